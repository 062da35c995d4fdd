import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { readChosen } from '#domains/website/server/offers/chosen.ts'
import { departuresOf } from '#domains/website/server/offers/detail.ts'
import { listedOffers } from '#domains/website/server/offers/listed.ts'
import { pricesOfOffer } from '#domains/website/server/offers/price-table.ts'
import { offerPath } from '#domains/website/server/paths.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { z } from 'zod'
import type { Residency } from '../../../../database/tables.ts'
import type { WantedLine } from './baskets.ts'

/** What a form of an offer's page asks for: a line, or the page that says what is missing. */
export type Wanted = { line: WantedLine; residency: Residency | null } | { page: string }

/** Reads what a visitor wants of an offer, from the fields of its price question. @returns null for an offer that the site does not show. */
export async function readWanted(visit: Visit, form: URLSearchParams): Promise<Wanted | null> {
  const id = z.uuid().safeParse(form.get('offer')).data
  const [offer] = id ? await listedOffers(visit, { ids: [id] }) : []
  if (!offer) return null
  const departures = offer.capacity_mode === 'departure' && !offer.on_request ? await departuresOf(visit, offer) : []
  const prices = await pricesOfOffer(visit, offer)
  const chosen = readChosen(visit, { offer, prices, departures, query: form })
  const { manner, selection, hasDates, departure, date, period, residency } = chosen
  if (selection.length === 0 || !hasDates || (manner === 'departure' && !departure)) {
    const asked = new URLSearchParams([...form].filter(([name]) => name !== 'offer' && !name.startsWith('_')))
    return { page: `${offerPath(visit.site, visit.language, offer.kind satisfies Kind, offer.slug)}?${asked}#price` }
  }
  const when = {
    departure: { departure_id: departure?.id ?? null },
    nights: { starts_on: date, ...period },
    times: period,
    day: { starts_on: date },
    none: {},
  }[manner]
  return {
    line: { id: newId(), inventory_id: offer.id, ...when, selection },
    residency: form.has('residency') ? residency : null,
  }
}
