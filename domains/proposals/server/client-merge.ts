import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** Proposals to clients. */
export const proposalsMove = movesRows('proposals', 'Proposals')
