import { useEffect } from 'react'
import { createStore } from '../feedback/store.ts'

interface OpenRecord {
  /** The last breadcrumb and the window title. */
  title: string
  /** Path of its list, where the address does not define it: bookings of rooms have their own list. */
  parent: string | undefined
}

/** The record on the current screen, if there is one. */
export const openRecord = createStore<OpenRecord | null>(null)

/** "Tour packages · Safiri". */
export const windowTitle = (title: string): string => (title === '' ? 'Safiri' : `${title} · Safiri`)

/** Sets the window title and the last breadcrumb once the record has loaded. `parent` is the path of the parent screen. */
export function usePageTitle(title: string | null | undefined, parent?: string): void {
  useEffect(() => {
    if (!title) return
    openRecord.set({ title, parent })
    return () => openRecord.set(null)
  }, [title, parent])
}
