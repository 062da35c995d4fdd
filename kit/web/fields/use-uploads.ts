import { useRef, useState, useSyncExternalStore } from 'react'
import { createUploads, type SendFile } from './uploads.ts'

/** The upload queue of one field. */
export function useUploads<Stored>(send: SendFile<Stored>, done: (stored: Stored) => void) {
  const latest = useRef({ send, done })
  latest.current = { send, done }
  const [queue] = useState(() =>
    createUploads<Stored>({ send: (...sent) => latest.current.send(...sent), done: (stored) => latest.current.done(stored) }),
  )
  return { ...queue, ...useSyncExternalStore(queue.subscribe, queue.read) }
}
