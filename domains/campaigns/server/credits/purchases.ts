import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { createPayment, payFromWallet } from '#domains/finance/server/intents.ts'
import { balanceOf } from '#domains/finance/server/ledger.ts'
import type { PaymentFacts, Purpose } from '#domains/finance/server/purposes.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { valueIn } from '#domains/rates/server/market.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import { moneyOf, type Currency, type Money } from '#kit/contract/money.ts'
import { formatCount } from '#kit/contract/text.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { emailPacks } from '../../contract.ts'
import { addBought, freeEachMonth, remainingEmails } from './credits.ts'

type Pack = (typeof emailPacks)[number]

/** Prices in Ugandan shillings, from 15 an email down to 8. */
const prices: Record<Pack, number> = { 1_000: 15_000, 5_000: 65_000, 20_000: 200_000, 100_000: 800_000 }

async function priceOf(tx: Tx, pack: Pack, currency: Currency, now: Date): Promise<Money> {
  const amount = await valueIn(tx, dayOf(now), { amount: prices[pack], currency: 'UGX' }, currency)
  if (amount === null) throw conflict('no_rate', `There is no exchange rate for ${currency} now.`)
  return moneyOf(Math.max(1, amount), currency)
}

/** Returns the packs with their prices in the agency's currency, and its wallet. */
export async function listPacks(tx: Tx, { agencyId, now }: Pick<Actor, 'agencyId' | 'now'>) {
  const currency = await agencyCurrency(tx, agencyId)
  const packs = []
  for (const emails of emailPacks) packs.push({ emails, price: await priceOf(tx, emails, currency, now) })
  const wallet = moneyOf(await balanceOf(tx, agencyId, { type: 'available', currency }), currency)
  return { packs, wallet, free_each_month: freeEachMonth }
}

/**
 * Buys emails from the wallet at once, or creates a payment page; they are added when the money comes in.
 * @throws 409 `insufficient_balance`, `no_rate`.
 */
export async function purchaseEmails(app: App, tx: Tx, actor: Actor, { emails, by }: { emails: Pack; by: 'wallet' | 'checkout' }) {
  const currency = await agencyCurrency(tx, actor.agencyId)
  const amount = await priceOf(tx, emails, currency, actor.now)
  const id = newId()
  await tx
    .insertInto('email_purchases')
    .values({
      agency_id: actor.agencyId,
      id,
      status: 'open',
      emails,
      amount: amount.amount,
      currency,
      created_by: actor.userId,
      created_at: actor.now,
    })
    .execute()
  const intent = { objective: 'email_credits', subjectId: id, amount, description: `${formatCount(emails)} emails` } as const
  const answer = { emails, amount }
  if (by === 'checkout') {
    const payment = await createPayment(app, tx, actor, intent)
    return { ...answer, payment_id: payment.id, remaining_emails: await remainingEmails(tx, actor), checkout_url: payment.checkout_url }
  }
  const payment_id = await payFromWallet(tx, actor, intent, 'fees')
  await settle(tx, actor, id, emails)
  return { ...answer, payment_id, remaining_emails: await remainingEmails(tx, actor), checkout_url: null }
}

async function settle(tx: Tx, actor: Actor, id: string, emails: number): Promise<void> {
  await tx.updateTable('email_purchases').set({ status: 'paid', paid_at: actor.now }).where('id', '=', id).execute()
  await addBought(tx, actor, id, emails)
  await audit(tx, actor, { action: 'emails.bought', subject: 'email_purchase', subjectId: id, after: { emails } })
}

const lockPurchase = (tx: Tx, id: string) =>
  tx.selectFrom('email_purchases').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function paidOnPage(app: App, tx: Tx, actor: Actor, { subject_id }: PaymentFacts): Promise<void> {
  const purchase = (await lockPurchase(tx, subject_id!))!
  if (purchase.status === 'paid') return
  await settle(tx, actor, purchase.id, purchase.emails)
  await notify(app, tx, actor, {
    permission: 'Manage CRM',
    type: 'emails.bought',
    title: `${formatCount(purchase.emails)} emails were added`,
    link: '/crm/settings',
  })
}

export const emailCreditsPurpose: Purpose = {
  lock: async (tx, id) => {
    if (!(await lockPurchase(tx, id))) throw notFound('Purchase')
  },
  describe: async (tx, { subject_id, description }) => {
    const row = await tx.selectFrom('email_purchases').select('status').where('id', '=', subject_id!).executeTakeFirst()
    return { title: description ?? 'Emails', facts: [], payable: row?.status === 'open' }
  },
  owed: () => ({ type: 'world' }),
  toHouse: 'fees',
  paidByAgent: true,
  paid: paidOnPage,
  refunded: async () => {},
  screen: () => '/crm/settings',
  audience: 'Manage CRM',
}
