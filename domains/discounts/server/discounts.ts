import type { z } from 'zod'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { dayOf, formatShortDay } from '#kit/contract/time.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { cappedTotal, refuseBackwards } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { discountBody, discountEditBody } from '../contract.ts'
import { discounted, worthOf } from './apply.ts'
import * as data from './discounts-data.ts'

const usedUp = () => conflict('discount_used_up', 'This discount has been used up.', { discount_code: ['This code has been used up.'] })
const codeTaken = () => invalid('code', 'Another discount has this code.', 'duplicate')

type Line = Parameters<typeof discounted>[1][number]

/** The discount stored with a booking. */
export interface GivenDiscount {
  id: string
  name: string
}

interface Discounted<L> {
  lines: L[]
  given: GivenDiscount | null
}

interface DiscountRequest {
  code?: string | undefined
  /** The client whose uses are counted. */
  clientId?: string | undefined
  currency: Currency
}

export type Offered = data.Offered

/** Builds the query of the discounts that a new booking may use: the code's, and the automatic ones. */
export const discountsToTry = (tx: Tx, actor: Actor, code?: string) => data.discountsToTry(tx, actor.agencyId, code)

/** Builds the query of the discount that a booking already has, regardless of its current limits. It finds none for null. */
export const keptDiscount = (tx: Tx, id: string | null) => data.discountOf(tx, id)

/**
 * Returns the lines with the discount of `discountsToTry` that takes the most off. It does not count a use yet.
 * @throws 422 at `discount_code` for a code that does not apply, with the reason.
 */
export async function withBestDiscount<L extends Line>(
  tx: Tx,
  actor: Actor,
  rows: readonly Offered[],
  lines: readonly L[],
  { code, clientId, currency }: DiscountRequest,
): Promise<Discounted<L>> {
  const today = dayOf(actor.now)
  const coded = code ? rows.find((row) => row.code === code) : undefined
  if (code) {
    const why = coded ? await whyNot(tx, coded, lines, { today, currency, clientId }) : 'This code does not exist.'
    if (why) throw invalid('discount_code', why, 'discount_code_invalid')
  }
  const fitting: Offered[] = coded ? [coded] : []
  for (const row of rows)
    if (row !== coded && row.code === null && (await whyNot(tx, row, lines, { today, currency, clientId })) === null) fitting.push(row)
  return withDiscount(fitting.toSorted((a, b) => worthOf(b, lines) - worthOf(a, lines))[0], lines)
}

/** Returns the lines with a discount, which takes off `amount` if given; unchanged lines without one. */
export const withDiscount = <L extends Line>(row: Offered | undefined, lines: readonly L[], amount?: number): Discounted<L> =>
  row ? { lines: discounted(row, lines, amount), given: { id: row.id, name: row.code ?? row.name } } : { lines: [...lines], given: null }

async function whyNot(
  tx: Tx,
  row: Offered,
  lines: readonly Line[],
  { today, currency, clientId }: { today: string; currency: Currency; clientId: string | undefined },
): Promise<string | null> {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const status = statusOf(row, today)
  if (status === 'off') return 'This code is not in use.'
  if (status === 'not_yet') return `This code starts on ${formatShortDay(row.starts_on)}.`
  if (status === 'over') return `This code ended on ${formatShortDay(row.ends_on)}.`
  if (status === 'used_up') return 'This code has been used up.'
  if (row.currency && row.currency !== currency) return `This code is for prices in ${row.currency}.`
  if (row.min_total && total < row.min_total)
    return `This code is for bookings from ${formatMoney({ amount: row.min_total, currency: currency })} on.`
  if (worthOf(row, lines) === 0) return 'This code is not for what is booked.'
  if (row.max_uses_per_client && clientId && (await data.usesOfClient(tx, row.id, clientId)) >= row.max_uses_per_client)
    return 'This client has used this code already.'
  return null
}

/** Counts a booking's use of a discount. @throws 409 `discount_used_up` when another booking took the last use. */
export async function countUse(
  tx: Tx,
  actor: Actor,
  use: { bookingId: string; clientId: string; discountId: string; amount: number },
): Promise<void> {
  await refuseWrite(data.count(tx, use.discountId, 1, use.amount), { check: usedUp })
  await data.insertUse(tx, {
    agency_id: actor.agencyId,
    booking_id: use.bookingId,
    discount_id: use.discountId,
    client_id: use.clientId,
    amount: use.amount,
    created_at: actor.now,
  })
}

