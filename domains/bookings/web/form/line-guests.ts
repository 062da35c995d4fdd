import type { Party } from '#domains/inventory/contract/guests.ts'
import type { BookableItem } from '../calls.ts'
import type { Selected } from './booking-values.ts'

type Option = BookableItem['options'][number]

/** Returns whether the form asks who is in each unit of an option. */
export const asksForGuests = ({ unit }: Option): boolean => unit === 'room'

/** Returns who a new room is for: as many adults as its price covers, or as fit. */
const firstParty = ({ fits }: BookableItem, { occupancy }: Option): Party => ({
  adults: occupancy?.basis === 'room' ? Math.min(occupancy.included, fits?.adults ?? occupancy.included) : (fits?.adults ?? 1),
  children: [],
  infants: 0,
})

/** Returns as many parties as rooms: those there were, then new ones. */
export const partiesFor = (item: BookableItem, option: Option, before: readonly Party[], quantity: number): Party[] =>
  Array.from({ length: Math.max(0, quantity) }, (_, index) => before[index] ?? firstParty(item, option))

/** Returns the entry of an option that was not selected before. */
export const newEntry = (item: BookableItem, option: Option, quantity: number): Selected => ({
  price_option_id: option.id,
  quantity,
  ...(asksForGuests(option) ? { guests: partiesFor(item, option, [], quantity) } : {}),
})

/** Most rooms for which the form asks about the guests; more are booked as groups without them. */
export const maxParties = 100

/** Returns the entries that are sent, in order: those with a quantity. Errors name them by their place in this list. */
export const sentEntries = (selection: readonly Selected[]): Selected[] => selection.filter(({ quantity }) => quantity !== 0)

/** Returns the paths of the rooms of a line, below `lines.0`, as errors name them. */
export const partyPaths = (selection: readonly Selected[]): string[] =>
  sentEntries(selection).flatMap(({ guests = [] }, entry) => guests.map((_, room) => `selection.${entry}.guests.${room}`))
