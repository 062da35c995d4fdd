import { useCallback, useRef, useState } from 'react'
import { asCallError } from '../call-error.ts'
import { randomKey } from '../use-call.ts'

export interface Upload {
  id: string
  file: File
  /** From 0 to 1. */
  share: number
  problem: string | null
}

/** Sends one file; made of a call: `(file, sent) => call('POST /gallery', { files: [file], ...sent })`. */
export type SendFile<Stored> = (file: File, sent: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<Stored>

/** At most this many files go up at once, for slow mobile links. */
const atOnce = 2

/** Files on their way up, with progress, stop and retry. */
export function useUploads<Stored>(send: SendFile<Stored>, done: (stored: Stored) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const latest = useRef({ send, done })
  latest.current = { send, done }

  const patch = useCallback((id: string, change: Partial<Upload> | null) => {
    setUploads((all) => (change ? all.map((one) => (one.id === id ? { ...one, ...change } : one)) : all.filter((one) => one.id !== id)))
  }, [])

  const next = useCallback(async () => {
    const upload = running.current.size < atOnce ? waiting.current.shift() : undefined
    if (!upload) return
    const controller = new AbortController()
    running.current.set(upload.id, controller)
    try {
      const stored = await latest.current.send(upload.file, { signal: controller.signal, onProgress: (share) => patch(upload.id, { share }) })
      patch(upload.id, null)
      latest.current.done(stored)
    } catch (error) {
      if (controller.signal.aborted) patch(upload.id, null)
      else patch(upload.id, { problem: asCallError(error).sentences[0] ?? '' })
    } finally {
      running.current.delete(upload.id)
      void next()
    }
  }, [patch])

  const start = useCallback(
    (added: readonly Upload[]) => {
      waiting.current.push(...added)
      for (let free = running.current.size; free < atOnce; free += 1) void next()
    },
    [next],
  )
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ id: randomKey(), file, share: 0, problem: null }))
    setUploads((all) => [...all, ...added])
    start(added)
  }
  const retry = (upload: Upload) => {
    patch(upload.id, { problem: null, share: 0 })
    start([upload])
  }
  const stop = (upload: Upload) => {
    waiting.current = waiting.current.filter(({ id }) => id !== upload.id)
    running.current.get(upload.id)?.abort()
    patch(upload.id, null)
  }
  return { uploads, add, retry, stop }
}
