import { sql } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'

type Listed = 'email' | 'phone'

/** Returns the addresses of a person beside the main e-mail and phone, in the order they were added. */
export async function addressesOf(tx: Tx, clientId: string): Promise<{ emails: string[]; phones: string[] }> {
  const rows = await tx
    .selectFrom('client_addresses')
    .select(['channel', 'value'])
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const of = (channel: Listed) => rows.filter((row) => row.channel === channel).map(({ value }) => value)
  return { emails: of('email'), phones: of('phone') }
}

/** Replaces the other addresses of one channel. The main address is not kept twice. */
export async function setAddresses(
  tx: Tx,
  actor: Actor,
  clientId: string,
  channel: Listed,
  values: readonly string[],
  main: string | null,
): Promise<void> {
  const others = values.filter((value) => value !== main)
  await tx
    .deleteFrom('client_addresses')
    .where('client_id', '=', clientId)
    .where('channel', '=', channel)
    .$if(others.length > 0, (query) => query.where('value', 'not in', others))
    .execute()
  await addAddresses(
    tx,
    actor,
    others.map((value) => ({ clientId, channel, value })),
  )
}

interface KnownBy {
  email?: string | null
  phone?: string | null
  /** A WhatsApp user id. */
  whatsapp?: string | null
}

/** Returns the only person with one of these addresses. Null for none and for several: an address may be shared (docs/decisions/0032). */
export async function onlyPersonWith(tx: Tx, { email, phone, whatsapp }: KnownBy): Promise<{ id: string; name: string } | null> {
  const own = [...(email ? [['email', email] as const] : []), ...(phone ? [['phone', phone] as const] : [])]
  const all = [...own, ...(whatsapp ? [['whatsapp', whatsapp] as const] : [])]
  if (all.length === 0) return null
  const rows = await tx
    .selectFrom('clients as c')
    .select(['c.id', 'c.name'])
    .where('c.archived_at', 'is', null)
    .where((of) =>
      of.or([
        ...own.map(([column, value]) => of(`c.${column}`, '=', value)),
        ...all.map(
          ([channel, value]) => sql<boolean>`EXISTS (
            SELECT FROM client_addresses a
            WHERE a.agency_id = ${thisAgency} AND a.client_id = c.id AND a.channel = ${channel} AND a.value = ${value})`,
        ),
      ]),
    )
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]! : null
}

/** Returns the WhatsApp user ids of a person. */
export const userIdsOf = async (tx: Tx, clientId: string): Promise<string[]> =>
  (
    await tx.selectFrom('client_addresses').select('value').where('client_id', '=', clientId).where('channel', '=', 'whatsapp').execute()
  ).map(({ value }) => value)

/** Returns the phone numbers of everybody who is known by a WhatsApp user id. */
export async function phonesOfUser(tx: Tx, userId: string): Promise<string[]> {
  const people = await tx
    .selectFrom('client_addresses')
    .select('client_id')
    .where('channel', '=', 'whatsapp')
    .where('value', '=', userId)
    .execute()
  const ids = people.map(({ client_id }) => client_id)
  if (ids.length === 0) return []
  const main = await tx.selectFrom('clients').select('phone').where('id', 'in', ids).execute()
  const others = await tx
    .selectFrom('client_addresses')
    .select('value')
    .where('client_id', 'in', ids)
    .where('channel', '=', 'phone')
    .execute()
  return [...new Set([...main.flatMap(({ phone }) => phone ?? []), ...others.map(({ value }) => value)])]
}

interface NewAddress {
  clientId: string
  channel: 'email' | 'phone' | 'whatsapp'
  value: string
}

/** Notes that channels know people by these. Again: changes nothing. */
export async function addAddresses(tx: Tx, actor: Actor, addresses: readonly NewAddress[]): Promise<void> {
  if (addresses.length === 0) return
  await tx
    .insertInto('client_addresses')
    .values(
      addresses.map(({ clientId, channel, value }) => ({
        agency_id: actor.agencyId,
        id: newId(),
        client_id: clientId,
        channel,
        value,
        created_at: actor.now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['agency_id', 'client_id', 'channel', 'value']).doNothing())
    .execute()
}
