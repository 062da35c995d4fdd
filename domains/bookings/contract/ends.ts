import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { id, instant, localDate, money, moneyResult, version } from '#kit/contract/schemas.ts'
import { booking, policyShare } from './shapes.ts'

// One room or vehicle of a booking ends on another day or at another time, also after it has started.

/**
 * What happens to the price of time that is given up: the cancellation terms decide, all of it is taken off, or all of it is charged.
 * A choice that differs from the terms needs Refund Payments.
 */
export const givenUp = z.enum(['terms', 'take_off', 'charge'], 'Price is not valid.')
export type GivenUp = z.output<typeof givenUp>

const end = {
  claim_id: id,
  /** The new day of departure, for items let by the night. */
  ends_on: localDate.optional(),
  /** The new time of return, for items let by the hour. */
  ends_at: instant.optional(),
  /** Another free unit of the same item for the added time. */
  unit_id: id.optional(),
}
/** Whose room it is, if the line has rooms at several prices or for several parties: the index in the line's items. */
export const itemIndex = z.int('Item is not valid.').min(0, 'Item is not valid.').max(199, 'Item is not valid.')

const choice = z.object({
  /** `added`: the price of the added time. The others: see `givenUp`. */
  price: z.enum(['added', ...givenUp.options]),
  /** How much the total changes. Negative if time is taken off. */
  change: moneyResult,
  /** The booking's total, and what is then to be paid or to be refunded. */
  total: moneyResult,
  due: moneyResult,
  credit: moneyResult,
})

export const previewEnd = endpoint({
  method: 'GET',
  path: '/bookings/{id}/units/end',
  summary: 'Preview a new end of one room or vehicle of a booking: price and availability.',
  access: ['Edit Bookings'],
  scope: 'bookings.read',
  query: z.strictObject({
    ...end,
    item: z.coerce
      .number('Item is not valid.')
      .int('Item is not valid.')
      .min(0, 'Item is not valid.')
      .max(199, 'Item is not valid.')
      .optional(),
  }),
  result: z.object({
    unit: z.object({ id: z.string(), name: z.string() }),
    longer: z.boolean(),
    /** The added or given-up time: "2 nights". */
    time: z.string(),
    free: z.boolean(),
    /** Other units of the item that are free for the added nights. */
    others: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Whose room it may be; empty if there is nothing to choose. */
    parties: z.array(z.object({ item: z.number(), name: z.string() })),
    choices: z.array(choice),
    /** What the cancellation terms say about the given-up time; empty for added time. */
    terms: z.array(policyShare),
  }),
})

export const changeEndBody = z.strictObject({
  ...end,
  item: itemIndex.optional(),
  version,
  price: givenUp.default('terms'),
  /** The total the person saw. If the price has changed, the answer is 409 `price_changed`. */
  expected_total: money.optional(),
})
export const changeEnd = endpoint({
  method: 'POST',
  path: '/bookings/{id}/units/end',
  summary: 'Extend or shorten one room or vehicle, also after its start. A price off the terms needs Refund Payments.',
  access: ['Edit Bookings'],
  scope: ['bookings.write', 'personal_data.read'],
  body: changeEndBody,
  result: booking,
})
