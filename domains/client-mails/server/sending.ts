import { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { bookingChanged, bookingEvents } from '#domains/bookings/server/business-events.ts'
import { offeredTitle } from '#domains/bookings/server/waitlist.ts'
import { reasonOf } from '#domains/tickets/server/event-notices.ts'
import { paperFile } from '#domains/papers/server/papers.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { App } from '#kit/server/app.ts'
import { defineListener, on, type BusinessEvent, type Hearing } from '#kit/server/events/business-events.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { occasions, type Occasion } from '../contract/occasions.ts'
import { composeFor, type Booking } from './compose.ts'
import { settingsOf } from './settings.ts'

const order = z.object({
  agency_id: z.uuid(),
  booking_id: z.uuid(),
  occasion: z.enum(occasions),
  /** The business event, which is the key of the mail: each is mailed once. */
  event_id: z.uuid(),
})

/** Draws the paper of a mail and queues the mail. */
export const mailClient = defineJob({ name: 'client-mail', fair: true, data: order, run: mail })

/** The statuses in which a mail is still true when it is written. A later one replaces it. */
const trueIn: Record<Occasion, readonly string[]> = {
  hold: ['on_hold'],
  confirmation: ['confirmed', 'in_progress', 'completed'],
  change: ['on_hold', 'confirmed', 'in_progress', 'completed'],
  cancellation: ['cancelled'],
}

/**
 * Returns whether another mail says it: tickets are their own confirmation, an offered place is its own hold, a visitor of a marketplace
 * pays there, and a cancelled event tells the holders of its tickets.
 */
const saidElsewhere = (occasion: Occasion, { kinds, source, timeline, lines, cancellation }: Booking): boolean =>
  (occasion === 'hold' && source === 'marketplace') ||
  (occasion === 'confirmation' && kinds.every((kind) => kind === 'event')) ||
  (occasion === 'hold' && timeline.some(({ title }) => title === offeredTitle)) ||
  (occasion === 'cancellation' && lines.some(({ kind, title }) => kind === 'event' && cancellation?.reason === reasonOf(title)))

const isDue = (occasion: Occasion, booking: Booking): boolean =>
  !booking.silent && booking.client.email !== null && trueIn[occasion].includes(booking.status) && !saidElsewhere(occasion, booking)

/** Returns a booking, or null if it was deleted since. */
async function findBooking(tx: Tx, id: string): Promise<Booking | null> {
  try {
    return await readBooking(tx, id)
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

async function hear({ app, tx, actor }: Hearing, { id, subjectId }: BusinessEvent, occasion: Occasion): Promise<void> {
  const settings = await settingsOf(tx)
  if (!settings[occasion]) return
  const booking = await findBooking(tx, subjectId)
  if (!booking || !isDue(occasion, booking)) return
  await app.jobs.enqueue(tx, mailClient, { agency_id: actor.agencyId, booking_id: subjectId, occasion, event_id: id })
}

/** Mails clients about holds, confirmations, changes and cancellations, as the agency's switches say. */
export const clientMails = defineListener(
  'client-mails',
  on(bookingEvents.on_hold, (hearing, event) => hear(hearing, event, 'hold')),
  on(bookingEvents.confirmed, (hearing, event) => hear(hearing, event, 'confirmation')),
  on(bookingChanged, (hearing, event) => hear(hearing, event, 'change')),
  on(bookingEvents.cancelled, (hearing, event) => hear(hearing, event, 'cancellation')),
)

async function mail(app: App, { agency_id, booking_id, occasion, event_id }: z.infer<typeof order>): Promise<void> {
  const actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
  const compose = () =>
    app.db.asAgency(actor, async (tx) => {
      const booking = await findBooking(tx, booking_id)
      return booking && isDue(occasion, booking) ? { booking, ...(await composeFor(app, tx, agency_id, occasion, booking)) } : null
    })
  const first = await compose()
  if (!first) return
  // Drawing gives the paper its number, so the letter is composed after it: only then can it lead to the paper's page.
  const file = first.paper && (await paperFile(app, actor, booking_id, first.paper.type, {}))
  const composed = await compose()
  if (!composed) return
  const { booking, subject, letter, sender, paper } = composed
  await app.db.asAgency(actor, (tx) =>
    queueMail(app, tx, {
      to: booking.client.email!,
      agencyId: agency_id,
      senderName: sender.name,
      replyTo: sender.email,
      effectKey: `client-mail:${event_id}`,
      subject,
      letter,
      attachments: file && paper ? [{ name: `${paper.name} ${file.name}`, mime: file.mime, content: file.content }] : [],
    }),
  )
}
