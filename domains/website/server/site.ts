import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { asVisitor, type PublicKey } from '#kit/server/pages/visitor.ts'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { SiteMenu } from '../contract/menu.ts'
import type { SiteTheme } from '../contract/theme.ts'
import { themeStyle } from '../view/theme-style.ts'
import { keptShortly } from './kept.ts'
import { siteRates } from './money/shown-prices.ts'
import { siteOrigin } from './site-address.ts'
import { ownOrigins, type Site } from './site-parts.ts'
import * as data from './sites-data.ts'

const keepSite = keptShortly<Site>(2_000)

/** Returns the website of an agency at a host. */
export const loadSite = (app: App, key: PublicKey, host: string): Promise<Site> =>
  keepSite(app, `${key.agencyId} ${host}`, () =>
    asVisitor(app, key, async (tx, actor) => ({ ...(await readSite(app, tx, key, host)), rates: await siteRates(tx, actor) })),
  )

/** Reads a website. `draftOf` names a design that is being edited: its draft is read instead of the live design. */
export async function readSite(app: App, tx: Tx, key: PublicKey, host: string, draftOf?: string): Promise<Site> {
  const { published, languages, design_id, embed_origins } = await data.siteRow(tx, key.agencyId)
  const design = await data.requireDesign(tx, draftOf ?? design_id)
  const site = await siteWith(app, tx, key, host, {
    published,
    languages,
    designId: design.id,
    theme: (draftOf ? design.draft_theme : design.theme) as unknown as SiteTheme,
    menu: (draftOf ? design.draft_menu : design.menu) as unknown as SiteMenu,
  })
  return { ...site, embedOrigins: embed_origins }
}

/** Returns a website of an agency in a look: a stored one, or one that is shown to choose from. */
export async function siteWith(
  app: App,
  tx: Tx,
  key: PublicKey,
  host: string,
  look: Pick<Site, 'published' | 'languages' | 'designId' | 'theme' | 'menu'>,
): Promise<Site> {
  const { agencyId } = key
  const readAt = app.clock.now().getTime()
  const agency = await ofAgency(tx, agencyId)
    .select(['slug', 'name', 'email', 'language', 'currency', 'brand_colour', 'typeface'])
    .executeTakeFirstOrThrow()
  return {
    ...look,
    key,
    agencyId,
    slug: agency.slug,
    name: agency.name,
    host,
    origin: await originOf(app, tx, agencyId, agency.slug),
    brand: await lastingBrand(app, tx, agencyId),
    style: themeStyle(look.theme, { colour: agency.brand_colour, typeface: agency.typeface }),
    language: agency.language,
    currency: agency.currency,
    rates: [],
    shownIn: null,
    embedOrigins: [],
    email: agency.email,
    readAt,
  }
}

/** Returns the main address of an agency's website: its own domain, or the name on Safiri's. Without either, the app's address. */
export async function originOf(app: App, tx: Tx, agencyId: string, slug: string): Promise<string> {
  for (const own of ownOrigins.entries()) {
    const origin = await own(app, tx, agencyId)
    if (origin) return origin
  }
  return siteOrigin(app, slug) ?? app.appUrl
}

/** Returns the live design and the address of an agency's website, for later domains; null before it was built. */
export async function findWebsite(
  app: App,
  tx: Tx,
  agencyId: string,
): Promise<{ designId: string; published: boolean; origin: string } | null> {
  const site = await data.findSite(tx, agencyId)
  if (!site) return null
  const { slug } = await ofAgency(tx, agencyId).select('slug').executeTakeFirstOrThrow()
  return { designId: site.design_id, published: site.published, origin: await originOf(app, tx, agencyId, slug) }
}

/** Makes others who change addresses of the agency's website wait until the transaction ends. */
export const lockWebsite = async (tx: Tx): Promise<void> =>
  void (await tx.selectFrom('sites').select('agency_id').forNoKeyUpdate().execute())
