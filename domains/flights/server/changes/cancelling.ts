import { lockKept } from '#domains/bookings/server/kept.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { AppError, conflict, invalid } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { flyingStatuses } from '../../contract/states.ts'
import { settleWaiting } from './change-effects.ts'
import type { FlightRow } from '../records/flight-data.ts'
import { flightView } from '../records/flight-view.ts'
import { keptBy, lockFlight, requireFlight } from '../records/locks.ts'
import { applyGivenUp, applyRefunded, refuseFlightMove, type GivenUp, type Locked } from '../records/moves.ts'
import { ProviderRefusal } from '../provider/provider.ts'
import { providerOf } from '../provider/registry.ts'
import { askProvider } from '../records/under-way.ts'

const isFlying = ({ status }: Pick<FlightRow, 'status'>) => flyingStatuses.includes(status)

/** Tickets can only be voided on the day of issue. After that, the airline's cancellation terms apply. */
const isVoidable = ({ status, ticketed_at, provider }: FlightRow, now: Date) =>
  status === 'ticketed' && provider === 'recorded' && ticketed_at !== null && dayOf(ticketed_at) === dayOf(now)

/**
 * The refund and charge if a flight is cancelled now. Asks the provider for the airline's refund, outside any transaction.
 * @throws 404, 409 `invalid_transition`.
 */
export async function quoteCancel(app: App, actor: Actor, id: string) {
  const { flight, booking } = await app.db.asAgency(
    actor,
    async (tx) => {
      const flight = await requireFlight(tx, id)
      refuseFlightMove(flight, 'cancelled')
      return { flight, booking: await readBooking(tx, id) }
    },
    { readOnly: true },
  )
  const back = await airlineRefund(app, flight)
  const chargeable = isFlying(flight)
  const total = booking.total.amount
  const money = (amount: number) => ({ amount, currency: booking.total.currency })
  return {
    chargeable,
    total: booking.total,
    paid: money(booking.paid.amount - booking.refunded.amount),
    airline_refund: back === null ? null : money(back),
    suggested_charge: chargeable && back !== null ? Math.max(0, total - back) : 0,
    voidable: isVoidable(flight, actor.now),
  }
}

async function airlineRefund(app: App, { provider, provider_order_id, currency, under_way }: FlightRow): Promise<number | null> {
  const company = providerOf(provider)
  if (!company || !provider_order_id || under_way) return null
  try {
    const { refund } = await company.quoteCancellation(app, provider_order_id)
    return refund.currency === currency ? refund.amount : null
  } catch (error) {
    if (error instanceof ProviderRefusal) throw conflict('provider_refused', `The provider cannot cancel this: ${error.message}`)
    app.log.warn({ err: error, provider }, 'no cancellation was quoted')
    throw new AppError(503, 'provider_down', 'The provider cannot be reached. Try again in a moment.', {}, { 'retry-after': '10' })
  }
}

function refuseCharge({ booking, flight }: Locked, charged: number): void {
  if (charged > 0 && !isFlying(flight)) throw invalid('charged', 'A flight without tickets has nothing to charge.')
  if (charged > booking.total)
    throw invalid('charged', `At most what the flight costs: ${formatMoney({ amount: booking.total, currency: booking.currency })}.`)
}

/** Cancels a flight, through its provider if it has an order. @throws 404, 409 `invalid_transition`, `under_way`, 422 at `charged`. */
export async function cancelFlight(app: App, tx: Tx, actor: Actor, id: string, input: GivenUp) {
  const locked = await lockFlight(tx, id)
  refuseFlightMove(locked.flight, 'cancelled')
  refuseCharge(locked, input.charged)
  if (locked.flight.provider !== 'recorded' && locked.flight.provider_order_id) await askProvider(app, tx, actor, locked, 'cancel', input)
  else {
    await settleWaiting(tx, actor, id, 'cancelled')
    await applyGivenUp(app, tx, actor, locked, 'cancelled', input)
  }
  return flightView(tx, actor.now, id)
}

/** Voids the tickets, on the day of issue only. @throws 404, 409 `invalid_transition`, `too_late_to_void`, `by_provider`, 422. */
export async function voidFlight(app: App, tx: Tx, actor: Actor, id: string, { reason, charged }: Pick<GivenUp, 'reason' | 'charged'>) {
  const locked = await lockFlight(tx, id)
  refuseFlightMove(locked.flight, 'void')
  refuseCharge(locked, charged)
  if (locked.flight.provider !== 'recorded')
    throw conflict('by_provider', 'Cancel this booking: the provider voids the tickets where it can.')
  if (!isVoidable(locked.flight, actor.now))
    throw conflict('too_late_to_void', 'Tickets are voided on the day they were issued. Cancel the booking instead.')
  await applyGivenUp(app, tx, actor, locked, 'void', { by: 'agency', reason, charged })
  return flightView(tx, actor.now, id)
}

/** Marks a cancelled flight as refunded, once the client has received the full refund. @throws 404, 409 `invalid_transition`, `refund_open`, `nothing_refunded`. */
export async function markRefunded(tx: Tx, actor: Actor, id: string) {
  const booking = await lockKept(tx, keptBy, id)
  await applyRefunded(tx, actor, { booking, flight: await requireFlight(tx, id) })
  return flightView(tx, actor.now, id)
}
