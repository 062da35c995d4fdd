import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** Bookings of clients. Their client's name is written by the listener of names. */
export const bookingsMove = movesRows('bookings', 'Bookings')
