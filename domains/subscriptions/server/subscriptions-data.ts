import type { Tx } from '#kit/server/database/database.ts'
import { atPage } from '#kit/server/database/list.ts'
import { sql } from 'kysely'

interface Page {
  page: number
  per_page: number
}

export const plansPage = (tx: Tx, page: Page) =>
  tx.selectFrom('plans').selectAll().orderBy('position').orderBy('id').$call(atPage(page)).execute()

export async function countPlans(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('plans')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const planById = (tx: Tx, id: string) => tx.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
export const fullestPlan = (tx: Tx) => tx.selectFrom('plans').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirstOrThrow()

const subscriptions = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .leftJoin('plans as next', 'next.id', 's.next_plan_id')
    .select([
      's.id',
      's.plan_id',
      's.status',
      's.trial_ends_at',
      's.current_period_ends_at',
      's.past_due_since',
      's.created_at',
      's.ended_at',
      's.cancels_at_end',
      's.pays_from_wallet',
      's.next_plan_id',
      'next.name as next_plan_name',
      'p.slug as plan_slug',
      'p.name as plan_name',
    ])
    .where('s.agency_id', '=', agencyId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')

export const subscriptionsPage = (tx: Tx, agencyId: string, page: Page) => subscriptions(tx, agencyId).$call(atPage(page)).execute()
export const latestSubscription = (tx: Tx, agencyId: string) => subscriptions(tx, agencyId).limit(1).executeTakeFirst()
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof latestSubscription>>>

export async function countSubscriptions(tx: Tx, agencyId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('subscriptions')
    .select(sql<number>`count(*)`.as('n'))
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow()
  return n
}

export async function hasHadTrial(tx: Tx, agencyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('trial_ends_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the agency's row, so that concurrent requests for its one trial run one after the other. */
export const lockAgency = (tx: Tx, agencyId: string) =>
  tx.selectFrom('agencies').select('id').where('id', '=', agencyId).forNoKeyUpdate().executeTakeFirstOrThrow()

export const categoryOf = async (tx: Tx, agencyId: string): Promise<string> =>
  (await tx.selectFrom('agencies').select('category').where('id', '=', agencyId).executeTakeFirstOrThrow()).category

export const insertTrial = (tx: Tx, trial: { agency_id: string; id: string; plan_id: string; ends: Date; now: Date }) =>
  tx
    .insertInto('subscriptions')
    .values({
      agency_id: trial.agency_id,
      id: trial.id,
      plan_id: trial.plan_id,
      status: 'trialing',
      trial_ends_at: trial.ends,
      current_period_ends_at: trial.ends,
      created_at: trial.now,
    })
    .execute()

export const setPlan = (tx: Tx, agencyId: string, id: string, planId: string) =>
  tx.updateTable('subscriptions').set({ plan_id: planId }).where('agency_id', '=', agencyId).where('id', '=', id).execute()

/** Returns trials of all agencies whose end time has passed but which are not marked as ended. */
export const expiredTrials = (tx: Tx, now: Date) =>
  tx
    .selectFrom('subscriptions')
    .select(['agency_id', 'id'])
    .where('status', '=', 'trialing')
    .where('ended_at', 'is', null)
    .where('trial_ends_at', '<=', now)
    .execute()

/** Ends an expired trial. @returns whether this call ended it. */
export async function endTrial(tx: Tx, agencyId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscriptions')
    .set({ status: 'expired', ended_at: now })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('status', '=', 'trialing')
    .where('ended_at', 'is', null)
    .where('trial_ends_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the moment since which the current subscription is overdue, or `null` if it is not. */
export async function pastDueSince(tx: Tx, agencyId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('past_due_since')
    .where('agency_id', '=', agencyId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.past_due_since ?? null
}
