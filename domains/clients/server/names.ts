import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'

/** The name of a client, for a column of another domain's list; the columns are named like `q.agency_id`. */
export const clientName = (agencyId: string, clientId: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(SELECT named.name FROM clients named WHERE named.agency_id = ${sql.ref(agencyId)} AND named.id = ${sql.ref(clientId)})`

/** The first client of an address that is not archived. */
export const clientByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
