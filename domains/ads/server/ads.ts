import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { AdsCompany } from '../contract/words.ts'
import { adapterOf } from './adapters.ts'
import { audienceSize } from './audience.ts'
import { countPeople, findAudience } from './audiences/audiences-data.ts'
import { findConnection } from './connections-data.ts'

/** Returns whether the installation has the keys to connect accounts of a company. */
export const canConnect = (app: App, company: AdsCompany): boolean => adapterOf(app, company) !== null

/** Returns what is wrong with the connection to a company. Returns null when it works, and when the agency has no connection. */
export const connectionProblem = async (tx: Tx, company: AdsCompany): Promise<string | null> =>
  (await findConnection(tx, company))?.problem ?? null

async function listView(tx: Tx, company: AdsCompany) {
  const row = await findAudience(tx, company)
  if (!row) return null
  const { state, problem, synced_at } = row
  return { state, problem, people: await countPeople(tx, company), synced_at: synced_at?.toISOString() ?? null }
}

const shownConversions = 10

/** Returns the connection, the last reported bookings and the size of the audience. */
export async function showAds(app: App, tx: Tx, company: AdsCompany) {
  const row = await findConnection(tx, company)
  const conversions = await tx
    .selectFrom('ad_conversions as c')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'c.agency_id').onRef('b.id', '=', 'c.booking_id'))
    .select(['c.booking_id', 'b.reference', 'c.state', 'c.reason', 'c.created_at'])
    .where('c.company', '=', company)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.booking_id', 'desc')
    .limit(shownConversions)
    .execute()
  return {
    company,
    can_connect: canConnect(app, company),
    connection: row
      ? {
          account:
            row.account_id === null
              ? null
              : { id: row.account_id, name: row.account_name ?? row.account_id, currency: row.account_currency ?? '' },
          pixel_id: row.pixel_id,
          problem: row.problem,
          connected_by: row.connected_by,
          connected_at: row.connected_at.toISOString(),
          spend_read_at: row.spend_read_at?.toISOString() ?? null,
          version: row.version,
        }
      : null,
    conversions: conversions.map(({ created_at, ...one }) => ({ ...one, created_at: created_at.toISOString() })),
    can_draft: row?.account_id != null && adapterOf(app, company) !== null,
    audience: { ...(await audienceSize(tx)), list: await listView(tx, company) },
  }
}
