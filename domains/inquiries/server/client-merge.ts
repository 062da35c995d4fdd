import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** Inquiries that people made. */
export const inquiriesMove = movesRows('inquiries', 'Inquiries')
