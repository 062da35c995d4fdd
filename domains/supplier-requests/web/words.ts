import { boards } from '#domains/inventory/contract/units.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import { requestStates, type RequestState, type RoomCount, type RoomType } from '../contract/words.ts'

export const requestTones: Record<RequestState, Tone> = {
  requested: 'amber',
  held: 'blue',
  offered: 'amber',
  declined: 'red',
  confirmed: 'green',
  cancelled: 'neutral',
  expired: 'red',
}

export const roomWords: Record<RoomType, string> = {
  single: 'Single',
  double: 'Double',
  twin: 'Twin',
  triple: 'Triple',
  quad: 'Quad',
  family: 'Family room',
}
/** "2 × Double, 1 × Twin". */
export const roomsText = (rooms: readonly RoomCount[]): string => rooms.map(({ type, count }) => `${count} × ${roomWords[type]}`).join(', ')

/** "2 adults, 1 child". */
export const guestsText = ({ adults, children }: { adults: number; children: number }): string =>
  [adults === 1 ? '1 adult' : `${adults} adults`, ...(children === 0 ? [] : [children === 1 ? '1 child' : `${children} children`])].join(
    ', ',
  )

export const stateOptions = requestStates.map((value) => ({ value, label: wordsOf(value) }))
export const boardOptions = boards.map((value) => ({ value, label: wordsOf(value) }))
