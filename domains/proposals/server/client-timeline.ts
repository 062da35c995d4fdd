import { sql } from 'kysely'
import { isBefore, type TimelineSource } from '#domains/activities/server/timeline.ts'

/** What happened with a client's proposals: sent, opened, answered. */
export const proposalsOfClient: TimelineSource = {
  permission: 'View Proposals',
  entries: (tx, person, before, limit) =>
    tx
      .selectFrom('proposals as p')
      .innerJoin('proposal_events as e', (join) => join.onRef('e.agency_id', '=', 'p.agency_id').onRef('e.proposal_id', '=', 'p.id'))
      .select(['e.id', 'e.at', 'e.detail', 'e.user_name'])
      .select([
        sql<string>`'proposal'`.as('type'),
        sql<string>`p.reference || ': ' || e.title`.as('title'),
        sql<string>`'/proposals/' || p.id || '/edit'`.as('link'),
      ])
      .where('p.client_id', '=', person.id)
      .where(isBefore(before, 'e.at', 'e.id'))
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(limit)
      .execute(),
}
