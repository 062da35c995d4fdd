import { useEffect } from 'react'
import { createStore } from '../feedback/store.ts'

/** The name of the record on the screen, where there is one: the last crumb and the title of the window. */
export const recordTitle = createStore<string | null>(null)

/** "Tour packages · Safiri". */
export const windowTitle = (title: string): string => (title === '' ? 'Safiri' : `${title} · Safiri`)

/** Names the window and the last crumb after the record, once it is known. */
export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    if (!title) return
    recordTitle.set(title)
    return () => recordTitle.set(null)
  }, [title])
}
