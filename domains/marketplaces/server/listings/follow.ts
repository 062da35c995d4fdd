import { changedPrice } from '#domains/channels/contract/price-change.ts'
import { settingsOn } from '#domains/channels/server/registry.ts'
import { lockItems } from '#domains/inventory/server/items/inventory.ts'
import { publishedItem } from '#domains/inventory/server/items/resell.ts'
import { dayOf } from '#kit/contract/time.ts'
import { isTestAgency } from '#kit/server/database/test-agency.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { offerChanged } from '../business-events.ts'
import { marketplaceChannel } from './channel.ts'

/**
 * Copies what marketplaces show of an offer into the listings, from what the vendor's rows say now, and removes it when it is no longer
 * offered there. What can only be asked for is not listed. The copy can be repeated at any time: docs/decisions/0046-marketplace-sales.md.
 */
export const listingsFollow = defineListener(
  'marketplace-listings',
  on(offerChanged, async ({ app, tx, actor }, { subjectId: id }) => {
    // Locked, so that two workers write in the order of what they read.
    await lockItems(tx, [id])
    const item = await publishedItem(tx, id, dayOf(actor.now))
    const setting = (await settingsOn(tx, marketplaceChannel, [id]))(id)
    // A test agency is on no marketplace, whatever its tokens change.
    if (!item || !setting.enabled || item.on_request || (await isTestAgency(tx)))
      return void (await app.db.asPlatform('house: an offer leaves the listings of marketplaces', (platform) =>
        platform.deleteFrom('marketplace_listings').where('id', '=', id).execute(),
      ))
    const entry = {
      kind: item.kind,
      title: item.title,
      summary: item.summary,
      picture_key: item.picture_key,
      picture_width: item.picture_width,
      picture_height: item.picture_height,
      country_code: item.country_code,
      place_name: item.place_name,
      place_lat: item.place_lat,
      place_lng: item.place_lng,
      currency: item.currency,
      from_price: changedPrice(item.from_price, setting),
      from_per: item.from_per,
      days: item.days,
      starts_on: setting.starts_on,
      happens_until: item.happens_until,
      updated_at: actor.now,
    }
    await app.db.asPlatform('house: an offer in the listings of marketplaces', (platform) =>
      platform
        .insertInto('marketplace_listings')
        .values({ id, vendor_id: actor.agencyId, ...entry })
        .onConflict((known) => known.column('id').doUpdateSet(entry))
        .execute(),
    )
  }),
)
