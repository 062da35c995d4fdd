import { validInvoices } from '#domains/papers/server/folio-invoice.ts'
import { itemsOf } from '#domains/papers/server/paper.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { dayOf, daysBetween } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as data from './folios-data.ts'
import { chargesOn, readState, sumsOn, type FolioState } from './state.ts'

type Line = FolioState['booking']['lines'][number]

/** Bookings that can be charged. */
const chargeable: readonly string[] = ['confirmed', 'in_progress', 'completed']
export const isChargeable = ({ status, kept_by }: Pick<FolioState['booking'], 'status' | 'kept_by'>): boolean =>
  kept_by === null && chargeable.includes(status)

/** Returns the days on which a charge of a booking may be: its own, and after them up to today. */
export function chargeDays({ starts_on, ends_on }: Pick<FolioState['booking'], 'starts_on' | 'ends_on'>, now: Date) {
  const today = dayOf(now)
  return {
    first_day: starts_on ?? today,
    last_day: ends_on && ends_on > today ? ends_on : today,
  }
}

/** The nights of a line that is let by the night; 0 for others. */
export const nightsOf = ({ kind, units, starts_on, ends_on }: Line): number =>
  kind === 'room' && units > 0 ? daysBetween(starts_on, ends_on) : 0

const detailOf = (line: Line): string =>
  line.cancelled_at
    ? 'Cancellation fee'
    : itemsOf(line)
        .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
        .join(', ')

/** Returns the folios of a booking as the contract answers them. @throws 404. */
export async function showFolio(app: App, tx: Tx, { agencyId, now }: Pick<Actor, 'agencyId' | 'now'>, bookingId: string) {
  const state = await readState(app, tx, agencyId, bookingId)
  const { booking, folios } = state
  const { currency } = booking
  const money = (amount: number) => moneyOf(amount, currency)
  const categories = new Map((await data.chargesOf(tx, bookingId)).map(({ line_id, category }) => [line_id, category]))
  const { whole, byFolio } = await validInvoices(tx, bookingId)
  const today = dayOf(now)
  const chargeView = (line_id: string | null, amount: number, all: number, taken_off: boolean) => {
    const line = booking.lines.find(({ id }) => id === line_id)
    return {
      line_id,
      day: line?.starts_on ?? booking.starts_on ?? today,
      ends_on: line?.ends_on ?? booking.ends_on ?? today,
      title: line?.title ?? 'Cancellation fee',
      detail: line ? detailOf(line) : '',
      amount: money(amount),
      whole: money(all),
      nights: line ? nightsOf(line) : 0,
      category: (line_id && categories.get(line_id)) || null,
      taken_off,
    }
  }
  return {
    booking_id: bookingId,
    reference: booking.reference,
    currency,
    version: booking.version,
    open: isChargeable(booking),
    ...chargeDays(booking, now),
    total: booking.total,
    due: booking.due,
    folios: folios.map(({ number, name, payer, client, closed_at, closed_by }) => {
      const { charged, paid, balance } = sumsOn(state, number)
      const charges = [
        ...chargesOn(state, number).map((one) => chargeView(one.line_id, one.amount, one.whole, false)),
        ...state.takenOff.filter((part) => part.number === number).map((part) => chargeView(part.line_id, part.amount, part.amount, true)),
      ]
      return {
        number,
        name,
        payer,
        client,
        status: closed_at ? ('closed' as const) : ('open' as const),
        closed_at: closed_at?.toISOString() ?? null,
        closed_by,
        invoice: byFolio.get(number) ?? (folios.length === 1 && closed_at ? whole : null),
        charges: charges.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
        payments: state.payments
          .filter(({ folio }) => folio === number)
          .map(({ id, reference, succeeded_at, created_at, method, amount, refunded }) => ({
            id,
            reference,
            at: succeeded_at ?? created_at,
            method,
            amount,
            refunded,
          }))
          .toReversed(),
        charged: money(charged),
        paid: money(paid),
        balance: money(balance),
      }
    }),
  }
}
