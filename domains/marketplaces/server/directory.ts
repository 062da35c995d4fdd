import { ofAgency } from '#domains/agency/server/facts.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { marketplaceChanged } from './business-events.ts'
import { categoriesOf } from './categories.ts'
import { countVendors } from './marketplaces-data.ts'

/**
 * Copies what every agency may read of a marketplace into the directory, from what the owner's rows say now. The copy can be
 * repeated at any time: docs/decisions/0042-marketplaces.md.
 */
export const directoryFollows = defineListener(
  'marketplace-directory',
  on(marketplaceChanged, async ({ app, tx, actor }, { subjectId: id }) => {
    // Locked, so that two workers write in the order of what they read.
    const row = await tx.selectFrom('marketplaces').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) return
    const { name: owner_name } = await ofAgency(tx, actor.agencyId).select('name').executeTakeFirstOrThrow()
    const categories = (await categoriesOf(tx, id)).map(({ name, kinds, commission }) => ({ name, kinds, commission }))
    const { approved } = await countVendors(tx, id)
    const { name, slug, tagline, description, listed, joining, vendor_terms, refund_policy, privacy_policy, created_at, updated_at } = row
    const entry = {
      owner_name,
      name,
      slug,
      tagline,
      description,
      listed,
      joining,
      vendor_terms,
      refund_policy,
      privacy_policy,
      commission: JSON.stringify(row.commission),
      categories: JSON.stringify(categories),
      vendors: approved,
      updated_at,
    }
    await app.db.asPlatform('house: the entry of a marketplace in the directory', (platform) =>
      platform
        .insertInto('marketplace_directory')
        .values({ id, owner_id: actor.agencyId, created_at, ...entry })
        .onConflict((known) => known.column('id').doUpdateSet(entry))
        .execute(),
    )
  }),
)
