import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { currencyCode, emailAddress, emptyAsNull, line, optionalLine, optionalText, version } from '#kit/contract/schemas.ts'
import { bankCountryCodes } from './contract/banks.ts'
import { beneficiaryCategoryCodes, beneficiaryStatuses, beneficiaryTypes } from './contract/rules.ts'

const see = ['View Beneficiaries', 'Add Beneficiary', 'View Finance'] as const
const add = ['Add Beneficiary'] as const

const country = z.enum(bankCountryCodes, 'Country is not valid.')
const code = (label: string, shape: RegExp) => z.string(`${label} is required.`).regex(shape, `${label} is not valid.`)
const bankCode = code('Bank', /^(?:[0-9]{2}|[A-Z0-9]{8,11})$/)
const branchCode = code('Branch', /^[a-z]{2,20}(?:-[a-z]{2,20}){0,3}$/)
const networkCode = code('Network', /^[A-Z]{2,20}$/)

/** The account depends on the type: a bank account number (6 to 20 digits), a phone number, or an agency's slug. */
const details = z.strictObject({
  type: z.enum(beneficiaryTypes, 'Type is not valid.'),
  category: z.enum(beneficiaryCategoryCodes, 'Category is not valid.').default('supplier'),
  name: line('Name', 160),
  country: country.default('UG'),
  account: optionalLine('Account', 60)
    .default(null)
    .transform((account) => account ?? ''),
  bank_code: emptyAsNull(bankCode).optional(),
  branch_code: emptyAsNull(branchCode).optional(),
  network: emptyAsNull(networkCode).optional(),
  email: emptyAsNull(emailAddress).optional(),
  notes: optionalText('Notes', 1000).optional(),
})

/** Reported together with other missing fields, not after them. */
const needed = (path: 'account' | 'bank_code' | 'network', error: string) => ({ path: [path], error, when: () => true })
const complete = <Body extends typeof details>(body: Body) =>
  body
    .refine(({ type, account }) => type !== 'bank' || account !== '', needed('account', 'Account number is required.'))
    .refine(({ type, account }) => type !== 'mobile_money' || account !== '', needed('account', 'Phone number is required.'))
    .refine(({ type, account }) => type !== 'wallet' || account !== '', needed('account', 'Agency is required.'))
    .refine(({ type, bank_code }) => type !== 'bank' || Boolean(bank_code), needed('bank_code', 'Bank is required.'))
    .refine(({ type, network }) => type !== 'mobile_money' || Boolean(network), needed('network', 'Network is required.'))

export const beneficiaryBody = complete(details)
export const beneficiaryEditBody = complete(details.extend({ version }))

const beneficiary = z.object({
  id: z.string(),
  type: z.enum(beneficiaryTypes),
  category: z.enum(beneficiaryCategoryCodes),
  name: z.string(),
  country,
  /** The currency of payouts to it. */
  currency: currencyCode,
  account: z.string(),
  bank_code: z.string().nullable(),
  bank_name: z.string().nullable(),
  branch_code: z.string().nullable(),
  branch_name: z.string().nullable(),
  network: z.string().nullable(),
  network_name: z.string().nullable(),
  email: z.string().nullable(),
  notes: z.string().nullable(),
  status: z.enum(beneficiaryStatuses),
  /** The user who entered the account; somebody else has to verify it. */
  entered_by: z.string().nullable(),
  archived: z.boolean(),
  version: z.number(),
  created_at: z.string(),
})

const filters = {
  type: several(beneficiaryTypes, 'Type'),
  category: several(beneficiaryCategoryCodes, 'Category'),
  status: several(beneficiaryStatuses, 'Status'),
  archived: z.enum(['true', 'false'], 'Archived is true or false.').default('false'),
}

export const listBeneficiaries = listEndpoint({
  path: '/all-agent-beneficiaries/{id}',
  summary: 'List the beneficiaries of an agency.',
  access: see,
  item: beneficiary,
  sort: ['created_at', 'name'],
  defaultSort: '-created_at',
  filters,
})

export const showBeneficiary = endpoint({
  method: 'GET',
  path: '/beneficiaries/{id}/show',
  summary: 'Show a beneficiary.',
  access: see,
  result: beneficiary,
})

export const createBeneficiary = endpoint({
  method: 'POST',
  path: '/beneficiaries/create',
  summary: 'Add a beneficiary. It stays unverified until another user has checked the account.',
  access: add,
  inPerson: true,
  body: beneficiaryBody,
  result: beneficiary,
})

export const updateBeneficiary = endpoint({
  method: 'POST',
  path: '/beneficiaries/{id}/update',
  summary: 'Update a beneficiary. A changed account must be verified again.',
  access: add,
  inPerson: true,
  body: beneficiaryEditBody,
  result: beneficiary,
})

export const verifyBeneficiary = endpoint({
  method: 'POST',
  path: '/beneficiaries/{id}/verify',
  summary: 'Verify a beneficiary’s account. The user who added it cannot.',
  access: ['Add Beneficiary', 'Approve Transfers'],
  inPerson: true,
  result: beneficiary,
})

export const blockBeneficiary = endpoint({
  method: 'POST',
  path: '/beneficiaries/{id}/block',
  summary: 'Block a beneficiary from receiving money.',
  access: add,
  inPerson: true,
  result: beneficiary,
})

export const unblockBeneficiary = endpoint({
  method: 'POST',
  path: '/beneficiaries/{id}/unblock',
  summary: 'Unblock a beneficiary. The account must be verified again.',
  access: add,
  inPerson: true,
  result: beneficiary,
})

export const archiveBeneficiary = endpoint({
  method: 'POST',
  path: '/beneficiaries/{id}/archive',
  summary: 'Archive or restore a beneficiary.',
  access: add,
  inPerson: true,
  body: z.strictObject({ archived: z.boolean('Archived is yes or no.').default(true) }),
  result: beneficiary,
})

const choice = z.object({ code: z.string(), name: z.string() })

export const beneficiaryTypesCall = endpoint({
  method: 'GET',
  path: '/beneficiary-type',
  summary: 'List beneficiary types and categories, and the countries with their networks that money can be sent to.',
  access: see,
  result: z.object({
    types: z.array(choice),
    categories: z.array(choice),
    countries: z.array(choice.extend({ currency: currencyCode, dial: z.string(), networks: z.array(choice) })),
  }),
})

export const listBanks = endpoint({
  method: 'GET',
  path: '/get-all-local-bank-name/{x}',
  summary: 'List the banks of a country (UG, KE, TZ or RW).',
  access: see,
  params: { x: z.string().toUpperCase().pipe(country) },
  result: z.array(choice),
})

export const listBranches = endpoint({
  method: 'GET',
  path: '/branch-by-bank/{bank}',
  summary: 'List the branches of a bank, by the bank’s code.',
  access: see,
  params: { bank: z.string().toUpperCase().pipe(bankCode) },
  result: z.array(choice),
})
