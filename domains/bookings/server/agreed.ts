import { requireClient } from '#domains/clients/server/clients.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { countUse } from '#domains/discounts/server/discounts.ts'
import { ratesFor, type Rates } from '#domains/inventory/server/prices/currencies.ts'
import { levyCurrencies, withTaxes } from '#domains/inventory/server/taxes/line-taxes.ts'
import { taxesOfKind } from '#domains/inventory/server/taxes/taxes.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { largestAmount, type Currency } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import { writeNew } from './bookings.ts'
import { freeKind, takingOf } from './lines.ts'
import { depositOf, noDiscount, quoteLines, wantedOf, type LineInput, type Policy, type Quote, type Sold } from './quote.ts'
import { spanOf } from './span.ts'
import { take } from './stock.ts'
import type { Residency } from '../../../database/tables.ts'

/** A line without an inventory item, at the agreed price. Amounts are minor units. */
export interface FreeLine {
  title: string
  detail?: string | null | undefined
  quantity: number
  unit_amount: number
  /** Defaults to the first day of the items, or else of the other free lines. */
  starts_on?: string | null | undefined
}

export interface Agreed {
  lines: readonly LineInput[]
  extras: readonly FreeLine[]
  residency: Residency
  currency: Currency
  /** Rates of the offer that was agreed to. */
  rates?: Rates
  /** Percent of the total; null uses the items' and the agency's default. */
  deposit_percent: number | null
}

interface AgencyTerms {
  deposit_percent: number
  hold_hours: number
  cancellation_policy: unknown
}

const termsOf = (tx: Tx, agencyId: string): Promise<AgencyTerms> =>
  ofAgency(tx, agencyId).select(['deposit_percent', 'hold_hours', 'cancellation_policy']).executeTakeFirstOrThrow()

/**
 * Prices an agreed sale: items at the server's price without automatic discounts, free lines at their own.
 * @throws as booking does, 422 at `lines` or `extras`.
 */
export async function quoteAgreed(
  tx: Tx,
  actor: Actor,
  { lines, extras, residency, currency, rates, deposit_percent }: Agreed,
): Promise<Sold> {
  if (lines.length + extras.length === 0) throw invalid('lines', 'Add at least one line.')
  const quote: Quote | null =
    lines.length > 0 ? await quoteLines(tx, actor, { lines, residency, currency, rates, discount: noDiscount }) : null
  const agency = await termsOf(tx, actor.agencyId)
  const day = spanOf(quote?.lines ?? []).starts_on ?? firstDay(extras)
  const taxes = extras.length > 0 ? await taxesOfKind(tx, actor, freeKind) : []
  const money = { residency, currency, rates: await ratesFor(tx, actor, levyCurrencies(taxes), currency, rates) }
  const free = extras.map((extra, index) => ({
    ...withTaxes(freeLine(extra, extra.starts_on ?? day, index), taxes, money),
    deposit_percent: agency.deposit_percent,
  }))
  const all = [...(quote?.lines ?? []), ...free].map((line) => (deposit_percent === null ? line : { ...line, deposit_percent }))
  const total = all.reduce((sum, { amount }) => sum + amount, 0)
  if (total > largestAmount) throw invalid('lines', 'The total is too large.')
  return {
    lines: all,
    currency,
    total,
    deposit: depositOf(all),
    policy: quote?.policy ?? (agency.cancellation_policy as Policy),
    holdHours: agency.hold_hours,
  }
}

const firstDay = (extras: readonly FreeLine[]): string | null => extras.flatMap(({ starts_on }) => starts_on ?? []).toSorted()[0] ?? null

function freeLine(
  { title, detail, quantity, unit_amount }: FreeLine,
  startsOn: string | null,
  index: number,
): Omit<Sold['lines'][number], 'deposit_percent' | 'taxes'> {
  if (!startsOn) throw invalid(`extras.${index}.starts_on`, 'Choose the day.')
  const id = newId()
  const amount = unit_amount * quantity
  return {
    id,
    kind: freeKind,
    inventory_id: null,
    title,
    departure_id: null,
    starts_on: startsOn,
    ends_on: startsOn,
    starts_at: null,
    ends_at: null,
    units: 0,
    places: 0,
    places_left: null,
    pax: 0,
    items: [
      {
        price_option_id: id,
        name: title,
        ...(detail ? { detail } : {}),
        unit: 'item',
        quantity,
        places: 0,
        unit_amount,
        amount,
        because: [],
      },
    ],
    amount,
  }
}

/**
 * Creates a booking on hold for what a client agreed to, in the caller's transaction.
 * @throws 409 `price_changed` when the total differs from the agreed one, `sold_out`, `not_for_sale`, 422.
 */
export async function bookAgreed(
  tx: Tx,
  actor: Actor,
  agreed: Agreed & { client_id: string; expected_total: number; source: 'proposal'; notes: string | null },
) {
  const quote = await quoteAgreed(tx, actor, { ...agreed, lines: agreed.lines.map((line) => ({ ...line, agreed: true })) })
  if (quote.total !== agreed.expected_total) throw conflict('price_changed', 'The price has changed since this offer.')
  const client = await requireClient(tx, agreed.client_id)
  const row = {
    id: newId(),
    reference: newReference('BK'),
    status: 'on_hold' as const,
    residency: agreed.residency,
    client,
    quote,
    notes: agreed.notes,
    source: agreed.source,
  }
  await writeNew(tx, actor, row, { travellers: [], action: 'hold' }, 'held')
  await take(tx, actor, row.id, wantedOf(quote.lines), 'held')
  return { id: row.id, reference: row.reference, total: quote.total, deposit: quote.deposit }
}

interface Quoted {
  quote: Sold
  residency: Residency
  client_id: string
  source: 'chatbot' | 'website' | 'marketplace'
  notes: string | null
  /** Ask for it only: no places are held. */
  isRequest?: boolean
  /** How long its places are held; the agency's hold hours if absent. */
  holdMinutes?: number
}

/**
 * Creates a booking on hold, or a request, at a price that was named and still holds, in the caller's transaction. The caller has checked
 * that the items are still sold.
 * @throws 409 `sold_out`, `discount_used_up`.
 */
export async function bookQuoted(
  tx: Tx,
  actor: Actor,
  { quote, residency, client_id, source, notes, isRequest = false, holdMinutes }: Quoted,
) {
  const client = await requireClient(tx, client_id)
  const status = isRequest ? ('requested' as const) : ('on_hold' as const)
  const row = { id: newId(), reference: newReference('BK'), status, residency, client, quote, notes, source }
  await writeNew(tx, actor, row, { travellers: [], action: isRequest ? 'request' : 'hold' }, takingOf(status))
  if (holdMinutes !== undefined)
    await tx
      .updateTable('bookings')
      .set({ hold_expires_at: new Date(actor.now.getTime() + holdMinutes * 60_000) })
      .where('id', '=', row.id)
      .execute()
  if (!isRequest) await take(tx, actor, row.id, wantedOf(quote.lines), 'held')
  // A price that the chatbot named holds even if its discount was used up since.
  if (quote.discount && source !== 'chatbot')
    await countUse(tx, actor, { bookingId: row.id, clientId: client.id, discountId: quote.discount.id, amount: quote.discount.amount })
  return { id: row.id, reference: row.reference, total: quote.total, deposit: quote.deposit }
}
