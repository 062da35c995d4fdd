import { z } from 'zod'
import { fieldFilter, fieldResult, fieldValues } from '#domains/clients/contract/fields.ts'
import { residency } from '#domains/inventory/contract/prices.ts'
import { boards } from '#domains/inventory/contract/units.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { optionalPhone } from '#kit/contract/phone.ts'
import {
  currencyCode,
  emailAddress,
  emptyAsNull,
  idOf,
  line,
  localDate,
  money,
  moneyResult,
  optionalLine,
  optionalText,
  version,
} from '#kit/contract/schemas.ts'
import { largestPaperMb, ratePers, supplierKinds } from './contract/words.ts'

const see = ['See Costs', 'Manage Payables'] as const
const edit = ['Manage Payables'] as const

const email = emptyAsNull(emailAddress).optional()

export const supplierBody = z.strictObject({
  kind: z.enum(supplierKinds, 'Kind is not valid.'),
  name: line('Name', 160),
  email,
  phone: optionalPhone,
  /** The usual currency of its invoices. */
  currency: currencyCode,
  /** Days from the date of an invoice until it is due. */
  days_to_pay: z.int('Days to pay is a whole number.').min(0, 'Days to pay is 0 to 365.').max(365, 'Days to pay is 0 to 365.').default(30),
  tax_number: optionalLine('Tax number', 40).optional(),
  notes: optionalText('Notes', 2000).optional(),
  /** Values of the agency's own fields of suppliers. Absent keys stay, `null` clears. With it, all required ones must have a value. */
  fields: fieldValues.optional(),
})
export const supplierEditBody = supplierBody.extend({ version })

const supplier = z.object({
  id: z.string(),
  kind: z.enum(supplierKinds),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  currency: currencyCode,
  days_to_pay: z.number(),
  tax_number: z.string().nullable(),
  notes: z.string().nullable(),
  fields: fieldResult,
  archived: z.boolean(),
  version: z.number(),
  created_at: z.string(),
})

const period = (from: string, until: string, sentence: string) => ({
  refine: (body: Record<string, unknown>) => String(body[from]) <= String(body[until]),
  at: { path: [until], message: sentence },
})
const ofContract = period('valid_from', 'valid_until', 'The last day is before the first.')
const ofSeason = period('starts_on', 'ends_on', 'The last day is before the first.')

export const contactBody = z.strictObject({
  name: line('Name', 160),
  job: optionalLine('Job', 80).optional(),
  email,
  phone: optionalPhone,
})
export const contractBody = z
  .strictObject({ title: line('Title', 160), valid_from: localDate, valid_until: localDate, notes: optionalText('Notes', 2000).optional() })
  .refine(ofContract.refine, ofContract.at)
export const netRateBody = z
  .strictObject({
    title: line('Title', 160),
    /** The offer that it is for: bookings of it get their cost planned automatically. */
    inventory_id: idOf('Offer').nullish(),
    starts_on: localDate,
    ends_on: localDate,
    /** Absent: for guests of every residency. */
    residency: emptyAsNull(residency).optional(),
    board: emptyAsNull(z.enum(boards, 'Board is not valid.')).optional(),
    per: z.enum(ratePers, 'Per is not valid.'),
    price: money,
  })
  .refine(ofSeason.refine, ofSeason.at)

export const contactEditBody = contactBody.extend({ version })
export const contractEditBody = contractBody.safeExtend({ version })
export const netRateEditBody = netRateBody.safeExtend({ version })

const netRate = z.object({
  id: z.string(),
  title: z.string(),
  /** The offer that it is for. */
  offer: z.object({ id: z.string(), title: z.string() }).nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  residency: residency.nullable(),
  board: z.enum(boards).nullable(),
  per: z.enum(ratePers),
  price: moneyResult,
  version: z.number(),
})

const contact = z.object({
  id: z.string(),
  name: z.string(),
  job: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  version: z.number(),
})

const contract = z.object({
  id: z.string(),
  title: z.string(),
  valid_from: z.string(),
  valid_until: z.string(),
  notes: z.string().nullable(),
  version: z.number(),
  files: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.number() })),
})

