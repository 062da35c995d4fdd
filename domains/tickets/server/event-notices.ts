import { brandOf } from '#domains/agency/server/brand.ts'
import { z } from 'zod'
import { cancelBooking } from '#domains/bookings/server/cancel.ts'
import { rescheduleLines, standingBookingsOf } from '#domains/bookings/server/reschedule.ts'
import { senderOf } from '#domains/bookings/server/sender.ts'
import type { EventListener } from '#domains/events/server/changes.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { AppError } from '#kit/contract/errors.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { holdersOfEvent, type Holder } from './tickets-data.ts'
import { say } from './messages/say.ts'

const order = z.object({
  agency_id: z.uuid(),
  event_id: z.uuid(),
  title: z.string(),
  /** The old start time of a moved event; null if it was cancelled. */
  before: z.string().nullable(),
  starts_at: z.string().nullable(),
  venue: z.string().nullable(),
  /** Idempotency key of the change, so that each holder gets one mail per change. */
  effect: z.string(),
  holders: z.array(z.object({ name: z.string(), email: z.string(), booking: z.string() })),
})
type Order = z.infer<typeof order>

/** Mails the ticket holders about a moved or cancelled event. The recipients are fixed in the transaction of the change. */
export const eventNotice = defineJob({ name: 'event-notice', fair: true, data: order, run: mailHolders })

/** Cancels the bookings of a cancelled event with a full refund, one booking per transaction. */
export const refundEvent = defineJob({
  name: 'event-refund',
  data: z.object({ agency_id: z.uuid(), event_id: z.uuid(), title: z.string() }),
  long: true,
  run: refundAll,
})

/** Handles moved and cancelled events. */
export const ticketsFollowEvents: EventListener = async (app, tx, actor, change) => {
  const { agencyId: agency_id } = actor
  const { title, venue } = await tx
    .selectFrom('inventory as i')
    .innerJoin('events as e', (join) => join.onRef('e.agency_id', '=', 'i.agency_id').onRef('e.inventory_id', '=', 'i.id'))
    .select(['i.title', 'e.venue'])
    .where('i.id', '=', change.id)
    .executeTakeFirstOrThrow()
  const holders = await holdersOfEvent(tx, change.id)
  if (change.type === 'moved')
    await rescheduleLines(tx, actor, change.id, change, `${title}: ${formatMoment(change.before.starts_at)} before.`)
  else await app.jobs.enqueue(tx, refundEvent, { agency_id, event_id: change.id, title })
  await enqueueNotices(app, tx, holders, {
    agency_id,
    event_id: change.id,
    title,
    before: change.type === 'moved' ? change.before.starts_at.toISOString() : null,
    starts_at: change.type === 'moved' ? change.starts_at.toISOString() : null,
    venue,
    effect: `event-${change.type}:${change.id}:${actor.now.getTime()}`,
  })
}

/** Number of mails per job. */
const atOnce = 200

async function enqueueNotices(app: App, tx: Tx, holders: Holder[], given: Omit<Order, 'holders'>): Promise<void> {
  for (let from = 0; from < holders.length; from += atOnce)
    await app.jobs.enqueue(tx, eventNotice, { ...given, holders: holders.slice(from, from + atOnce) })
}

async function mailHolders(app: App, { agency_id, event_id, title, before, starts_at, venue, effect, holders }: Order): Promise<void> {
  const actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
  const moved = before !== null && starts_at !== null
  await app.db.asAgency(actor, async (tx) => {
    // Send no mail if the cancellation was undone meanwhile.
    if (!moved && !(await isCancelled(tx, event_id))) return
    const { language, ...from } = await senderOf(tx, agency_id)
    const t = say(language)
    const sender = { ...from, brand: await brandOf(app, tx, agency_id) }
    for (const { name, email, booking } of holders)
      await queueMail(app, tx, {
        to: email,
        ...sender,
        effectKey: `${effect}:${email}`,
        subject: t(moved ? 'movedSubject' : 'cancelledSubject', { event: title }),
        letter: {
          heading: t(moved ? 'moved' : 'cancelled', { event: title }),
          paragraphs: [t('dear', { name }), ...(moved ? [t('ticketsStayValid'), t('refundOffered')] : [t('ticketsInvalid')])],
          facts: [
            ...(moved
              ? [
                  [t('before'), formatMoment(new Date(before))] as [string, string],
                  [t('now'), formatMoment(new Date(starts_at))] as [string, string],
                ]
              : []),
            ...(venue ? [[t('venue'), venue] as [string, string]] : []),
            [t('booking'), booking],
          ],
        },
      })
  })
}

/** Returns the reason with which the bookings of a cancelled event are cancelled. Their holders are told by `eventNotice`. */
export const reasonOf = (title: string): string => `${title} is cancelled.`

async function refundAll(app: App, { agency_id, event_id, title }: { agency_id: string; event_id: string; title: string }): Promise<void> {
  const actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
  if (!(await app.db.asAgency(actor, (tx) => isCancelled(tx, event_id)))) return
  const standing = await app.db.asAgency(actor, (tx) => standingBookingsOf(tx, event_id))
  const input = { by: 'agency', reason: reasonOf(title), refund: 'full' } as const
  const failed: string[] = []
  for (const { id, line_id } of standing) {
    try {
      await app.db.asAgency(actor, (tx) => cancelBooking(app, tx, actor, id, { ...input, ...(line_id ? { line_id } : {}) }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push(error.message)
    }
  }
  if (standing.length === 0) return
  await app.db.asAgency(actor, (tx) =>
    notify(app, tx, actor, {
      permission: 'Edit Bookings',
      type: 'event.refunded',
      title: `${title}: ${standing.length - failed.length} bookings cancelled and refunded`,
      body: failed.length > 0 ? `${failed.length} could not be cancelled: ${failed.slice(0, 3).join(' ')}` : null,
      link: `/offers/events/${event_id}/edit?tab=bookings`,
    }),
  )
}

const isCancelled = async (tx: Tx, eventId: string): Promise<boolean> =>
  (await tx.selectFrom('events').select('halted').where('inventory_id', '=', eventId).executeTakeFirst())?.halted === 'cancelled'
