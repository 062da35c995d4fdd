import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** Possible sales to people. Two open leads stay two. */
export const leadsMove = movesRows('leads', 'Leads')