const supplierDetails = supplier.extend({
  contacts: z.array(contact),
  /** Those that end last come first. */
  contracts: z.array(contract),
  rates: z.array(netRate),
})

export const listSuppliers = listEndpoint({
  path: '/suppliers',
  summary: 'List the suppliers: hotels, parks, transport, freelancers.',
  access: see,
  item: supplier,
  sort: ['created_at', 'name'],
  defaultSort: 'name',
  filters: {
    kind: several(supplierKinds, 'Kind'),
    currency: currencyCode.optional(),
    archived: z.enum(['true', 'false'], 'Archived is true or false.').default('false'),
    /** A value of one of the agency's own fields. */
    field: fieldFilter,
  },
})

export const showSupplier = endpoint({
  method: 'GET',
  path: '/suppliers/{id}/show',
  summary: 'Show a supplier with its contacts, contracts and net rates.',
  access: see,
  result: supplierDetails,
})

export const createSupplier = endpoint({
  method: 'POST',
  path: '/suppliers/create',
  summary: 'Add a supplier.',
  access: edit,
  body: supplierBody,
  result: supplier,
})

export const updateSupplierDetails = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/update',
  summary: 'Update a supplier.',
  access: edit,
  body: supplierEditBody,
  result: supplier,
})

export const archiveSupplier = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/archive',
  summary: 'Archive or restore a supplier.',
  access: edit,
  body: z.strictObject({ archived: z.boolean('Archived is yes or no.').default(true) }),
  result: supplier,
})

export const addSupplierContact = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/contacts',
  summary: 'Add a contact of a supplier.',
  access: edit,
  body: contactBody,
  result: contact,
})

export const addSupplierContract = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/contracts',
  summary: 'Add a contract with a supplier.',
  access: edit,
  body: contractBody,
  result: supplierDetails,
})

export const addNetRate = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/rates',
  summary: 'Add a net rate of a supplier for a season.',
  access: edit,
  body: netRateBody,
  result: supplierDetails,
})

export const updateSupplierContact = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/contacts/{part}/update',
  summary: 'Change a contact of a supplier.',
  access: edit,
  body: contactEditBody,
  result: contact,
})

export const updateSupplierContract = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/contracts/{part}/update',
  summary: 'Change a contract with a supplier.',
  access: edit,
  body: contractEditBody,
  result: supplierDetails,
})

export const updateNetRate = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/rates/{part}/update',
  summary: 'Change a net rate of a supplier. Costs of bookings that are planned already keep their amount.',
  access: edit,
  body: netRateEditBody,
  result: supplierDetails,
})

export const removeSupplierPart = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/remove',
  summary: 'Remove a contact, contract or net rate of a supplier. Costs of bookings keep what they were worth.',
  access: edit,
  body: z.strictObject({
    part: z.enum(['contact', 'contract', 'rate'], 'Part is not valid.'),
    part_id: z.uuid('Part is not valid.'),
  }),
  result: supplierDetails,
})

export const addContractFile = endpoint({
  method: 'POST',
  path: '/suppliers/{id}/contracts/{part}/files',
  summary: `Upload a file of a contract: a PDF or a picture of at most ${largestPaperMb} MB.`,
  access: edit,
  upload: true,
  result: supplierDetails,
})

export const readContractFile = endpoint({
  method: 'GET',
  path: '/suppliers/files/{id}/file',
  summary: 'Download a file of a contract with a supplier.',
  access: see,
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})

export const deleteContractFile = endpoint({
  method: 'DELETE',
  path: '/suppliers/files/{id}',
  summary: 'Delete a file of a contract with a supplier.',
  access: edit,
  result: supplierDetails,
})

export const netRatesQuery = z.strictObject({
  day: localDate,
  residency: residency.optional(),
  search: z.string().max(100, 'Search is at most 100 characters.').default(''),
})

export const findNetRates = endpoint({
  method: 'GET',
  path: '/suppliers/rates-on',
  summary: 'List the net rates that apply on a day, of suppliers in use.',
  access: see,
  query: netRatesQuery,
  result: z.array(netRate.extend({ supplier_id: z.string(), supplier_name: z.string() })),
})
