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

/** Changes what is known of an upload; `null` takes it off the list. */
type Patch = (id: string, change: Partial<Upload> | null) => void

function createQueue<Stored>(patch: Patch, latest: { current: { send: SendFile<Stored>; done: (stored: Stored) => void } }) {
  let waiting: Upload[] = []
  const running = new Map<string, AbortController>()

  async function next(): Promise<void> {
    const upload = running.size < atOnce ? waiting.shift() : undefined
    if (!upload) return
    const controller = new AbortController()
    running.set(upload.id, controller)
    try {
      const stored = await latest.current.send(upload.file, {
        signal: controller.signal,
        onProgress: (share) => patch(upload.id, { share }),
      })
      patch(upload.id, null)
      latest.current.done(stored)
    } catch (error) {
      patch(upload.id, controller.signal.aborted ? null : { problem: asCallError(error).sentences[0] ?? '' })
    } finally {
      running.delete(upload.id)
      void next()
    }
  }

  return {
    start: (added: readonly Upload[]) => {
      waiting.push(...added)
      for (let free = running.size; free < atOnce; free += 1) void next()
    },
    stop: (id: string) => {
      waiting = waiting.filter((upload) => upload.id !== id)
      running.get(id)?.abort()
    },
  }
}

/** Files on their way up, with progress, stop and retry. */
export function useUploads<Stored>(send: SendFile<Stored>, done: (stored: Stored) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const latest = useRef({ send, done })
  latest.current = { send, done }
  const patch = useCallback<Patch>((id, change) => {
    setUploads((all) => (change ? all.map((one) => (one.id === id ? { ...one, ...change } : one)) : all.filter((one) => one.id !== id)))
  }, [])
  const [queue] = useState(() => createQueue(patch, latest))
  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file) => ({ id: randomKey(), file, share: 0, problem: null }))
      setUploads((all) => [...all, ...added])
      queue.start(added)
    },
    retry: (upload: Upload) => {
      patch(upload.id, { problem: null, share: 0 })
      queue.start([upload])
    },
    stop: (upload: Upload) => {
      queue.stop(upload.id)
      patch(upload.id, null)
    },
  }
}
