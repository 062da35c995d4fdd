import { z } from 'zod'
import { clientBody } from '#domains/clients/contract.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { id, line, localDate, money, text, version } from '#kit/contract/schemas.ts'
import * as shapes from './contract/shapes.ts'
import * as theirShapes from './contract/supplier-shapes.ts'
import { directions, healths, bookedStates } from './contract/words.ts'

export { listPickUps, updatePickUps } from './contract/pick-ups.ts'

const access: Access = ['Channel Products', 'Manage Integrations']
const edit: Access = ['Manage Integrations']
const feature: Feature = 'marketplace'

export const listConnections = listEndpoint({
  path: '/octo/connections',
  summary: 'List connections by the OCTO standard, with how each of them does.',
  access,
  feature,
  item: shapes.connection,
  sort: ['name', 'created_at', 'last_used_at'],
  defaultSort: 'name',
  filters: { direction: several(directions, 'Direction'), health: several(healths, 'Status') },
})

export const showSummary = endpoint({
  method: 'GET',
  path: '/octo/summary',
  summary: 'Show the address that partners call, and how many offers they can see.',
  access,
  feature,
  result: z.object({ endpoint: z.string(), offers: z.number(), partners: z.number() }),
})

const name = line('Name', 80)

export const nameOnly = z.strictObject({ name })

/** A new partner sees nothing, or what another partner sees, at the same prices and shares. */
export const partnerBody = nameOnly.extend({ copy_from: id.nullable().optional() })

export const createPartner = endpoint({
  method: 'POST',
  path: '/octo/partners/create',
  summary: 'Add a partner that sells the agency’s offers. Its keys are made afterwards.',
  access: edit,
  feature,
  body: partnerBody,
  result: shapes.connection,
})

export const showConnection = endpoint({
  method: 'GET',
  path: '/octo/connections/{id}/show',
  summary: 'Show an OCTO connection.',
  access,
  feature,
  result: shapes.connection,
})

export const nameBody = nameOnly.extend({ version })

export const renameConnection = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/rename',
  summary: 'Rename an OCTO connection.',
  access: edit,
  feature,
  body: nameBody,
  result: shapes.connection,
})

export const pauseConnection = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/pause',
  summary: 'Pause an OCTO connection: nothing is sold through it until it is resumed.',
  access: edit,
  feature,
  result: shapes.connection,
})

export const resumeConnection = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/resume',
  summary: 'Resume a paused OCTO connection.',
  access: edit,
  feature,
  result: shapes.connection,
})

export const removeConnection = endpoint({
  method: 'DELETE',
  path: '/octo/connections/{id}',
  summary: 'Remove an OCTO connection. Its keys stop working; its bookings stay.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

export const listKeys = endpoint({
  method: 'GET',
  path: '/octo/connections/{id}/keys',
  summary: 'List the keys of a partner, without the keys themselves.',
  access,
  feature,
  result: z.array(shapes.keyRow),
})

export const createKey = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/keys/create',
  summary: 'Create a key for a partner, shown in this answer only.',
  access: edit,
  feature,
  inPerson: true,
  answersSecret: true,
  result: z.object({ key: z.string(), row: shapes.keyRow }),
})

export const revokeKey = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/keys/{key}/revoke',
  summary: 'Revoke a key of a partner. It stops working at once.',
  access: edit,
  feature,
  result: shapes.keyRow,
})

export const listDays = endpoint({
  method: 'GET',
  path: '/octo/connections/{id}/days',
  summary: 'Show how often a connection called on each of the last 30 days, and what was refused or failed.',
  access,
  feature,
  result: z.array(shapes.day),
})

export const listBooked = listEndpoint({
  path: '/octo/connections/{id}/bookings',
  summary: 'List the bookings that were made through an OCTO connection.',
  access,
  feature,
  item: shapes.booked,
  sort: ['created_at', 'starts_on'],
  defaultSort: '-created_at',
  filters: { state: several(bookedStates, 'Status') },
})

