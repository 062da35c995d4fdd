import { sql } from 'kysely'
import { isBefore, type TimelineSource } from '#domains/activities/server/timeline.ts'

/** What a client asked. */
export const inquiriesOfClient: TimelineSource = {
  permission: 'View Inquiries',
  entries: (tx, person, before, limit) =>
    tx
      .selectFrom('inquiries as q')
      .select(['q.id', 'q.created_at as at', 'q.message as detail'])
      .select([
        sql<string>`'inquiry'`.as('type'),
        sql<string>`'Inquiry ' || q.reference`.as('title'),
        sql<null>`NULL`.as('user_name'),
        sql<string>`'/inquiries?inquiry=' || q.id`.as('link'),
      ])
      .where('q.client_id', '=', person.id)
      .where(isBefore(before, 'q.created_at', 'q.id'))
      .orderBy('q.created_at', 'desc')
      .orderBy('q.id', 'desc')
      .limit(limit)
      .execute(),
}
