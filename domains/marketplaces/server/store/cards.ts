import { freeOf } from '#domains/website/server/offers/availability.ts'
import { listedOffers } from '#domains/website/server/offers/listed.ts'
import { timeName } from '#domains/website/server/offers/words.ts'
import { viewPicture } from '#domains/website/server/pictures.ts'
import { datesIn } from '#domains/website/server/dates.ts'
import { sayWords } from '#domains/website/server/words.ts'
import type { OfferCard, ViewContext } from '#domains/website/view/context.ts'
import { offerCards } from '#domains/website/view/offer-cards.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Markup } from '#kit/server/pages/html.ts'
import type { ListingRow } from '../listings/search.ts'
import { inVendor, storeToken, type Store } from './store.ts'

/** What the renderers of websites need on a storefront. */
export const viewOfStore = (store: Store): ViewContext => ({
  say: sayWords(store.site.language),
  language: store.site.language,
  brand: { ...store.site.brand },
  menu: [],
  languages: [],
  home: store.home,
  pictures: {},
  loaded: {},
  form: null,
  formToken: storeToken(store),
  mainHeading: null,
  editing: false,
})

interface When {
  from: string | null
  until: string | null
  guests: number
}

/** Returns which of the listings cannot be had then, with one short transaction for each vendor. */
export async function takenOf(store: Store, rows: readonly ListingRow[], when: When): Promise<Set<string>> {
  if (when.guests === 1 && !when.from && !when.until) return new Set()
  const taken = new Set<string>()
  for (const [vendorId, own] of Map.groupBy(rows, ({ vendor_id }) => vendor_id)) {
    const free = await inVendor(
      store,
      vendorId,
      async (visit) => freeOf(visit, await listedOffers(visit, { ids: own.map(({ id }) => id) }), when),
      { readOnly: true },
    )
    for (const { id } of own) if (!(free.get(id)?.isFree ?? false)) taken.add(id)
  }
  return taken
}

/** Prints listings as cards, those that cannot be had last. */
export function listingCards(store: Store, rows: readonly ListingRow[], taken: ReadonlySet<string>, today: string): Markup {
  const { app, base, site, t } = store
  const dates = datesIn(site.language)
  const cards = rows.map((row): OfferCard => {
    const next = row.days.find((day) => day >= today)
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      href: `${base}/offers/${row.id}`,
      summary: row.summary,
      place: row.place_name,
      picture: row.picture_key ? viewPicture(app, { key: row.picture_key, width: row.picture_width, height: row.picture_height }) : null,
      price: formatMoney(moneyOf(row.from_price, row.currency)),
      per: timeName(row.from_per, site.language),
      facts: [row.vendor_name, ...(next ? [t('next', { day: dates.shortDay(next) })] : [])],
      out: taken.has(row.id) ? t(row.days.length > 0 ? 'noDates' : 'soldOut') : null,
    }
  })
  const sorted = [...cards.filter(({ out }) => !out), ...cards.filter(({ out }) => out)]
  return offerCards(viewOfStore(store), sorted, { look: 'cards', show_price: true })
}

export const todayOf = ({ app }: Pick<Store, 'app'>): string => dayOf(app.clock.now())
