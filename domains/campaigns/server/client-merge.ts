import { movesRows } from '#domains/clients/server/merge/movers.ts'

/** What people got from campaigns, and what they did with it. */
export const campaignsMove = [movesRows('campaign_recipients', 'Campaign messages'), movesRows('campaign_events', null)]
