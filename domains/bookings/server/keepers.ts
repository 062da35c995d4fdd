import { conflict } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'

/** A domain that sells through bookings but manages their price and status itself, such as flights. */
export interface Keeper {
  /** The value of `bookings.kept_by`. */
  key: string
  /** Name of the screens where people change such a booking: "Flights". */
  name: string
  link(bookingId: string): string
}

export const keepers = listed<readonly Keeper[]>('keepers of bookings')

interface KeptRow {
  id: string
  kept_by: string | null
}

/** Returns the name and link of the domain that keeps a booking, or `null` for ordinary bookings. */
export function keeperOf({ id, kept_by }: KeptRow): { name: string; link: string } | null {
  const keeper = kept_by === null ? undefined : keepers.entries().find(({ key }) => key === kept_by)
  return keeper ? { name: keeper.name, link: keeper.link(id) } : null
}

/** @throws 409 `kept_elsewhere` if another domain moves, prices and cancels this booking. */
export function refuseKept(row: KeptRow): void {
  if (row.kept_by !== null) throw conflict('kept_elsewhere', `This booking is changed under ${keeperOf(row)?.name ?? 'its own screens'}.`)
}
