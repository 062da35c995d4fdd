import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** What was logged about a person. */
const activities: PersonSource = {
  part: 'activities',
  rows: (tx, { id }) =>
    tx.selectFrom('client_activities').select(['kind', 'body', 'at', 'user_name']).where('client_id', '=', id).orderBy('at').execute(),
  erase: (tx, _actor, { id }) => tx.deleteFrom('client_activities').where('client_id', '=', id).execute(),
}

/** What was to be done for a person. */
const tasks: PersonSource = {
  part: 'tasks',
  rows: (tx, { id }) =>
    tx.selectFrom('client_tasks').select(['title', 'due_at', 'done_at']).where('client_id', '=', id).orderBy('created_at').execute(),
  erase: (tx, _actor, { id }) => tx.deleteFrom('client_tasks').where('client_id', '=', id).execute(),
}

/** Mails to the person in the agency's name. Erasing leaves those to an address that another person has too. */
const mails: PersonSource = {
  part: 'mails',
  rows: async (tx, { emails }) =>
    emails.length === 0
      ? []
      : tx
          .selectFrom('mails')
          .select(['recipient', 'subject', 'body', 'status', 'created_at', 'sent_at'])
          .where('recipient', 'in', [...emails])
          .where('sender_name', 'is not', null)
          .orderBy('created_at')
          .execute(),
  async erase(tx, _actor, { ownEmails }) {
    if (ownEmails.length === 0) return
    await tx
      .updateTable('mails')
      .set({ recipient: '', subject: '', html: '', body: '', attachments: '[]', reply_to: null })
      .where('recipient', 'in', [...ownEmails])
      .where('sender_name', 'is not', null)
      // One that is on its way is not changed under the hands of its job.
      .where('status', 'not in', ['queued', 'sending'])
      .execute()
  },
}

export const activityData = [activities, tasks, mails]