/** Suppliers whose offers we sell are read by everyone who sells. */
const sellers: Access = ['Add Bookings', 'Channel Products', 'Manage Integrations']
const sell: Access = ['Add Bookings']

export const supplierBody = z.strictObject({
  name,
  endpoint: line('Address', 500),
  key: line('Key', 500),
})

export const createSupplier = endpoint({
  method: 'POST',
  path: '/octo/suppliers/create',
  summary: 'Add a supplier by its OCTO address and key. It is asked who it is first.',
  access: edit,
  feature,
  limit: 'link_checks',
  body: supplierBody,
  result: shapes.connection,
})

export const supplierKeyBody = z.strictObject({ endpoint: supplierBody.shape.endpoint, key: supplierBody.shape.key, version })

export const updateSupplier = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/supplier',
  summary: 'Change the address and key of a supplier. It is asked who it is first.',
  access: edit,
  feature,
  limit: 'link_checks',
  body: supplierKeyBody,
  result: shapes.connection,
})

export const checkSupplier = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/check',
  summary: 'Ask a supplier who it is, to see whether its connection works.',
  access,
  feature,
  limit: 'link_checks',
  result: shapes.connection,
})

export const listTheirProducts = endpoint({
  method: 'GET',
  path: '/octo/connections/{id}/products',
  summary: 'List the products of a supplier, read from it now.',
  access: sellers,
  feature,
  result: z.array(theirShapes.theirProduct),
})

const supplierId = (label: string) => line(label, 200)
const soldUnit = z.strictObject({
  unit_id: supplierId('Unit'),
  quantity: z.int('Quantity is a whole number.').min(1, 'At least 1.').max(100, 'At most 100.'),
})
const soldUnits = z.array(soldUnit, 'Units is a list.').min(1, 'Choose at least one unit.').max(20, 'At most 20 units.')
const chosen = { product_id: supplierId('Product'), option_id: supplierId('Option'), units: soldUnits }

export const theirSlotsBody = z.strictObject({ ...chosen, from: localDate, to: localDate })

export const listTheirSlots = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/availability',
  summary: 'Ask a supplier when an option is free for these units, and what they cost.',
  access: sellers,
  feature,
  reads: true,
  body: theirSlotsBody,
  result: z.array(theirShapes.theirSlot),
})

export const theirSaleBody = z.strictObject({
  /** Made by the form when it is opened, so that a repeated call sells once. */
  key: z.string('Key is required.').regex(/^[A-Za-z0-9_-]{16,64}$/, 'Key is not valid.'),
  ...chosen,
  availability_id: supplierId('Time'),
  client_id: id.optional(),
  client: clientBody.optional(),
  /** What the client pays. Default: the price that the supplier wants. */
  price: money.optional(),
  /** What the person saw that the agency owes. If it has changed, the answer is 409 `price_changed`. */
  expected_net: money.optional(),
})

export const createTheirSale = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/sell',
  summary: 'Book an offer of a supplier for a client: held and confirmed there, and booked here at the price for the client.',
  access: sell,
  feature,
  body: theirSaleBody,
  result: theirShapes.theirSale,
})

export const showTheirSale = endpoint({
  method: 'GET',
  path: '/octo/sales/{id}/show',
  summary: 'Show a booking that was made at a supplier.',
  access: ['View Bookings', 'Add Bookings', 'Channel Products'],
  feature,
  result: theirShapes.theirSale,
})

export const cancelTheirSale = endpoint({
  method: 'POST',
  path: '/octo/sales/{id}/cancel',
  summary: 'Cancel a booking at the supplier and the client’s booking. The supplier’s terms say what is still owed.',
  access: ['Edit Bookings'],
  feature,
  body: z.strictObject({ reason: text('Reason', 500) }),
  result: theirShapes.theirSale,
})
