import { createPayment, payFromWallet } from '#domains/finance/server/intents.ts'
import { balanceOf, post } from '#domains/finance/server/ledger.ts'
import { payUrl } from '#domains/finance/server/payment-shown.ts'
import type { PaymentFacts, Purpose } from '#domains/finance/server/purposes.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { stateOf } from '#domains/subscriptions/server/subscriptions.ts'
import * as billed from '#domains/subscriptions/server/billed.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { dayOf, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import { periodWords } from '../contract/period.ts'
import * as data from './billing-data.ts'
import { periodPaid, termsOf, type Terms } from './terms.ts'
import type { SubscriptionInvoiceKind } from '../../../database/tables.ts'

/** Returns an invoice in the shape of the contract. */
export const invoiceView = (app: App, row: data.InvoiceRow) => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  status: row.status,
  plan: { id: row.plan_id, name: row.plan_name },
  amount: moneyOf(row.amount, row.currency),
  period_starts_at: row.period_starts_at.toISOString(),
  period_ends_at: row.period_ends_at.toISOString(),
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  checkout_url: row.status === 'open' && row.payment_id ? payUrl(app, row.agency_id, row.payment_id) : null,
})

/** Returns a page of the invoices, newest first. */
export async function listInvoices(app: App, tx: Tx, agencyId: string, page: { page: number; per_page: number }) {
  const rows = await data.invoicesPage(tx, agencyId, page)
  return { rows: rows.map((row) => invoiceView(app, row)), total: await data.countInvoices(tx, agencyId) }
}

async function termsFor(tx: Tx, agencyId: string, planId: string, now: Date) {
  const plan = await billed.planById(tx, planId)
  if (!plan) throw invalid('plan_id', 'No plan found.')
  const subscription = await billed.latestSubscription(tx, agencyId)
  const terms = termsOf(plan, subscription, now)
  if (!terms) throw conflict('already_paid', `${plan.name} is paid until ${formatShortDay(dayOf(subscription!.current_period_ends_at))}.`)
  return { plan, subscription, terms }
}

/** Returns the current price of a plan for the agency. @throws 409 `already_paid`, 422 at `plan_id`. */
export async function previewPlan(tx: Tx, agencyId: string, planId: string, now: Date) {
  const { plan, terms } = await termsFor(tx, agencyId, planId, now)
  return {
    kind: terms.kind,
    amount: moneyOf(terms.amount, plan.currency),
    counted: moneyOf(terms.counted, plan.currency),
    period_starts_at: terms.starts.toISOString(),
    period_ends_at: terms.ends.toISOString(),
    wallet: moneyOf(await balanceOf(tx, agencyId, { type: 'available', currency: plan.currency }), plan.currency),
  }
}

export interface PayInput {
  plan_id: string
  by: 'wallet' | 'checkout'
  renew_from_wallet?: boolean | undefined
}

/**
 * Pays for a plan from the wallet at once, or creates its payment page; the plan then starts when the money comes in.
 * @throws 409 `already_paid`, `insufficient_balance`, 422 at `plan_id`.
 */
export async function payPlan(app: App, tx: Tx, actor: Actor, input: PayInput) {
  const { agencyId, now } = actor
  await data.lockAgency(tx, agencyId)
  const { plan, subscription, terms } = await termsFor(tx, agencyId, input.plan_id, now)
  if (subscription && input.renew_from_wallet !== undefined)
    await billed.changeSubscription(tx, agencyId, subscription.id, { pays_from_wallet: input.renew_from_wallet })
  if (terms.kind === 'later') {
    await billed.changeSubscription(tx, agencyId, subscription!.id, { next_plan_id: plan.id, cancels_at_end: false })
    await write(tx, actor, 'plan_change_planned', subscription!.id, { plan: plan.slug, from: terms.starts })
    return { state: await stateOf(tx, agencyId, now), invoice: null }
  }
  const id = await invoice(tx, actor, plan, { ...terms, kind: terms.kind })
  if (terms.amount === 0) await settle(app, tx, actor, id, null, input.renew_from_wallet)
  else await pay(app, tx, actor, id, plan, terms, input)
  const row = (await data.invoiceById(tx, agencyId, id))!
  return { state: await stateOf(tx, agencyId, now), invoice: invoiceView(app, row) }
}

async function pay(app: App, tx: Tx, actor: Actor, id: string, plan: billed.PlanRow, terms: Terms, input: PayInput): Promise<void> {
  const intent = {
    objective: 'subscription',
    subjectId: id,
    amount: moneyOf(terms.amount, plan.currency),
    description: `${plan.name}, ${periodWords(terms.starts, terms.ends)}`,
  } as const
  if (input.by === 'wallet')
    return settle(app, tx, actor, id, await payFromWallet(tx, actor, intent, 'subscriptions'), input.renew_from_wallet)
  const payment = await createPayment(app, tx, actor, intent)
  await data.changeInvoice(tx, actor.agencyId, id, { payment_id: payment.id })
}

/** Inserts an invoice and voids the other open ones. @returns its id. */
export async function invoice(
  tx: Tx,
  actor: Actor,
  plan: billed.PlanRow,
  terms: Terms & { kind: SubscriptionInvoiceKind },
): Promise<string> {
  await data.voidOpenInvoices(tx, actor.agencyId)
  const id = newId()
  await data.insertInvoice(tx, {
    agency_id: actor.agencyId,
    id,
    number: newReference('SI'),
    kind: terms.kind,
    status: 'open',
    plan_id: plan.id,
    amount: terms.amount,
    currency: plan.currency,
    period_starts_at: terms.starts,
    period_ends_at: terms.ends,
    created_at: actor.now,
  })
  return id
}

