import { businesses as featureOf, businessesOf, businessSlugs, type Business } from '#domains/agency/contract/businesses.ts'
import type { SampleData } from '#domains/developers/server/test-mode.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { conflict, forbidden } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { recordsOf, setOf } from './examples-data.ts'
import { makeExamplesJob } from './jobs.ts'
import { exampleSteps } from './steps.ts'

/** Returns the agency's examples and how far they are made. */
export async function showExamples(tx: Tx) {
  const set = await setOf(tx)
  if (!set) return { status: 'none' as const, done: 0, total: 0, records: 0 }
  return { status: set.status, done: set.done, total: set.total, records: (await recordsOf(tx)).length }
}

/** @throws 403 `owner_required`. */
export function requireOwner({ role }: Session): void {
  if (role !== 'owner') throw forbidden('owner_required', 'Only an owner can add or remove examples.')
}

/** Begins to make the examples, unless there are some. @throws 403 `owner_required`. */
export async function makeExamples(app: App, tx: Tx, actor: Actor, session: Session) {
  requireOwner(session)
  const businesses = await inPlan(tx, actor, session.features)
  if (businesses.length === 0) throw conflict('not_in_plan', 'Your plan does not include your business types. See the plans.')
  await begin(app, tx, actor, businesses)
  return showExamples(tx)
}

/** Test agencies are filled with the examples of their owner's businesses and plan. */
export const examplesOfTests: SampleData = {
  begin: async (app, tx, actor, features) => begin(app, tx, actor, await inPlan(tx, actor, features)),
  isUnderWay: async (tx) => (await setOf(tx))?.status === 'making',
}

async function inPlan(tx: Tx, actor: Actor, features: ReadonlySet<string>): Promise<Business[]> {
  const agency = await ofAgency(tx, actor.agencyId).select(['businesses', 'category']).executeTakeFirstOrThrow()
  return exampleBusinesses(businessesOf(agency)).filter((one) => features.has(featureOf[one].feature))
}

async function begin(app: App, tx: Tx, actor: Actor, businesses: Business[]): Promise<void> {
  const steps = await exampleSteps.entries()(businesses)
  const set = { agency_id: actor.agencyId, id: newId(), businesses, total: steps.length, created_by: actor.userId, created_at: actor.now }
  const added = await tx
    .insertInto('example_sets')
    .values(set)
    .onConflict((on) => on.column('agency_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) {
    await audit(tx, actor, { action: 'examples.begun', subject: 'examples', subjectId: added.id, after: { businesses } })
    await app.jobs.enqueue(tx, makeExamplesJob, { agency_id: actor.agencyId, set_id: added.id }, { key: added.id })
  }
}

/** What examples are made of: what the agency does, or one of each if it never said. */
const exampleBusinesses = (own: readonly Business[]): Business[] =>
  own.length > 0 ? [...own] : businessSlugs.filter((slug) => slug !== 'travel_agency')
