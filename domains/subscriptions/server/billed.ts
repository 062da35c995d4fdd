import { sql, type Insertable, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { Plans, Subscriptions } from '../../../database/tables.ts'

// Queries of plans and subscriptions for the billing domain.

export const planById = (tx: Tx, id: string) => tx.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
export type PlanRow = NonNullable<Awaited<ReturnType<typeof planById>>>

/** Returns the current or last subscription with its plan's price. */
export const latestSubscription = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .selectAll('s')
    .select(['p.name as plan_name', 'p.price as plan_price', 'p.slug as plan_slug'])
    .where('s.agency_id', '=', agencyId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof latestSubscription>>>

export const insertSubscription = (tx: Tx, row: Insertable<Subscriptions>) => tx.insertInto('subscriptions').values(row).execute()
export const changeSubscription = (tx: Tx, agencyId: string, id: string, change: Updateable<Subscriptions>) =>
  tx.updateTable('subscriptions').set(change).where('agency_id', '=', agencyId).where('id', '=', id).execute()

/** Returns paid subscriptions of all agencies that need work: their period is over, or a dunning step is due. */
export const dueSubscriptions = (tx: Tx, now: Date, limit: number) =>
  tx
    .selectFrom('subscriptions')
    .select(['agency_id', 'id'])
    .where('ended_at', 'is', null)
    .where('status', 'in', ['active', 'past_due'])
    .where('current_period_ends_at', '<=', now)
    .where((of) =>
      of.or([
        of('status', '=', 'active'),
        ...[7, 14, 30].map((day) =>
          of.and([
            of('past_due_since', '<=', new Date(now.getTime() - day * 86_400_000)),
            of(sql<number>`coalesce(told_day, 0)`, '<', day),
          ]),
        ),
      ]),
    )
    .orderBy('current_period_ends_at')
    .limit(limit)
    .execute()

/** Returns the plans, smallest first, with the number of agencies on each. */
export async function plansWithAgencies(tx: Tx) {
  const plans = await tx.selectFrom('plans').selectAll().orderBy('position').orderBy('id').execute()
  // Counted apart: a cluster counts the agencies of one plan on many nodes, and only once for all plans.
  const counts = await tx
    .selectFrom('subscriptions')
    .select(['plan_id', sql<number>`count(*)::int`.as('agencies')])
    .where('ended_at', 'is', null)
    .groupBy('plan_id')
    .execute()
  const agencies = new Map(counts.map((row) => [row.plan_id, row.agencies]))
  return plans.map((plan) => ({ ...plan, agencies: agencies.get(plan.id) ?? 0 }))
}

export const lockPlan = (tx: Tx, id: string) => tx.selectFrom('plans').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const changePlan = (tx: Tx, id: string, change: Updateable<Plans>) =>
  tx.updateTable('plans').set(change).where('id', '=', id).execute()
