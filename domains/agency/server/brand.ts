import { countryName } from '#kit/contract/countries.ts'
import { coloursOf, houseColour } from '#kit/contract/colour.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Brand, BrandOf } from '#kit/server/pages/brand.ts'
import { ofAgencyWithLogo } from './facts.ts'
import { socialNetworks, type SocialLinks, type SocialNetwork } from '../contract/social-networks.ts'

const brandRow = (tx: Tx, agencyId: string) =>
  ofAgencyWithLogo(tx)
    .leftJoin('files as cover', (join) => join.onRef('cover.agency_id', '=', 'a.id').onRef('cover.id', '=', 'a.banner_file_id'))
    .select([
      'a.name',
      'a.state',
      'a.address',
      'a.place_name',
      'a.country_code',
      'a.phone',
      'a.email',
      'a.website',
      'a.brand_colour',
      'a.typeface',
      'a.social_links',
      'a.closing_line',
      'a.language',
      'cover.key as cover_key',
    ])
    .where('a.id', '=', agencyId)
    .executeTakeFirstOrThrow()

/** Returns how the agency looks to its clients; null if it was deleted. */
export const brandOf: BrandOf = async (app, tx, agencyId) => {
  const row = await brandRow(tx, agencyId)
  return row.state === 'deleted' ? null : brandIn(app, row)
}

/** Returns the same, also of an agency that was deleted: its papers can still be verified, and what was bought is still downloaded. */
export const lastingBrand = async (app: App, tx: Tx, agencyId: string): Promise<Brand> => brandIn(app, await brandRow(tx, agencyId))

function brandIn(app: App, row: Awaited<ReturnType<typeof brandRow>>): Brand {
  const social = row.social_links as SocialLinks
  const networks = (Object.keys(socialNetworks) as SocialNetwork[]).filter((network) => social[network])
  const place = [...(row.address?.split('\n') ?? [row.place_name]), countryName(row.country_code)]
  return {
    name: row.name,
    logo: app.files.imageUrl(row.logo_key, 'small'),
    cover: app.files.imageUrl(row.cover_key, 'medium'),
    preview: app.files.imageUrl(row.cover_key ?? row.logo_key, 'medium'),
    colours: coloursOf(row.brand_colour ?? houseColour),
    typeface: row.typeface,
    contact: [place.filter(Boolean).join(', '), row.phone, row.email].filter((line): line is string => Boolean(line)),
    links: [
      ...(row.website ? [{ label: row.website.replace(/^https?:\/\//, '').replace(/\/$/, ''), url: row.website }] : []),
      ...networks.map((network) => ({ label: socialNetworks[network].name, url: social[network]! })),
    ],
    closing: row.closing_line,
    language: row.language,
  }
}
