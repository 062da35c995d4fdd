import { conflict } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'

/** A domain that sells something of its own through bookings and keeps their price and status itself, as flights do. */
export interface Keeper {
  /** As `bookings.kept_by` has it. */
  key: string
  /** "Flights": where people change such a booking. */
  name: string
  link(bookingId: string): string
}

export const keepers = listed<readonly Keeper[]>('keepers of bookings')

interface KeptRow {
  id: string
  kept_by: string | null
}

/** Where a booking is changed that another domain keeps; `null` for all others. */
export function keeperOf({ id, kept_by }: KeptRow): { name: string; link: string } | null {
  const keeper = kept_by === null ? undefined : keepers.entries().find(({ key }) => key === kept_by)
  return keeper ? { name: keeper.name, link: keeper.link(id) } : null
}

/** @throws 409 `kept_elsewhere` for a booking that only its own domain moves, prices and cancels. */
export function refuseKept(row: KeptRow): void {
  if (row.kept_by !== null) throw conflict('kept_elsewhere', `This booking is changed under ${keeperOf(row)?.name ?? 'its own screens'}.`)
}
