import { z } from 'zod'
import { cancellationPolicy } from '#domains/agency/contract/cancellation-policy.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { largestAmount } from '#kit/contract/money.ts'
import { currencyCode, id, instant, line, localDate, money, moneyResult, version } from '#kit/contract/schemas.ts'
import { occupancy, residency, whole } from './guests.ts'
import { priceAnswer, priceQuestion } from './price-answers.ts'
import { boards, pers, units } from './units.ts'

export { residency } from './guests.ts'
export * from './price-answers.ts'
export * from './units.ts'

const unit = z.enum(units, 'Unit is not valid.')

const optionFields = {
  name: line('Name', 120),
  unit,
  /** What the price covers: each one, the whole booking, or a time. */
  per: z.enum(pers, 'Per is not valid.').default('unit'),
  /** The cheapest combination of one tariff's rates is used: "Self-drive". */
  tariff: z.union([z.literal(''), line('Tariff', 60)]).default(''),
  price: money,
  /** Places that one unit takes of a departure: a family 4, an infant 0. */
  places: whole('Places', 0, 50).default(1),
  min_quantity: whole('Least', 0, 10_000).default(0),
  max_quantity: whole('Most', 1, 10_000).nullish(),
  /** How many can be sold; null if they are not counted. */
  capacity: whole('Capacity', 0, 1_000_000).nullish(),
  /** For how many people a room's price is; null if it does not matter who sleeps in it. */
  occupancy: occupancy.nullish(),
  /** What the guests eat, for the price of a room; null: as the room type says. */
  board: z.enum(boards, 'Board is not valid.').nullish(),
  /** What cancelling this price costs; null: as the item or the agency says. */
  cancellation_policy: cancellationPolicy.nullish(),
  sells_from: instant.nullish(),
  sells_until: instant.nullish(),
  active: z.boolean('Active is yes or no.').default(true),
}
const isOfRoom = ({ unit, occupancy, board }: { unit: string; occupancy?: unknown; board?: unknown }) =>
  unit === 'room' || (occupancy == null && board == null)
const ofRoom = { path: ['unit'], message: 'Only the price of a room has guests and a board.' }
const quantitiesFit = ({ min_quantity, max_quantity }: { min_quantity: number; max_quantity?: number | null | undefined }) =>
  max_quantity == null || max_quantity >= Math.max(min_quantity, 1)
const atMost = { path: ['max_quantity'], message: 'Most is not below least.' }

const sellsInOrder = ({
  sells_from: from,
  sells_until: until,
}: {
  sells_from?: string | null | undefined
  sells_until?: string | null | undefined
}) => !from || !until || Date.parse(from) < Date.parse(until)
const endsLater = { path: ['sells_until'], message: 'The sale must end after it starts.' }

export const priceOptionBody = z
  .strictObject(optionFields)
  .refine(quantitiesFit, atMost)
  .refine(sellsInOrder, endsLater)
  .refine(isOfRoom, ofRoom)
export const priceOptionEditBody = z
  .strictObject({ ...optionFields, version })
  .refine(quantitiesFit, atMost)
  .refine(sellsInOrder, endsLater)
  .refine(isOfRoom, ofRoom)

const priceOption = z.object({
  id: z.string(),
  name: z.string(),
  unit,
  per: z.enum(pers),
  tariff: z.string(),
  price: moneyResult,
  places: z.number(),
  min_quantity: z.number(),
  max_quantity: z.number().nullable(),
  capacity: z.number().nullable(),
  occupancy: occupancy.nullable(),
  board: z.enum(boards).nullable(),
  cancellation_policy: cancellationPolicy.nullable(),
  held: z.number(),
  sold: z.number(),
  sells_from: z.string().nullable(),
  sells_until: z.string().nullable(),
  active: z.boolean(),
  position: z.number(),
  version: z.number(),
})

const ruleFields = {
  name: line('Name', 120),
  /** Null applies the rule to every option of the item. */
  price_option_id: id.nullish(),
  starts_on: localDate.nullish(),
  ends_on: localDate.nullish(),
  /** 1 Monday … 7 Sunday; none means every day. */
  weekdays: z
    .array(whole('Weekday', 1, 7))
    .max(7)
    .transform((days) => [...new Set(days)].sort((a, b) => a - b))
    .nullish(),
  min_pax: whole('From pax', 1, 100_000).nullish(),
  max_pax: whole('Up to pax', 1, 100_000).nullish(),
  residency: residency.nullish(),
  operation: z.enum(['increase', 'decrease', 'fix'], 'Operation is not valid.'),
  value_kind: z.enum(['percent', 'amount'], 'Value kind is not valid.'),
  /** The currency of an amount; null: that of the item. */
  currency: currencyCode.nullish(),
  /** Percent with up to 4 decimals, or minor units of the currency. */
  value: z.number('Value is a number.').min(0, 'Value is zero or more.').max(largestAmount, 'Value is too large.'),
  /** Rules apply one after the other, lowest priority first. */
  priority: whole('Priority', -1000, 1000).default(0),
  active: z.boolean('Active is yes or no.').default(true),
}

interface RuleInput {
  starts_on?: string | null | undefined
  ends_on?: string | null | undefined
  min_pax?: number | null | undefined
  max_pax?: number | null | undefined
  operation: string
  value_kind: string
  value: number
  currency?: string | null | undefined
}

