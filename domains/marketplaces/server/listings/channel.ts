import { settingsOn, type Channel } from '#domains/channels/server/registry.ts'
import type { OfferWatcher } from '#domains/inventory/server/business-events.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { offerChanged } from '../business-events.ts'

/** Marketplaces list only what a vendor switches on here, at this channel's price and share of the stock. */
export const marketplaceChannel: Channel = {
  key: 'marketplace',
  name: 'Marketplaces',
  text: 'Marketplaces that you joined sell it from the same stock. The owner keeps a commission of each sale.',
  onAtFirst: false,
  settings: { starts: true, price: true, share: true },
  closed: async (tx) => ((await isVendor(tx)) ? null : 'Join a marketplace first.'),
  changed: (tx, actor, id) => publish(tx, actor, offerChanged, id, {}),
}

const isVendor = async (tx: Tx): Promise<boolean> =>
  (await tx
    .selectFrom('marketplace_memberships')
    .select('state')
    .where('state', 'in', ['approved', 'suspended'])
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Publishes `offerChanged` for those of the items that marketplaces list. */
export const watchListings: OfferWatcher = async (tx: Tx, actor: Actor, ids) => {
  const setting = await settingsOn(tx, marketplaceChannel, ids)
  for (const id of ids) if (setting(id).enabled) await publish(tx, actor, offerChanged, id, {})
}
