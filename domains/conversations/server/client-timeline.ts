import { sql } from 'kysely'
import { isBefore, type TimelineSource } from '#domains/activities/server/timeline.ts'

/** What was written by mail, SMS, WhatsApp or chat in the conversations of a person. */
export const messagesOfClient: TimelineSource = {
  permission: 'View Inquiries',
  entries: (tx, person, before, limit) =>
    tx
      .selectFrom('conversations as c')
      .innerJoin('conversation_messages as m', (join) =>
        join.onRef('m.agency_id', '=', 'c.agency_id').onRef('m.conversation_id', '=', 'c.id'),
      )
      .select(['m.id', 'm.at', 'm.text as detail', 'm.user_name'])
      .select([
        sql<string>`'message'`.as('type'),
        sql<string>`CASE c.channel WHEN 'email' THEN 'Email' WHEN 'sms' THEN 'SMS' WHEN 'whatsapp' THEN 'WhatsApp' WHEN 'webchat' THEN 'Web chat' WHEN 'trip' THEN 'Booking page' ELSE 'Message' END
          || CASE WHEN m.author = 'visitor' THEN ' received' WHEN m.author = 'bot' THEN ' answered by the chatbot' ELSE ' sent' END`.as(
          'title',
        ),
        sql<string>`'/crm/inbox?open=' || c.id`.as('link'),
      ])
      .where('c.client_id', '=', person.id)
      .where('m.note', '=', false)
      .where('m.author', '!=', 'system')
      .where(isBefore(before, 'm.at', 'm.id'))
      .orderBy('m.at', 'desc')
      .orderBy('m.id', 'desc')
      .limit(limit)
      .execute(),
}