/** Checks the fields of a rule against each other. */
function checkRule(rule: RuleInput, context: z.core.$RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (rule.starts_on && rule.ends_on && rule.starts_on > rule.ends_on) refuse('ends_on', 'The last day is not before the first.')
  if (rule.min_pax && rule.max_pax && rule.min_pax > rule.max_pax) refuse('max_pax', 'Up to is not below from.')
  if (rule.currency && rule.value_kind !== 'amount') refuse('currency', 'Only an amount has a currency.')
  if (rule.operation === 'fix' && rule.value_kind !== 'amount') refuse('value_kind', 'A fixed price is an amount.')
  if (rule.value_kind === 'amount' && !Number.isInteger(rule.value)) refuse('value', 'Amount is a whole number of the smallest unit.')
  if (rule.value_kind === 'percent' && rule.operation === 'decrease' && rule.value > 100)
    refuse('value', 'A price cannot fall by more than 100%.')
  if (rule.value_kind === 'percent' && rule.value > 1000) refuse('value', 'Percent is at most 1000.')
  if (rule.value_kind === 'percent' && Math.abs(rule.value * 10_000 - Math.round(rule.value * 10_000)) > 1e-6)
    refuse('value', 'Percent has at most 4 decimals.')
}

export const priceRuleBody = z.strictObject(ruleFields).superRefine(checkRule)
export const priceRuleEditBody = z.strictObject({ ...ruleFields, version }).superRefine(checkRule)

const priceRule = z.object({
  id: z.string(),
  name: z.string(),
  price_option_id: z.string().nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  weekdays: z.array(z.number()),
  min_pax: z.number().nullable(),
  max_pax: z.number().nullable(),
  residency: residency.nullable(),
  operation: z.enum(['increase', 'decrease', 'fix']),
  value_kind: z.enum(['percent', 'amount']),
  currency: currencyCode.nullable(),
  value: z.number(),
  /** The rule in words, without its name: "East African citizens, Sat and Sun: −20%". */
  terms: z.string(),
  priority: z.number(),
  active: z.boolean(),
  version: z.number(),
})

const removed = z.object({ id: z.string() })

const edit: Access = ['Edit Prices']

interface Kind<Base extends string> {
  /** Base path of the kind's endpoints: `/business/tour/packages`. */
  base: Base
  feature: Feature
  /** Who may read prices. Changing them needs Edit Prices for every kind. */
  read: Access
}

/** The price option and rule endpoints of one kind, under its base path. */
export function priceCalls<const Base extends string>({ base, feature, read }: Kind<Base>) {
  return {
    listPriceOptions: endpoint({
      method: 'GET',
      path: `${base}/{id}/price-options`,
      summary: 'List the price options of an item, in order.',
      access: read,
      scope: 'inventory.read',
      feature,
      result: z.array(priceOption),
    }),
    createPriceOption: endpoint({
      method: 'POST',
      path: `${base}/{id}/price-options/create`,
      summary: 'Add a price option.',
      access: edit,
      scope: 'inventory.write',
      feature,
      body: priceOptionBody,
      result: priceOption,
    }),
    updatePriceOption: endpoint({
      method: 'POST',
      path: `${base}/price-options/{id}/update`,
      summary: 'Update a price option.',
      access: edit,
      scope: 'inventory.write',
      feature,
      body: priceOptionEditBody,
      result: priceOption,
    }),
    deletePriceOption: endpoint({
      method: 'POST',
      path: `${base}/price-options/{id}/delete`,
      summary: 'Delete a price option and its own rules.',
      access: edit,
      scope: 'inventory.write',
      feature,
      result: removed,
    }),
    listPriceRules: endpoint({
      method: 'GET',
      path: `${base}/{id}/price-rules`,
      summary: 'List the price rules of an item, in the order they apply.',
      access: read,
      scope: 'inventory.read',
      feature,
      result: z.array(priceRule),
    }),
    createPriceRule: endpoint({
      method: 'POST',
      path: `${base}/{id}/price-rules/create`,
      summary: 'Add a price rule.',
      access: edit,
      scope: 'inventory.write',
      feature,
      body: priceRuleBody,
      result: priceRule,
    }),
    updatePriceRule: endpoint({
      method: 'POST',
      path: `${base}/price-rules/{id}/update`,
      summary: 'Update a price rule.',
      access: edit,
      scope: 'inventory.write',
      feature,
      body: priceRuleEditBody,
      result: priceRule,
    }),
    explainPrice: endpoint({
      method: 'POST',
      path: `${base}/{id}/price`,
      summary: 'Preview the price of a selection, line by line with reasons. Changes nothing.',
      access: read,
      scope: 'inventory.read',
      reads: true,
      feature,
      body: priceQuestion,
      result: priceAnswer,
    }),
    deletePriceRule: endpoint({
      method: 'POST',
      path: `${base}/price-rules/{id}/delete`,
      summary: 'Delete a price rule.',
      access: edit,
      scope: 'inventory.write',
      feature,
      result: removed,
    }),
  }
}

export type PriceOptionResult = z.infer<typeof priceOption>
export type PriceRuleResult = z.infer<typeof priceRule>
