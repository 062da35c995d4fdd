import { z } from 'zod'
import { payFromWallet } from '#domains/finance/server/intents.ts'
import { balanceOf } from '#domains/finance/server/ledger.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import * as billed from '#domains/subscriptions/server/billed.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { invoice, settle } from './billing.ts'
import * as data from './billing-data.ts'
import { monthAfter } from './terms.ts'

const dayMs = 86_400_000
const batch = 200

/** The dunning messages, by days after a missed payment (domain-model.md, section 7). */
const steps = [
  {
    day: 30,
    title: 'The subscription is suspended',
    body: 'Your data is kept. Clients cannot pay now. Pay for a plan to continue immediately.',
  },
  { day: 14, title: 'The plan is two weeks overdue', body: 'You cannot add inventory until it is paid.' },
  { day: 7, title: 'The plan is a week overdue', body: 'Pay it to keep everything working.' },
] as const

/** Works on a subscription that is past its period or overdue: renews it, ends it, or takes the next dunning step. */
async function workOn(app: App, tx: Tx, agencyId: string, id: string): Promise<void> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  await data.lockAgency(tx, agencyId)
  const subscription = await billed.latestSubscription(tx, agencyId)
  if (subscription?.id !== id || subscription.ended_at !== null || subscription.current_period_ends_at > actor.now) return
  if (subscription.status === 'past_due') await stepDown(app, tx, actor, subscription)
  else if (subscription.cancels_at_end)
    await end(app, tx, actor, subscription, 'cancelled', 'The subscription has ended', 'As you requested. Your data is kept.')
  else await renew(app, tx, actor, subscription)
}

async function renew(app: App, tx: Tx, actor: Actor, subscription: billed.SubscriptionRow): Promise<void> {
  const plan = (await billed.planById(tx, subscription.next_plan_id ?? subscription.plan_id))!
  const starts = subscription.current_period_ends_at
  const invoiceId = await invoice(tx, actor, plan, { kind: 'renewal', amount: plan.price, counted: 0, starts, ends: monthAfter(starts) })
  const amount = { amount: plan.price, currency: plan.currency }
  const covered = (await balanceOf(tx, actor.agencyId, { type: 'available', currency: plan.currency })) >= plan.price
  if (plan.price === 0) return settle(app, tx, actor, invoiceId, null)
  if (subscription.pays_from_wallet && covered) {
    const intent = { objective: 'subscription', subjectId: invoiceId, amount, description: `${plan.name}, renewed` } as const
    return settle(app, tx, actor, invoiceId, await payFromWallet(tx, actor, intent, 'subscriptions'))
  }
  await billed.changeSubscription(tx, actor.agencyId, subscription.id, {
    status: 'past_due',
    plan_id: plan.id,
    next_plan_id: null,
    past_due_since: starts,
    told_day: 0,
  })
  await audit(tx, actor, {
    action: 'subscription.past_due',
    subject: 'subscription',
    subjectId: subscription.id,
    before: { status: 'active' },
    after: { status: 'past_due', amount: plan.price },
  })
  await notifyAgency(app, tx, actor, `${plan.name} is due`, `${formatMoney(amount)} for the next month. Everything works for now.`)
}

async function stepDown(app: App, tx: Tx, actor: Actor, subscription: billed.SubscriptionRow): Promise<void> {
  const days = Math.floor((actor.now.getTime() - subscription.past_due_since!.getTime()) / dayMs)
  const step = steps.find(({ day }) => days >= day)
  if (!step || (subscription.told_day ?? 0) >= step.day) return
  if (step.day === 30) return end(app, tx, actor, subscription, 'suspended', step.title, step.body)
  await billed.changeSubscription(tx, actor.agencyId, subscription.id, { told_day: step.day })
  await notifyAgency(app, tx, actor, step.title, step.body)
}

async function end(
  app: App,
  tx: Tx,
  actor: Actor,
  { id, status }: billed.SubscriptionRow,
  to: 'cancelled' | 'suspended',
  title: string,
  body: string,
): Promise<void> {
  await billed.changeSubscription(tx, actor.agencyId, id, { status: to, ended_at: actor.now, told_day: null })
  await audit(tx, actor, {
    action: `subscription.${to}`,
    subject: 'subscription',
    subjectId: id,
    before: { status },
    after: { status: to },
  })
  await notifyAgency(app, tx, actor, title, body)
}

const notifyAgency = (app: App, tx: Tx, actor: Actor, title: string, body: string) =>
  notify(app, tx, actor, { permission: 'View Subscription', type: 'subscription.due', title, body, link: '/subscriptions' })

/** Processes every hour the subscriptions that are past their period or overdue. */
const billSubscriptions = defineJob({
  name: 'subscriptions-bill',
  data: z.object({}),
  every: '10 * * * *',
  async run(app) {
    const due = await app.db.asPlatform('sweep: subscriptions due', (tx) => billed.dueSubscriptions(tx, app.clock.now(), batch))
    for (const { agency_id, id } of due)
      await app.db
        .asAgency({ agencyId: agency_id }, (tx) => workOn(app, tx, agency_id, id))
        .catch((error: Error) => app.log.error({ err: error, subscription: id }, 'a subscription could not be billed'))
  },
})

export const billingJobs = [billSubscriptions]