/** Updates the counted discount amount after a booking's price changed. @throws 409 `discount_used_up`. */
export async function recountUse(tx: Tx, bookingId: string, amount: number): Promise<void> {
  const use = await data.lockUse(tx, bookingId)
  if (!use || use.amount === amount) return
  await data.changeUse(tx, bookingId, { amount })
  if (!use.released_at) await refuseWrite(data.count(tx, use.discount_id, 0, amount - use.amount), { check: usedUp })
}

/** Returns the use of a booking that expired, was declined or was cancelled. Idempotent. */
export async function releaseUse(tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  const use = await data.lockUse(tx, bookingId)
  if (!use || use.released_at) return
  await data.changeUse(tx, bookingId, { released_at: actor.now })
  await data.count(tx, use.discount_id, -1, -use.amount)
}

/** Takes the use of a reactivated booking again. @throws 409 `discount_used_up`. */
export async function retakeUse(tx: Tx, bookingId: string): Promise<void> {
  const use = await data.lockUse(tx, bookingId)
  if (!use?.released_at) return
  await data.changeUse(tx, bookingId, { released_at: null })
  await refuseWrite(data.count(tx, use.discount_id, 1, use.amount), { check: usedUp })
}

/** Returns how much a discount took off stored items, in minor units. */
export const itemsDiscount = (items: unknown): number => (items as PricedLine[]).reduce((sum, { discount = 0 }) => sum + discount, 0)

function statusOf(row: Offered, today: string): 'active' | 'off' | 'not_yet' | 'over' | 'used_up' {
  if (!row.active) return 'off'
  if (row.starts_on && row.starts_on > today) return 'not_yet'
  if (row.ends_on && row.ends_on < today) return 'over'
  const spent = row.max_spend !== null && row.spent >= row.max_spend
  return spent || (row.max_uses !== null && row.uses >= row.max_uses) ? 'used_up' : 'active'
}

function discountView(row: data.DiscountRow, today: string) {
  const { agency_id: _agency, created_by: _by, updated_at: _updated, created_at, ...rest } = row
  return {
    ...rest,
    value_kind: row.value_kind,
    currency: row.currency,
    kinds: row.kinds ?? [],
    inventory_ids: row.inventory_ids ?? [],
    borne_by: row.borne_by,
    status: statusOf(row, today),
    created_at: created_at.toISOString(),
  }
}

/** Returns a page of discounts. */
export async function listDiscounts(tx: Tx, agencyId: string, request: data.DiscountFilter & ListRequest, now: Date) {
  const rows = await data.discountsPage(tx, agencyId, request)
  const today = dayOf(now)
  return {
    rows: rows.map((row) => discountView(row, today)),
    ...(await cappedTotal(tx, data.filteredDiscounts(tx, agencyId, request) as never)),
  }
}

/** Returns a discount with its latest uses, and who had them only if `clients`. @throws 404. */
export async function showDiscount(tx: Tx, id: string, now: Date, { clients = true }: { clients?: boolean } = {}) {
  const row = await data.discountById(tx, id)
  if (!row) throw notFound('Discount')
  const latest = await data.latestUses(tx, id)
  return {
    ...discountView(row, dayOf(now)),
    latest: latest.map(({ booking_id, reference, client_name, amount, currency, created_at, released_at }) => ({
      booking_id,
      booking_reference: reference,
      client_name: clients ? client_name : '',
      amount: { amount, currency: currency },
      at: created_at.toISOString(),
      released: released_at !== null,
    })),
  }
}

type Input = z.output<typeof discountBody>

