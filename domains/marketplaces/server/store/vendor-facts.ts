import { ofAgency } from '#domains/agency/server/facts.ts'
import { countryName } from '#kit/contract/countries.ts'
import { brandReader } from '#kit/server/pages/brand.ts'
import { notFound } from '#kit/contract/errors.ts'
import { inOther } from '../in-other.ts'
import { inOwner, type Store } from './store.ts'

/** Returns what visitors read of an approved vendor whose agency works. @throws 404. */
export async function requirePublicAgency(store: Store, slug: string) {
  const vendor = await inOwner(store, (tx) =>
    tx
      .selectFrom('marketplace_vendors')
      .select(['id', 'vendor_agency_id', 'name', 'country_code'])
      .where('marketplace_id', '=', store.marketplace.id)
      .where('slug', '=', slug)
      .where('state', '=', 'approved')
      .executeTakeFirst(),
  )
  if (!vendor) throw notFound('Vendor')
  const { state, about, cover } = await inOther(
    store.app,
    vendor.vendor_agency_id,
    async (tx, actor) => ({
      ...(await ofAgency(tx, actor.agencyId).select(['state', 'description as about']).executeTakeFirstOrThrow()),
      cover: (await brandReader.entries()(store.app, tx, actor.agencyId))?.cover ?? null,
    }),
    { readOnly: true },
  )
  if (state !== 'active') throw notFound('Vendor')
  return { id: vendor.id, name: vendor.name, country: countryName(vendor.country_code), about, cover }
}
