import { moveTo } from '#domains/bookings/server/status.ts'
import { bookResold, cancelOnAccount } from '#domains/bookings/server/resold.ts'
import { clientOf } from '#domains/bookings/server/bookings.ts'
import { post } from '#domains/finance/server/ledger.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inSavepoint } from '#kit/server/database/savepoint.ts'
import { publish } from '#kit/server/events/business-events.ts'
import type { saleBody } from '../../contract.ts'
import type { SaleState, Side } from '../../contract/agreement.ts'
import { priceOf } from '../../contract/money.ts'
import type { AgreementRow } from '../agreements/agreements-data.ts'
import { balanceWith } from '../balance.ts'
import { saleRecorded } from '../business-events.ts'
import { termsOf, type Held } from './at-owner.ts'
import { insertSale, lockWithBooking, saleOf, setSale, type SaleRow } from './sales-data.ts'

// The reseller's part of a sale: each function is one step in the reseller's agency, and can be repeated.

/** The reseller's booking waits this long for the owner's confirmation, which arrives within seconds. */
const holdHours = 24

type Client = Pick<z.output<typeof saleBody>, 'client_id' | 'client'>

/** Step 2: records a sale with the reseller's client and price, and asks the owner to confirm. The same sale is recorded once. */
export async function recordSale(tx: Tx, actor: Actor, agreement: AgreementRow, held: Held, given: Client): Promise<SaleRow> {
  const { sale, policy, people, reference } = held
  const known = await saleOf(tx, sale.id)
  if (known) return known
  const client = await clientOf(tx, actor, given)
  const price = priceOf(termsOf(sale).model, sale, Number(agreement.markup_percent))
  const { title, starts_on, ends_on, currency } = sale
  const booking = await bookResold(tx, actor, {
    clientId: client.id,
    title,
    starts_on,
    ends_on,
    people,
    price,
    currency,
    policy,
    holdHours,
  })
  const row = await insertSale(tx, {
    ...sale,
    terms: JSON.stringify(sale.terms),
    agency_id: actor.agencyId,
    side: 'reseller',
    agreement_id: agreement.id,
    partner_agency_id: agreement.partner_agency_id,
    partner_name: agreement.partner_name,
    booking_id: booking.id,
    partner_reference: reference,
    state: 'held',
    price,
    hold_ends_at: null,
    reason: null,
    created_at: actor.now,
    moved_at: actor.now,
  })
  await audit(tx, actor, {
    action: 'resell_sale.recorded',
    subject: 'booking',
    subjectId: booking.id,
    after: { owner: agreement.partner_name, price, net: sale.net, agreement_version: sale.agreement_version },
  })
  await publish(tx, actor, saleRecorded, sale.id, { owner_agency_id: agreement.partner_agency_id })
  return row
}

export interface Outcome {
  to: SaleState
  net_kept: number
  by: Side
  reason: string | null
  /** The moment in the books of both agencies. */
  at: Date
}

/** Step 4: writes what became of a sale at the owner: what the reseller owes, and the status of its own booking. */
export async function applyOutcome(app: App, tx: Tx, actor: Actor, saleId: string, outcome: Outcome): Promise<void> {
  const found = await lockWithBooking(tx, saleId, 'reseller')
  if (!found) return
  const { sale, status } = found
  const isOpen = status === 'on_hold' || status === 'confirmed'
  const write = (change: { state: SaleState; net_kept: number }) =>
    setSale(tx, saleId, { ...change, reason: outcome.reason, moved_at: actor.now })
  if (outcome.to === 'confirmed' && sale.state === 'held') {
    await write({ state: 'confirmed', net_kept: sale.net })
    if (status === 'on_hold') await moveTo(app, tx, actor, sale.booking_id, 'confirmed', `Confirmed by ${sale.partner_name}`)
    await postCost(tx, { ...actor, now: outcome.at }, sale, sale.net, 'sold')
  }
  const ends = outcome.to === 'released' ? sale.state === 'held' : outcome.to === 'cancelled' && ['held', 'confirmed'].includes(sale.state)
  if (!ends) return
  // Written first: `resaleFollowsBookings` then knows that the owner has decided.
  await write({ state: outcome.to, net_kept: outcome.to === 'released' ? 0 : outcome.net_kept })
  if (isOpen) await cancelOwn(app, tx, actor, sale, outcome)
  const back = sale.net - outcome.net_kept
  if (sale.state === 'confirmed' && back > 0) await postCost(tx, { ...actor, now: outcome.at }, sale, -back, 'cancelled')
}

/** Cancels the reseller's booking. If its client cannot be refunded now, a person has to do it. */
async function cancelOwn(app: App, tx: Tx, actor: Actor, sale: SaleRow, { by, reason }: Outcome): Promise<void> {
  const why = reason ?? 'The owner could not confirm this.'
  let problem: string | null = null
  try {
    await inSavepoint(tx, (part) =>
      cancelOnAccount(app, part, actor, sale.booking_id, { by: 'supplier', reason: why, refund: by === 'owner' ? 'full' : 'policy' }),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    problem = error.message
  }
  await notify(app, tx, actor, {
    type: 'resell.sale_cancelled',
    title: `${sale.partner_name} cancelled ${sale.title}`,
    body: problem ? `Cancel and refund the booking of your client yourself: ${problem}` : why,
    link: `/bookings/view/${sale.booking_id}`,
    permission: 'Edit Bookings',
  })
}

/** What the reseller owes to the owner. */
const postCost = (tx: Tx, actor: Actor, sale: SaleRow, amount: number, what: 'sold' | 'cancelled') =>
  amount === 0
    ? null
    : post(tx, actor, {
        type: 'resale_cost',
        reference: `resale_cost:${sale.id}:${what}`,
        memo: `${sale.partner_name}, ${sale.title}`.slice(0, 200),
        subjectId: sale.id,
        postings: [
          { account: { type: 'resale_costs' }, amount, currency: sale.currency },
          { account: balanceWith(sale), amount: -amount, currency: sale.currency },
        ],
      })
