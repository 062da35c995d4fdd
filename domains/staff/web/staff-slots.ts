import { lazy, type ComponentType } from 'react'
import { listed } from '#kit/contract/listed.ts'

export interface PersonCardProps {
  id: string
}

/** A card of a later domain. Its code loads with the first opened person, never with the list. */
export const personCard = (load: () => Promise<{ default: ComponentType<PersonCardProps> }>): ComponentType<PersonCardProps> => lazy(load)

/** What the money of a person shows, in a tab of its own; `app/web/slots.ts` has it. */
export const personMoney = listed<ComponentType<PersonCardProps>>('money of a person of the staff')

/** The cards that later domains add to a person's page, in this order; `app/web/slots.ts` lists them. */
export const personCards = listed<readonly ComponentType<PersonCardProps>[]>('cards of a person of the staff')
