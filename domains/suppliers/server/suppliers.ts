import type { z } from 'zod'
import { fieldHeadings } from '#domains/clients/server/fields/headings.ts'
import { mergeValues, type FieldValues } from '#domains/clients/server/fields/values.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { netRatesQuery, supplierBody, supplierEditBody } from '../contract.ts'
import {
  changeRow,
  filteredSuppliers,
  lockRow,
  partsOf,
  ratesForOffers,
  ratesOn,
  supplierById,
  supplierNames,
  suppliersNamed,
  suppliersPage,
} from './suppliers-data.ts'
import type { SupplierFilter, SupplierRow } from './suppliers-data.ts'

type Input = z.output<typeof supplierBody>

const refusals = { unique: () => invalid('name', 'There is a supplier with this name already.', 'duplicate') }

/** Returns a page of the suppliers. */
export async function listSuppliers(tx: Tx, agencyId: string, request: SupplierFilter & ListRequest) {
  const rows = await suppliersPage(tx, agencyId, request)
  const counted = await cappedTotal(tx, filteredSuppliers(tx, agencyId, request) as never)
  return { ...counted, ...(await fieldHeadings(tx, 'supplier', request)), rows: rows.map(supplierView) }
}

/** Returns a supplier with its contacts, contracts and net rates. @throws 404. */
export async function showSupplier(tx: Tx, id: string) {
  const row = await supplierById(tx, id)
  if (!row) throw notFound('Supplier')
  const { contacts, contracts, rates } = await partsOf(tx, id)
  return { ...supplierView(row), contacts, contracts, rates: rates.map(rateView) }
}

/** Returns the names of suppliers by id, archived ones too. */
export async function namesOfSuppliers(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await supplierNames(tx, ids)).map(({ id, name }) => [id, name]))
}

/** Locks a supplier that is in use, so that it is not archived meanwhile. @throws 404, 409 `archived`. */
export async function supplierInUse(tx: Tx, id: string): Promise<SupplierRow> {
  const row = await lockRow(tx, id)
  if (!row) throw notFound('Supplier')
  if (row.archived) throw conflict('archived', 'This supplier is archived. Restore it first.')
  return row
}

/** Returns at most 50 suppliers in use by name, each with its own email address and those of its contacts. */
export async function suppliersWithAddresses(tx: Tx, search: string) {
  const rows = await suppliersNamed(tx, search)
  return rows.map(({ id, name, kind, email, contacts }) => ({
    id,
    name,
    kind,
    addresses: [...(email === null ? [] : [{ name: null, email }]), ...contacts],
  }))
}

/** Returns where to write to a supplier: its own email address, or that of a contact. Null without one. @throws 404. */
export async function supplierContact(tx: Tx, id: string): Promise<{ email: string | null; name: string | null }> {
  const { email, contacts } = await showSupplier(tx, id)
  const contact = contacts.find((one) => one.email !== null)
  return email === null ? { email: contact?.email ?? null, name: contact?.name ?? null } : { email, name: null }
}

/** Adds a supplier. @throws 422 `duplicate` at `name`. */
export async function createSupplier(tx: Tx, actor: Actor, input: Input) {
  const fields = JSON.stringify(await mergeValues(tx, 'supplier', {}, input.fields, { required: true }))
  const row = { ...fieldsOf(input), fields, agency_id: actor.agencyId, id: newId(), created_at: actor.now, updated_at: actor.now }
  const added = await refuseWrite(tx.insertInto('suppliers').values(row).returningAll().executeTakeFirstOrThrow(), refusals)
  await write(tx, actor, 'created', added)
  return supplierView(added)
}

/** Updates a supplier. @throws 404, 409 `stale`, 422 `duplicate` at `name`. */
export async function updateSupplier(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof supplierEditBody>) {
  const before = await lockRow(tx, id)
  if (!before) throw notFound('Supplier')
  if (before.version !== version) throw conflict('stale', 'Someone else changed this supplier. Reload it and try again.')
  const fields = JSON.stringify(await mergeValues(tx, 'supplier', before.fields as FieldValues, input.fields, { required: true }))
  const row = await refuseWrite(changeRow(tx, id, { ...fieldsOf(input), fields, updated_at: actor.now }), refusals)
  await write(tx, actor, 'updated', row, before)
  return supplierView(row)
}

/** Archives or restores a supplier. @throws 404, 422 `duplicate` if another one has its name now. */
export async function archiveSupplier(tx: Tx, actor: Actor, id: string, archived: boolean) {
  const before = await lockRow(tx, id)
  if (!before) throw notFound('Supplier')
  if (before.archived === archived) return supplierView(before)
  const row = await refuseWrite(changeRow(tx, id, { archived, updated_at: actor.now }), refusals)
  await write(tx, actor, archived ? 'archived' : 'restored', row, before)
  return supplierView(row)
}

/** Returns the net rates that apply on a day, at most 50; with `offerId` only those for this offer and those for none. */
export const netRatesOn = async (tx: Tx, query: z.output<typeof netRatesQuery> & { offerId?: string | null }) =>
  (await ratesOn(tx, query)).map(({ supplier_id, supplier_name, ...rate }) => ({ ...rateView(rate), supplier_id, supplier_name }))

/** Returns the net rates of suppliers in use for offers, of which some day is in a period. The newest come first. */
export const netRatesFor = (tx: Tx, offerIds: readonly string[], { from, until }: { from: string; until: string }) =>
  offerIds.length === 0 ? Promise.resolve([]) : ratesForOffers(tx, offerIds, from, until)
export type NetRateRow = Awaited<ReturnType<typeof netRatesFor>>[number]

const fieldsOf = ({ kind, name, email, phone, currency, days_to_pay, tax_number, notes }: Input) => ({
  kind,
  name,
  email: email ?? null,
  phone: phone ?? null,
  currency,
  days_to_pay,
  tax_number: tax_number ?? null,
  notes: notes ?? null,
})

interface Rate {
  amount: number
  currency: string
  inventory_id: string | null
  offer_title: string | null
}

function rateView<Row extends Rate>({ amount, currency, inventory_id, offer_title, ...rate }: Row) {
  const offer = inventory_id === null ? null : { id: inventory_id, title: offer_title ?? '' }
  return { ...rate, offer, price: moneyOf(amount, currency) }
}

async function write(tx: Tx, actor: Actor, action: string, row: SupplierRow, before: SupplierRow | null = null): Promise<void> {
  const view = ({ kind, name, email, currency, days_to_pay, archived }: SupplierRow) => ({
    kind,
    name,
    email,
    currency,
    days_to_pay,
    archived,
  })
  await audit(tx, actor, {
    action: `supplier.${action}`,
    subject: 'supplier',
    subjectId: row.id,
    before: before && view(before),
    after: view(row),
  })
}

function supplierView({ agency_id: _agency, updated_at: _updated, created_at, fields, ...row }: SupplierRow) {
  return { ...row, fields: fields as FieldValues, created_at: created_at.toISOString() }
}
