import type { z } from 'zod'
import { post } from '#domains/finance/server/ledger.ts'
import { transferEnded } from '#domains/transfers/server/business-events.ts'
import { createTransfer } from '#domains/transfers/server/transfers.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf, type Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on, publish } from '#kit/server/events/business-events.ts'
import { stepIn } from '#kit/server/events/steps.ts'
import type { payoutBody } from '../../contract.ts'
import { payoutMoved } from '../business-events.ts'
import { lockOwn } from '../marketplaces-data.ts'
import { listBalances } from './statements.ts'

/**
 * Pays a vendor what it is owed, also one that left or was removed: a transfer that a second person approves. What the vendor owes after a
 * refund is taken off, because the balance counts it.
 * @throws 404, 409 `nothing_owed`, 422 at `amount`, and as `createTransfer`.
 */
export async function payVendor(
  app: App,
  tx: Tx,
  actor: Actor,
  { id: marketplaceId, vendor: vendorId }: { id: string; vendor: string },
  { beneficiary_id, amount }: z.output<typeof payoutBody>,
) {
  // Locked: two payouts at the same moment would both see the whole balance.
  const marketplace = await lockOwn(tx, marketplaceId)
  const vendor = await tx
    .selectFrom('marketplace_vendors')
    .select('name')
    .where('id', '=', vendorId)
    .where('marketplace_id', '=', marketplaceId)
    .executeTakeFirst()
  if (!vendor) throw notFound('Vendor')
  const balances = await listBalances(tx, actor, marketplaceId)
  const own = balances.find((row) => row.vendor_id === vendorId && row.balance.currency === amount.currency)
  const left = (own?.balance.amount ?? 0) - (own?.under_way.amount ?? 0)
  if (left <= 0)
    throw conflict(
      'nothing_owed',
      own && own.balance.amount < 0
        ? `${vendor.name} owes you ${formatMoney(moneyOf(-own.balance.amount, amount.currency))}. It is taken off its next sales.`
        : `Nothing more is owed to ${vendor.name} in ${amount.currency}.`,
    )
  if (amount.amount > left) throw invalid('amount', `You owe ${vendor.name} ${formatMoney(moneyOf(left, amount.currency))}.`)
  const transfer = await createTransfer(app, tx, actor, {
    beneficiary_id,
    amount,
    narration: `${marketplace.name}: sales`.slice(0, 80),
    submit: true,
  })
  await tx
    .insertInto('marketplace_payouts')
    .values({
      agency_id: actor.agencyId,
      transfer_id: transfer.id,
      marketplace_id: marketplaceId,
      vendor_id: vendorId,
      currency: amount.currency,
      amount: amount.amount,
      created_at: actor.now,
    })
    .execute()
  return { transfer_id: transfer.id, reference: transfer.reference }
}

interface Booked {
  transferId: string
  /** The account with the partner. */
  owner: string
  /** The account on the other side. */
  place: 'world' | 'bank' | 'mobile_money'
  /** What is added to the account with the partner, in minor units. */
  amount: number
  currency: Currency
  memo: string
}

const bookPayout = (tx: Tx, actor: Actor, { transferId, owner, place, amount, currency, memo }: Booked) =>
  post(tx, actor, {
    type: 'marketplace_payout',
    reference: `marketplace_payout:${transferId}:${Math.sign(amount)}`,
    memo,
    subjectId: transferId,
    postings: [
      { account: { type: 'marketplace', owner }, amount, currency },
      { account: { type: place }, amount: -amount, currency },
    ],
  })

/**
 * Books a payout on both sides once its transfer was paid, and back if the money came back. The owner's transfer is already in its books as
 * money to the outside; this says to whom. A vendor paid into its wallet has it there from outside.
 */
export const payoutsFollowTransfers = defineListener(
  'marketplace-payouts',
  on(transferEnded, async ({ tx, actor }, { subjectId, payload: { to, amount, currency, place, reference } }) => {
    const payout = await tx
      .selectFrom('marketplace_payouts as p')
      .innerJoin('marketplace_vendors as v', (join) => join.onRef('v.agency_id', '=', 'p.agency_id').onRef('v.id', '=', 'p.vendor_id'))
      .select(['p.marketplace_id', 'p.vendor_id', 'v.vendor_agency_id'])
      .where('p.transfer_id', '=', subjectId)
      .executeTakeFirst()
    if (!payout) return
    const { marketplace_id, vendor_id, vendor_agency_id } = payout
    const sum = to === 'paid' ? amount : -amount
    await bookPayout(tx, actor, { transferId: subjectId, owner: vendor_id, place: 'world', amount: sum, currency, memo: reference })
    const at = actor.now.toISOString()
    await publish(tx, actor, payoutMoved, subjectId, { vendor_agency_id, marketplace_id, amount: sum, currency, place, at })
  }),
  on(payoutMoved, async ({ app }, { id, subjectId, payload: { vendor_agency_id, marketplace_id, amount, currency, place, at } }) => {
    await stepIn(app, vendor_agency_id, `marketplace_payout:${id}`, async (tx, actor) => {
      const then = { ...actor, now: new Date(at) }
      const to = place === 'wallet' ? 'world' : place
      await bookPayout(tx, then, {
        transferId: subjectId,
        owner: marketplace_id,
        place: to,
        amount: -amount,
        currency,
        memo: 'Payout of a marketplace',
      })
    })
  }),
)

/** Says why the amount of a transfer that pays a vendor cannot be changed. */
export async function payoutOfTransfer(tx: Tx, transferId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('marketplace_payouts as p')
    .innerJoin('marketplace_vendors as v', (join) => join.onRef('v.agency_id', '=', 'p.agency_id').onRef('v.id', '=', 'p.vendor_id'))
    .select(['v.name', 'p.amount', 'p.currency'])
    .where('p.transfer_id', '=', transferId)
    .executeTakeFirst()
  return found ? `It pays ${found.name} ${formatMoney(moneyOf(found.amount, found.currency))} of a marketplace.` : null
}
