import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** Drafts about people. */
export const draftsMove = movesRows('agent_drafts', 'Drafts of the AI agent')
