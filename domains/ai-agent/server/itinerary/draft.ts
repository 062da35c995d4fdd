import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { ratesFor } from '#domains/inventory/server/prices/currencies.ts'
import { showInquiry } from '#domains/inquiries/server/inquiries.ts'
import { screenOf } from '#domains/inquiries/server/screen.ts'
import { AppError, invalid } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ItineraryResult, Source } from '../../contract/results.ts'
import type { Wish } from '../../contract/wish.ts'
import type { DraftParts } from '../drafts-data.ts'
import { parseWish, type Context, type Parsed } from '../wish/parse.ts'
import { buildItinerary } from './build.ts'
import { readCatalog, type Catalog } from './catalog.ts'
import type { OptionFacts } from './check.ts'

/** What was asked for, as it is kept with the draft. */
export interface ItineraryInput {
  wish: string
  client_id?: string | undefined
  inquiry_id?: string | undefined
}

export interface Prepared {
  input: ItineraryInput
  parsed: Parsed
  catalog: Catalog
  context: Context
  clientId: string | null
  about: Source[]
}

/** The facts of an itinerary: what its options cost and that they were free. */
export interface ItineraryFacts {
  currency: Currency
  options: OptionFacts[]
}

/** Reads what a wish is compared with, and the wish by rules. @throws 422 at `client_id` and `inquiry_id`. */
export async function prepareItinerary(tx: Tx, actor: Actor, input: ItineraryInput): Promise<Prepared> {
  const [client, inquiry] = [await clientOf(tx, input.client_id), await inquiryOf(tx, input.inquiry_id, actor.now)]
  const catalog = await readCatalog(tx)
  const context: Context = {
    now: actor.now,
    vocabulary: catalog.vocabulary,
    currency: await agencyCurrency(tx, actor.agencyId),
    known: {
      ...(client ? { residency: client.residency } : {}),
      ...(inquiry ? { starts_on: inquiry.starts_on, travellers: inquiry.travellers } : {}),
    },
  }
  const about: Source[] = [
    ...(client ? [{ what: 'Client', label: client.name, link: `/clients/${client.id}` }] : []),
    ...(inquiry ? [{ what: 'Inquiry', label: inquiry.reference, link: screenOf(inquiry.id) }] : []),
  ]
  return { input, parsed: parseWish(input.wish, context), catalog, context, clientId: client?.id ?? inquiry?.client_id ?? null, about }
}

async function clientOf(tx: Tx, id: string | undefined) {
  if (!id) return null
  return requireClient(tx, id).catch(() => Promise.reject(invalid('client_id', 'This client does not exist.', 'not_found_reference')))
}

async function inquiryOf(tx: Tx, id: string | undefined, now: Date) {
  if (!id) return null
  return showInquiry(tx, id, now).catch(() => Promise.reject(invalid('inquiry_id', 'This inquiry does not exist.', 'not_found_reference')))
}

/** Returns the currency to price in: that of the budget, or the agency's own if there is no rate to it. */
export async function currencyFor(
  tx: Tx,
  actor: Actor,
  { budget }: Wish,
  home: Currency,
): Promise<{ currency: Currency; note: string | null }> {
  if (!budget || budget.currency === home) return { currency: home, note: null }
  try {
    await ratesFor(tx, actor, [home], budget.currency)
    return { currency: budget.currency, note: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { currency: home, note: `There is no rate between ${home} and ${budget.currency}, so the budget is not compared.` }
  }
}

/** Builds the draft of an itinerary from a wish that was read by the rules or by a language model. */
export async function draftItinerary(
  tx: Tx,
  actor: Actor,
  { input, catalog, context, about }: Prepared,
  { wish, assumed }: Parsed,
): Promise<DraftParts & { title: string; result: ItineraryResult }> {
  const { currency, note } = await currencyFor(tx, actor, wish, context.currency)
  const compared = note ? { ...wish, budget: null } : wish
  const { result, sources, facts } = await buildItinerary(tx, actor, {
    wish: compared,
    assumed: note ? [...assumed, note] : assumed,
    catalog,
    currency,
  })
  const kept: ItineraryFacts = { currency, options: facts }
  const title = result.content?.title ?? [...input.wish].slice(0, 160).join('').replaceAll('\n', ' ')
  return { title, input, result, sources: [...about, ...sources], facts: kept }
}
