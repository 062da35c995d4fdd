import { useEffect } from 'react'
import { createStore } from '../feedback/store.ts'

interface OpenRecord {
  /** The last crumb and the title of the window. */
  title: string
  /** The list it stands in, where its address does not tell: a booking of a room stands among those of rooms. */
  parent: string | undefined
}

/** The record on the screen, where there is one. */
export const openRecord = createStore<OpenRecord | null>(null)

/** "Tour packages · Safiri". */
export const windowTitle = (title: string): string => (title === '' ? 'Safiri' : `${title} · Safiri`)

/** Names the window and the last crumb after the record, once it is known; `parent` is the path of the screen above it. */
export function usePageTitle(title: string | null | undefined, parent?: string): void {
  useEffect(() => {
    if (!title) return
    openRecord.set({ title, parent })
    return () => openRecord.set(null)
  }, [title, parent])
}
