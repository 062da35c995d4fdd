import { z } from 'zod'
import { residencies } from '#domains/inventory/contract/units.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { countryCode, emptyAsNull, id, ids, line, localDate, moneyResult, optionalLine, version } from '#kit/contract/schemas.ts'
import { ruleSetResult } from './contract/kinds.ts'
import { nameRules, permitDeadlineKinds, permitStates, permitTills } from './contract/states.ts'

export * from './contract/kinds.ts'

const see = ['View Bookings'] as const
const edit = ['Edit Bookings'] as const
const pay = ['Record Payments'] as const

const state = z.enum(permitStates)
const residency = z.enum(residencies, 'Residency is not valid.')
const till = z.enum(permitTills, 'Choose cash, bank or mobile money.')
const deadlineKind = z.enum(permitDeadlineKinds)

const park = z.string().max(120, 'Park is at most 120 characters.').optional()

const passportNumber = z
  .string('Passport number is not valid.')
  .transform((typed) => typed.trim().toUpperCase())
  .refine((typed) => typed === '' || /^[A-Z0-9][A-Z0-9 -]{3,19}$/.test(typed), 'A passport number has 4 to 20 letters and digits.')
  .transform((typed) => typed || null)
  .nullable()

const personFields = {
  name: optionalLine('Name', 160).default(null),
  nationality: emptyAsNull(countryCode).default(null),
  passport_number: passportNumber.default(null),
  born_on: emptyAsNull(localDate).default(null),
}

const permitRow = z.object({
  id: z.string(),
  kind_id: z.string(),
  kind_name: z.string(),
  park: z.string(),
  day: z.string(),
  state,
  name: z.string().nullable(),
  residency: z.enum(residencies),
  has_passport: z.boolean(),
  price: moneyResult,
  deposit: moneyResult,
  paid: moneyResult,
  refund_due: moneyResult,
  number: z.string().nullable(),
  booking_id: z.string().nullable(),
  booking_reference: z.string().nullable(),
  traveller_id: z.string().nullable(),
  version: z.number(),
  created_at: z.string(),
})

const permit = permitRow.extend({
  /** What can be done now. */
  moves: z.array(state),
  deadlines: z.array(z.object({ id: z.string(), kind: deadlineKind, due_on: z.string(), done_at: z.string().nullable() })),
  /** The rules it was reserved by; null while it is only wanted. */
  rules: ruleSetResult.nullable(),
  /** What a cancellation today would lose, and the fee to move it to another day. */
  lost_today: moneyResult,
  reschedule_fee: moneyResult,
  name_rule: z.enum(nameRules).nullable(),
  name_fee: moneyResult,
  rescheduled_from: z.string().nullable(),
  rescheduled_to: z.string().nullable(),
})

export const listPermits = listEndpoint({
  path: '/permits',
  summary: 'List permits.',
  access: see,
  item: permitRow,
  sort: ['created_at', 'day'],
  defaultSort: '-created_at',
  filters: {
    state: several(permitStates, 'Status'),
    kind_id: id.optional(),
    park,
    booking_id: id.optional(),
    from: localDate.optional(),
    to: localDate.optional(),
  },
})
export const listPermitDeadlines = listEndpoint({
  path: '/permits/due',
  summary: 'List what must be paid or named for permits, soonest first.',
  access: see,
  item: z.object({
    id: z.string(),
    permit_id: z.string(),
    kind: deadlineKind,
    due_on: z.string(),
    overdue: z.boolean(),
    /** What to pay; null for names. */
    amount: moneyResult.nullable(),
    permit_name: z.string(),
    day: z.string(),
    state,
    name: z.string().nullable(),
    booking_id: z.string().nullable(),
    version: z.number(),
  }),
  sort: ['due_on'],
  defaultSort: 'due_on',
  filters: {
    kind: several(permitDeadlineKinds, 'Kind'),
    park,
    /** Until the end of this day. */
    due_to: localDate.optional(),
  },
})
export const showPermit = endpoint({
  method: 'GET',
  path: '/permits/{id}/show',
  summary: 'Show a permit with its deadlines and rules, without passport.',
  access: see,
  result: permit,
})

