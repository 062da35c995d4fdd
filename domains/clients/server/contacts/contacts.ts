import type { z } from 'zod'
import { conflict } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ClientSource } from '../../../../database/tables.ts'
import type { contactBody, contactPatch } from '../../contract/contacts.ts'
import { balancesOf, historyOf, pageOfClients, type ClientFilter, type ClientRow } from '../clients-data.ts'
import { clientListeners, clientView, insertPeople, insertPerson, refuseErased, requireClient, setArchived } from '../clients.ts'
import { fieldHeadings } from '../fields/headings.ts'
import { mergeValues, valuesOfNew, type FieldValues } from '../fields/values.ts'
import { addAddresses, addressesOf, setAddresses } from './addresses.ts'
import { inAskedCollection } from './in-collection.ts'
import { stageOf } from './stage.ts'

type ContactInput = z.output<typeof contactBody>
type ContactPatch = z.output<typeof contactPatch>

const since = (row: ClientRow) => ({
  stage: stageOf(row),
  client_since: row.client_since?.toISOString() ?? null,
  customer_since: row.customer_since?.toISOString() ?? null,
})

/** Returns a person with addresses and own fields, as the API shows them. */
export async function contactView(tx: Tx, row: ClientRow) {
  const { emails, phones } = await addressesOf(tx, row.id)
  return { ...clientView(row), ...since(row), fields: row.fields as FieldValues, other_emails: emails, other_phones: phones }
}

/** Returns a page of everybody the agency knows. @throws 422 at `collection_id`. */
export async function listContacts(tx: Tx, filter: ClientFilter, now: Date) {
  const among = await inAskedCollection(tx, filter.collection_id, now)
  const { rows, ...counted } = await pageOfClients(tx, filter, 'contacts', among)
  return {
    ...counted,
    ...(await fieldHeadings(tx, 'client', filter)),
    rows: rows.map((row) => ({ ...clientView(row), ...since(row), fields: row.fields as FieldValues })),
  }
}

/** Returns a page of everybody who has paid, with what they spent and owe by currency. */
export async function listCustomers(tx: Tx, filter: ClientFilter, now: Date) {
  const among = await inAskedCollection(tx, filter.collection_id, now)
  const { rows, ...counted } = await pageOfClients(tx, filter, 'customers', among)
  const ids = rows.map(({ id }) => id)
  const [balances, history] = [await balancesOf(tx, ids), await historyOf(tx, ids)]
  return {
    ...counted,
    ...(await fieldHeadings(tx, 'client', filter)),
    rows: rows.map((row) => ({
      ...clientView(row),
      ...since(row),
      fields: row.fields as FieldValues,
      bookings: row.bookings ?? 0,
      last_booking_at: row.last_booking_at?.toISOString() ?? null,
      spent: history
        .filter(({ client_id, spent }) => client_id === row.id && spent !== 0)
        .map(({ spent, currency }) => moneyOf(spent, currency)),
      balances: balances.filter(({ owner }) => owner === row.id).map(({ balance, currency }) => moneyOf(balance, currency)),
    })),
  }
}

/** Returns a person with all addresses and own fields. @throws 404. */
export const showContact = async (tx: Tx, id: string) => contactView(tx, await requireClient(tx, id))

/** Adds a contact, or a customer who paid before Safiri was used. @throws 422 at a field's value. */
export async function addContact(
  tx: Tx,
  actor: Actor,
  { other_emails = [], other_phones = [], fields, birthday = null, ...input }: ContactInput,
  stage: 'contact' | 'customer',
  source: ClientSource = 'by_hand',
) {
  const values = await mergeValues(tx, 'client', {}, fields, { required: source === 'by_hand' })
  const row = await insertPerson(tx, actor, input, {
    source,
    birthday,
    fields: JSON.stringify(values),
    ...(stage === 'customer' && { client_since: actor.now, customer_since: actor.now }),
  })
  await setAddresses(tx, actor, row.id, 'email', other_emails, row.email)
  await setAddresses(tx, actor, row.id, 'phone', other_phones, row.phone)
  return contactView(tx, row)
}

/** Adds several contacts of an import, with a few statements for all. @throws 422 at a field's value. */
export async function addContacts(tx: Tx, actor: Actor, contacts: readonly ContactInput[]): Promise<void> {
  const values = await valuesOfNew(
    tx,
    contacts.map(({ fields }) => fields),
  )
  const people = contacts.map(({ other_emails: _emails, other_phones: _phones, fields: _fields, birthday = null, ...input }, at) => ({
    input,
    more: { source: 'import' as const, birthday, fields: JSON.stringify(values[at]) },
  }))
  const ids = await insertPeople(tx, actor, people)
  const addresses = contacts.flatMap(({ email, phone, other_emails = [], other_phones = [] }, at) => [
    ...other_emails.filter((value) => value !== email).map((value) => ({ clientId: ids[at]!, channel: 'email' as const, value })),
    ...other_phones.filter((value) => value !== phone).map((value) => ({ clientId: ids[at]!, channel: 'phone' as const, value })),
  ])
  await addAddresses(tx, actor, addresses)
}

/**
 * Changes a person: absent keys stay, `null` clears.
 * @throws 404, 422 at a field's value, 409 `stale` when a version was sent and somebody else changed the person meanwhile.
 */
export async function changeContact(
  tx: Tx,
  actor: Actor,
  id: string,
  { version, other_emails, other_phones, fields, ...changes }: ContactPatch,
  { byForm = true }: { byForm?: boolean } = {},
) {
  const before = await lockClient(tx, id)
  refuseErased(before)
  if (version !== undefined && version !== before.version)
    throw conflict('stale', 'Someone else changed this person. Reload it and try again.')
  const values = await mergeValues(tx, 'client', before.fields as FieldValues, fields, { required: byForm })
  const row = await tx
    .updateTable('clients')
    .set({ ...changes, fields: JSON.stringify(values), version: before.version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (other_emails) await setAddresses(tx, actor, id, 'email', other_emails, row.email)
  if (other_phones) await setAddresses(tx, actor, id, 'phone', other_phones, row.phone)
  if (row.name !== before.name) for (const listener of clientListeners.entries()) await listener(tx, id, row.name)
  await audit(tx, actor, { action: 'client.updated', subject: 'client', subjectId: id, before: told(before), after: told(row) })
  return contactView(tx, row)
}

const told = ({ name, email, phone }: ClientRow) => ({ name, email, phone })

async function lockClient(tx: Tx, id: string): Promise<ClientRow> {
  const row = await tx.selectFrom('clients').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? requireClient(tx, id)
}

/** Takes a person off the lists. @throws 404. */
export async function deleteContact(tx: Tx, actor: Actor, id: string) {
  await setArchived(tx, actor, id, true)
  return showContact(tx, id)
}
