import { sql } from 'kysely'
import { filesOfPerson } from '#domains/clients/server/files/files.ts'
import { isBefore, type TimelineSource } from './timeline.ts'

/** Tasks that were done for a person. */
export const doneTasks: TimelineSource = {
  entries: (tx, person, before, limit) =>
    tx
      .selectFrom('client_tasks as t')
      .select(['t.id', 't.done_at as at', 't.title', 't.done_by as user_name'])
      .select([sql<string>`'task'`.as('type'), sql<null>`NULL`.as('detail'), sql<null>`NULL`.as('link')])
      .where('t.client_id', '=', person.id)
      .where('t.done_at', 'is not', null)
      .$narrowType<{ at: Date }>()
      .where(isBefore(before, 't.done_at', 't.id'))
      .orderBy('t.done_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(limit)
      .execute(),
}

/** Files that were added to a person. */
export const filesOfClient: TimelineSource = {
  entries: (tx, person, before, limit) =>
    filesOfPerson(tx, person.id)
      .select(['f.id', 'f.created_at as at', 'f.user_name'])
      .select([
        sql<string>`'file'`.as('type'),
        sql<string>`'File “' || f.name || '”'`.as('title'),
        sql<null>`NULL`.as('detail'),
        sql<null>`NULL`.as('link'),
      ])
      .where(isBefore(before, 'f.created_at', 'f.id'))
      .orderBy('f.created_at', 'desc')
      .orderBy('f.id', 'desc')
      .limit(limit)
      .execute(),
}

/** Mails to the person's addresses, in the agency's name. */
export const mailsTo: TimelineSource = {
  entries: async (tx, person, before, limit) =>
    person.emails.length === 0
      ? []
      : tx
          .selectFrom('mails as m')
          .select(['m.id', 'm.created_at as at', 'm.subject as title'])
          .select([
            sql<string>`'mail'`.as('type'),
            sql<string | null>`CASE WHEN m.status = 'failed' THEN 'Not delivered' END`.as('detail'),
            sql<null>`NULL`.as('user_name'),
            sql<null>`NULL`.as('link'),
          ])
          .where('m.recipient', 'in', [...person.emails])
          .where('m.sender_name', 'is not', null)
          .where(isBefore(before, 'm.created_at', 'm.id'))
          .orderBy('m.created_at', 'desc')
          .orderBy('m.id', 'desc')
          .limit(limit)
          .execute(),
}
