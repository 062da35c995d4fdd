import { z } from 'zod'
import { reportChecks } from '#domains/job-sheets/contract/words.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { idOf, line, moneyResult, optionalLine, positiveAmountMinor } from '#kit/contract/schemas.ts'

const see = ['See Costs', 'Manage Payables'] as const
const check = ['Manage Payables'] as const

const expense = z.object({
  id: z.string(),
  kind: z.enum(['fuel', 'expense']),
  text: z.string().nullable(),
  litres: z.number().nullable(),
  duty_id: z.string(),
  duty: z.string(),
  staff_id: z.string(),
  name: z.string(),
  /** As it was reported. */
  reported: moneyResult,
  /** What was accepted of it. */
  accepted: moneyResult.nullable(),
  state: z.enum(reportChecks),
  /** It arrived when the duty was no longer the person’s. Accepting it needs a reason. */
  late: z.boolean(),
  has_photo: z.boolean(),
  reason: z.string().nullable(),
  checked_by: z.string().nullable(),
  checked_at: z.string().nullable(),
  happened_at: z.string(),
})

export const listRoadExpenses = listEndpoint({
  path: '/staff-money/expenses',
  summary: 'List fuel and expenses that were reported from the road. Without a state: those that are not checked yet.',
  access: see,
  item: expense,
  sort: ['happened_at'],
  defaultSort: '-happened_at',
  filters: {
    state: z.enum([...reportChecks, 'all'], 'State is not valid.').default('to_check'),
    kind: z.enum(['fuel', 'expense'], 'Kind is fuel or expense.').optional(),
    duty_id: idOf('Duty').optional(),
    staff_id: idOf('Person').optional(),
  },
})

export const acceptExpense = endpoint({
  method: 'POST',
  path: '/staff-money/expenses/{id}/accept',
  summary: 'Accept a road expense as a cost of the trip. Another amount, and a late report, need a reason.',
  access: check,
  body: z.strictObject({
    /** In minor units of the reported currency. Absent: as reported. */
    amount: positiveAmountMinor.optional(),
    reason: optionalLine('Reason', 200).optional(),
  }),
  result: expense,
})

export const refuseExpense = endpoint({
  method: 'POST',
  path: '/staff-money/expenses/{id}/refuse',
  summary: 'Mark a road expense as refused, with a reason.',
  access: check,
  body: z.strictObject({ reason: line('Reason', 200) }),
  result: expense,
})

export const reopenExpense = endpoint({
  method: 'POST',
  path: '/staff-money/expenses/{id}/reopen',
  summary: 'Reopen a road expense that was refused.',
  access: check,
  result: expense,
})
