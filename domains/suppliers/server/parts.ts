import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { contactBody, contactEditBody, contractBody, contractEditBody, netRateBody, netRateEditBody } from '../contract.ts'
import { showSupplier, supplierInUse } from './suppliers.ts'

const tables = { contact: 'supplier_contacts', contract: 'supplier_contracts', rate: 'supplier_rates' } as const
type Part = keyof typeof tables
const partNames = { contact: 'Contact', contract: 'Contract', rate: 'Net rate' } as const

/** A supplier's lists are read whole on its page. */
const maxParts = 300

async function roomFor(tx: Tx, actor: Actor, supplierId: string, part: Part) {
  await supplierInUse(tx, supplierId)
  const { count } = await tx
    .selectFrom(tables[part])
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('supplier_id', '=', supplierId)
    .executeTakeFirstOrThrow()
  if (count >= maxParts) throw conflict('limit_reached', `A supplier has at most ${maxParts} of these. Remove old ones first.`)
  return { agency_id: actor.agencyId, id: newId(), supplier_id: supplierId, created_at: actor.now }
}

const writeAdded = (tx: Tx, actor: Actor, supplierId: string, part: Part, after: object) =>
  audit(tx, actor, { action: `supplier.${part}_added`, subject: 'supplier', subjectId: supplierId, after })

async function added(tx: Tx, actor: Actor, supplierId: string, part: Part, after: object) {
  await writeAdded(tx, actor, supplierId, part, after)
  return showSupplier(tx, supplierId)
}

const contactFields = ({ name, job = null, email = null, phone = null }: z.output<typeof contactBody>) => ({ name, job, email, phone })

const contractFields = ({ title, valid_from, valid_until, notes = null }: z.output<typeof contractBody>) => ({
  title,
  valid_from,
  valid_until,
  notes,
})

/** Returns the columns of a net rate. @throws 422 at `inventory_id`. */
async function rateFields(tx: Tx, input: z.output<typeof netRateBody>) {
  const { title, starts_on, ends_on, residency = null, board = null, inventory_id = null, per, price } = input
  if (inventory_id !== null) {
    const offer = await tx.selectFrom('inventory').select('id').where('id', '=', inventory_id).executeTakeFirst()
    if (!offer) throw invalid('inventory_id', 'This offer does not exist.')
  }
  return { title, starts_on, ends_on, residency, board, inventory_id, per, ...price }
}

/** Adds a contact and returns it. @throws 404, 409 `archived`, `limit_reached`. */
export async function addContact(tx: Tx, actor: Actor, supplierId: string, input: z.output<typeof contactBody>) {
  const fields = contactFields(input)
  const own = await roomFor(tx, actor, supplierId, 'contact')
  await tx
    .insertInto('supplier_contacts')
    .values({ ...own, ...fields })
    .execute()
  await writeAdded(tx, actor, supplierId, 'contact', { name: fields.name })
  return { id: own.id, ...fields, version: 1 }
}

/** Adds a contract. @throws 404, 409 `archived`, `limit_reached`. */
export async function addContract(tx: Tx, actor: Actor, supplierId: string, input: z.output<typeof contractBody>) {
  const own = await roomFor(tx, actor, supplierId, 'contract')
  const fields = contractFields(input)
  await tx
    .insertInto('supplier_contracts')
    .values({ ...own, ...fields })
    .execute()
  return added(tx, actor, supplierId, 'contract', fields)
}

/** Adds a net rate. @throws 404, 409 `archived`, `limit_reached`, 422 at `inventory_id`. */
export async function addRate(tx: Tx, actor: Actor, supplierId: string, input: z.output<typeof netRateBody>) {
  const own = await roomFor(tx, actor, supplierId, 'rate')
  const fields = await rateFields(tx, input)
  await tx
    .insertInto('supplier_rates')
    .values({ ...own, ...fields })
    .execute()
  return added(tx, actor, supplierId, 'rate', fields)
}

/** Locks a part that is to be changed. @throws 404, 409 `archived`, `stale`. */
async function lockPart(tx: Tx, supplierId: string, part: Part, partId: string, version: number): Promise<void> {
  await supplierInUse(tx, supplierId)
  const row = await tx
    .selectFrom(tables[part])
    .select('version')
    .where('supplier_id', '=', supplierId)
    .where('id', '=', partId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(partNames[part])
  if (row.version !== version)
    throw conflict('stale', `Someone else changed this ${partNames[part].toLowerCase()}. Reload it and try again.`)
}

const next = { version: sql<number>`version + 1` }

async function changed(tx: Tx, actor: Actor, supplierId: string, part: Part, after: object) {
  await audit(tx, actor, { action: `supplier.${part}_changed`, subject: 'supplier', subjectId: supplierId, after })
  return showSupplier(tx, supplierId)
}

/** Changes a contact and returns it. @throws 404, 409 `archived`, `stale`. */
export async function changeContact(tx: Tx, actor: Actor, supplierId: string, id: string, input: z.output<typeof contactEditBody>) {
  await lockPart(tx, supplierId, 'contact', id, input.version)
  const fields = contactFields(input)
  await tx
    .updateTable('supplier_contacts')
    .set({ ...fields, ...next })
    .where('id', '=', id)
    .execute()
  await changed(tx, actor, supplierId, 'contact', { name: fields.name })
  return { id, ...fields, version: input.version + 1 }
}

/** Changes a contract. @throws 404, 409 `archived`, `stale`. */
export async function changeContract(tx: Tx, actor: Actor, supplierId: string, id: string, input: z.output<typeof contractEditBody>) {
  await lockPart(tx, supplierId, 'contract', id, input.version)
  const fields = contractFields(input)
  await tx
    .updateTable('supplier_contracts')
    .set({ ...fields, ...next })
    .where('id', '=', id)
    .execute()
  return changed(tx, actor, supplierId, 'contract', fields)
}

/** Changes a net rate. Costs that are planned already keep their amount. @throws 404, 409 `archived`, `stale`, 422 at `inventory_id`. */
export async function changeRate(tx: Tx, actor: Actor, supplierId: string, id: string, input: z.output<typeof netRateEditBody>) {
  await lockPart(tx, supplierId, 'rate', id, input.version)
  const fields = await rateFields(tx, input)
  await tx
    .updateTable('supplier_rates')
    .set({ ...fields, ...next })
    .where('id', '=', id)
    .execute()
  return changed(tx, actor, supplierId, 'rate', fields)
}

/** Net rates of offers that are deleted are for no offer from then on. */
export async function ratesForgetItems(tx: Tx, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length > 0)
    await tx
      .updateTable('supplier_rates')
      .set({ inventory_id: null })
      .where('inventory_id', 'in', [...itemIds])
      .execute()
}

/** Removes a contact, contract or net rate. @throws 404. */
export async function removePart(tx: Tx, actor: Actor, supplierId: string, { part, part_id }: { part: Part; part_id: string }) {
  const removed = await tx
    .deleteFrom(tables[part])
    .where('supplier_id', '=', supplierId)
    .where('id', '=', part_id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound(partNames[part])
  await audit(tx, actor, { action: `supplier.${part}_removed`, subject: 'supplier', subjectId: supplierId, before: { id: part_id } })
  return showSupplier(tx, supplierId)
}
