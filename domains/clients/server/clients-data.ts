import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { ClientKind, Clients, ClientSource, Residency } from '../../../database/tables.ts'
import type { Stage } from '../contract/stages.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, sortOf } from '#kit/server/database/list.ts'
import { hasNameOrAddress, hasPersonText } from './contacts/person-text.ts'

export type ClientRow = Selectable<Clients>

export interface ClientFilter {
  page: number
  per_page: number
  search: string
  sort: string
  kind?: ClientKind | undefined
  residency?: Residency | undefined
  country?: string | null | undefined
  archived: string
  tag?: string | undefined
  stage?: Stage | undefined
  source?: ClientSource | undefined
  collection_id?: string | undefined
  download?: string | undefined
  /** Whether the search also finds texts of custom fields. */
  ownFields?: boolean
}

/** Whom a list shows: everybody, those who asked or booked, or those who paid. */
export type Among = 'contacts' | 'clients' | 'customers'

/** Returns a page of people with the number of their bookings. `inCollection` is SQL about the person `c`. */
export async function pageOfClients(tx: Tx, filter: ClientFilter, among: Among, inCollection?: RawBuilder<boolean>) {
  const { column, direction } = sortOf(filter.sort)
  const matching = tx
    .selectFrom('clients as c')
    .where('c.archived_at', filter.archived === 'true' ? 'is not' : 'is', null)
    .$if(among === 'clients', (query) => query.where('c.client_since', 'is not', null))
    .$if(among === 'customers', (query) => query.where('c.customer_since', 'is not', null))
    .$if(inCollection !== undefined, (query) => query.where(inCollection!))
    .$if(filter.stage === 'contact', (query) => query.where('c.client_since', 'is', null))
    .$if(filter.stage === 'client', (query) => query.where('c.client_since', 'is not', null).where('c.customer_since', 'is', null))
    .$if(filter.stage === 'customer', (query) => query.where('c.customer_since', 'is not', null))
    .$if(filter.source !== undefined, (query) => query.where('c.source', '=', filter.source!))
    .$if(Boolean(filter.country), (query) => query.where('c.country_code', '=', filter.country!))
    .$if(filter.search !== '', (query) =>
      query.where(filter.ownFields === false ? hasNameOrAddress(filter.search) : hasPersonText(filter.search)),
    )
    .$if(filter.kind !== undefined, (query) => query.where('c.kind', '=', filter.kind!))
    .$if(filter.residency !== undefined, (query) => query.where('c.residency', '=', filter.residency!))
    .$if(filter.tag !== undefined, (query) => query.where(sql<boolean>`${filter.tag} = ANY(c.tags)`))
  const order = column === 'name' ? sql`lower(c.name)` : sql.ref(`c.${column}`)
  const page = matching.selectAll('c').orderBy(order, direction).orderBy('c.id', direction).$call(atPage(filter))
  const rows = await tx
    .selectFrom(page.as('c'))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('bookings as b')
          .select((of) => [of.fn.countAll<number>().as('bookings'), of.fn.max('b.created_at').as('last_booking_at')])
          .whereRef('b.agency_id', '=', 'c.agency_id')
          .whereRef('b.client_id', '=', 'c.id')
          .as('sum'),
      (join) => join.onTrue(),
    )
    .selectAll('c')
    .select(['sum.bookings', 'sum.last_booking_at'])
    .orderBy(order, direction)
    .orderBy('c.id', direction)
    .execute()
  return { rows, ...(await cappedTotal(tx, matching as never)) }
}

const maxTags = 200

export const tagCounts = (tx: Tx) =>
  tx
    .selectFrom(
      tx
        .selectFrom('clients')
        .select(sql<string>`unnest(tags)`.as('tag'))
        .where('archived_at', 'is', null)
        .as('one'),
    )
    .select((of) => ['tag', of.fn.countAll<number>().as('count')])
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(maxTags)
    .execute()

export const clientById = (tx: Tx, id: string): Promise<ClientRow | undefined> =>
  tx.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns what clients owe by currency, from the ledger: positive is owed, negative is credit. */
export const balancesOf = (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('ledger_accounts')
        .select(['owner', 'currency', 'balance'])
        .where('type', '=', 'receivable')
        .where('owner', 'in', ids)
        .where('balance', '!=', 0)
        .execute()

/** Returns the number of bookings of each client by currency, and what was paid for them. */
export const historyOf = (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('bookings')
        .select((of) => [
          'client_id',
          'currency',
          of.fn.countAll<number>().as('bookings'),
          sql<number>`coalesce(sum(paid - refunded), 0)`.as('spent'),
        ])
        .where('client_id', 'in', ids)
        .groupBy(['client_id', 'currency'])
        .execute()

/** Returns clients with any of the emails or phone numbers, or with neither and one of the names (lower case). */
export const clientsLike = (tx: Tx, { emails, phones, names }: { emails: string[]; phones: string[]; names: string[] }) =>
  tx
    .selectFrom('clients')
    .select(['name', 'email', 'phone'])
    .where((of) =>
      of.or([
        of('email', '=', sql<string>`ANY(${emails})`),
        of('phone', '=', sql<string>`ANY(${phones})`),
        of.and([of('email', 'is', null), of('phone', 'is', null), of(sql`lower(name)`, '=', sql<string>`ANY(${names})`)]),
      ]),
    )
    .execute()
