import type { FastifyReply, FastifyRequest } from 'fastify'
import { cardAt, cardHash } from '#domains/seo/server/cards/cards.ts'
import { plainTheme } from '#domains/website/contract/theme.ts'
import { formTokenHolds, formTokenOf } from '#domains/website/server/pages/form-token.ts'
import { sitePolicy } from '#domains/website/server/pages/policy.ts'
import { siteWith } from '#domains/website/server/site.ts'
import type { Site, Visit } from '#domains/website/server/site-parts.ts'
import { contactLines, socialLinks } from '#domains/website/view/brand-parts.ts'
import { steppedHeadings } from '#domains/website/view/headings.ts'
import { siteStyle } from '#domains/website/view/style.ts'
import { forbidden, notFound } from '#kit/contract/errors.ts'
import type { FocusPoint } from '#kit/contract/picture-focus.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { siteHostOf } from '#kit/server/http/site-hosts.ts'
import { previewTags } from '#kit/server/pages/brand.ts'
import { documentHtml, html, type Markup } from '#kit/server/pages/html.ts'
import { asVisitor, keyOfMarketplace, type PublicKey } from '#kit/server/pages/visitor.ts'
import { inOther } from '../in-other.ts'
import { requireOwn, type MarketplaceRow } from '../marketplaces-data.ts'
import { say } from '../messages/say.ts'
import { addressOf } from './address.ts'

/** A storefront as a request reads it: the marketplace, in the owner's brand and the look of its theme. */
export interface Store {
  app: App
  key: PublicKey & { marketplaceId: string }
  marketplace: MarketplaceRow
  site: Site
  /** What its paths start with: `/m/gorilla-trips`, or nothing at a host of its own. */
  base: string
  /** The path of its home. */
  home: string
  /** Its main address, without a slash at its end. Search engines list its pages there. */
  address: string
  t: ReturnType<typeof say>
}

/**
 * Returns the storefront of a request: the one at its own host, otherwise the one with this slug.
 * @throws 404, also if another marketplace is at the host.
 */
export async function openStore(app: App, request: FastifyRequest, slug?: string): Promise<Store> {
  const own = siteHostOf(request)
  if (!own) return storeAt(app, slug ?? '')
  const store = await readStore(app, own.key as Store['key'], own.host)
  if (slug !== undefined && store.marketplace.slug !== slug) throw notFound('Marketplace')
  return store
}

/** Returns the storefront with a slug, as it is on the app's host. @throws 404. */
export async function storeAt(app: App, slug: string): Promise<Store> {
  const key = await keyOfMarketplace(app, slug)
  if (!key) throw notFound('Marketplace')
  return readStore(app, key, null)
}

/** `host`: its own one, or null on the app's. */
function readStore(app: App, key: Store['key'], host: string | null): Promise<Store> {
  return asVisitor(app, key, async (tx) => {
    const marketplace = await requireOwn(tx, key.marketplaceId)
    const site = await siteWith(app, tx, key, host ?? new URL(app.appUrl).hostname, {
      published: true,
      languages: [],
      designId: marketplace.id,
      theme: { ...plainTheme, colour: marketplace.store_theme.accent, scheme: 'visitor' },
      menu: [],
    })
    const base = host ? '' : `/m/${marketplace.slug}`
    const { address } = await addressOf(app, tx, marketplace)
    return { app, key, marketplace, site, base, home: base || '/', address, t: say(site.language) }
  })
}

/** Runs work for a visitor in the owner's agency. */
export const inOwner = <T>({ app, key }: Pick<Store, 'app' | 'key'>, work: (tx: Tx, visitor: Actor) => Promise<T>): Promise<T> =>
  asVisitor(app, key, work)

/** Reads what a vendor offers on marketplaces: a visit in the vendor's agency, in the look of the storefront. */
export const inVendor = <T>(
  { app, site }: Pick<Store, 'app' | 'site'>,
  agencyId: string,
  work: (visit: Visit) => Promise<T>,
  options: { readOnly?: boolean } = {},
): Promise<T> =>
  inOther(
    app,
    agencyId,
    (tx, actor) => work({ app, tx, actor, site: { ...site, agencyId }, language: site.language, channel: 'marketplace' }),
    options,
  )

