import type { z } from 'zod'
import { conflict, notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { audit, auditInsert, type Actor } from '#kit/server/database/audit.ts'
import { sendInOrder } from '#kit/server/database/kysely.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { eventsInsert, publish } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { listed } from '#kit/contract/listed.ts'
import type { clientBody, clientEditBody, fieldValues } from '../contract.ts'
import { clientCreated } from './business-events.ts'
import type { ClientSource } from '../../../database/tables.ts'
import { inAskedCollection } from './contacts/in-collection.ts'
import { fieldHeadings } from './fields/headings.ts'
import { mergeValues, valuesOfNew, type FieldValues } from './fields/values.ts'
import { balancesOf, clientById, historyOf, pageOfClients, tagCounts, type ClientFilter, type ClientRow } from './clients-data.ts'

type ClientInput = z.output<typeof clientBody>
/** A client with values of custom fields, from a call or an import. */
type NewClient = ClientInput & { fields?: z.output<typeof fieldValues> | undefined }

/** Returns a client as the API shows it. */
export const clientView = ({ archived_at, erased_at, ...row }: ClientRow) => ({
  ...row,
  erased: erased_at !== null,
  archived: archived_at !== null,
  created_at: row.created_at.toISOString(),
})

/** Returns a page of clients with their booking counts and balances. Custom fields are for those who may see all of a client. */
export async function listClients(tx: Tx, filter: ClientFilter, now: Date, ownFields: boolean) {
  const among = await inAskedCollection(tx, filter.collection_id, now)
  const { rows, total, more } = await pageOfClients(tx, { ...filter, ownFields }, 'clients', among)
  const balances = await balancesOf(
    tx,
    rows.map(({ id }) => id),
  )
  return {
    total,
    more,
    ...(ownFields && (await fieldHeadings(tx, 'client', filter))),
    rows: rows.map((row) => ({
      ...clientView(row),
      fields: ownFields ? (row.fields as FieldValues) : {},
      bookings: row.bookings ?? 0,
      last_booking_at: row.last_booking_at?.toISOString() ?? null,
      balances: balances.filter(({ owner }) => owner === row.id).map(({ balance, currency }) => moneyOf(balance, currency)),
    })),
  }
}

/** Returns the tags on clients who are not archived, most used first. */
export const listTags = (tx: Tx) => tagCounts(tx)

/** Returns a client with balance and history. @throws 404. */
export async function showClient(tx: Tx, id: string) {
  const row = await requireClient(tx, id)
  const [balances, history] = [await balancesOf(tx, [id]), await historyOf(tx, [id])]
  return {
    ...clientView(row),
    balances: balances.map(({ balance, currency }) => moneyOf(balance, currency)),
    spent: history.filter(({ spent }) => spent !== 0).map(({ spent, currency }) => moneyOf(spent, currency)),
    bookings: history.reduce((sum, { bookings }) => sum + bookings, 0),
  }
}

/** Returns the row of a client. @throws 404. */
export async function requireClient(tx: Tx, id: string): Promise<ClientRow> {
  const row = await clientById(tx, id)
  if (!row) throw notFound('Client')
  return row
}

/** Builds the query of what a booking needs of a client; it finds none for null. */
export const clientToBook = (tx: Tx, id: string | null) =>
  tx.selectFrom('clients').select(['id', 'name', 'residency']).where('id', '=', id).where('erased_at', 'is', null)

/** Adds a client and returns its API view. @throws 422 at `fields.<id>`. */
export async function createClient(tx: Tx, actor: Actor, { fields, ...input }: NewClient) {
  const values = await mergeValues(tx, 'client', {}, fields, { required: fields !== undefined })
  const row = await insertPerson(tx, actor, input, { source: 'by_hand', client_since: actor.now, fields: JSON.stringify(values) })
  return clientView(row)
}

/** Adds a client and returns its row, for bookings with a new client. */
export const insertClient = (tx: Tx, actor: Actor, input: ClientInput, source: ClientSource = 'by_hand'): Promise<ClientRow> =>
  insertPerson(tx, actor, input, { source, client_since: actor.now })

interface PersonDetails {
  source: ClientSource
  client_since?: Date
  customer_since?: Date
  birthday?: string | null
  /** JSON. */
  fields?: string
}

/** Adds a contact, client or customer and returns the row. */
export async function insertPerson(tx: Tx, actor: Actor, input: ClientInput, more: PersonDetails): Promise<ClientRow> {
  const id = newId()
  const row = await tx
    .insertInto('clients')
    .values({ agency_id: actor.agencyId, id, ...withNulls(input), ...more, created_at: actor.now, updated_at: actor.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'client.created', subject: 'client', subjectId: id, after: { name: input.name } })
  await publish(tx, actor, clientCreated, id, { kind: input.kind, residency: input.residency })
  return row
}

/** Adds several clients of an import. @throws 422 at `fields.<id>`. */
export async function insertClients(tx: Tx, actor: Actor, clients: readonly NewClient[]): Promise<void> {
  const values = await valuesOfNew(
    tx,
    clients.map(({ fields }) => fields),
  )
  await insertPeople(
    tx,
    actor,
    clients.map(({ fields: _fields, ...input }, at) => ({
      input,
      more: { source: 'import', client_since: actor.now, fields: JSON.stringify(values[at]) },
    })),
  )
}

/** Adds several contacts, clients or customers with one statement for each table. Returns their ids in the same order. */
export async function insertPeople(
  tx: Tx,
  actor: Actor,
  people: readonly { input: ClientInput; more: PersonDetails }[],
): Promise<string[]> {
  const rows = people.map((one) => ({ ...one, id: newId() }))
  const [first, ...others] = rows.map(({ id, input }) => ({
    action: 'client.created',
    subject: 'client',
    subjectId: id,
    after: { name: input.name },
  }))
  if (!first) return []
  const times = { created_at: actor.now, updated_at: actor.now }
  await sendInOrder(tx, [
    tx
      .insertInto('clients')
      .values(rows.map(({ id, input, more }) => ({ agency_id: actor.agencyId, id, ...withNulls(input), ...more, ...times }))),
    auditInsert(tx, actor, first, ...others),
    eventsInsert(
      tx,
      actor,
      clientCreated,
      rows.map(({ id, input: { kind, residency } }) => ({ subjectId: id, payload: { kind, residency } })),
    ),
  ])
  return rows.map(({ id }) => id)
}

const withNulls = ({ email = null, phone = null, country_code = null, address = null, notes = null, ...rest }: ClientInput) => ({
  ...rest,
  email,
  phone,
  country_code,
  address,
  notes,
})

/** Called when a client's name changes, in the same transaction. */
export const clientListeners = listed<readonly ((tx: Tx, clientId: string, name: string) => Promise<void>)[]>('client listeners')

/** Edits a client. @throws 404, 409 `erased`, `stale` when somebody else changed it meanwhile. */
export async function updateClient(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof clientEditBody>) {
  const before = await requireClient(tx, id)
  refuseErased(before)
  const row = await tx
    .updateTable('clients')
    .set({ ...withNulls(input), version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict('stale', 'Someone else changed this client. Reload it and try again.')
  if (row.name !== before.name) for (const listener of clientListeners.entries()) await listener(tx, id, row.name)
  await audit(tx, actor, {
    action: 'client.updated',
    subject: 'client',
    subjectId: id,
    before: { name: before.name, email: before.email, phone: before.phone },
    after: { name: row.name, email: row.email, phone: row.phone },
  })
  return clientView(row)
}

/** @throws 409 `erased`: nothing is known of an erased person any more, and nothing is added. */
export function refuseErased({ erased_at }: Pick<ClientRow, 'erased_at'>): void {
  if (erased_at) throw conflict('erased', 'This person was erased.')
}

/** Archives or restores a client. @throws 404, 409 `erased`. */
export async function setArchived(tx: Tx, actor: Actor, id: string, archived: boolean) {
  refuseErased(await requireClient(tx, id))
  const row = await tx
    .updateTable('clients')
    .set({ archived_at: archived ? actor.now : null, updated_at: actor.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound('Client')
  await audit(tx, actor, { action: archived ? 'client.archived' : 'client.restored', subject: 'client', subjectId: id })
  return clientView(row)
}

/** Deletes a client. @throws 404, and a foreign key's error if anything refers to the client. */
export async function removeClient(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { name } = await requireClient(tx, id)
  await tx.deleteFrom('clients').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'client.deleted', subject: 'client', subjectId: id, before: { name } })
}
