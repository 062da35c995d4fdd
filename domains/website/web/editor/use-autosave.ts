import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createSaver, type AutosaveOptions, type Saver, type SaveState } from './autosave.ts'

export interface Autosave<Value> extends SaveState, Omit<Saver<Value>, 'state' | 'retry' | 'stop'> {}

/** Saves what is edited by itself. Without a connection it keeps trying. `version` is the one that was read. */
export function useAutosave<Value>({ version, ...options }: AutosaveOptions<Value> & { version: number }): Autosave<Value> {
  const latest = useRef(options)
  latest.current = options
  const [{ state, retry, stop, ...saver }] = useState(() => createSaver<Value>(version, () => latest.current))
  const { status, error } = useSyncExternalStore(state.subscribe, state.read)
  useEffect(() => {
    addEventListener('online', retry)
    return () => {
      stop()
      removeEventListener('online', retry)
    }
  }, [retry, stop])
  return { ...saver, status, error }
}
