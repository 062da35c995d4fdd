import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns clients whose birthday is on one of the days, `MM-DD`, by name. Contacts who never asked or booked are left out. */
export const birthdaysOn = (tx: Tx, days: readonly string[], limit: number) =>
  tx
    .selectFrom('clients')
    .select(['id', 'name', 'birthday'])
    .where('archived_at', 'is', null)
    .where('client_since', 'is not', null)
    .where(sql<boolean>`to_char(birthday, 'MM-DD') = ANY(${[...days]}::text[])`)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
