import { z } from 'zod'
import { staffKind } from '#domains/staff/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moneyResult, positiveMoney } from '#kit/contract/schemas.ts'

const see = ['See Costs', 'Manage Payables'] as const

export const listDailyRates = endpoint({
  method: 'GET',
  path: '/staff-money/rates',
  summary: 'List what a day of each kind of work is paid, for people without a daily rate of their own.',
  access: see,
  result: z.array(z.object({ kind: staffKind, rate: moneyResult })),
})

export const setDailyRate = endpoint({
  method: 'POST',
  path: '/staff-money/rates',
  summary: 'Set or remove the daily rate of a kind of work. Allowances that exist keep theirs.',
  access: ['Manage Payables'],
  body: z.strictObject({ kind: staffKind, rate: positiveMoney.nullable() }),
  result: listDailyRates.result,
})

export const showTripStaffCosts = endpoint({
  method: 'GET',
  path: '/staff-money/trips/{id}',
  summary: 'Show what the staff of a booking or departure costs: planned by daily rates, against allowances and road expenses.',
  access: see,
  result: z.object({
    sums: z.array(
      z.object({
        /** Daily rates for the days of the duties. */
        planned: moneyResult,
        allowances: moneyResult,
        expenses: moneyResult,
      }),
    ),
    people: z.array(
      z.object({
        duty_id: z.string(),
        duty: z.string(),
        staff_id: z.string(),
        name: z.string(),
        /** Days of the duty; 0 for a person who is no longer on it. */
        days: z.number(),
        /** Null without a daily rate. */
        planned: moneyResult.nullable(),
        allowances: z.array(moneyResult),
        expenses: z.array(moneyResult),
      }),
    ),
  }),
})
