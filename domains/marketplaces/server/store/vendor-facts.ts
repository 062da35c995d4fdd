import { ofAgency } from '#domains/agency/server/facts.ts'
import { countryName } from '#kit/contract/countries.ts'
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
  const { state, about } = await inOther(
    store.app,
    vendor.vendor_agency_id,
    (tx, actor) => ofAgency(tx, actor.agencyId).select(['state', 'description as about']).executeTakeFirstOrThrow(),
    { readOnly: true },
  )
  if (state !== 'active') throw notFound('Vendor')
  return { id: vendor.id, name: vendor.name, country: countryName(vendor.country_code), about }
}
