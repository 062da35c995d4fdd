import { z } from 'zod'
import { assignmentStatuses } from '#domains/roster/contract/moves.ts'
import { staffKind } from '#domains/staff/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { currencyCode, idOf, line, localDate, moneyResult, optionalLine, positiveMoney } from '#kit/contract/schemas.ts'
import { entryKinds, entryStates, entryTills, staffTills, tillKinds } from './words.ts'

const see = ['See Costs', 'Manage Payables'] as const
const record = [['See Costs', 'Record Payments']] as const

export const staffMoney = z.object({
  staff_id: z.string(),
  name: z.string(),
  /** By currency. Above zero: the person holds money of the agency. Below zero: the agency owes the person. */
  balances: z.array(moneyResult),
  /** What transfers that are not finished pay, by currency. */
  waiting: z.array(moneyResult),
  /** The account that the person is paid to. */
  account: z
    .object({ beneficiary_id: z.string(), name: z.string(), account: z.string(), currency: currencyCode, status: z.string() })
    .nullable(),
  /** How many reported expenses are not checked yet. */
  to_check: z.number(),
})

export const showStaffMoney = endpoint({
  method: 'GET',
  path: '/staff-money/people/{id}',
  summary: 'Show what a person of the staff holds or is owed, by currency.',
  access: see,
  result: staffMoney,
})

export const listStaffEntries = listEndpoint({
  path: '/staff-money/people/{id}/entries',
  summary: 'List the money between the agency and a person of the staff: cash, road expenses and allowances, reversed ones too.',
  access: see,
  item: z.object({
    id: z.string(),
    kind: z.enum(entryKinds),
    state: z.enum(entryStates),
    description: z.string(),
    note: z.string().nullable(),
    /** How what the person holds changes: below zero if it becomes less. */
    amount: moneyResult,
    till: z.enum(entryTills).nullable(),
    day: z.string(),
    duty_id: z.string().nullable(),
    duty: z.string().nullable(),
    user_name: z.string().nullable(),
    created_at: z.string(),
    reversed_at: z.string().nullable(),
    reversed_by: z.string().nullable(),
    reverse_reason: z.string().nullable(),
  }),
  sort: ['created_at', 'day'],
  defaultSort: '-created_at',
  filters: {
    kind: several(entryKinds, 'Kind'),
    state: z.enum(entryStates, 'State is posted or reversed.').optional(),
    currency: currencyCode.optional(),
    starts_at: localDate.optional(),
    ends_at: localDate.optional(),
  },
})

export const moveBody = z.strictObject({
  kind: z.enum(tillKinds, 'Kind is given, returned or paid_out.'),
  amount: positiveMoney,
  till: z.enum(staffTills, 'Choose cash, bank or mobile money.'),
  /** The duty that the money is for. */
  duty_id: idOf('Duty').nullish(),
  note: optionalLine('Note', 200).optional(),
})
export const moveStaffMoney = endpoint({
  method: 'POST',
  path: '/staff-money/people/{id}/move',
  summary: 'Record that a person of the staff got money for the road, returned some, or was paid what is owed.',
  access: record,
  body: moveBody,
  result: staffMoney,
  idempotency: 'required',
})

export const listOpenAllowances = endpoint({
  method: 'GET',
  path: '/staff-money/people/{id}/allowances',
  summary: 'List the last duties that a person started or finished, with the daily rate and the days that have an allowance.',
  access: see,
  result: z.array(
    z.object({
      duty_id: z.string(),
      title: z.string(),
      kind: staffKind,
      status: z.enum(assignmentStatuses),
      /** Null if neither the person nor the kind of work has a daily rate. */
      rate: moneyResult.nullable(),
      /** Until today. */
      days: z.array(z.object({ day: z.string(), has_allowance: z.boolean() })),
    }),
  ),
})

export const allowanceBody = z.strictObject({
  duty_id: idOf('Duty'),
  days: z
    .array(localDate, 'Days is a list.')
    .min(1, 'Choose at least one day.')
    .max(62, 'At most 62 days at once.')
    .transform((list) => [...new Set(list)].toSorted()),
})
export const createAllowances = endpoint({
  method: 'POST',
  path: '/staff-money/people/{id}/allowances',
  summary: 'Add the allowances of a person for days of a duty that was started, at the daily rate. Each day counts once (409).',
  access: record,
  body: allowanceBody,
  result: staffMoney,
  idempotency: 'required',
})

export const reverseStaffEntry = endpoint({
  method: 'POST',
  path: '/staff-money/entries/{id}/reverse',
  summary: 'Undo an entry of a person of the staff by its opposite, with a reason. A road expense is to be checked again.',
  access: [['See Costs', 'Record Payments'], 'Manage Payables'],
  body: z.strictObject({ reason: line('Reason', 200) }),
  result: staffMoney,
})
