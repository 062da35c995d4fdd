import { z } from 'zod'
import { itemRow } from '#domains/inventory/contract.ts'
import { itemStatuses, kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { currencyCode, ids, localDate, moneyResult } from '#kit/contract/schemas.ts'
import { priceKinds } from './contract/price-change.ts'

const access = ['Channel Products'] as const
const kindNames = Object.keys(kinds) as [Kind, ...Kind[]]

const channelKey = z.string('Channel is required.').regex(/^[a-z][a-z0-9_]{1,59}$/, 'Channel is not valid.')
const priceKind = z.enum(priceKinds, 'Price is as it is, by percent or by amount.')
const maxMinor = 1_000_000_000_000

const share = z.int('Share is a whole number.').min(1, 'Share is 1 to 100.').max(100, 'Share is 1 to 100.')

/** The settings of an item on a channel. */
const setting = {
  enabled: z.boolean(),
  starts_on: z.string().nullable(),
  price_kind: z.enum(priceKinds),
  price_value: z.number(),
  share_percent: z.number(),
}

/** An item on one channel. */
const cell = z.object({
  /** Whether the channel supports this kind of item. */
  offered: z.boolean(),
  ...setting,
  /** Whether it is visible there today: published, switched on, and its first day reached. */
  live: z.boolean(),
  /** The lowest price as shown on the channel. */
  shown_price: moneyResult.nullable(),
  /** The item's public address there. */
  url: z.string().nullable(),
})

export const listChannels = endpoint({
  method: 'GET',
  path: '/channel-products/channels',
  summary: 'List channels, their settings, and why one is not available to the agency.',
  access,
  result: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      text: z.string(),
      kinds: z.array(z.enum(kindNames)),
      settings: z.object({ starts: z.boolean(), price: z.boolean(), share: z.boolean() }),
      /** Why nothing can be switched on there yet. */
      closed: z.string().nullable(),
    }),
  ),
})

export const listChannelProducts = listEndpoint({
  path: '/channel-products',
  summary: 'List items with their setting on each channel. Archived ones only on request.',
  access,
  item: itemRow
    .pick({ id: true, kind: true, title: true, status: true, from_price: true, from_per: true, first_media: true, updated_at: true })
    .extend({
      /** By channel key. */
      channels: z.record(z.string(), cell),
    }),
  sort: ['title', 'created_at', 'updated_at', 'from_price'],
  defaultSort: 'title',
  filters: {
    kind: several(kindNames, 'Kind'),
    status: several(itemStatuses, 'Status'),
    /** Filter: items switched on in a channel (`website`), or off in it (`-website`). */
    on: z
      .string('Channel is not valid.')
      .regex(/^-?[a-z][a-z0-9_]{1,59}$/, 'Channel is not valid.')
      .optional(),
  },
})

/** People who see the item see where it is offered; only those with Channel Products change it. */
export const showChannelProduct = endpoint({
  method: 'GET',
  path: '/channel-products/{id}/show',
  summary: 'Show an item’s setting on each channel that supports its kind.',
  access: ['Channel Products', 'View Inventory'],
  result: z.array(cell.omit({ offered: true }).extend({ key: z.string(), name: z.string() })),
})

export const changeBody = z.strictObject({
  ids,
  channel: channelKey,
  /** The changed fields. Absent fields stay unchanged on each item. */
  set: z.strictObject({
    enabled: z.boolean('Enabled is yes or no.').optional(),
    /** The first day on the channel; null starts at once. */
    starts_on: z.union([z.null(), localDate]).optional(),
    price: z
      .strictObject({
        kind: priceKind,
        /** Percent with at most four decimals, or minor units of `currency`. */
        value: z.number('Value is a number.').min(-maxMinor, 'Value is too small.').max(maxMinor, 'Value is too large.'),
        /** For an amount. Items with prices in another currency are refused. */
        currency: currencyCode.optional(),
      })
      .optional(),
    share_percent: share.optional(),
  }),
})

const changed = z.object({
  id: z.string(),
  title: z.string(),
  before: z.object({ ...setting, shown_price: moneyResult.nullable() }),
  after: z.object({ ...setting, shown_price: moneyResult.nullable() }),
})
const refused = z.object({ id: z.string(), title: z.string(), message: z.string() })

export const previewChannelChange = endpoint({
  method: 'POST',
  path: '/channel-products/preview',
  summary: 'Preview a change of many items on a channel. Changes nothing.',
  access,
  reads: true,
  body: changeBody,
  result: z.object({ changes: z.array(changed), same: z.number(), refused: z.array(refused) }),
})

export const applyChannelChange = endpoint({
  method: 'POST',
  path: '/channel-products/apply',
  summary: 'Update many items on a channel; prices need Edit Prices. Returns the items that cannot change, 409 if none can.',
  access,
  body: changeBody,
  result: z.object({
    /** The id to undo the change; null if no item changed. */
    change_id: z.string().nullable(),
    changed: z.number(),
    same: z.number(),
    refused: z.array(refused),
  }),
})

export const undoChannelChange = endpoint({
  method: 'POST',
  path: '/channel-products/changes/{id}/undo',
  summary: 'Undo a channel change. Items changed since then stay unchanged and are returned.',
  access,
  result: z.object({ restored: z.number(), refused: z.array(refused) }),
})
