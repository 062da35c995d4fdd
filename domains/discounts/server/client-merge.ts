import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** Which discounts a client has used: a limit by client counts what both had used. */
export const discountUsesMove = movesRows('discount_uses', 'Discounts used', ['booking_id'])