/** The token of the forms of a storefront. */
export const storeToken = ({ app, site }: Pick<Store, 'app' | 'site'>): string => formTokenOf(app, site.agencyId)

/** Returns the form of a request. @throws 403 for one that another site sent, or whose token is not of this storefront or too old. */
export function storeForm({ app, site, t }: Store, request: FastifyRequest): URLSearchParams {
  const form = new URLSearchParams((request.body ?? {}) as Record<string, string>)
  if (request.headers['sec-fetch-site'] === 'cross-site' || !formTokenHolds(app, site.agencyId, form.get('_token') ?? ''))
    throw forbidden('form_expired', t('expired'))
  return form
}

export interface StorePage {
  title: string
  main: Markup
  description?: string | null
  picture?: string | null
  /** What stays in sight of the picture where it is cut. */
  focus?: FocusPoint
  status?: number
  /** It shows what one visitor has, so nothing keeps or lists it. */
  own?: true
  /** Its path after the storefront's address, for pages that people share and search engines list: "/vendors/…". */
  path?: string
  /** Seconds after which the browser loads it again. */
  refresh?: number
}

/** Returns the picture that is drawn for links to a page of a storefront; null for pages that nobody shares. */
export function cardOfStore({ site, marketplace, address }: Store, { title, picture = null, focus, path }: StorePage) {
  if (path === undefined) return null
  const hash = cardHash(site, { title, name: marketplace.name, picture: picture ?? site.brand.preview, focus })
  return cardAt(`${address}/card`, path === '/' ? '' : path, hash)
}

/** Sends a page of a storefront. It runs no script. */
export function sendStore(store: Store, reply: FastifyReply, page: StorePage): FastifyReply {
  const { app, site, marketplace, base, home, address, t } = store
  const title = page.title === marketplace.name ? page.title : `${page.title} · ${marketplace.name}`
  const url = page.path === undefined ? null : address + page.path
  const head = html`${url && html`<link rel="canonical" href="${url}" />`}${page.own && html`<meta name="robots" content="noindex" />`}${
    page.refresh && html`<meta http-equiv="refresh" content="${page.refresh}" />`
  }${previewTags({
    title,
    description: page.description ?? t('runBy', { agency: site.name }),
    picture: cardOfStore(store, page) ?? page.picture ?? site.brand.preview,
    site: marketplace.name,
    ...(url && { url }),
  })}`
  const body = html`<header class="s-header">
      <div class="s-wrap">
        <a class="s-brand" href="${home}"
          >${site.brand.logo && html`<img src="${site.brand.logo}" alt="" width="44" height="44" />`}<b>${marketplace.name}</b></a
        >
        <nav class="s-menu" aria-label="${t('basket')}"><a href="${base}/basket">${t('basket')}</a></nav>
      </div>
    </header>
    <main id="main">${steppedHeadings(page.main)}</main>
    <footer class="s-footer">
      <div class="s-wrap">
        <div>
          <p><b>${t('runBy', { agency: site.name })}</b></p>
          <p>${contactLines(site.brand)}</p>
        </div>
        <div>${site.brand.closing && html`<p>${site.brand.closing}</p>`}${socialLinks(site.brand)}</div>
      </div>
    </footer>`
  return reply
    .status(page.status ?? 200)
    .headers({
      'content-security-policy': sitePolicy(app, app.appUrl, site.style, { scripts: false, pictureOrigins: [] }),
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': page.own ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      'cache-control': page.own ? 'private, no-store' : 'no-store',
      ...(page.own && { 'x-robots-tag': 'noindex' }),
    })
    .type('text/html; charset=utf-8')
    .send(documentHtml(title, [siteStyle, site.style], body, head, site.language))
}

export const goTo = (reply: FastifyReply, url: string): FastifyReply =>
  reply.header('cache-control', 'private, no-store').redirect(url, 303)
