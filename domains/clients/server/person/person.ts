import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { zipOf } from '#kit/server/files/zip.ts'
import type { FileAnswer } from '#kit/server/http/serve.ts'
import type { ClientRow } from '../clients-data.ts'
import { clientListeners, requireClient } from '../clients.ts'
import { addressesOf, userIdsOf } from '../contacts/addresses.ts'
import { contactView } from '../contacts/contacts.ts'
import { clientsAt } from '../names.ts'
import { erasedName, personSources, type KnownPerson } from './sources.ts'

async function knownPerson(tx: Tx, { id, name, email, phone }: ClientRow): Promise<KnownPerson> {
  const others = await addressesOf(tx, id)
  const emails = [...(email ? [email] : []), ...others.emails]
  const phones = [...(phone ? [phone] : []), ...others.phones]
  const ownEmails = await ownOf(tx, id, 'email', emails)
  const ownPhones = await ownOf(tx, id, 'phone', phones)
  return { id, name, emails, phones, ownEmails, ownPhones, userIds: await userIdsOf(tx, id) }
}

/** Returns the addresses that nobody else has. */
async function ownOf(tx: Tx, id: string, channel: 'email' | 'phone', addresses: readonly string[]): Promise<string[]> {
  const own: string[] = []
  for (const one of addresses) if ((await clientsAt(tx, channel, one)).every((other) => other === id)) own.push(one)
  return own
}

/** Returns everything that is known about a person as a ZIP: one JSON file and the files. @throws 404, 429. */
export async function exportPerson(app: App, actor: Actor, id: string): Promise<FileAnswer> {
  await app.limits.take('exports', `person|${actor.userId}`)
  const content = await app.db.asAgency(actor, (tx) => archiveOf(app, tx, actor, id))
  return { name: `person-${id}.zip`, mime: 'application/zip', content }
}

async function archiveOf(app: App, tx: Tx, actor: Actor, id: string): Promise<Buffer> {
  const person = await knownPerson(tx, await requireClient(tx, id))
  const parts: Record<string, readonly object[]> = {}
  const files = []
  for (const source of personSources.entries()) {
    parts[source.part] = await source.rows(tx, person, app)
    if (source.files) files.push(...(await source.files(app, tx, person)))
  }
  await audit(tx, actor, { action: 'client.exported', subject: 'client', subjectId: id })
  const json = Buffer.from(JSON.stringify({ exported_at: actor.now.toISOString(), ...parts }, null, 2))
  return zipOf([{ name: 'person.json', content: json }, ...files])
}

const cleared = {
  name: erasedName,
  email: null,
  phone: null,
  country_code: null,
  address: null,
  notes: null,
  birthday: null,
  tags: [],
  fields: '{}',
}

/**
 * Erases what identifies a person. Bookings, ledger entries and documents stay, as the law requires. It cannot be undone.
 * @throws 404, 422 at `name` when it is not the person's, 409 `erased`, `in_use` with the reason why the person is still needed.
 */
export async function erasePerson(tx: Tx, actor: Actor, id: string, name: string) {
  const row = await tx.selectFrom('clients').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Client')
  if (row.erased_at) throw conflict('erased', 'This person was erased already.')
  if (name !== row.name.trim()) throw invalid('name', 'Type the name exactly as it is written above.')
  const person = await knownPerson(tx, row)
  for (const source of personSources.entries()) {
    const why = await source.whyKept?.(tx, person)
    if (why) throw conflict('in_use', why)
  }
  for (const source of personSources.entries()) await source.erase?.(tx, actor, person)
  const erased = await tx
    .updateTable('clients')
    .set({ ...cleared, erased_at: actor.now, archived_at: row.archived_at ?? actor.now, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  for (const listener of clientListeners.entries()) await listener(tx, id, erased.name)
  await audit(tx, actor, { action: 'client.erased', subject: 'client', subjectId: id })
  return contactView(tx, erased)
}
