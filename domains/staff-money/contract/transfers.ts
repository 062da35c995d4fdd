import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { currencyCode, idOf, moneyResult, positiveMoney } from '#kit/contract/schemas.ts'
import { staffMoney } from './people.ts'

const see = ['See Costs', 'Manage Payables'] as const

export const setStaffAccount = endpoint({
  method: 'POST',
  path: '/staff-money/people/{id}/account',
  summary: 'Set the beneficiary that a person of the staff is paid to.',
  access: [['Manage Payables', 'Add Beneficiary']],
  inPerson: true,
  body: z.strictObject({ beneficiary_id: idOf('Beneficiary').nullable() }),
  result: staffMoney,
})

export const listStaffOwed = endpoint({
  method: 'GET',
  path: '/staff-money/owed',
  summary: 'List the people of the staff who are owed money that no transfer pays yet, with their accounts.',
  access: see,
  result: z.array(
    z.object({
      staff_id: z.string(),
      name: z.string(),
      owed: moneyResult,
      /** Why it cannot be paid by transfer: no account, or one in another currency. */
      problem: z.string().nullable(),
      account: z.string().nullable(),
    }),
  ),
})

export const payStaffBody = z.strictObject({
  people: z
    .array(
      z.strictObject({
        staff_id: idOf('Person'),
        /** What is paid; without it, all that is owed in the currency of the account. */
        amount: positiveMoney.optional(),
      }),
    )
    .min(1, 'Choose at least one person.')
    .max(100, 'Choose at most 100 people.')
    .refine((list) => new Set(list.map(({ staff_id }) => staff_id)).size === list.length, 'Each person once.'),
})
export const payStaff = endpoint({
  method: 'POST',
  path: '/staff-money/pay',
  summary: 'Pay people of the staff what is owed by one transfer each, to their accounts. A second user must approve each.',
  access: [['See Costs', 'Create Transfers']],
  inPerson: true,
  body: payStaffBody,
  result: z.array(
    z.object({ staff_id: z.string(), transfer_id: z.string(), reference: z.string(), sent: moneyResult, currency: currencyCode }),
  ),
  idempotency: 'required',
})
