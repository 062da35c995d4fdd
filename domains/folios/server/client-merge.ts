import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** Folios that a client pays. */
export const foliosMove = movesRows('booking_folios', 'Folios', ['booking_id', 'number'])
