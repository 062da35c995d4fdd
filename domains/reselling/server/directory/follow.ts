import { resaleChanged } from '#domains/inventory/server/business-events.ts'
import { openOffer } from '#domains/inventory/server/items/resell.ts'
import { dayOf } from '#kit/contract/time.ts'
import { isTestAgency } from '#kit/server/database/test-agency.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { netOf } from '../../contract/money.ts'

/**
 * Copies what every agency may read of an offer into the directory, from what the owner's rows say now, and removes it when it is no
 * longer open. The copy can be repeated at any time: docs/decisions/0044-reselling.md.
 */
export const resellDirectoryFollows = defineListener(
  'resell-directory',
  on(resaleChanged, async ({ app, tx, actor }, { subjectId: id }) => {
    // A test agency is in no directory, whatever its tokens change.
    const offer = (await isTestAgency(tx)) ? null : await openOffer(tx, id, dayOf(actor.now))
    if (!offer)
      return void (await app.db.asPlatform('house: an offer leaves the directory of resellers', (platform) =>
        platform.deleteFrom('resell_directory').where('id', '=', id).execute(),
      ))
    const { config } = offer
    const entry = {
      kind: offer.kind,
      title: offer.title,
      summary: offer.summary,
      picture_key: offer.picture_key,
      country_code: offer.country_code,
      place_name: offer.place_name,
      place_lat: offer.place_lat,
      place_lng: offer.place_lng,
      currency: offer.currency,
      from_price: offer.from_price,
      net_price: netOf(offer.from_price, config.percent),
      model: config.model,
      percent: config.percent,
      terms: config.terms,
      on_request: offer.on_request,
      days: offer.days,
      updated_at: actor.now,
    }
    await app.db.asPlatform('house: an offer in the directory of resellers', (platform) =>
      platform
        .insertInto('resell_directory')
        .values({ id, owner_id: actor.agencyId, offered_at: actor.now, ...entry })
        .onConflict((known) => known.column('id').doUpdateSet(entry))
        .execute(),
    )
  }),
)
