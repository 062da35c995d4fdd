import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { localDate, moneyResult, positiveAmountMinor, version } from '#kit/contract/schemas.ts'

const edit: Access = ['Edit Bookings']
export const instalmentStatuses = ['scheduled', 'due', 'partially_paid', 'paid', 'overdue', 'rolled_over'] as const

const part = z.object({
  id: z.string(),
  position: z.number(),
  amount: moneyResult,
  paid: moneyResult,
  /** The unpaid amount of the part. */
  due: moneyResult,
  /** The amount moved to the next part. */
  rolled: moneyResult,
  due_on: z.string(),
  status: z.enum(instalmentStatuses),
})
export const instalments = z.object({
  /** The agency allows instalments. */
  enabled: z.boolean(),
  /** The booking can be paid in instalments now: it is active, and an amount is due. */
  possible: z.boolean(),
  total: moneyResult,
  due: moneyResult,
  plan: z
    .object({
      roll_over_days: z.number().nullable(),
      version: z.number(),
      parts: z.array(part),
      /** The client's page with the parts and a way to pay the next. */
      public_url: z.string(),
    })
    .nullable(),
})

export const enableInstalments = endpoint({
  method: 'POST',
  path: '/instalments/enable',
  summary: 'Allow or stop instalments for clients of the agency. Existing plans stay.',
  access: ['Edit Agency'],
  body: z.strictObject({ enabled: z.boolean().default(true) }),
  result: z.object({ instalments_enabled: z.boolean() }),
})

export const showInstalments = endpoint({
  method: 'GET',
  path: '/bookings/{id}/instalments',
  summary: 'Show the payment plan of a booking.',
  access: ['View Bookings', 'Edit Bookings'],
  result: instalments,
})

const part_ = z.strictObject({ amount: positiveAmountMinor, due_on: localDate })
export const planBody = z.strictObject({
  /** In the order of their due days; their sum is the total. The first part is the deposit. */
  parts: z.array(part_).min(2, 'A plan has at least two parts.').max(24, 'At most 24 parts.'),
  roll_over_days: z
    .union([z.null(), z.int('Days is a whole number.').min(1, 'Days is 1 to 60.').max(60, 'Days is 1 to 60.')])
    .default(null),
  /** The version of the replaced plan. */
  version: version.optional(),
})
export const planInstalments = endpoint({
  method: 'POST',
  path: '/bookings/{id}/instalments',
  summary: 'Set or update the payment plan of a booking. Payments cover the first instalments first.',
  access: edit,
  body: planBody,
  result: instalments,
})

export const removeInstalments = endpoint({
  method: 'POST',
  path: '/bookings/{id}/instalments/remove',
  summary: 'Delete the payment plan of a booking. The whole amount becomes due again.',
  access: edit,
  result: instalments,
})

export const rollOverInstalment = endpoint({
  method: 'POST',
  path: '/instalments/{id}/roll-over',
  summary: 'Move the unpaid rest of an instalment to the next one.',
  access: edit,
  result: instalments,
})

export const payInstalment = endpoint({
  method: 'POST',
  path: '/instalments/{id}/checkout',
  summary: 'Create a page where the client pays everything due up to and including this instalment.',
  access: ['Record Payments'],
  idempotency: 'required',
  result: z.object({ checkout_url: z.string(), amount: moneyResult }),
})
