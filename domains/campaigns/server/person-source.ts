import { sql } from 'kysely'
import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** What a person got from campaigns and journeys. Erasing clears the address; the numbers of the campaign stay. */
export const campaignData: PersonSource = {
  part: 'campaigns',
  rows: (tx, { id }) =>
    tx
      .selectFrom('campaign_recipients as r')
      .innerJoin('campaigns as c', (join) => join.onRef('c.agency_id', '=', 'r.agency_id').onRef('c.id', '=', 'r.campaign_id'))
      .select(['c.name', 'c.type', 'r.address', 'r.status', 'r.sent_at', 'r.opened_at', 'r.clicked_at', 'r.unsubscribed_at'])
      .where('r.client_id', '=', id)
      .orderBy('r.sent_at')
      .execute(),
  async erase(tx, _actor, { id }) {
    await tx.updateTable('campaign_events').set({ client_id: null }).where('client_id', '=', id).execute()
    await tx
      .updateTable('campaign_recipients')
      .set({ client_id: null, address: sql<string>`'erased ' || id::text`, error: null })
      .where('client_id', '=', id)
      .execute()
  },
}
