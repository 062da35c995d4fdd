import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Source } from '#domains/bookings/server/sold-by-source.ts'
import { channelOf, type Channel } from '#domains/channels/server/registry.ts'
import { listed } from '#kit/contract/listed.ts'
import type { App } from '#kit/server/app.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import type { PublicKey } from '#kit/server/pages/visitor.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FocusPoint } from '#kit/contract/picture-focus.ts'
import type { Markup } from '#kit/view/html.ts'
import type { Block } from '../contract/blocks/all.ts'
import type { FormView } from '../view/context.ts'
import type { Finished } from './pages/send.ts'
import type { SitePath } from './paths.ts'
import type { SiteRate } from './money/shown-prices.ts'
import type { SiteMenu } from '../contract/menu.ts'
import type { SiteTheme } from '../contract/theme.ts'

// What later domains add to websites. `app/connect` fills these lists (docs/decisions/0041).

export { knownHosts } from '#kit/server/http/site-hosts.ts'

/** A website as a request reads it. It is kept for two seconds. */
export interface Site {
  key: PublicKey
  agencyId: string
  slug: string
  name: string
  /** The host of the request, without its port. */
  host: string
  /** Its main address: canonical links and mails lead there. No slash at its end. */
  origin: string
  published: boolean
  designId: string
  theme: SiteTheme
  menu: SiteMenu
  brand: Brand
  /** The style sheet of its design. */
  style: string
  language: string
  /** Languages besides it. */
  languages: string[]
  currency: Currency
  /** Other currencies in which visitors may read prices, at the agency's rates. */
  rates: readonly SiteRate[]
  /** The currency that this visitor also reads prices in. */
  shownIn: Currency | null
  /** Origins of other websites whose pages may show its booking page in a frame. */
  embedOrigins: readonly string[]
  /** Its mail address for inquiries. */
  email: string | null
  /** When it was read, in milliseconds. */
  readAt: number
}

/**
 * The key under which a page of a site is kept: what it depends on besides its path. A page ends with the reading of the site that it was
 * made with. Otherwise a change of the site would be seen after twice the time that things are kept.
 */
export const siteKey = ({ agencyId, host, shownIn, readAt }: Site): string => `${agencyId} ${host} ${shownIn ?? ''} ${readAt}`

/** Shows a page of a later domain. @returns null when it has none at the path. */
export type SitePages = (visit: Visit, path: SitePath, query: URLSearchParams, form: FormView | null) => Promise<Finished | null>
/** Pages of later domains that agencies do not build: they can be asked for, take inquiries, and are kept like all pages. */
export const sitePages = listed<readonly SitePages[]>('pages on websites')

/** Registers routes of a site. Inside a handler `siteOf(request)` is the site. */
export type SiteRoutes = (scope: FastifyInstance, app: App) => void
/** The start of the routes of a site in its other languages. A page such as `/safaris/blog` is not one of them. */
export const languageStart = '/:language(^[a-z]{2}$)'
export const siteRoutes = listed<readonly SiteRoutes[]>('routes of websites')

/** One reading of a page: everything in it runs in one transaction of the site's agency. */
export interface Visit {
  app: App
  tx: Tx
  actor: Actor
  site: Site
  /** The language of the page. */
  language: string
  /** The channel whose offers, prices and share of the stock it shows; the website if absent. */
  channel?: 'marketplace' | PartnerChannel | undefined
}

/** A partner that sells the agency's offers, with its channel. */
export interface PartnerChannel {
  channel: Channel
  partner: string
}

/** Returns the channel of a visit. */
export const channelOfVisit = ({ channel }: Pick<Visit, 'channel'>): Channel =>
  typeof channel === 'object' ? channel.channel : channelOf(channel ?? 'website')!

/** Returns the source of the bookings made in a visit. */
export const sourceOfVisit = ({ channel }: Pick<Visit, 'channel'>): Source =>
  typeof channel === 'object' ? { partner: channel.partner } : (channel ?? 'website')

/** What a page is about, for the head and for later domains. */
export type PageSubject =
  | { kind: 'page'; pageId: string; slug: string }
  | { kind: 'offer'; inventoryId: string; inventoryKind: string }
  | { kind: 'list'; inventoryKind: string | null }
  | { kind: 'posts' }
  /** `offer`: the one that it leads to, if it is only one. */
  | { kind: 'post'; postId: string; offer: { id: string; title: string } | null }
  | { kind: 'other' }

