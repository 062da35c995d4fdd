import { z } from 'zod'
import { residencies } from '#domains/inventory/contract/units.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { line, localDate, money, moneyResult, text, version } from '#kit/contract/schemas.ts'
import { nameRules } from './states.ts'

// Kinds of permits, the rules of their authorities, and how many there are each day.

const see = ['View Bookings', 'View Inventory'] as const
const edit = ['Edit Inventory'] as const

export const whole = (label: string, least: number, most: number) =>
  z.int(`${label} is a whole number.`).min(least, `${label} is at least ${least}.`).max(most, `${label} is at most ${most}.`)
const percent = (label: string) => z.number(`${label} is a number.`).min(0, `${label} is 0 or more.`).max(100, `${label} is at most 100.`)

const prices = z
  .strictObject({ non_resident: money.nullish(), foreign_resident: money.nullish(), eac_citizen: money.nullish() })
  .refine((all) => residencies.some((one) => all[one]), 'Enter at least one price.')

const kindFields = {
  name: line('Name', 120),
  authority: line('Authority', 120),
  park: line('Park', 120),
  activity: line('Activity', 120),
  minimum_age: whole('Minimum age', 0, 99).nullish(),
  prices,
}
export const kindBody = z.strictObject(kindFields)
export const kindEditBody = z.strictObject({ ...kindFields, version })

const forfeit = z.strictObject({ days: whole('Days', 1, 730), percent: percent('Percent') })

export const ruleSetBody = z.strictObject({
  valid_from: localDate,
  deposit_percent: whole('Deposit', 0, 100),
  deposit_days: whole('Days to pay the deposit', 0, 365),
  balance_days: whole('Days to pay the balance', 0, 730),
  names_days: whole('Days to name', 0, 730),
  reschedule_percent: percent('Reschedule fee'),
  /** Cancelled fewer than `days` days before: `percent` of what was paid is lost. */
  forfeits: z
    .array(forfeit)
    .max(10, 'At most 10 steps.')
    .refine((list) => new Set(list.map(({ days }) => days)).size === list.length, 'Two steps have the same days.'),
  name_rule: z.enum(nameRules, 'Rule for a new name is not valid.'),
  name_percent: percent('Fee for a new name').default(0),
  source: text('Source', 1000),
})

const ruleSet = z.object({
  id: z.string(),
  valid_from: z.string(),
  deposit_percent: z.number(),
  deposit_days: z.number(),
  balance_days: z.number(),
  names_days: z.number(),
  reschedule_percent: z.number(),
  forfeits: z.array(z.object({ days: z.number(), percent: z.number() })),
  name_rule: z.enum(nameRules),
  name_percent: z.number(),
  source: z.string(),
})
export const ruleSetResult = ruleSet

const kind = z.object({
  id: z.string(),
  name: z.string(),
  authority: z.string(),
  park: z.string(),
  activity: z.string(),
  minimum_age: z.number().nullable(),
  prices: z.object({
    non_resident: moneyResult.nullable(),
    foreign_resident: moneyResult.nullable(),
    eac_citizen: moneyResult.nullable(),
  }),
  archived: z.boolean(),
  version: z.number(),
  /** Newest first. The first one whose day has come applies to permits that are reserved now. */
  rules: z.array(ruleSet),
})

export const listPermitKinds = endpoint({
  method: 'GET',
  path: '/permits/kinds',
  summary: 'List the kinds of permits with their rules.',
  access: see,
  result: z.array(kind),
})
export const createPermitKind = endpoint({
  method: 'POST',
  path: '/permits/kinds/create',
  summary: 'Add a kind of permit.',
  access: edit,
  body: kindBody,
  result: kind,
})
export const updatePermitKind = endpoint({
  method: 'POST',
  path: '/permits/kinds/{id}/update',
  summary: 'Update a kind of permit. Permits that are reserved keep their price.',
  access: edit,
  body: kindEditBody,
  result: kind,
})
export const archivePermitKind = endpoint({
  method: 'POST',
  path: '/permits/kinds/{id}/archive',
  summary: 'Archive or restore a kind of permit.',
  access: edit,
  body: z.strictObject({ archived: z.boolean('Archived is yes or no.').default(true) }),
  result: kind,
})
export const createPermitRules = endpoint({
  method: 'POST',
  path: '/permits/kinds/{id}/rules/create',
  summary: 'Add the rules of an authority from a day on. Permits that are reserved keep theirs.',
  access: edit,
  body: ruleSetBody,
  result: kind,
})
export const addPermitExamples = endpoint({
  method: 'POST',
  path: '/permits/kinds/starting-set',
  summary: 'Add common permits of Uganda and Rwanda, with prices and rules to check. Kinds whose name exists are left alone.',
  access: edit,
  result: z.array(kind),
})

const stockDay = z.object({ day: z.string(), total: z.number(), taken: z.number(), left: z.number() })
export const showPermitStock = endpoint({
  method: 'GET',
  path: '/permits/kinds/{id}/stock',
  summary: 'Show how many permits of a kind there are each day, and how many are taken. Days without an entry have none.',
  access: see,
  query: z.strictObject({ from: localDate, to: localDate }),
  result: z.array(stockDay),
})
export const permitCalendar = endpoint({
  method: 'GET',
  path: '/permits/calendar',
  summary: 'Show the stock of all kinds of permits each day of a range, at most 62 days. Days without an entry have none.',
  access: see,
  query: z.strictObject({ from: localDate, to: localDate, park: z.string().max(120, 'Park is at most 120 characters.').optional() }),
  result: z.array(z.object({ kind_id: z.string(), name: z.string(), park: z.string(), days: z.array(stockDay) })),
})
export const setPermitStock = endpoint({
  method: 'POST',
  path: '/permits/kinds/{id}/stock/set',
  summary: 'Set how many permits of a kind there are on each day of a range.',
  access: edit,
  body: z.strictObject({ from: localDate, to: localDate, total: whole('Permits', 0, 10_000) }),
  result: z.array(stockDay),
})
