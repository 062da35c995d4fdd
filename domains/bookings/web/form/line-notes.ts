import { lazy, type ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'
import type { Quote } from '../calls.ts'

export interface LineNoteProps {
  line: Pick<Quote['lines'][number], 'kind' | 'inventory_id' | 'starts_on' | 'places'>
}

interface LineNote {
  Note: ComponentType<LineNoteProps>
}

/** A note of another domain below a priced line of the booking form. Its code loads with the first price, never with a list. */
export const lineNote = (load: () => Promise<{ default: ComponentType<LineNoteProps> }>): LineNote => ({ Note: lazy(load) })

/** The notes that other domains add to the lines of the booking form, in this order; `app/web/slots.ts` lists them. */
export const lineNotes = listed<readonly LineNote[]>('notes of booking lines')