/** What search engines and chats read of a page. */
export interface PageFacts {
  /** The path, with the language. */
  path: string
  title: string
  description: string
  /** An absolute address. */
  picture: string | null
  /** What stays in sight of it where it is cut; the middle if absent. */
  focus?: FocusPoint
  /** False: search engines leave it out. */
  index: boolean
  /** The same page in other languages, with their absolute addresses. */
  translations: { language: string; url: string }[]
  about: PageSubject
}

/** What a domain adds to the head of a page. What it names replaces what the page says itself. */
export interface HeadPart extends Partial<Pick<PageFacts, 'title' | 'description' | 'picture' | 'focus' | 'index'>> {
  /** The address of a picture for chats and networks, drawn for this page. It replaces the picture there. */
  card?: { url: string; width: number; height: number }
  /** The path of the page that search engines shall list instead of this one. */
  canonical?: string
  /** More tags: JSON-LD, feeds. */
  tags?: Markup
  /** Other origins from which the page may load pictures. */
  pictureOrigins?: readonly string[]
}
export type SiteHead = (visit: Visit, facts: PageFacts) => Promise<HeadPart>
export const siteHead = listed<readonly SiteHead[]>('heads of websites')

/** A script of our own. It is served at `/site/{name}.js`; no other script runs on a site. */
export interface SiteScript {
  name: string
  source: string
  /** On which pages it runs; all if absent. */
  runsOn?(facts: PageFacts): boolean
  /** It also runs on pages whose address is a secret. It must tell nobody about them. */
  onSecretPages?: true
  /** It is a service worker for the pages below this path. */
  workerFor?: string
}
export const siteScripts = listed<readonly SiteScript[]>('scripts of websites')

/** Loads what live blocks of one type show, by id of the block. It gets all blocks of this type on a page. */
export type BlockLoader = (visit: Visit, blocks: readonly Block[]) => Promise<Record<string, unknown>>
export const blockLoaders = listed<Readonly<Record<string, BlockLoader>>>('loaders of live blocks')

/** Returns the address of a site on a domain of the agency, without a slash at its end; null without one. The first answer counts. */
export type OwnOrigin = (app: App, tx: Tx, agencyId: string) => Promise<string | null>
export const ownOrigins = listed<readonly OwnOrigin[]>('own addresses of websites')

/** Told when the path of a page that visitors saw changes. */
export type AddressMove = (tx: Tx, actor: Actor, from: string, to: string) => Promise<void>
export const addressMoves = listed<readonly AddressMove[]>('moved addresses of websites')

/** Returns the path to which an address moved; null for one that never existed. */
export type MovedTo = (visit: Visit, path: string) => Promise<string | null>
export const movedTo = listed<MovedTo | null>('old addresses of websites')

/** Returns the paths at which visitors see something of a domain now, without language and slashes at their ends, each with its title. */
export type LivePaths = (tx: Tx, actor: Actor, designId: string) => Promise<ReadonlyMap<string, string>>
export const livePaths = listed<readonly LivePaths[]>('what visitors see on websites')

const sites = new WeakMap<FastifyRequest, Site>()
/** Remembers the site of a request. Only the scope of sites calls it. */
export const setSite = (request: FastifyRequest, site: Site): void => void sites.set(request, site)

/** Returns the site that a request is for. @throws outside the routes of sites. */
export function siteOf(request: FastifyRequest): Site {
  const site = sites.get(request)
  if (!site) throw new Error('siteOf is only for the routes of sites')
  return site
}

/** How an offer is booked on the site. */
export interface OfferBooking {
  /** The button beside the offer. */
  label: string
  href: string
  /** The form below a price that a visitor asked for. It sends what was chosen to `action`. */
  add: { action: string; label: string; after: { label: string; href: string } }
}

/** Returns how an offer can be booked on the site; null where it can only be asked for. A later domain fills it. */
export type BookOffer = (visit: Visit, offer: { id: string; kind: string; on_request: boolean }) => Promise<OfferBooking | null>
export const offerBooking = listed<BookOffer | null>('booking on websites')

/** A link in the header that a script shows once the visitor's basket has something in it. */
export interface BasketLink {
  label: string
  href: string
}
export const siteBasket = listed<((visit: Pick<Visit, 'site' | 'language'>) => BasketLink) | null>('baskets of websites')
