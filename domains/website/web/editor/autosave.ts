import { asCallError, type CallError } from '#kit/web/call-error.ts'
import { createStore, type Store } from '#kit/web/feedback/store.ts'

/** How what is edited stands with the server. */
export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'offline' | 'invalid' | 'refused' | 'conflict'

/** A change is saved after three seconds; without a connection it is tried again every five. */
const waitMs = 3000
const retryMs = 5000

export interface SaveState {
  status: SaveStatus
  /** Why the server refused it. */
  error: CallError | null
}

export interface AutosaveOptions<Value> {
  /** Saves over a version and returns the new one. */
  save: (value: Value, version: number) => Promise<number>
  /** Returns whether the server would take the value. An invalid one waits until it is mended. */
  isValid: (value: Value) => boolean
}

export interface Saver<Value> {
  state: Store<SaveState>
  /** The version that the next save replaces. */
  version: () => number
  change: (value: Value) => void
  /** Saves at once. Returns whether nothing is left to save. */
  flush: () => Promise<boolean>
  /** Continues over another version: that of someone else, or one that an action made. Without `keep`, what is not saved is dropped. */
  rebase: (version: number, keep?: boolean) => void
  /** Tries again at once, as when the connection is back. */
  retry: () => void
  stop: () => void
}

/** Saves what is edited three seconds after a change, over the version that was read. */
export function createSaver<Value>(first: number, options: () => AutosaveOptions<Value>): Saver<Value> {
  const state = createStore<SaveState>({ status: 'saved', error: null })
  let version = first
  let pending: { value: Value } | null = null
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (status: SaveStatus, error: CallError | null = null) => state.set({ status, error })
  const later = (ms: number) => {
    timer ??= setTimeout(() => void start(), ms)
  }
  const drop = () => {
    clearTimeout(timer)
    timer = undefined
  }

  async function run(): Promise<void> {
    drop()
    const sent = pending
    if (!sent || state.read().status === 'conflict') return
    const { save, isValid } = options()
    if (!isValid(sent.value)) return show('invalid')
    show('saving')
    pending = null
    try {
      version = await save(sent.value, version)
      show(pending ? 'unsaved' : 'saved')
      if (pending) later(waitMs)
    } catch (thrown) {
      const error = asCallError(thrown)
      pending ??= sent
      show(error.status === 409 ? 'conflict' : error.decided ? 'refused' : 'offline', error)
      if (!error.decided) later(retryMs)
    }
  }
  function start(): Promise<void> {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
  return {
    state,
    version: () => version,
    change(value) {
      pending = { value }
      const { status } = state.read()
      if (status === 'conflict' || running) return
      if (status !== 'offline') show('unsaved')
      later(waitMs)
    },
    async flush() {
      await running
      await start()
      return pending === null
    },
    rebase(next, keep = false) {
      version = next
      if (!keep) {
        drop()
        pending = null
      }
      show(pending ? 'unsaved' : 'saved')
    },
    retry() {
      if (pending) void start()
    },
    stop: drop,
  }
}
