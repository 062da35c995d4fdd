import { wordsOf } from '#kit/contract/text.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { bedKinds, boards, type Bed } from '../contract/words.ts'

export const boardOptions = optionsOf(boards)
export const bedOptions = optionsOf(bedKinds)

/** "2 adults, 1 child". */
export const guestsText = ({ adults, children }: { adults: number; children: number }): string =>
  `${adults} ${adults === 1 ? 'adult' : 'adults'}${children > 0 ? `, ${children} ${children === 1 ? 'child' : 'children'}` : ''}`

/** "1 double, 2 single". */
export const bedsText = (beds: readonly Bed[]): string =>
  beds.map(({ kind, count }) => `${count} ${wordsOf(kind).toLowerCase()}`).join(', ')

/** "5 rooms". */
export const roomsText = (count: number): string => `${count} ${count === 1 ? 'room' : 'rooms'}`
