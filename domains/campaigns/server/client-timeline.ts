import { sql } from 'kysely'
import { isBefore, type TimelineSource } from '#domains/activities/server/timeline.ts'

/** Campaigns and journeys that were sent to a person, with what the person did. */
export const campaignsToClient: TimelineSource = {
  permission: 'Manage CRM',
  entries: (tx, person, before, limit) =>
    tx
      .selectFrom('campaign_recipients as r')
      .innerJoin('campaigns as c', (join) => join.onRef('c.agency_id', '=', 'r.agency_id').onRef('c.id', '=', 'r.campaign_id'))
      .select(['r.id', 'r.sent_at as at'])
      .select([
        sql<string>`'campaign'`.as('type'),
        sql<string>`CASE WHEN c.journey IS NULL THEN 'Campaign ' ELSE 'Journey ' END || '“' || c.name || '”'`.as('title'),
        sql<string>`concat_ws(', ', 'Sent', CASE WHEN r.human_opened_at IS NOT NULL THEN 'opened' END, CASE WHEN r.human_clicked_at IS NOT NULL THEN 'clicked' END,
          CASE WHEN r.replied_at IS NOT NULL THEN 'answered' END, CASE WHEN r.bounced_at IS NOT NULL THEN 'not delivered' END,
          CASE WHEN r.unsubscribed_at IS NOT NULL THEN 'unsubscribed' END)`.as('detail'),
        sql<null>`NULL`.as('user_name'),
        sql<string>`CASE WHEN c.journey IS NULL THEN '/crm/campaigns/' || c.type || '/' || c.id ELSE '/crm/journeys/' || c.journey END`.as(
          'link',
        ),
      ])
      .where('r.client_id', '=', person.id)
      .where('r.sent_at', 'is not', null)
      .$narrowType<{ at: Date }>()
      .where(isBefore(before, 'r.sent_at', 'r.id'))
      .orderBy('r.sent_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .execute(),
}
