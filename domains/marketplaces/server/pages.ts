import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { brandOf } from '#domains/agency/server/brand.ts'
import { coloursOf } from '#kit/contract/colour.ts'
import { countryName } from '#kit/contract/countries.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { html, withBreaks, type Markup } from '#kit/server/pages/html.ts'
import { addPublicScope, sendPage, type PublicPage } from '#kit/server/pages/public-page.ts'
import { asVisitor, keyOfMarketplace } from '#kit/server/pages/visitor.ts'
import type { StorePart } from '../contract/states.ts'
import { categoriesOf } from './categories.ts'
import { requireOwn } from './marketplaces-data.ts'
import { say } from './messages/say.ts'

const mostVendors = 200

/** Adds the public page of each marketplace. */
export async function addMarketplacePages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<{ Params: { slug: string } }>('/m/:slug', async (request, reply) =>
      sendPage(app, reply, await pageOf(app, request.params.slug)),
    )
  })
}

/** Returns the public page of a marketplace, in the owner's brand and the colour of its theme. @throws 404. */
async function pageOf(app: App, slug: string): Promise<PublicPage> {
  const key = await keyOfMarketplace(app, slug)
  if (!key) throw notFound('Marketplace')
  return asVisitor(app, key, async (tx) => {
    const marketplace = await requireOwn(tx, key.marketplaceId)
    const brand = await brandOf(app, tx, key.agencyId)
    if (!brand) throw notFound('Marketplace')
    const t = say(brand.language)
    // Suspended vendors are not among them, from the moment they are suspended.
    const vendors = await tx
      .selectFrom('marketplace_vendors')
      .select(['name', 'country_code'])
      .where('marketplace_id', '=', marketplace.id)
      .where('state', '=', 'approved')
      .orderBy(sql`lower(name)`)
      .limit(mostVendors)
      .execute()
    const categories = await categoriesOf(tx, marketplace.id)
    const { heading, intro, accent, parts } = marketplace.store_theme
    const shown: Record<StorePart, Markup> = {
      vendors: section(
        t('vendors'),
        vendors.length === 0
          ? html`<p class="dim">${t('noVendors')}</p>`
          : html`${vendors.map(
              ({ name, country_code }) => html`<p><b>${name}</b><br /><span class="dim">${countryName(country_code)}</span></p>`,
            )}`,
      ),
      categories: html`${
        categories.length > 0 &&
        section(
          t('categories'),
          html`${categories.map(({ name, description }) => html`<p><b>${name}</b>${description && html`<br />${description}`}</p>`)}`,
        )
      }`,
      policies: html`${policy(t('refunds'), marketplace.refund_policy)}${policy(t('privacy'), marketplace.privacy_policy)}`,
    }
    return {
      title: marketplace.name,
      description: intro ?? marketplace.tagline ?? t('runBy', { agency: brand.name }),
      brand: { ...brand, colours: coloursOf(accent) },
      body: html`<h1>${heading}</h1>
        <p class="dim">${t('runBy', { agency: brand.name })}</p>
        ${intro && html`<p>${withBreaks(intro)}</p>`} ${parts.map((part) => shown[part])}`,
    }
  })
}

const section = (title: string, body: Markup): Markup =>
  html`<section class="part">
    <h2>${title}</h2>
    ${body}
  </section>`

const policy = (title: string, text: string | null): Markup | null => (text ? section(title, html`<p>${withBreaks(text)}</p>`) : null)
