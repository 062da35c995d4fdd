import type { RouteMap } from '#domains/places/contract/route-map.ts'
import type { FocusPoint } from '#kit/contract/picture-focus.ts'
import type { BlockType } from '../contract/blocks/all.ts'
import type { SayWord } from './words.ts'

// What renderers get. It is plain data with finished texts, so that the server and the editor can both make it.

/** A stored picture with its addresses. */
export interface ViewPicture {
  url: string
  small_url: string
  original_url: string
  width: number | null
  height: number | null
  /** Its description in the media library, where the page gives none. */
  alt: string | null
  /** What stays in sight where it is cut. */
  focus: FocusPoint
}

export interface MenuEntry {
  label: string
  href: string
  current: boolean
  below: MenuEntry[]
}

/** The page in one of the site's languages. */
export interface LanguageLink {
  language: string
  /** As its readers write it: "Kiswahili". */
  name: string
  href: string
  current: boolean
}

/** In which currency a visitor also reads prices. */
export interface CurrencyChoice {
  label: string
  /** The first choice: no other currency. */
  none: string
  button: string
  options: { value: string; label: string; chosen: boolean }[]
  /** The path to which the form returns. */
  back: string
  /** The rate, and in which currency one pays. */
  note: string | null
}

/** Prices of an offer by what is sold and by residency. */
export interface PriceColumns {
  columns: string[]
  rows: { name: string; note: string | null; amounts: string[] }[]
  notes: string[]
}

/** What the frame of all pages shows of the agency. */
export interface SiteBrand {
  name: string
  logo: string | null
  /** Address, phone and email, a line each. */
  contact: string[]
  links: { label: string; url: string }[]
  closing: string | null
}

/** An offer in a list, with its texts in the language of the page. */
export interface OfferCard {
  id: string
  kind: string
  title: string
  href: string
  summary: string | null
  place: string | null
  picture: ViewPicture | null
  price: string | null
  /** "a person" */
  per: string | null
  /** "3 days, 2 nights", "Next: 12 March" */
  facts: string[]
  /** Why it cannot be booked now: "Sold out". */
  out: string | null
}

/** A post of the blog in a list. */
export interface PostCard {
  title: string
  href: string
  summary: string | null
  picture: ViewPicture | null
  /** "12 March 2026 · Wildlife" */
  note: string
}

/** A search for offers: the kinds that are sold, and where it leads. */
export interface SearchParts {
  kinds: { value: string; label: string }[]
  action: string
}

/** A link to a list of offers, with how many there are. */
export interface CountedLink {
  label: string
  href: string
  count: string
}

/** A day of a calendar; null before the first of the month and after its last. */
export interface CalendarDay {
  day: number
  /** Where its departures are, and what they are; null on a day without one. */
  departure: { href: string; label: string; places: string; look: '' | 'few' | 'out' } | null
}

/** Departures by month, in weeks from Monday. */
export interface DepartureCalendar {
  weekdays: { short: string; name: string }[]
  months: { label: string; weeks: (CalendarDay | null)[][] }[]
}

/** Where a trip goes. */
export interface OfferRoute {
  map: RouteMap
  /** "Map of the route: 1 Entebbe, 2 Buhoma". */
  label: string
  source: string
  title: string
  href: string
}

/** The chat of the agency: its script, where it sends to, and its key. */
export interface SiteChat {
  src: string
  api: string
  key: string
}

/** What the loaders return by type of block. A later domain that adds a live block adds its type here. */
export interface LoadedOf {
  hero: SearchParts
  search: SearchParts
  offers: { cards: OfferCard[] }
  posts: { cards: PostCard[] }
  offer: { card: OfferCard }
  offer_tags: { links: CountedLink[] }
  offer_places: { links: CountedLink[] }
  departures: { rows: { title: string; href: string; when: string; places: string; look: '' | 'few' | 'out' }[] }
  calendar: DepartureCalendar
  route_map: OfferRoute
  price_table: PriceColumns
  policy: { lines: string[] }
  countdown: { text: string; isOver: boolean }
  newsletter: { href: string }
  chat: SiteChat
}
export type LiveType = keyof LoadedOf & BlockType

/** A form as it was sent: its values, and errors by field. */
export interface FormView {
  /** The block whose form it is. */
  block: string
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, readonly string[]>>
  problem: string | null
  sent: boolean
}

export interface ViewContext {
  say: SayWord
  language: string
  brand: SiteBrand
  menu: MenuEntry[]
  /** The page in each language of the site; empty if there is one. */
  languages: readonly LanguageLink[]
  /** Absent where prices are in one currency only. */
  currencies?: CurrencyChoice | null
  /** The link to the visitor's basket, which a script shows; absent where nothing can be booked. */
  basket?: { label: string; href: string } | null
  /** The path of the home page in this language: "/" or "/sw". */
  home: string
  pictures: Readonly<Record<string, ViewPicture>>
  /** Loaded values by id of the block. */
  loaded: Readonly<Record<string, unknown>>
  /** The form that was sent, if one was. */
  form: FormView | null
  /** A field for each form that tells it from one of another site. */
  formToken: string
  /** The chat, where a block of the page has it. */
  chat?: SiteChat | null
  /** The block with the page's main heading; null if the page prints it. */
  mainHeading: string | null
  /** In the editor, empty blocks show where they are. */
  editing: boolean
}

/** Returns what was loaded for a block; undefined if it has no loader or its loading failed. */
export const loadedOf = <Type extends LiveType>(view: ViewContext, block: { id: string; type: Type }): LoadedOf[Type] | undefined =>
  view.loaded[block.id] as LoadedOf[Type] | undefined
