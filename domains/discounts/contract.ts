import { z } from 'zod'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { currencyCode, emptyAsNull, idOf, line, localDate, moneyResult, positiveAmountMinor, version } from '#kit/contract/schemas.ts'
import { bearers, discountCode } from './contract/rules.ts'

const access = ['Offer Discount'] as const
const feature = 'discounts' as const

const kindCodes = Object.keys(kinds) as [Kind, ...Kind[]]
const percent = z
  .number('Percent is not valid.')
  .gt(0, 'Percent is more than 0.')
  .max(100, 'Percent is at most 100.')
  .refine((value) => Number.isInteger(value * 100), 'Percent has at most two decimals.')
const count = (label: string) =>
  z.int(`${label} is a whole number.`).min(1, `${label} is 1 or more.`).max(1_000_000, `${label} is too large.`)

export const discountBody = z.strictObject({
  name: line('Name', 80),
  /** Letters, digits and dashes; absent for an automatic discount. */
  code: emptyAsNull(discountCode).optional(),
  value_kind: z.enum(['percent', 'amount'], 'Kind of discount is not valid.'),
  percent: percent.nullish(),
  amount: positiveAmountMinor.optional(),
  /** Currency of `amount`, `max_amount`, `min_total` and `max_spend`; defaults to the agency's. */
  currency: currencyCode.optional(),
  max_amount: positiveAmountMinor.optional(),
  min_total: positiveAmountMinor.optional(),
  starts_on: emptyAsNull(localDate).optional(),
  ends_on: emptyAsNull(localDate).optional(),
  /** Kinds of inventory it applies to; empty means all. */
  kinds: z.array(z.enum(kindCodes, 'Kind is not valid.')).max(20, 'At most 20 kinds.').default([]),
  /** Items it applies to; empty means all. */
  inventory_ids: z.array(idOf('Item')).max(100, 'At most 100 items.').default([]),
  max_uses: count('Uses').nullish(),
  max_uses_per_client: count('Uses for a client').nullish(),
  max_spend: positiveAmountMinor.optional(),
  borne_by: z.enum(bearers, 'Borne by is not valid.').default('agency'),
  active: z.boolean('Active is yes or no.').default(true),
})
export const discountEditBody = discountBody.extend({ version })

const discount = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  value_kind: z.enum(['percent', 'amount']),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  currency: currencyCode.nullable(),
  max_amount: z.number().nullable(),
  min_total: z.number().nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  kinds: z.array(z.string()),
  inventory_ids: z.array(z.string()),
  max_uses: z.number().nullable(),
  max_uses_per_client: z.number().nullable(),
  max_spend: z.number().nullable(),
  borne_by: z.enum(bearers),
  active: z.boolean(),
  /** `active`, or why it does not apply now. */
  status: z.enum(['active', 'off', 'not_yet', 'over', 'used_up']),
  uses: z.number(),
  /** Total taken off so far, in its currency. */
  spent: z.number(),
  version: z.number(),
  created_at: z.string(),
})

export const listDiscounts = listEndpoint({
  path: '/discounts',
  summary: 'List discounts: those with a code, or the automatic ones.',
  access,
  feature,
  item: discount,
  sort: ['created_at', 'name', 'uses'],
  defaultSort: '-created_at',
  filters: {
    with_code: z.enum(['true', 'false'], 'With code is true or false.').optional(),
    active: z.enum(['true', 'false'], 'Active is true or false.').optional(),
    /** Only those that may apply to this item. */
    inventory_id: idOf('Item').optional(),
  },
})

export const showDiscount = endpoint({
  method: 'GET',
  path: '/discounts/{id}/show',
  summary: 'Show a discount with its latest uses.',
  access,
  feature,
  result: discount.extend({
    latest: z.array(
      z.object({
        booking_id: z.string(),
        booking_reference: z.string(),
        client_name: z.string(),
        amount: moneyResult,
        at: z.string(),
        released: z.boolean(),
      }),
    ),
  }),
})

export const createDiscount = endpoint({
  method: 'POST',
  path: '/discounts/create',
  summary: 'Add a discount.',
  access,
  feature,
  body: discountBody,
  result: discount,
})

export const updateDiscount = endpoint({
  method: 'POST',
  path: '/discounts/{id}/update',
  summary: 'Update a discount. Bookings keep the discount they have.',
  access,
  feature,
  body: discountEditBody,
  result: discount,
})

export const switchDiscount = endpoint({
  method: 'POST',
  path: '/discounts/{id}/switch',
  summary: 'Turn a discount on or off.',
  access,
  feature,
  body: z.strictObject({ active: z.boolean('Active is yes or no.') }),
  result: discount,
})

export const deleteDiscount = endpoint({
  method: 'DELETE',
  path: '/discounts/{id}',
  summary: 'Delete a discount that no booking has used.',
  access,
  feature,
  result: z.object({ id: z.string() }),
})
