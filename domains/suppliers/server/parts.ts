import type { z } from 'zod'
import { conflict, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { contactBody, contractBody, netRateBody } from '../contract.ts'
import { showSupplier, supplierInUse } from './suppliers.ts'

const tables = { contact: 'supplier_contacts', contract: 'supplier_contracts', rate: 'supplier_rates' } as const
type Part = keyof typeof tables

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

/** Adds a contact and returns it. @throws 404, 409 `archived`, `limit_reached`. */
export async function addContact(tx: Tx, actor: Actor, supplierId: string, input: z.output<typeof contactBody>) {
  const { name, job = null, email = null, phone = null } = input
  const own = await roomFor(tx, actor, supplierId, 'contact')
  await tx
    .insertInto('supplier_contacts')
    .values({ ...own, name, job, email, phone })
    .execute()
  await writeAdded(tx, actor, supplierId, 'contact', { name })
  return { id: own.id, name, job, email, phone }
}

/** Adds a contract. @throws 404, 409 `archived`, `limit_reached`. */
export async function addContract(tx: Tx, actor: Actor, supplierId: string, input: z.output<typeof contractBody>) {
  const { title, valid_from, valid_until, notes = null } = input
  const own = await roomFor(tx, actor, supplierId, 'contract')
  await tx
    .insertInto('supplier_contracts')
    .values({ ...own, title, valid_from, valid_until, notes })
    .execute()
  return added(tx, actor, supplierId, 'contract', { title, valid_from, valid_until })
}

/** Adds a net rate. @throws 404, 409 `archived`, `limit_reached`. */
export async function addRate(tx: Tx, actor: Actor, supplierId: string, input: z.output<typeof netRateBody>) {
  const { title, starts_on, ends_on, residency = null, board = null, per, price } = input
  const own = await roomFor(tx, actor, supplierId, 'rate')
  await tx
    .insertInto('supplier_rates')
    .values({ ...own, title, starts_on, ends_on, residency, board, per, ...price })
    .execute()
  return added(tx, actor, supplierId, 'rate', { title, starts_on, ends_on, per, ...price })
}

/** Removes a contact, contract or net rate. @throws 404. */
export async function removePart(tx: Tx, actor: Actor, supplierId: string, { part, part_id }: { part: Part; part_id: string }) {
  const removed = await tx
    .deleteFrom(tables[part])
    .where('supplier_id', '=', supplierId)
    .where('id', '=', part_id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound({ contact: 'Contact', contract: 'Contract', rate: 'Net rate' }[part])
  await audit(tx, actor, { action: `supplier.${part}_removed`, subject: 'supplier', subjectId: supplierId, before: { id: part_id } })
  return showSupplier(tx, supplierId)
}
