import { useCallback, useEffect, useRef, useState } from 'react'
import { asCallError, type CallError } from '#kit/web/call-error.ts'

/** How what is edited stands with the server. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'invalid' | 'refused' | 'conflict'

const waitMs = 3000
const retryMs = 5000

interface Options<Value> {
  /** The version that was read. */
  version: number
  /** Saves over a version and returns the new one. */
  save: (value: Value, version: number) => Promise<number>
  /** Returns whether the server would take the value. An invalid one waits until it is mended. */
  isValid?: (value: Value) => boolean
}

export interface Autosave<Value> {
  status: SaveStatus
  /** Why the server refused it. */
  error: CallError | null
  version: () => number
  /** What is not saved yet. */
  pending: () => Value | null
  change: (value: Value) => void
  /** Saves at once. Returns whether nothing is left to save. */
  flush: () => Promise<boolean>
  /** Continues over another version: that of someone else, or one that an action made. Without `keep`, what is not saved is dropped. */
  rebase: (version: number, keep?: boolean) => void
}

/** Saves what is edited three seconds after a change, over the version that was read. Without a connection it keeps trying. */
export function useAutosave<Value>({ version, save, isValid }: Options<Value>): Autosave<Value> {
  const [status, setStatus] = useState<SaveStatus>('saved')
  const [error, setError] = useState<CallError | null>(null)
  const latest = useRef({ save, isValid })
  latest.current = { save, isValid }
  const state = useRef({
    version,
    pending: null as { value: Value } | null,
    running: null as Promise<void> | null,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    conflict: false,
    gone: false,
  })
  const run = useCallback(async (): Promise<void> => {
    const now = state.current
    clearTimeout(now.timer)
    now.timer = undefined
    const sent = now.pending
    if (!sent || now.conflict) return
    if (latest.current.isValid?.(sent.value) === false) return setStatus('invalid')
    setStatus('saving')
    now.pending = null
    try {
      now.version = await latest.current.save(sent.value, now.version)
      setError(null)
      setStatus(now.pending ? 'unsaved' : 'saved')
    } catch (thrown) {
      const problem = asCallError(thrown)
      now.pending ??= sent
      setError(problem)
      now.conflict = problem.status === 409
      setStatus(now.conflict ? 'conflict' : problem.decided ? 'refused' : 'offline')
      if (!problem.decided && !now.gone) now.timer = setTimeout(() => void start(), retryMs)
    }
  }, [])
  const start = useCallback((): Promise<void> => {
    const now = state.current
    now.running ??= run().finally(() => {
      now.running = null
    })
    return now.running
  }, [run])
  const change = useCallback(
    (value: Value) => {
      const now = state.current
      now.pending = { value }
      if (now.conflict) return
      if (!now.running) setStatus((before) => (before === 'offline' ? before : 'unsaved'))
      now.timer ??= setTimeout(() => void (now.running ?? Promise.resolve()).then(start), waitMs)
    },
    [start],
  )
  const flush = useCallback(async () => {
    const now = state.current
    await now.running
    await start()
    return now.pending === null
  }, [start])
  const rebase = useCallback((next: number, keep = false) => {
    const now = state.current
    now.version = next
    now.conflict = false
    setError(null)
    if (!keep) {
      clearTimeout(now.timer)
      now.timer = undefined
      now.pending = null
    }
    setStatus(now.pending ? 'unsaved' : 'saved')
  }, [])
  useEffect(() => {
    const now = state.current
    now.gone = false
    const again = () => void (now.pending && start())
    addEventListener('online', again)
    return () => {
      now.gone = true
      clearTimeout(now.timer)
      removeEventListener('online', again)
    }
  }, [start])
  return { status, error, version: () => state.current.version, pending: () => state.current.pending?.value ?? null, change, flush, rebase }
}