const personOf = z.strictObject({ ...personFields, residency, traveller_id: id.nullish() })
export const createBody = z.strictObject({
  kind_id: id,
  day: localDate,
  booking_id: id.nullish(),
  /** One permit each. With a traveller of the booking, what is not given is copied from there. */
  people: z.array(personOf).min(1, 'Add at least one person.').max(50, 'At most 50 permits at once.'),
  /** False: they are only wanted and take no stock. */
  reserve: z.boolean('Reserve is yes or no.').default(true),
})
export const createPermits = endpoint({
  method: 'POST',
  path: '/permits/create',
  summary: 'Create permits of a kind for a day, reserved or only wanted. All or none.',
  access: edit,
  body: createBody,
  result: z.object({ permits: z.array(permitRow), warnings: z.array(z.string()) }),
})
export const reservePermit = endpoint({
  method: 'POST',
  path: '/permits/{id}/reserve',
  summary: 'Move a wanted permit to reserved. Its price and deadlines are fixed now.',
  access: edit,
  body: z.strictObject({ version }),
  result: permit,
})
export const payPermits = endpoint({
  method: 'POST',
  path: '/permits/pay',
  summary: 'Record that deposits or balances of permits were paid to the authority. All or none.',
  access: pay,
  body: z.strictObject({ ids, part: z.enum(['deposit', 'balance'], 'Part is deposit or balance.'), till }),
  result: z.object({ paid: z.array(moneyResult) }),
})
export const namePermit = endpoint({
  method: 'POST',
  path: '/permits/{id}/name',
  summary: 'Set the person of a permit. After it is issued, the authority’s rule for new names applies.',
  access: edit,
  body: z.strictObject({
    version,
    ...personFields,
    name: line('Name', 160),
    /** Agrees to the fee or to a new permit, where the rule wants it. */
    accept_rule: z.boolean('Agreed is yes or no.').default(false),
  }),
  result: permit,
})
export const showPermitPerson = endpoint({
  method: 'POST',
  path: '/permits/{id}/person',
  summary: 'Show nationality, passport and date of birth. Each look is logged.',
  answersSecret: true,
  access: edit,
  result: z.object({
    name: z.string().nullable(),
    nationality: countryCode.nullable(),
    passport_number: z.string().nullable(),
    born_on: z.string().nullable(),
  }),
})
export const issuePermit = endpoint({
  method: 'POST',
  path: '/permits/{id}/issue',
  summary: 'Record that the authority issued a permit. It needs a name, a nationality and a passport.',
  access: edit,
  body: z.strictObject({ version, number: line('Permit number', 60) }),
  result: permit,
})
export const usePermit = endpoint({
  method: 'POST',
  path: '/permits/{id}/use',
  summary: 'Record that a permit was used. What was paid becomes a cost.',
  access: edit,
  body: z.strictObject({ version }),
  result: permit,
})
export const reschedulePermit = endpoint({
  method: 'POST',
  path: '/permits/{id}/reschedule',
  summary: 'Move a permit to another day, with the fee of its rules. The answer is the new permit.',
  access: edit,
  body: z.strictObject({ version, day: localDate }),
  result: permit,
})
export const cancelPermit = endpoint({
  method: 'POST',
  path: '/permits/{id}/cancel',
  summary: 'Cancel a permit. Its rules say how much of what was paid is lost.',
  access: ['Edit Bookings'],
  body: z.strictObject({ version }),
  result: permit,
})
export const refundPermit = endpoint({
  method: 'POST',
  path: '/permits/{id}/refund',
  summary: 'Record that the authority returned what was not lost.',
  access: pay,
  body: z.strictObject({ version, till }),
  result: permit,
})
