import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { moneyResult, optionalLine, optionalText, versionOrZero } from '#kit/contract/schemas.ts'
import { goodsReturn, returnBody } from './contract/returns.ts'
import { fulfilments, orderStates } from './contract/words.ts'

export * from './contract/returns.ts'

const base = '/business/shop/orders'
const feature: Feature = 'shop'

const state = z.enum(orderStates, 'State is not valid.')
const fulfilment = z.enum(fulfilments, 'Fulfilment is not valid.')

const orderRow = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  client_name: z.string(),
  state,
  fulfilment,
  /** False if the order has only tracks and digital products: they are downloaded, and nothing is delivered. */
  is_packed: z.boolean(),
  /** Some of it came back, and some did not. */
  is_partly_returned: z.boolean(),
  payment_status: z.string(),
  total: moneyResult,
  due: moneyResult,
  created_at: z.string(),
})

const order = orderRow.extend({
  client: z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  items: z.array(
    z.object({
      line_id: z.string(),
      /** Its place among the items of its line. */
      item: z.number(),
      product_id: z.string(),
      kind: z.enum(['product', 'track']),
      /** False for a track and a digital product: it is downloaded and cannot be returned. */
      packed: z.boolean(),
      title: z.string(),
      variant_id: z.string(),
      variant: z.string(),
      /** What was bought, less what came back. */
      quantity: z.number(),
      amount: moneyResult,
      cancelled: z.boolean(),
      /** How many can still be returned. */
      returnable: z.number(),
    }),
  ),
  returns: z.array(goodsReturn),
  address: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  note: z.string().nullable(),
  /** The states it can move to. */
  states: z.array(state),
  fulfilments: z.array(fulfilment),
  hold_expires_at: z.string().nullable(),
  version: z.number(),
})

export const listOrders = listEndpoint({
  path: base,
  summary: 'List shop orders: bookings with products or tracks.',
  access: ['View Shop Orders'],
  feature,
  item: orderRow.extend({
    /** The small cover of the first thing that was bought. */
    picture_url: z.string().nullable(),
  }),
  sort: ['created_at', 'total', 'client_name'],
  defaultSort: '-created_at',
  filters: { state: several(orderStates, 'State'), fulfilment: several(fulfilments, 'Fulfilment') },
})
export const showOrder = endpoint({
  method: 'GET',
  path: `${base}/{id}/show`,
  summary: 'Show an order with its items and delivery.',
  access: ['View Shop Orders'],
  feature,
  result: order,
})
export const orderBody = z.strictObject({
  /** The version of the order that the client last read. */
  version: versionOrZero,
  state: z.enum(['pending', 'confirmed', 'completed'], 'State is not valid.').optional(),
  fulfilment: fulfilment.optional(),
  address: optionalText('Address', 500).optional(),
  carrier: optionalLine('Carrier', 80).optional(),
  tracking_number: optionalLine('Tracking number', 80).optional(),
  note: optionalText('Note', 1000).optional(),
})
export const updateOrder = endpoint({
  method: 'POST',
  path: `${base}/{id}/update`,
  summary: 'Update an order’s status and delivery. Use a return for goods that come back; cancel its booking to cancel it.',
  access: ['Edit Bookings'],
  feature,
  body: orderBody,
  result: order,
})
export const returnGoods = endpoint({
  method: 'POST',
  path: `${base}/{id}/return`,
  inPerson: true,
  summary: 'Return goods into stock or written off, with a credit note. `refund` pays back what exceeds the new total.',
  access: ['Edit Bookings'],
  feature,
  body: returnBody,
  result: order,
  idempotency: 'required',
})
export const packingSlip = endpoint({
  method: 'GET',
  path: `${base}/{id}/packing-slip`,
  summary: 'Show the packing list of an order as a PDF, without prices and downloads.',
  access: ['View Shop Orders'],
  feature,
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})
