import { asCallError } from '../call-error.ts'
import { createStore } from '../feedback/store.ts'
import { randomKey } from '../use-call.ts'

export interface Upload {
  id: string
  file: File
  /** Progress from 0 to 1. */
  share: number
  problem: string | null
  /** The file itself was refused, so a retry is useless. */
  refused: boolean
}

/** Sends one file, with a call: `(file, sent) => call('POST /gallery/upload', { files: [file], ...sent })`. */
export type SendFile<Stored> = (file: File, sent: { onProgress: (share: number) => void; signal: AbortSignal }) => Promise<Stored>

export interface UploadsState {
  /** Uploads that are running, waiting or failed. */
  uploads: readonly Upload[]
  /** Number of files that have arrived in the current batch. */
  done: number
}

export interface Uploads {
  read: () => UploadsState
  subscribe: (listener: () => void) => () => void
  add: (files: readonly File[]) => void
  retry: (upload: Upload) => void
  /** Removes an upload from the list. A running one is aborted. */
  stop: (upload: Upload) => void
}

interface UploadsOptions<Stored> {
  send: SendFile<Stored>
  done: (stored: Stored) => void
  /** Returns why a file is refused before the upload, or null. */
  problemOf?: (file: File) => string | null
}

/** Maximum number of parallel uploads, low because of slow mobile connections. */
const maxParallel = 2

function problemIn(error: unknown): string {
  const { status, sentences } = asCallError(error)
  return status === 0 ? 'No response. Check the connection and try again.' : (sentences[0] ?? '')
}

const askBeforeClosing = (event: BeforeUnloadEvent) => event.preventDefault()

/** A queue of uploads with progress, stop and retry. It continues in the background. The window asks before it is closed. */
export function createUploads<Stored>({ send, done, problemOf = () => null }: UploadsOptions<Stored>): Uploads {
  const state = createStore<UploadsState>({ uploads: [], done: 0 })
  const running = new Map<string, AbortController>()
  let waiting: Upload[] = []

  const change = (uploads: readonly Upload[], arrived = state.read().done) => state.set({ uploads, done: arrived })
  const patch = (id: string, news: Partial<Upload>) =>
    change(state.read().uploads.map((upload) => (upload.id === id ? { ...upload, ...news } : upload)))
  const drop = (id: string, arrived = 0) =>
    change(
      state.read().uploads.filter((upload) => upload.id !== id),
      state.read().done + arrived,
    )

  async function next(): Promise<void> {
    const upload = running.size < maxParallel ? waiting.shift() : undefined
    if (!upload) return
    const controller = new AbortController()
    running.set(upload.id, controller)
    addEventListener('beforeunload', askBeforeClosing)
    try {
      const stored = await send(upload.file, { signal: controller.signal, onProgress: (share) => patch(upload.id, { share }) })
      drop(upload.id, 1)
      done(stored)
    } catch (error) {
      if (!controller.signal.aborted) patch(upload.id, { problem: problemIn(error) })
    } finally {
      running.delete(upload.id)
      if (running.size === 0 && waiting.length === 0) removeEventListener('beforeunload', askBeforeClosing)
      void next()
    }
  }
  const start = (added: readonly Upload[]) => {
    waiting.push(...added)
    for (let free = running.size; free < maxParallel; free += 1) void next()
  }
  return {
    read: state.read,
    subscribe: state.subscribe,
    add: (files) => {
      const added = files.map((file) => {
        const problem = problemOf(file)
        return { id: randomKey(), file, share: 0, problem, refused: problem !== null }
      })
      const idle = running.size === 0
      change([...state.read().uploads, ...added], idle ? 0 : state.read().done)
      start(added.filter(({ refused }) => !refused))
    },
    retry: (upload) => {
      const again = { ...upload, share: 0, problem: null }
      patch(upload.id, again)
      start([again])
    },
    stop: ({ id }) => {
      waiting = waiting.filter((upload) => upload.id !== id)
      running.get(id)?.abort()
      drop(id)
    },
  }
}
