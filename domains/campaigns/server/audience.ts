import { sql, type RawBuilder } from 'kysely'
import { filterSql } from '#domains/collections/server/conditions.ts'
import { definitionsOf, inCollection } from '#domains/collections/server/definitions.ts'
import { agreedToMarketing } from '#domains/consents/server/consents.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Audience } from '../contract/content.ts'
import type { CampaignType } from '../contract/states.ts'

type Sql = RawBuilder<boolean>

const addressColumn = (type: CampaignType): string => (type === 'email' ? 'c.email' : 'c.phone')

/** SQL: the person `c` agreed to marketing by this channel, at the address that the channel uses. */
const agreed = (type: CampaignType): Sql => agreedToMarketing(type, addressColumn(type))

/** What decides who is meant: an audience, or the campaign whose mails were not opened. */
export interface Chosen {
  type: CampaignType
  audience: Audience
  resend_of: string | null
}

/** SQL: the person `c` belongs to the audience. @throws 422 at `audience.collections`, or `audience` when nobody was chosen. */
async function chosenSql(tx: Tx, { audience, resend_of }: Chosen, now: Date): Promise<Sql> {
  if (resend_of !== null) return notOpened(resend_of)
  const { collections, filter, except } = audience
  if (collections.length === 0 && filter === null) throw invalid('audience', 'Choose who gets this: collections or conditions.')
  const found = await requireCollections(tx, audience)
  const anyOf = (ids: readonly string[]): Sql =>
    sql<boolean>`(${sql.join(
      ids.map((id) => inCollection(found.get(id)!, now)),
      sql` OR `,
    )})`
  const all = [
    ...(collections.length > 0 ? [anyOf(collections)] : []),
    ...(filter ? [filterSql(filter, now)] : []),
    ...(except.length > 0 ? [sql<boolean>`NOT ${anyOf(except)}`] : []),
  ]
  return sql<boolean>`${sql.join(all, sql` AND `)}`
}

const notOpened = (campaignId: string): Sql => sql<boolean>`EXISTS (
  SELECT FROM campaign_recipients earlier WHERE earlier.agency_id = ${thisAgency} AND earlier.campaign_id = ${campaignId}
    AND earlier.client_id = c.id AND earlier.address = c.email AND earlier.status IN ('sent', 'delivered')
    AND earlier.opened_at IS NULL AND earlier.clicked_at IS NULL)`

/** Refuses an audience of collections that do not exist. @throws 422 at `audience.collections`. */
export async function requireCollections(tx: Tx, { collections, except }: Pick<Audience, 'collections' | 'except'>) {
  const ids = [...collections, ...except]
  const found = await definitionsOf(tx, ids)
  if (ids.some((id) => !found.has(id)))
    throw invalid('audience.collections', 'One of these collections does not exist.', 'not_found_reference')
  return found
}

/** Returns how many people an audience finds, how many have an address, and how many addresses get the message. */
export async function audienceSizes(tx: Tx, chosen: Chosen, now: Date) {
  const holds = await chosenSql(tx, chosen, now)
  const address = sql.ref(addressColumn(chosen.type))
  const { rows } = await sql<{ people: number; reachable: number; recipients: number }>`
    SELECT count(*)::int AS people, count(${address})::int AS reachable,
           (count(DISTINCT ${address}) FILTER (WHERE ${agreed(chosen.type)}))::int AS recipients
    FROM clients c WHERE c.agency_id = ${thisAgency} AND c.archived_at IS NULL AND ${holds}`.execute(tx)
  return rows[0]!
}

/** Returns how many people of an audience, who agreed, last wrote to the agency in which language. */
export async function audienceLanguages(tx: Tx, chosen: Chosen, now: Date) {
  const holds = await chosenSql(tx, chosen, now)
  const { rows } = await sql<{ language: string; people: number }>`
    SELECT split_part(language, '-', 1) AS language, count(*)::int AS people FROM (
      SELECT DISTINCT ON (v.client_id) v.language FROM conversations v JOIN clients c ON c.agency_id = v.agency_id AND c.id = v.client_id
      WHERE v.agency_id = ${thisAgency} AND v.language IS NOT NULL AND c.archived_at IS NULL AND ${holds} AND ${agreed(chosen.type)}
      ORDER BY v.client_id, v.last_message_at DESC) AS last
    GROUP BY 1 ORDER BY 2 DESC, 1`.execute(tx)
  return rows
}

/** Returns the people of an SMS or WhatsApp audience by the first digits of their numbers, with the lengths of their longest names. */
export async function messageGroups(tx: Tx, chosen: Chosen, now: Date) {
  const holds = await chosenSql(tx, chosen, now)
  const { rows } = await sql<{ sample: string; people: number; first_name: number; full_name: number }>`
    SELECT min(c.phone) AS sample, count(DISTINCT c.phone)::int AS people,
           max(length(split_part(c.name, ' ', 1))) AS first_name, max(length(c.name)) AS full_name
    FROM clients c WHERE c.agency_id = ${thisAgency} AND c.archived_at IS NULL AND ${holds} AND ${agreed(chosen.type)}
    GROUP BY left(c.phone, 5)`.execute(tx)
  return rows
}

/**
 * Fixes the audience in one statement: a row for each address that agreed, once. With a subject test, `share` percent get subject a or b
 * in turn and the others wait for the better one.
 * @returns the number of rows. @throws 422 at `audience`, 409 `nobody` when no address would get it.
 */
export async function freezeAudience(tx: Tx, { id, ...chosen }: Chosen & { id: string }, share: number | null, now: Date): Promise<number> {
  const holds = await chosenSql(tx, chosen, now)
  const address = sql.ref(addressColumn(chosen.type))
  const variant =
    share === null
      ? sql`'a'`
      : sql`CASE WHEN place > ceil(total * ${share}::numeric / 100) THEN NULL WHEN place % 2 = 1 THEN 'a' ELSE 'b' END`
  const { rows } = await sql<{ recipients: number }>`
    WITH people AS (
      SELECT DISTINCT ON (${address}) c.id AS client_id, ${address} AS address FROM clients c
      WHERE c.agency_id = ${thisAgency} AND c.archived_at IS NULL AND ${holds} AND ${agreed(chosen.type)}
      ORDER BY ${address}, c.created_at, c.id
    ), placed AS (
      -- in an order that does not follow names, so that the parts of a test are alike
      SELECT *, row_number() OVER (ORDER BY md5(${id}::text || address)) AS place, count(*) OVER () AS total FROM people
    ), added AS (
      INSERT INTO campaign_recipients (agency_id, id, campaign_id, client_id, address, variant, status)
      SELECT ${thisAgency}::uuid, gen_random_uuid(), ${id}::uuid, client_id, address, ${variant}, 'queued' FROM placed
      RETURNING 1
    )
    SELECT count(*)::int AS recipients FROM added`.execute(tx)
  const { recipients } = rows[0]!
  if (recipients === 0) throw conflict('nobody', 'Nobody in this audience has agreed to get this.')
  return recipients
}
