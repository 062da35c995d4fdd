import { z } from 'zod'
import { verificationStatuses } from '#domains/agency/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { moneyResult, text } from '#kit/contract/schemas.ts'

const states = ['active', 'suspended'] as const

const agencyRow = {
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  country_code: z.string(),
  /** The agency's business category, as text. */
  category: z.string(),
  state: z.enum(states),
  verification: z.enum(verificationStatuses),
  plan: z.string().nullable(),
  subscription: z.string().nullable(),
  members: z.number(),
  /** The balance of its wallets, available and pending, one sum per currency. */
  balances: z.array(moneyResult),
  created_at: z.string(),
}

export const operatorEntry = z.object({
  id: z.string(),
  at: z.string(),
  operator: z.string(),
  action: z.string(),
  agency: z.string().nullable(),
  subject_id: z.string().nullable(),
  /** The reason or the value set. */
  text: z.string().nullable(),
})

const agencyForStaff = z.object({
  ...agencyRow,
  phone: z.string(),
  email: z.string().nullable(),
  suspended_reason: z.string().nullable(),
  suspended_at: z.string().nullable(),
  exchange_margin_percent: z.number(),
  people: z.array(
    z.object({
      user_id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.string(),
      state: z.enum(['active', 'invited', 'suspended']),
    }),
  ),
  log: z.array(operatorEntry),
})

export const listAgenciesForStaff = listEndpoint({
  path: '/operator/agencies',
  summary: 'List every agency of the installation with its plan and wallet balances.',
  access: 'operator',
  item: z.object(agencyRow),
  sort: ['name', 'created_at'],
  defaultSort: '-created_at',
  filters: { state: several(states, 'State') },
})

export const showAgencyForStaff = endpoint({
  method: 'GET',
  path: '/operator/agencies/{id}',
  summary: 'Show an agency, its members, and what staff did about it.',
  access: 'operator',
  result: agencyForStaff,
})

export const suspendAgency = endpoint({
  method: 'POST',
  path: '/operator/agencies/{id}/suspend',
  summary: 'Suspend an agency. Its members cannot work in it until it is restored; its owners are told why.',
  access: 'operator',
  body: z.strictObject({ reason: text('Reason', 1000) }),
  result: agencyForStaff,
})

export const restoreAgency = endpoint({
  method: 'POST',
  path: '/operator/agencies/{id}/restore',
  summary: 'Restore a suspended agency.',
  access: 'operator',
  result: agencyForStaff,
})

export const marginBody = z.strictObject({
  percent: z
    .number('Margin is a number.')
    .min(0, 'Margin is 0 to 20 %.')
    .max(20, 'Margin is 0 to 20 %.')
    .refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-9, 'Margin has at most two decimals.'),
})

export const setExchangeMargin = endpoint({
  method: 'POST',
  path: '/operator/agencies/{id}/margin',
  summary: 'Set the exchange margin of an agency, in percent.',
  access: 'operator',
  body: marginBody,
  result: agencyForStaff,
})
