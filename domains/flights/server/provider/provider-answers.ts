import { notify } from '#domains/notifications/server/notifications.ts'
import { lockKept, noteOnKept, touchKept } from '#domains/bookings/server/kept.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { acceptAnnounced, settleWaiting } from '../changes/change-effects.ts'
import { changeById } from '../changes/changes-data.ts'
import { passengersOf, updateFlight } from '../records/flight-data.ts'
import { keptBy, refreshSearch, requireFlight } from '../records/locks.ts'
import { applyFlightMove, applyGivenUp, type Locked } from '../records/moves.ts'
import type { Claimed } from './provider-work-data.ts'
import type { ProviderOrder } from './provider.ts'
import { writeProviderTickets } from '../tickets/tickets.ts'

// Updates a booking after its provider has answered. Each function runs in one transaction.

/** Locks the flight and its booking. Returns `null` if another process has already finished the work. */
async function lockIfUnderWay(tx: Tx, { work, flight }: Claimed): Promise<Locked | null> {
  const booking = await lockKept(tx, keptBy, flight.booking_id)
  const now = await requireFlight(tx, flight.booking_id)
  return now.under_way === work ? { booking, flight: now } : null
}

const done = { under_way: null, under_way_input: null, under_way_since: null, under_way_sent_at: null }

async function lockedAgain(tx: Tx, id: string): Promise<Locked> {
  return { booking: await lockKept(tx, keptBy, id), flight: await requireFlight(tx, id) }
}

/** After a hold: saves the airline's reference and deadlines, and sets the flight to held. */
export async function finishHold(app: App, tx: Tx, actor: Actor, claimed: Claimed, order: ProviderOrder): Promise<void> {
  const locked = await lockIfUnderWay(tx, claimed)
  if (!locked) return
  const { id } = locked.booking
  await updateFlight(tx, id, {
    ...done,
    pnr: order.pnr,
    provider_order_id: order.id,
    hold_deadline_at: order.holdUntil,
    fare_deadline_at: order.priceUntil,
  })
  await refreshSearch(tx, id)
  await applyFlightMove(app, tx, actor, await lockedAgain(tx, id), 'held')
}

/** Maximum wait for the ticket numbers of a paid order. */
const ticketsWithinMs = 30 * 60_000

/** After payment: sets the flight to ticketed once it has tickets. Airlines may need minutes, and some issue no numbers. */
export async function finishTicket(app: App, tx: Tx, actor: Actor, claimed: Claimed, order: ProviderOrder): Promise<void> {
  const locked = await lockIfUnderWay(tx, claimed)
  if (!locked) return
  const { id } = locked.booking
  await updateFlight(tx, id, { pnr: order.pnr, provider_order_id: order.id })
  const people = (await passengersOf(tx, id)).length
  const complete = order.tickets.length >= people
  if (!complete && actor.now.getTime() - locked.flight.under_way_since!.getTime() < ticketsWithinMs) return
  await updateFlight(tx, id, done)
  await writeProviderTickets(tx, id, order.tickets)
  const again = await lockedAgain(tx, id)
  await applyFlightMove(app, tx, actor, again, 'ticketed', {
    detail: order.tickets.map(({ number }) => number).join(', ') || null,
    ticketedAt: actor.now,
  })
  if (!complete) await flag(app, tx, actor, again, 'The flight is paid for, but the provider gave no ticket number for each passenger.')
}

/** After the provider cancelled the order: cancels the booking. */
export async function finishCancel(app: App, tx: Tx, actor: Actor, claimed: Claimed): Promise<void> {
  const locked = await lockIfUnderWay(tx, claimed)
  if (!locked) return
  const { id } = locked.booking
  await updateFlight(tx, id, done)
  await settleWaiting(tx, actor, id, 'cancelled')
  const { by = 'agency', reason = '', charged = 0 } = claimed.input
  await applyGivenUp(app, tx, actor, await lockedAgain(tx, id), 'cancelled', { by, reason, charged })
}

/** After the provider accepted new times: writes them to the booking. */
export async function finishAccept(app: App, tx: Tx, actor: Actor, claimed: Claimed): Promise<void> {
  const locked = await lockIfUnderWay(tx, claimed)
  if (!locked) return
  const { id } = locked.booking
  await updateFlight(tx, id, done)
  const change = await changeById(tx, claimed.input.change_id!)
  if (change) await acceptAnnounced(app, tx, actor, await lockedAgain(tx, id), change)
}

const refused = {
  hold: 'The provider did not hold the seats',
  ticket: 'The provider issued no tickets',
  cancel: 'The provider did not cancel',
  accept: 'The provider did not accept the new times',
} as const

/** After a refusal: flags the booking for the staff, with the provider's message. */
export async function recordRefusal(app: App, tx: Tx, actor: Actor, claimed: Claimed, why: string): Promise<void> {
  const locked = await lockIfUnderWay(tx, claimed)
  if (!locked) return
  const { id } = locked.booking
  await updateFlight(tx, id, { ...done, updated_at: actor.now })
  const text = `${refused[claimed.work]}: ${why}`
  const again = await lockedAgain(tx, id)
  if (claimed.work === 'ticket') await applyFlightMove(app, tx, actor, again, 'failed', { title: refused.ticket, detail: why })
  else await touchKept(tx, actor, again.booking)
  await flag(app, tx, actor, again, text)
}

async function flag(app: App, tx: Tx, actor: Actor, { booking, flight }: Locked, text: string): Promise<void> {
  await noteOnKept(tx, actor, booking, { type: 'attention', title: 'Needs attention', detail: text, attention: text })
  await notify(
    app,
    tx,
    { ...actor, userId: null },
    {
      type: 'flight.needs_attention',
      title: `${booking.reference} (${flight.route}) needs review`,
      body: text,
      link: `/offers/flights/bookings/${booking.id}/edit`,
      permission: 'Edit Bookings',
    },
  )
}
