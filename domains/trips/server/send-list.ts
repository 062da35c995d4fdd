import { z } from 'zod'
import { issuerHead } from '#domains/papers/server/paper-content.ts'
import { formatDays } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { contentOf, linkOf, listView, spacesOf, type SentList } from './list-view.ts'
import { lockList, refuseUnsendable } from './lists.ts'
import { say } from './messages/say.ts'
import { guestCount, sentFile } from './papers.ts'
import { everyoneOn } from './people.ts'
import { tripOf } from './trip-data.ts'

/**
 * Keeps the rooming list as it is now and mails it to the hotel. To another address the link is new, so that the first hotel's stops working.
 * The answer to an earlier list no longer counts. @throws 404, 409 `stale`, `not_sent`, `empty`, 422 at `email`.
 */
export async function sendList(app: App, tx: Tx, actor: Actor, id: string, { version }: { version: number }) {
  const before = await lockList(tx, id, version)
  const people = await everyoneOn(app, tx, before.trip_id)
  refuseUnsendable(before, spacesOf(before, people))
  const row = await tx
    .updateTable('trip_lists')
    .set({
      state: 'sent',
      sent: JSON.stringify(contentOf(before, people)),
      sent_to: before.email,
      sent_at: actor.now,
      revision: before.revision + 1,
      ...(before.sent_to === before.email ? {} : { link_id: newId() }),
      answered_at: null,
      answer: null,
      version: version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'trip_list.sent', subject: 'trip', subjectId: row.trip_id, after: { list: row.name, to: row.email } })
  await app.jobs.enqueue(tx, mailList, { agency_id: actor.agencyId, list_id: id, revision: row.revision })
  return listView(app, actor.agencyId, row, people)
}

/** Draws a rooming list and queues its mail. A newer one replaces it. */
export const mailList = defineJob({
  name: 'trip-list-mail',
  data: z.object({ agency_id: z.uuid(), list_id: z.uuid(), revision: z.int() }),
  async run(app, { agency_id, list_id, revision }) {
    const actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
    const read = await app.db.asAgency(actor, async (tx) => {
      const row = await tx
        .selectFrom('trip_lists')
        .selectAll()
        .where('id', '=', list_id)
        .where('revision', '=', revision)
        .executeTakeFirst()
      if (!row?.sent || !row.sent_to) return null
      return { row, sent: row.sent as unknown as SentList, issuer: await issuerHead(tx, agency_id), trip: await tripOf(tx, row.trip_id) }
    })
    if (!read) return
    const { row, sent, issuer, trip } = read
    const file = await sentFile(app, issuer, trip, { name: row.name, sent })
    const t = say(issuer.language)
    const dates = formatDays(sent.starts_on, sent.ends_on)
    const isFirst = revision === 1
    await app.db.asAgency(actor, (tx) =>
      queueMail(app, tx, {
        to: row.sent_to!,
        agencyId: agency_id,
        senderName: issuer.name,
        replyTo: issuer.email,
        effectKey: `trip-list:${list_id}:${revision}`,
        subject: t(isFirst ? 'listSubject' : 'listSubjectAgain', { trip: trip.title, dates }),
        letter: {
          heading: t('roomingList'),
          paragraphs: [t(isFirst ? 'listText' : 'listTextAgain', { hotel: row.name }), ...(sent.note ? [sent.note] : [])],
          facts: [
            [t('trip'), trip.title],
            [t('dates'), dates],
            [t('guests'), guestCount(t, sent)],
          ],
          button: { label: t('openList'), url: linkOf(app, agency_id, row) },
        },
        attachments: [{ name: file.name, mime: file.mime, content: file.content }],
      }),
    )
  },
})