/** Marks an invoice as paid and voids the other open ones. Its plan and features start at once and run until the end of its period. */
export async function settle(app: App, tx: Tx, actor: Actor, id: string, paymentId: string | null, fromWallet?: boolean): Promise<void> {
  const { agencyId, now } = actor
  await data.lockAgency(tx, agencyId)
  const paid = (await data.lockInvoice(tx, id))!
  const { starts, ends } = periodPaid(paid, now)!
  await data.voidOpenInvoices(tx, agencyId)
  await data.changeInvoice(tx, agencyId, id, {
    status: 'paid',
    paid_at: now,
    payment_id: paymentId,
    period_starts_at: starts,
    period_ends_at: ends,
  })
  const latest = await billed.latestSubscription(tx, agencyId)
  const running = {
    plan_id: paid.plan_id,
    status: 'active' as const,
    current_period_ends_at: ends,
    past_due_since: null,
    told_day: null,
    next_plan_id: null,
    cancels_at_end: false,
    ...(fromWallet === undefined ? {} : { pays_from_wallet: fromWallet }),
  }
  const subscriptionId = latest && latest.ended_at === null ? latest.id : newId()
  if (subscriptionId === latest?.id) await billed.changeSubscription(tx, agencyId, subscriptionId, running)
  else await billed.insertSubscription(tx, { ...running, agency_id: agencyId, id: subscriptionId, created_at: now })
  const plan = (await billed.planById(tx, paid.plan_id))!
  await write(tx, actor, 'paid', subscriptionId, { plan: plan.slug, invoice: paid.number, amount: paid.amount, until: ends })
  await notifyAgency(
    app,
    tx,
    actor,
    `${plan.name} is paid until ${formatShortDay(dayOf(ends))}`,
    formatMoney(moneyOf(paid.amount, paid.currency)),
  )
}

const notifyAgency = (app: App, tx: Tx, actor: Actor, title: string, body: string) =>
  notify(app, tx, actor, { permission: 'View Subscription', type: 'subscription.paid', title, body, link: '/subscriptions' })

/** Applies a payment on an invoice's page. If the plan has changed meanwhile, the money goes to the wallet instead. */
async function paidOnPage(app: App, tx: Tx, actor: Actor, payment: PaymentFacts): Promise<void> {
  const invoice = (await data.lockInvoice(tx, payment.subject_id!))!
  if (await stillBuys(tx, actor, invoice)) return settle(app, tx, actor, invoice.id, payment.id)
  const { amount, currency } = payment
  await post(tx, actor, {
    type: 'subscription_credit',
    reference: `subscription_credit:${payment.id}`,
    memo: `${payment.reference} for ${invoice.number}, which was replaced`,
    subjectId: payment.id,
    postings: [
      { account: { type: 'subscriptions' }, amount: -amount, currency },
      { account: { type: 'available' }, amount, currency },
    ],
  })
  await write(tx, actor, 'credited', invoice.id, { invoice: invoice.number, amount })
  const sum = formatMoney(moneyOf(amount, currency))
  await notifyAgency(
    app,
    tx,
    actor,
    `${sum} is in your wallet`,
    `It was paid for ${invoice.number}, after another plan was chosen or paid.`,
  )
}

async function stillBuys(tx: Tx, { agencyId, now }: Actor, invoice: data.LockedInvoice): Promise<boolean> {
  if (periodPaid(invoice, now) === null || invoice.status === 'paid') return false
  if (invoice.status === 'open') return true
  const terms = termsOf((await billed.planById(tx, invoice.plan_id))!, await billed.latestSubscription(tx, agencyId), now)
  return terms?.kind === invoice.kind && terms.amount === invoice.amount
}

const write = (tx: Tx, actor: Actor, verb: string, subjectId: string, after: object) =>
  audit(tx, actor, { action: `subscription.${verb}`, subject: 'subscription', subjectId, after })

async function requireLive(tx: Tx, agencyId: string) {
  await data.lockAgency(tx, agencyId)
  const latest = await billed.latestSubscription(tx, agencyId)
  if (!latest || latest.ended_at !== null) throw conflict('no_subscription', 'No subscription is active.')
  return latest
}

/** Cancels the subscription at the end of its period. @throws 409 `no_subscription`. */
export async function cancelPlan(tx: Tx, actor: Actor) {
  const { id } = await requireLive(tx, actor.agencyId)
  await billed.changeSubscription(tx, actor.agencyId, id, { cancels_at_end: true, next_plan_id: null })
  await write(tx, actor, 'cancel_planned', id, {})
  return stateOf(tx, actor.agencyId, actor.now)
}

/** Withdraws a cancellation or a planned change. @throws 409 `no_subscription`. */
export async function resumePlan(tx: Tx, actor: Actor) {
  const { id } = await requireLive(tx, actor.agencyId)
  await billed.changeSubscription(tx, actor.agencyId, id, { cancels_at_end: false, next_plan_id: null })
  await write(tx, actor, 'resumed', id, {})
  return stateOf(tx, actor.agencyId, actor.now)
}

export const subscriptionPurpose: Purpose = {
  // Locks the agency before its invoices, in the same order as when a plan is chosen.
  lock: async (tx, id) => {
    const found = await data.findInvoice(tx, id)
    if (!found) throw notFound('Invoice')
    await data.lockAgency(tx, found.agency_id)
    await data.lockInvoice(tx, id)
  },
  describe: async (tx, { subject_id, description }) => {
    const row = await data.findInvoice(tx, subject_id!)
    return { title: description ?? 'Safiri', facts: [['invoice', row?.number ?? null]], payable: row?.status === 'open' }
  },
  owed: () => ({ type: 'world' }),
  toHouse: 'subscriptions',
  paidByAgent: true,
  paid: paidOnPage,
  refunded: async () => {},
  screen: () => '/subscriptions',
}
