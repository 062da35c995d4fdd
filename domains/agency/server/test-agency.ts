import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { setDeleted } from './agency-data.ts'

// docs/decisions/0073: the test tokens of an agency work in an agency of their own, which nobody is a member of.

export interface TestAgency {
  id: string
  made_at: string
}

const working = (tx: Tx, ownerId: string) =>
  tx
    .selectFrom('agencies')
    .select(['id', 'created_at'])
    .where('test_of', '=', ownerId)
    .where('state', '=', 'active')
    .executeTakeFirst()
    .then((row): TestAgency | null => (row ? { id: row.id, made_at: row.created_at.toISOString() } : null))

/** Returns the test agency of an agency, or null before its first test token. */
export const testAgencyOf = (app: App, ownerId: string): Promise<TestAgency | null> =>
  app.db.asPlatform('whose: the test agency of an agency', (tx) => working(tx, ownerId))

/** Returns the test agency of an agency. Makes it if the agency has none. */
export const requireTestAgency = (app: App, ownerId: string): Promise<TestAgency> =>
  app.db.asPlatform('house: make a test agency', async (tx) => {
    await lockOwner(tx, ownerId)
    return (await working(tx, ownerId)) ?? make(app, tx, ownerId)
  })

/** Retires the test agency of an agency, so that nothing reaches it, and makes a new one. @throws 404 if the agency has none. */
export const replaceTestAgency = (app: App, ownerId: string): Promise<TestAgency> =>
  app.db.asPlatform('house: replace a test agency', async (tx) => {
    await lockOwner(tx, ownerId)
    const before = await working(tx, ownerId)
    if (!before) throw notFound('Test data')
    await setDeleted(tx, before.id, app.clock.now())
    return make(app, tx, ownerId)
  })

/** Returns test agencies that were reset, or whose agency was deleted, before a time. */
export const retiredTestAgencies = (app: App, before: Date): Promise<{ id: string; agency_id: string }[]> =>
  app.db.asPlatform('sweep: test agencies that were retired', (tx) =>
    tx
      .selectFrom('agencies as a')
      .innerJoin('agencies as owner', 'owner.id', 'a.test_of')
      .select(['a.id', 'a.id as agency_id'])
      .where((where) =>
        where.or([
          where.and([where('a.state', '=', 'deleted'), where('a.updated_at', '<', before)]),
          where.and([where('owner.state', '=', 'deleted'), where('owner.updated_at', '<', before)]),
        ]),
      )
      .orderBy('a.id')
      .execute(),
  )

/** Two first test tokens at the same moment take turns. */
const lockOwner = (tx: Tx, ownerId: string) =>
  tx.selectFrom('agencies').select('id').where('id', '=', ownerId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** It looks like its owner: name, money, zone and terms. Pictures, brand and contacts stay with the owner. */
async function make(app: App, tx: Tx, ownerId: string): Promise<TestAgency> {
  const owner = await tx
    .selectFrom('agencies')
    .select(['name', 'category', 'country_code', 'currency', 'phone', 'business_volume', 'company_size', 'countries', 'businesses'])
    .select(['verified_kyc', 'shop_enabled', 'blog_enabled', 'instalments_enabled', 'cancellation_policy', 'deposit_percent', 'hold_hours'])
    .select(['exchange_margin_percent', 'language', 'time_zone'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const id = newId()
  const now = app.clock.now()
  await tx
    .insertInto('agencies')
    .values({
      ...owner,
      cancellation_policy: JSON.stringify(owner.cancellation_policy),
      id,
      name: `${owner.name} (test)`,
      slug: `test-${id}`,
      test_of: ownerId,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { id, made_at: now.toISOString() }
}
