import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** Conversations with people. Two threads stay two: each has its own address. */
export const conversationsMove = movesRows('conversations', 'Conversations')
