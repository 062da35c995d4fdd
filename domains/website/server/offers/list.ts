import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { allOffersPath, kindPaths } from '../../contract/kind-paths.ts'
import type { ListView } from '../../view/list-page.ts'
import { kindTitle, kindsOn } from '../building/kinds.ts'
import { say } from '../messages/say.ts'
import { prefixOf } from '../paths.ts'
import type { Visit } from '../site-parts.ts'
import { freeOf, isInTime, type Wanted } from './availability.ts'
import { cardsOf } from './cards.ts'
import { listedOffers, offerSorts, sortedOffers, type Listed } from './listed.ts'
import { dayIn, numberIn, oneIn, textIn } from './read-query.ts'

const pageSize = 24
const mostChoices = 60

const without = (query: URLSearchParams, page: number): string => {
  const next = new URLSearchParams([...query].filter(([name, value]) => name !== 'page' && value !== ''))
  if (page > 1) next.set('page', String(page))
  return next.size > 0 ? `?${next.toString()}` : ''
}

/** What was searched, for the page of an offer: nobody types it twice. */
function searchedOf({ from, until, guests }: Wanted): string {
  const given = Object.entries({ from, until, guests: guests > 1 ? String(guests) : null })
  return `?${new URLSearchParams(given.filter((entry): entry is [string, string] => entry[1] !== null))}`
}

/** Returns the list of a kind, or of all kinds, with what the visitor filters by. */
export async function listView(visit: Visit, kind: Kind | null, query: URLSearchParams): Promise<ListView> {
  const { site, language } = visit
  const t = say(language)
  const everything = await listedOffers(visit)
  const chosen = kind ?? oneIn(query, 'kind', Object.keys(kinds) as Kind[])
  const all = chosen ? everything.filter((one) => one.kind === chosen) : everything
  const wanted = { from: dayIn(query, 'from'), until: dayIn(query, 'until'), guests: Math.max(1, numberIn(query, 'guests') ?? 1) }
  const [place, tag, most] = [textIn(query, 'place'), textIn(query, 'tag', 40), numberIn(query, 'most')]
  const sort = oneIn(query, 'sort', offerSorts) ?? 'featured'
  const fits = (one: Listed) =>
    (place === '' || one.place === place) &&
    (tag === '' || one.tags.some((own) => own.toLowerCase() === tag.toLowerCase())) &&
    (most === null || most === 0 || (one.from !== null && one.from.amount <= most * ceilingStep(all))) &&
    isInTime(one, wanted)
  const fitting = all.filter(fits)
  const free = await freeOf(visit, fitting, wanted)
  const asksDates = wanted.from !== null || wanted.until !== null || wanted.guests > 1
  // Without dates, what is sold out stays in sight. With dates, only what is free answers the question.
  const found = sortedOffers(asksDates ? fitting.filter(({ id }) => free.get(id)!.isFree) : fitting, sort)
  const page = Math.min(numberIn(query, 'page') || 1, Math.max(1, Math.ceil(found.length / pageSize)))
  const path = `${prefixOf(site, language)}/${kind ? kindPaths[kind] : allOffersPath}`
  const choices = (values: readonly string[]) => [
    { value: '', label: t('any') },
    ...[...new Set(values)]
      .toSorted()
      .slice(0, mostChoices)
      .map((value) => ({ value, label: value })),
  ]
  const places = all.flatMap((one) => one.place ?? [])
  const tags = all.flatMap((one) => one.tags)
  return {
    title: kind ? kindTitle(t, kind) : t('allOffers'),
    isSearch: asksDates && page === 1,
    cards: cardsOf(visit, found.slice((page - 1) * pageSize, page * pageSize), free, asksDates ? searchedOf(wanted) : ''),
    count: t('found', { count: found.length }),
    path,
    previous: page > 1 ? path + without(query, page - 1) : null,
    next: page * pageSize < found.length ? path + without(query, page + 1) : null,
    filters: [
      ...(kind === null && kindsOn(everything).length > 1
        ? [
            {
              name: 'kind',
              label: t('searchWhat'),
              type: 'select' as const,
              value: chosen ?? '',
              options: [
                { value: '', label: t('searchAll') },
                ...kindsOn(everything).map((value) => ({ value, label: kindTitle(t, value) })),
              ],
            },
          ]
        : []),
      { name: 'from', label: t('searchFrom'), type: 'date', value: wanted.from ?? '' },
      { name: 'until', label: t('searchUntil'), type: 'date', value: wanted.until ?? '' },
      { name: 'guests', label: t('searchGuests'), type: 'number', value: textIn(query, 'guests', 3) },
      ...(new Set(places).size > 1
        ? [{ name: 'place', label: t('where'), type: 'select' as const, value: place, options: choices(places) }]
        : []),
      ...(new Set(tags).size > 0 ? [{ name: 'tag', label: t('topic'), type: 'select' as const, value: tag, options: choices(tags) }] : []),
      ...priceFilter(all, most, t),
      {
        name: 'sort',
        label: t('sort'),
        type: 'select',
        value: sort,
        options: offerSorts.map((value) => ({ value, label: t(`sort.${value}`) })),
      },
    ],
  }
}

/** Price steps are powers of ten of the currency's smallest unit, so that they are round in any currency. */
function ceilingStep(offers: readonly Listed[]): number {
  const dearest = Math.max(...offers.map(({ from }) => from?.amount ?? 0), 1)
  return 10 ** Math.max(0, Math.floor(Math.log10(dearest)) - 1)
}

function priceFilter(offers: readonly Listed[], most: number | null, t: ReturnType<typeof say>): ListView['filters'] {
  const priced = offers.flatMap(({ from }) => from ?? [])
  const [first] = priced
  // Prices of several currencies have no order.
  if (!first || priced.length < 3 || priced.some(({ currency }) => currency !== first.currency)) return []
  const step = ceilingStep(offers)
  const largest = Math.ceil(Math.max(...priced.map(({ amount }) => amount)) / step)
  const steps = [0.25, 0.5, 0.75].map((share) => Math.max(1, Math.round(largest * share)))
  const options = [...new Set(steps)].map((value) => ({
    value: String(value),
    label: t('upTo', { price: formatMoney({ amount: value * step, currency: first.currency }) }),
  }))
  return [
    {
      name: 'most',
      label: t('price'),
      type: 'select',
      value: most ? String(most) : '',
      options: [{ value: '', label: t('any') }, ...options],
    },
  ]
}
