import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

/** SQL: the name of a client, for a column of another domain's list. The argument is the column with its id, such as `q.client_id`. */
export const clientName = (clientId: string): RawBuilder<string | null> =>
  sql<string | null>`(SELECT named.name FROM clients named WHERE named.agency_id = ${thisAgency} AND named.id = ${sql.ref(clientId)})`

/** Returns the first client with this email who is not archived. */
export const clientByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()

/** Returns the only person with this phone number, main or other, and this name, whatever its capitals and spaces; undefined otherwise. */
export async function clientByPhoneAndName(tx: Tx, phone: string, name: string): Promise<string | undefined> {
  const ids = await clientsAt(tx, 'phone', phone)
  if (ids.length === 0) return undefined
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const rows = await tx.selectFrom('clients').select(['id', 'name']).where('id', 'in', ids).execute()
  const same = rows.filter((row) => plain(row.name) === plain(name))
  return same.length === 1 ? same[0]!.id : undefined
}

/** Returns the ids of all people who are not archived and have this address, as their main one or another. */
export async function clientsAt(tx: Tx, channel: 'email' | 'phone', address: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('clients as c')
    .select('c.id')
    .where('c.archived_at', 'is', null)
    .where((of) =>
      of.or([
        of(`c.${channel}`, '=', address),
        of(
          'c.id',
          'in',
          of.selectFrom('client_addresses as a').select('a.client_id').where('a.channel', '=', channel).where('a.value', '=', address),
        ),
      ]),
    )
    .orderBy('c.created_at')
    .execute()
  return rows.map(({ id }) => id)
}
