import { chatOnSite } from '#domains/chatbot/server/visit/visits.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { addDays, dayOf, daysBetween } from '#kit/contract/time.ts'
import { requireForm } from '#domains/sign-ups/server/forms.ts'
import { formUrl } from '#domains/sign-ups/server/links.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { BlockOf } from '../../contract/blocks/all.ts'
import { allOffersPath } from '../../contract/kind-paths.ts'
import type { CountedLink } from '../../view/context.ts'
import { say } from '../messages/say.ts'
import { prefixOf } from '../paths.ts'
import type { BlockLoader, Visit } from '../site-parts.ts'
import { freeOf } from './availability.ts'
import { cardsOf } from './cards.ts'
import { listedOffers, type Listed } from './listed.ts'
import { loaderOf } from './loader-of.ts'
import { calendar, openDates } from './open-dates.ts'
import { route_map } from './route-loader.ts'
import { priceColumns, pricesOfOffer } from './price-table.ts'
import { policyLines } from './words.ts'

const mostLinks = 24

const chosen = (visit: Visit, blocks: readonly { props: { inventory_id: string | null } }[]): Promise<Listed[]> =>
  listedOffers(visit, { ids: blocks.flatMap(({ props }) => props.inventory_id ?? []) })

const offer = loaderOf('offer', async (visit, blocks) => {
  const offers = await chosen(visit, blocks)
  const cards = cardsOf(visit, offers, await freeOf(visit, offers, { from: null, until: null, guests: 1 }))
  return Object.fromEntries(
    blocks.flatMap(({ id, props }) => {
      const card = cards.find((one) => one.id === props.inventory_id)
      return card ? [[id, { card }]] : []
    }),
  )
})

/** Counts a property of all offers, the most frequent first. */
function counted(
  { site, language }: Visit,
  offers: readonly Listed[],
  name: string,
  valuesOf: (one: Listed) => readonly string[],
): CountedLink[] {
  const groups = Map.groupBy(
    offers.flatMap((one) => valuesOf(one)),
    (value) => value,
  )
  return [...groups]
    .toSorted(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b))
    .slice(0, mostLinks)
    .map(([label, { length }]) => ({
      label,
      href: `${prefixOf(site, language)}/${allOffersPath}?${new URLSearchParams({ [name]: label }).toString()}`,
      count: String(length),
    }))
}

const offer_tags = loaderOf('offer_tags', async (visit, blocks) => {
  const links = counted(visit, await listedOffers(visit), 'tag', ({ tags }) => tags)
  return Object.fromEntries(blocks.map(({ id }) => [id, { links }]))
})
const offer_places = loaderOf('offer_places', async (visit, blocks) => {
  const links = counted(visit, await listedOffers(visit), 'place', ({ place }) => (place === null ? [] : [place]))
  return Object.fromEntries(blocks.map(({ id }) => [id, { links }]))
})

const departures = loaderOf('departures', async (visit, blocks) => {
  const shown = await openDates(visit)
  return Object.fromEntries(
    blocks.map(({ id, props }) => [
      id,
      {
        rows: shown
          .filter((row) => props.inventory_id === null || row.of === props.inventory_id)
          .slice(0, props.most)
          .map(({ title, href, when, places, look }) => ({ title, href, when, places, look })),
      },
    ]),
  )
})

const price_table = loaderOf('price_table', async (visit, blocks) => {
  const day = addDays(dayOf(visit.actor.now), 30)
  const tables = new Map<string, ReturnType<typeof priceColumns>>()
  for (const one of await chosen(visit, blocks)) tables.set(one.id, priceColumns(visit, one, await pricesOfOffer(visit, one), day))
  return Object.fromEntries(
    blocks.flatMap(({ id, props }) => {
      const table = tables.get(props.inventory_id ?? '')
      return table ? [[id, table]] : []
    }),
  )
})

const policy = loaderOf('policy', async ({ tx, actor, language }, blocks) => {
  const { cancellation_policy } = await ofAgency(tx, actor.agencyId).select('cancellation_policy').executeTakeFirstOrThrow()
  const lines = policyLines(cancellation_policy as unknown as Parameters<typeof policyLines>[0], language)
  return Object.fromEntries(blocks.map(({ id }) => [id, { lines }]))
})

const countdown = loaderOf('countdown', async ({ actor, language }, blocks) => {
  const t = say(language)
  const loadedFor = ({ props: { until } }: BlockOf<'countdown'>) => {
    const days = until === null ? null : daysBetween(dayOf(actor.now), until)
    return days === null ? null : { isOver: days < 0, text: days < 0 ? '' : t('countdown', { days }) }
  }
  return Object.fromEntries(
    blocks.flatMap((block) => {
      const found = loadedFor(block)
      return found ? [[block.id, found]] : []
    }),
  )
})

/** A form may have been deleted since the page was written. */
const formExists = (tx: Visit['tx'], id: string): Promise<boolean> =>
  requireForm(tx, id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.status === 404) return false
      throw error
    },
  )

const newsletter = loaderOf('newsletter', async ({ app, tx, actor }, blocks) => {
  const links = new Map<string, string | null>()
  for (const id of new Set(blocks.flatMap(({ props }) => props.form_id ?? [])))
    links.set(id, (await formExists(tx, id)) ? formUrl(app, actor.agencyId, id) : null)
  return Object.fromEntries(
    blocks.flatMap(({ id, props }) => {
      const href = links.get(props.form_id ?? '')
      return href ? [[id, { href }]] : []
    }),
  )
})

const chat = loaderOf('chat', async ({ app, tx, actor }, blocks) => {
  const found = await chatOnSite(app, tx, actor)
  return found ? Object.fromEntries(blocks.map(({ id }) => [id, found])) : {}
})

/** More loaders of live blocks: one offer, counts, dates, prices, terms. */
export const moreLoaders: Readonly<Record<string, BlockLoader>> = {
  offer,
  offer_tags,
  offer_places,
  departures,
  calendar,
  route_map,
  price_table,
  policy,
  countdown,
  newsletter,
  chat,
}
