import { notify } from '#domains/notifications/server/notifications.ts'
import { conflict, forbidden, invalid, notFound } from '#kit/contract/errors.ts'
import { basicFeatures, type Feature } from '#kit/contract/features.ts'
import type { Session } from '#kit/server/http/access.ts'
import { requireRight } from '#kit/server/http/permission.ts'
import { graceMs } from '#kit/server/http/sessions.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { newId } from '#kit/server/security/tokens.ts'
import * as data from './subscriptions-data.ts'

interface Page {
  page: number
  per_page: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Returns the agency of a person who may see its plan, with or without an active one. @throws 403. */
export function requireBilling(session: Session): string {
  if (!session.verified) throw forbidden('email_unverified', 'Verify your email address first.')
  if (!session.agencyId) throw forbidden('agency_required', 'Create your agency first.')
  requireRight(session, 'View Subscription')
  return session.agencyId
}

/** Returns the agency of a person who may choose its plan. @throws 403. */
export function requirePlanChoice(session: Session): string {
  const agencyId = requireBilling(session)
  requireRight(session, 'Edit Agency')
  return agencyId
}

/** Returns a page of the plans, smallest first. */
export async function listPlans(app: App, page: Page) {
  return app.db.asPlatform('house: plans', async (tx) => ({
    rows: (await data.plansPage(tx, page)).map(planView),
    total: await data.countPlans(tx),
  }))
}

/** Returns one plan. @throws 404. */
export async function showPlan(app: App, id: string) {
  const plan = await app.db.asPlatform('house: plan', (tx) => data.planById(tx, id))
  if (!plan) throw notFound('Plan')
  return planView(plan)
}

/** Returns a page of an agency's past and current subscriptions, newest first. */
export async function listSubscriptions(app: App, session: Session, page: Page) {
  const agencyId = requireBilling(session)
  const now = app.clock.now()
  return app.db.asAgency({ agencyId }, async (tx) => {
    const rows = await data.subscriptionsPage(tx, agencyId, page)
    return { rows: rows.map((row) => subscriptionView(row, now)), total: await data.countSubscriptions(tx, agencyId) }
  })
}

/** Returns whether an agency may work, until when, and whether its trial is unused. */
export async function stateOf(tx: Tx, agencyId: string, now: Date) {
  const row = await data.latestSubscription(tx, agencyId)
  const needs_none = (await data.categoryOf(tx, agencyId)) === 'basic'
  return {
    subscription: row ? subscriptionView(row, now) : null,
    active: needs_none || (row !== undefined && isRunning(row, now)),
    needs_none,
    trial_available: !(await data.hasHadTrial(tx, agencyId)),
  }
}

/** Returns whether the plan of an agency has a feature now. */
export async function planHas(tx: Tx, { agencyId, now }: Pick<Actor, 'agencyId' | 'now'>, feature: Feature): Promise<boolean> {
  const row = await data.latestSubscription(tx, agencyId)
  if (!row || !isRunning(row, now)) return basicFeatures.includes(feature)
  return (await data.planById(tx, row.plan_id))?.features.includes(feature) ?? false
}

const overdueDays = 14

/** Refuses additions to the inventory when the plan is two weeks overdue. @throws 403 `subscription_overdue`. */
export async function requireMayAdd(tx: Tx, { agencyId, now }: Actor): Promise<void> {
  const since = await data.pastDueSince(tx, agencyId)
  if (since && now.getTime() - since.getTime() >= overdueDays * dayMs)
    throw forbidden('subscription_overdue', 'You cannot add anything until the plan is paid.')
}

const trialUsed = () => conflict('trial_used', 'The free trial of this agency has been used.')
const paymentRequired = () =>
  conflict(
    'payment_required',
    'The free trial of this agency has been used, and this plan has to be paid for. You cannot pay for a plan yet.',
  )

/** Starts an agency's one free trial, on the largest plan unless `planId` is given. @throws 409 `trial_used`, 422 at `plan_id`. */
export async function startTrial(tx: Tx, actor: Actor, planId: string | null = null): Promise<void> {
  const { agencyId, now } = actor
  await data.lockAgency(tx, agencyId)
  if (await data.hasHadTrial(tx, agencyId)) throw trialUsed()
  const plan = planId === null ? await data.fullestPlan(tx) : await planToChoose(tx, planId)
  const ends = new Date(now.getTime() + plan.trial_days * dayMs)
  const id = newId()
  await data.insertTrial(tx, { agency_id: agencyId, id, plan_id: plan.id, ends, now })
  await audit(tx, actor, { action: 'subscription.trial_started', subject: 'subscription', subjectId: id, after: { plan: plan.slug, ends } })
}

/** Changes the plan of the running trial, or starts the trial with it. @throws 409 `payment_required` once the trial is over. */
export async function choose(tx: Tx, actor: Actor, planId: string) {
  const { agencyId, now } = actor
  await data.lockAgency(tx, agencyId)
  const plan = await planToChoose(tx, planId)
  const latest = await data.latestSubscription(tx, agencyId)
  if (!latest && !(await data.hasHadTrial(tx, agencyId))) await startTrial(tx, actor, planId)
  else if (!latest || !isRunning(latest, now)) throw paymentRequired()
  else if (latest.plan_id !== plan.id) {
    if (latest.status !== 'trialing') throw paymentRequired()
    await data.setPlan(tx, agencyId, latest.id, plan.id)
    await audit(tx, actor, {
      action: 'subscription.plan_changed',
      subject: 'subscription',
      subjectId: latest.id,
      before: { plan: latest.plan_slug },
      after: { plan: plan.slug },
    })
  }
  return stateOf(tx, agencyId, now)
}

async function planToChoose(tx: Tx, planId: string) {
  const plan = await data.planById(tx, planId)
  if (!plan) throw invalid('plan_id', 'No plan found.')
  return plan
}

/** Ends expired trials and notifies those who can choose a plan. @returns the number of ended trials. */
export async function endTrials(app: App): Promise<number> {
  const now = app.clock.now()
  const over = await app.db.asPlatform('sweep: trials that are over', (tx) => data.expiredTrials(tx, now))
  let ended = 0
  await eachRow(app, over, 'a trial did not end', async ({ agency_id, id }) => {
    if (await endTrial(app, { agencyId: agency_id, userId: null, now }, id)) ended++
  })
  return ended
}

const endTrial = (app: App, actor: Actor, id: string): Promise<boolean> =>
  app.db.asAgency(actor, async (tx) => {
    if (!(await data.endTrial(tx, actor.agencyId, id, actor.now))) return false
    await audit(tx, actor, {
      action: 'subscription.expired',
      subject: 'subscription',
      subjectId: id,
      before: { status: 'trialing' },
      after: { status: 'expired' },
    })
    await notify(app, tx, actor, {
      permission: 'View Subscription',
      type: 'subscription.expired',
      title: 'Your free trial has ended',
      body: 'Choose a plan to continue.',
      link: '/subscriptions',
    })
    return true
  })

/** Like the guards, treats a trial as over at its end time, marked or not. */
function isRunning(row: data.SubscriptionRow, now: Date): boolean {
  if (row.ended_at !== null) return false
  if (row.status === 'past_due') return row.past_due_since !== null && now.getTime() - row.past_due_since.getTime() < graceMs
  return (row.status === 'trialing' || row.status === 'active') && row.current_period_ends_at > now
}

const subscriptionView = (row: data.SubscriptionRow, now: Date) => ({
  id: row.id,
  plan: { id: row.plan_id, slug: row.plan_slug, name: row.plan_name },
  status: row.status === 'trialing' && !isRunning(row, now) ? 'expired' : row.status,
  trial_ends_at: row.trial_ends_at?.toISOString() ?? null,
  current_period_ends_at: row.current_period_ends_at.toISOString(),
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  cancels_at_end: row.cancels_at_end,
  next_plan: row.next_plan_id && row.next_plan_name ? { id: row.next_plan_id, name: row.next_plan_name } : null,
  pays_from_wallet: row.pays_from_wallet,
})

const planView = (plan: NonNullable<Awaited<ReturnType<typeof data.planById>>>) => ({
  id: plan.id,
  slug: plan.slug,
  name: plan.name,
  description: plan.description,
  price: { amount: plan.price, currency: plan.currency },
  trial_days: plan.trial_days,
  active_features: plan.features as Feature[],
})
