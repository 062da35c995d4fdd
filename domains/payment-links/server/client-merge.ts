import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** Links with which a client pays. */
export const paymentLinksMove = movesRows('payment_links', 'Payment links')
