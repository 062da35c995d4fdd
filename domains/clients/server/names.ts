import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'

/** SQL: the name of a client, for a column of another domain's list. The arguments are column names such as `q.agency_id`. */
export const clientName = (agencyId: string, clientId: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(SELECT named.name FROM clients named WHERE named.agency_id = ${sql.ref(agencyId)} AND named.id = ${sql.ref(clientId)})`

/** Returns the first client with this email who is not archived. */
export const clientByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('clients')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()