async function columnsOf(tx: Tx, agencyId: string, input: Input) {
  if (input.value_kind === 'percent' && input.percent == null) throw invalid('percent', 'Percent is required.')
  if (input.value_kind === 'amount' && input.amount == null) throw invalid('amount', 'Amount is required.')
  refuseBackwards(input.starts_on, input.ends_on, 'ends_on')
  const currency = await agencyCurrency(tx, agencyId)
  await refuseUnknownItems(tx, input.inventory_ids)
  return {
    name: input.name,
    code: input.code ?? null,
    value_kind: input.value_kind,
    percent: input.value_kind === 'percent' ? input.percent! : null,
    amount: input.value_kind === 'amount' ? input.amount! : null,
    currency: input.currency ?? currency,
    max_amount: input.max_amount ?? null,
    min_total: input.min_total ?? null,
    starts_on: input.starts_on ?? null,
    ends_on: input.ends_on ?? null,
    kinds: input.kinds.length > 0 ? input.kinds : null,
    inventory_ids: input.inventory_ids.length > 0 ? input.inventory_ids : null,
    max_uses: input.max_uses ?? null,
    max_uses_per_client: input.max_uses_per_client ?? null,
    max_spend: input.max_spend ?? null,
    borne_by: input.borne_by,
    active: input.active,
  }
}

async function refuseUnknownItems(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = await tx.selectFrom('inventory').select('id').where('id', 'in', ids).execute()
  const missing = ids.findIndex((id) => !known.some((row) => row.id === id))
  if (missing >= 0) throw invalid(`inventory_ids.${missing}`, 'This item does not exist.', 'not_found_reference')
}

/** Adds a discount. @throws 422 at the field, `duplicate` at `code`. */
export async function createDiscount(tx: Tx, actor: Actor, input: Input) {
  const added = data.insertDiscount(tx, {
    ...(await columnsOf(tx, actor.agencyId, input)),
    agency_id: actor.agencyId,
    id: newId(),
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  })
  const row = await refuseWrite(added, { unique: codeTaken })
  await write(tx, actor, 'added', row)
  return discountView(row, dayOf(actor.now))
}

/** Edits a discount. @throws 404, 409 `stale`, `discount_used_up` when a limit is below what is already used, 422. */
export async function updateDiscount(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof discountEditBody>) {
  const before = await data.lockDiscount(tx, id)
  if (!before) throw notFound('Discount')
  if (before.version !== version) throw conflict('stale', 'Someone else changed this discount. Reload it and try again.')
  if (input.max_uses && input.max_uses < before.uses) throw invalid('max_uses', `It has been used ${before.uses} times.`)
  const columns = await columnsOf(tx, actor.agencyId, input)
  const changed = data.changeDiscount(tx, id, { ...columns, updated_at: actor.now })
  const row = await refuseWrite(changed, { unique: codeTaken, check: usedUp })
  await write(tx, actor, 'changed', row, before)
  return discountView(row, dayOf(actor.now))
}

/** Turns a discount on or off. @throws 404. */
export async function switchDiscount(tx: Tx, actor: Actor, id: string, active: boolean) {
  const before = await data.lockDiscount(tx, id)
  if (!before) throw notFound('Discount')
  const row = await data.changeDiscount(tx, id, { active, updated_at: actor.now })
  await write(tx, actor, active ? 'turned_on' : 'turned_off', row, before)
  return discountView(row, dayOf(actor.now))
}

/** Deletes a discount that no booking ever used. @throws 404, 409 `in_use`. */
export async function deleteDiscount(tx: Tx, actor: Actor, id: string) {
  const before = await data.lockDiscount(tx, id)
  if (!before) throw notFound('Discount')
  if (!(await data.removeUnused(tx, id))) throw conflict('in_use', 'Bookings have had this discount. Turn it off instead.')
  await audit(tx, actor, {
    action: 'discount.deleted',
    subject: 'discount',
    subjectId: id,
    before: { name: before.name, code: before.code },
  })
  return { id }
}

const write = (tx: Tx, actor: Actor, verb: string, row: data.DiscountRow, before: data.DiscountRow | null = null) => {
  const auditView = ({ name, code, value_kind, percent, amount, active }: data.DiscountRow) => ({
    name,
    code,
    value_kind,
    percent,
    amount,
    active,
  })
  return audit(tx, actor, {
    action: `discount.${verb}`,
    subject: 'discount',
    subjectId: row.id,
    before: before ? auditView(before) : null,
    after: auditView(row),
  })
}
