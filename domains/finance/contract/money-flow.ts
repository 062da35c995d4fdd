import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { currencyCode, moneyResult } from '#kit/contract/schemas.ts'

/** Where the agency's money is: at the payment company, or in its own tills. */
export const moneyPlaces = ['wallet', 'cash', 'bank', 'mobile_money'] as const
export type MoneyPlace = (typeof moneyPlaces)[number]

const flow = z.object({ received: moneyResult, paid_out: moneyResult })

export const moneyFlow = endpoint({
  method: 'GET',
  path: '/finance/money-flow',
  summary: 'Show money in and out by week (Kampala) and method, in one currency. Moves between own wallets do not count.',
  access: ['View Finance'],
  query: z.strictObject({
    /** If absent, the agency's own, or the first with money if the agency's own has none. */
    currency: currencyCode.optional(),
    /** Number of weeks up to this one; 13 if absent. */
    weeks: z.enum(['13', '26', '52'], 'Weeks is 13, 26 or 52.').optional(),
  }),
  result: z.object({
    currency: currencyCode,
    /** Currencies in which money moved in either period. */
    currencies: z.array(currencyCode),
    weeks: z.array(flow.extend({ starts_on: z.string(), ends_on: z.string(), previous: flow })),
    places: z.array(flow.extend({ place: z.enum(moneyPlaces), previous: flow })),
    totals: flow,
    previous_totals: flow,
  }),
})
