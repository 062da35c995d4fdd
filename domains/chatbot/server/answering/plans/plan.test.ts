import { expect, test } from 'vitest'
import type { Prices } from '#domains/inventory/server/prices/price-explainer.ts'
import { isSameEveryDay } from './plan.ts'

type Rule = Prices['rules'][number]
const rule = (of: Partial<Rule>): { rules: Rule[] } => ({
  rules: [
    {
      id: '1',
      agency_id: '1',
      inventory_id: '1',
      price_option_id: null,
      name: 'Rule',
      operation: 'increase',
      value_kind: 'percent',
      value: 10,
      currency: null,
      min_pax: null,
      max_pax: null,
      residency: null,
      starts_on: null,
      ends_on: null,
      weekdays: null,
      priority: 0,
      active: true,
      version: 0,
      created_at: new Date(0),
      ...of,
    },
  ],
})

test.each<[string, boolean, Partial<Rule>]>([
  ['no days', true, {}],
  ['weekends', false, { weekdays: [6, 7] }],
  ['a season within', false, { starts_on: '2027-06-01', ends_on: '2027-06-30' }],
  ['a season that is over', true, { starts_on: '2026-06-01', ends_on: '2026-06-30' }],
  ['a season around all days', true, { starts_on: '2026-12-01', ends_on: '2028-01-01' }],
  ['weekends, switched off', true, { weekdays: [6, 7], active: false }],
])('a price is the same every day with a rule of %s: %s', (_name, isSame, of) =>
  expect(isSameEveryDay(rule(of), '2027-01-01', '2027-12-31')).toBe(isSame),
)
