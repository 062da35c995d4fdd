import { zoneSql } from '#domains/agency/server/facts.ts'
import { agencyWorks } from '#domains/subscriptions/server/at-work.ts'
import { sql } from 'kysely'
import { requireClient } from '#domains/clients/server/clients.ts'
import { AppError } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { bookingRow, lockBooking, type BookingRow } from './bookings-data.ts'
import { senderOf } from './sender.ts'
import { applyMove } from './status.ts'
import { say } from './messages/say.ts'

/** The timeline's title for places that were offered from the waiting list, about which the client has had a mail. */
export const offeredTitle = 'Offered from the waiting list'

interface Waiting {
  agency_id: string
  id: string
  items: string[]
  over: boolean
}

/** Returns the waitlisted bookings of active agencies, oldest first, with their items. `over` means that the trip has already started. */
const waiting = (app: App, now: Date): Promise<Waiting[]> =>
  app.db.asPlatform('sweep: waiting lists', async (tx) => {
    const { rows } = await sql<Waiting>`
      SELECT b.agency_id, b.id, array_agg(DISTINCT l.inventory_id::text) AS items,
        coalesce(min(coalesce(l.starts_at, (l.starts_on + 1)::timestamp AT TIME ZONE ${zoneSql(sql.ref('b.agency_id'))})) <= ${now}, false) AS over
      FROM bookings b JOIN booking_lines l ON l.agency_id = b.agency_id AND l.booking_id = b.id AND l.cancelled_at IS NULL
      WHERE b.status = 'waitlisted' AND b.kept_by IS NULL AND l.inventory_id IS NOT NULL AND ${agencyWorks('b.agency_id')}
      GROUP BY b.agency_id, b.id, b.created_at ORDER BY b.created_at, b.id`.execute(tx)
    return rows
  })

/**
 * Holds freed places for waitlisted bookings, for the agency's hold time, and mails the clients. The longest waiting is served first: a
 * later booking for the same item is not served before it. Bookings whose trip has started expire.
 * @returns the number of bookings that were offered places.
 */
export async function serveWaiting(app: App): Promise<number> {
  const now = app.clock.now()
  const takenBefore = new Set<string>()
  let offered = 0
  await eachRow(app, await waiting(app, now), 'a waitlisted booking was not served', async ({ agency_id, id, items, over }) => {
    const actor = { agencyId: agency_id, userId: null, now }
    if (over) return app.db.asAgency(actor, (tx) => endWait(app, tx, actor, id))
    const waitsBehind = items.some((item) => takenBefore.has(item))
    // Until it is served, also when that fails, later ones wait behind it.
    for (const item of items) takenBefore.add(item)
    if (waitsBehind || !(await offer(app, actor, id))) return
    for (const item of items) takenBefore.delete(item)
    offered++
  })
  return offered
}

/** @returns false if there was no room; nothing has changed then. */
async function offer(app: App, actor: Actor, id: string): Promise<boolean> {
  try {
    return await app.db.asAgency(actor, async (tx) => {
      const row = await lockBooking(tx, id)
      if (row?.status !== 'waitlisted') return true
      await applyMove(app, tx, actor, row, 'on_hold', 'A place became free.', { title: offeredTitle })
      await mailOffer(app, tx, actor, (await bookingRow(tx, id))!)
      return true
    })
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function endWait(app: App, tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await lockBooking(tx, id)
  if (row?.status === 'waitlisted') await applyMove(app, tx, actor, row, 'expired', 'It started before a place became free.')
}

async function mailOffer(app: App, tx: Tx, actor: Actor, row: BookingRow): Promise<void> {
  const { email } = await requireClient(tx, row.client_id)
  if (!email || row.silent) return
  const { language, ...sender } = await senderOf(tx, actor.agencyId)
  const t = say(language)
  await queueMail(app, tx, {
    to: email,
    ...sender,
    effectKey: `waitlist:${row.id}:${row.version}`,
    subject: t('offerSubject', { title: row.title }),
    letter: {
      heading: t('offerHeading'),
      paragraphs: [t('dear', { name: row.client_name }), t('offerText', { moment: formatMoment(row.hold_expires_at!) })],
      facts: [
        [t('booking'), row.reference],
        [t('item'), row.title],
        [t('price'), formatMoney({ amount: row.total, currency: row.currency })],
      ],
    },
  })
}
