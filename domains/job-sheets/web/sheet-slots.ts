import { lazy, type ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'

export interface SheetCardProps {
  dutyId: string
  /** How many reports have an amount. */
  reports: number
}

/** A card of a later domain. Its code loads with the first opened job sheet. */
export const sheetCard = (load: () => Promise<{ default: ComponentType<SheetCardProps> }>): ComponentType<SheetCardProps> => lazy(load)

/** The cards that later domains add to a job sheet, in this order; `app/web/slots.ts` lists them. */
export const sheetCards = listed<readonly ComponentType<SheetCardProps>[]>('cards of a job sheet')
