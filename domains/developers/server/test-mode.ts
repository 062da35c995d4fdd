import { sql } from 'kysely'
import { listed } from '#kit/contract/listed.ts'
import { replaceTestAgency, requireTestAgency, testAgencyOf, type TestAgency } from '#domains/agency/server/test-agency.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'

export interface SampleData {
  /** Begins to fill a test agency, unless it has samples. The features are those of its owner's plan. */
  begin(app: App, tx: Tx, actor: Actor, features: ReadonlySet<string>): Promise<void>
  isUnderWay(tx: Tx): Promise<boolean>
}

/** What test agencies are filled with. */
export const sampleData = listed<SampleData>('sample data of test agencies')

const none = { made: false, made_at: null, filling: false, offers: 0, clients: 0, bookings: 0, kept_mails: 0 }

/** Returns what the test tokens of an agency work with. */
export async function showTestData(app: App, ownerId: string) {
  const agency = await testAgencyOf(app, ownerId)
  return agency ? dataOf(app, agency) : none
}

async function dataOf(app: App, { id, made_at }: TestAgency) {
  const counts = await app.db.asAgency({ agencyId: id }, countRows, { readOnly: true })
  const kept = await app.db.asPlatform('mail: mails that test tokens caused', (tx) =>
    tx
      .selectFrom('mails')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('agency_id', '=', id)
      .executeTakeFirstOrThrow(),
  )
  return { made: true, made_at, ...counts, kept_mails: kept.n }
}

async function countRows(tx: Tx) {
  const { rows } = await sql<{ offers: number; clients: number; bookings: number }>`SELECT
    (SELECT count(*)::int FROM inventory WHERE agency_id = ${thisAgency}) AS offers,
    (SELECT count(*)::int FROM clients WHERE agency_id = ${thisAgency}) AS clients,
    (SELECT count(*)::int FROM bookings WHERE agency_id = ${thisAgency}) AS bookings`.execute(tx)
  return { ...rows[0]!, filling: await sampleData.entries().isUnderWay(tx) }
}

/** Makes the test agency of the caller's agency if it has none, and begins to fill it. */
export async function beginTestData(app: App, actor: Actor, session: Session): Promise<void> {
  await fill(app, actor, session, await requireTestAgency(app, actor.agencyId))
}

/** Replaces the test agency by a new one with sample data. @throws 404 before the first test token. */
export async function resetTestData(app: App, actor: Actor, session: Session) {
  const agency = await replaceTestAgency(app, actor.agencyId)
  await app.db.asAgency(actor, (tx) =>
    audit(tx, actor, { action: 'test_data.reset', subject: 'integration', subjectId: agency.id, after: { text: 'Test data' } }),
  )
  await fill(app, actor, session, agency)
  // A session that the cache still holds would work in the old test data for a second.
  app.sessions.forget()
  return dataOf(app, agency)
}

const fill = (app: App, { userId, now }: Actor, { features }: Session, { id }: TestAgency): Promise<void> => {
  const actor: Actor = { agencyId: id, userId: userId ?? null, now }
  return app.db.asAgency(actor, (tx) => sampleData.entries().begin(app, tx, actor, features))
}
