import { createContext, use, type ComponentProps } from 'react'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { Card } from '#kit/web/record-page/card.tsx'

/** Menu entries of the card that is rendered: hide it, move it. */
const CardActions = createContext<readonly Action[]>([])

export const CardActionsProvider = CardActions
export const useCardActions = (): readonly Action[] => use(CardActions)

/** A card of the home screen, with its menu. */
export function HomeCard(props: Omit<ComponentProps<typeof Card>, 'actions'>) {
  return <Card {...props} actions={useCardActions()} />
}
