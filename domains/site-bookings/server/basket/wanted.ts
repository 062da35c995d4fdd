import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { readChosen, type Asked, type Chosen } from '#domains/website/server/offers/chosen.ts'
import { departuresOf } from '#domains/website/server/offers/departures.ts'
import { listedOffers, type Listed } from '#domains/website/server/offers/listed.ts'
import { formOf } from '#domains/website/server/offers/price-question.ts'
import { pricesOfOffer } from '#domains/website/server/offers/price-table.ts'
import { offerPath } from '#domains/website/server/paths.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import type { PriceQuestionForm } from '#domains/website/view/price-fields.ts'
import { clockOf, dayOf } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { z } from 'zod'
import type { Residency } from '../../../../database/tables.ts'
import type { WantedLine } from './baskets.ts'

/** What a form of an offer's page asks for: a line, or the page that says what is missing. */
export type Wanted = { line: WantedLine; residency: Residency | null } | { page: string }

const askedOf = async (visit: Visit, offer: Listed, query: URLSearchParams): Promise<Asked> => ({
  offer,
  prices: await pricesOfOffer(visit, offer),
  departures: offer.capacity_mode === 'departure' && !offer.on_request ? await departuresOf(visit, offer) : [],
  query,
})

/** Returns what is wanted of an offer, without an id; null while something is missing. */
function lineOf(offer: Listed, { manner, selection, hasDates, departure, date, period }: Chosen): Omit<WantedLine, 'id'> | null {
  // What is sold by departures cannot be booked on another day.
  const needsDeparture = offer.capacity_mode === 'departure' && !offer.on_request
  if (selection.length === 0 || !hasDates || (needsDeparture && !departure)) return null
  const when = {
    departure: { departure_id: departure?.id ?? null },
    nights: { starts_on: date, ...period },
    times: period,
    day: { starts_on: date },
    none: {},
  }[manner]
  return { inventory_id: offer.id, ...when, selection }
}

/** Reads what a visitor wants of an offer, from the fields of its price question. @returns null for an offer that the site does not show. */
export async function readWanted(visit: Visit, form: URLSearchParams): Promise<Wanted | null> {
  const id = z.uuid().safeParse(form.get('offer')).data
  const [offer] = id ? await listedOffers(visit, { ids: [id] }) : []
  if (!offer) return null
  const chosen = readChosen(visit, await askedOf(visit, offer, form))
  const line = lineOf(offer, chosen)
  if (line) return { line: { id: newId(), ...line }, residency: form.has('residency') ? chosen.residency : null }
  const asked = new URLSearchParams([...form].filter(([name]) => name !== 'offer' && !name.startsWith('_')))
  return { page: `${offerPath(visit.site, visit.language, offer.kind satisfies Kind, offer.slug)}?${asked}#price` }
}

/**
 * Reads how a line of the basket shall be from now on, from the fields of `lineForm`.
 * @returns null while dates or quantities are missing, or the site no longer shows the offer.
 */
export async function readChange(visit: Visit, line: WantedLine, form: URLSearchParams): Promise<WantedLine | null> {
  const [offer] = await listedOffers(visit, { ids: [line.inventory_id] })
  const changed = offer && lineOf(offer, readChosen(visit, await askedOf(visit, offer, form)))
  return changed ? { id: line.id, ...changed } : null
}

/** Returns the fields that change a line of the basket, filled with `query`, or with what the line has. */
export async function lineForm(
  visit: Visit,
  line: WantedLine,
  offer: Listed,
  query: URLSearchParams | null,
): Promise<Pick<PriceQuestionForm, 'choices' | 'fields'>> {
  const asked = await askedOf(visit, offer, query ?? new URLSearchParams())
  const filled = query ? asked : { ...asked, query: queryOf(visit, line, asked) }
  const { choices, fields } = formOf(visit, filled, readChosen(visit, filled))
  // The whole basket has one residency.
  return { choices: choices.filter(({ name }) => name !== 'residency'), fields }
}

/** Returns a line as the fields of its offer's price question. */
function queryOf(visit: Visit, line: WantedLine, asked: Asked): URLSearchParams {
  const { manner, rows } = readChosen(visit, asked)
  const [starts, ends] = [line.starts_at, line.ends_at].map((moment) => (moment ? new Date(moment) : null))
  const when: Record<string, string | null | undefined> =
    manner === 'nights'
      ? { from: line.starts_on, until: line.ends_on }
      : manner === 'times'
        ? { from: starts && dayOf(starts), until: ends && dayOf(ends), at: starts && clockOf(starts) }
        : { departure: line.departure_id, on: line.starts_on }
  const fields = new URLSearchParams()
  for (const [name, value] of Object.entries(when)) if (value) fields.set(name, value)
  for (const { option, name } of rows) {
    const chosen = line.selection.find((one) => one.price_option_id === option.id)
    if (chosen) fields.set(name, String(chosen.quantity))
  }
  return fields
}
