import type { z } from 'zod'
import { requireClient } from '#domains/clients/server/clients.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { AppError, conflict, invalid } from '#kit/contract/errors.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { bookOfferBody } from '../../contract/bodies.ts'
import { countsOf, type FareTerms } from '../../contract/fare.ts'
import type { PassengerType } from '../../contract/states.ts'
import { priced } from '../records/fares.ts'
import { flightView } from '../records/flight-view.ts'
import { flownOf } from '../records/flown.ts'
import { insertFlown } from '../records/flights.ts'
import { placeSegments, segmentView } from '../records/itinerary.ts'
import { addProblem, refuseProblems, type Problems } from '../records/problems.ts'
import { missingDetails } from './provider-orders.ts'
import { ProviderRefusal, type FlightProvider, type ProviderOffer, type SearchRequest } from './provider.ts'
import { providerInUse, termsIn } from '../settings/settings.ts'

const noProvider = () =>
  conflict('no_provider', 'Agents record flights by hand here. Choose a provider in the flight settings to search from here.')

/** Calls the provider, outside any transaction. @throws 409 `provider_refused`, 503 `provider_down`. */
async function answerOf<Answer>(app: App, provider: FlightProvider, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderRefusal) throw conflict('provider_refused', `${provider.name} says: ${error.message}`)
    app.log.warn({ err: error, provider: provider.key }, 'a flight provider gave no answer')
    throw new AppError(503, 'provider_down', `${provider.name} cannot be reached. Try again in a moment.`, {}, { 'retry-after': '10' })
  }
}

const read = <Answer>(app: App, actor: Actor, work: (tx: Tx) => Promise<Answer>) => app.db.asAgency(actor, work, { readOnly: true })

function refuseSearch({ slices, adults, children, infants }: SearchRequest, now: Date): void {
  const problems: Problems = {}
  const today = dayOf(now)
  for (const [index, { from, to, on }] of slices.entries()) {
    const at = (field: string, text: string) => addProblem(problems, `slices.${index}.${field}`, text)
    if (from === to) at('to', 'A flight goes to another airport.')
    if (on < today) at('on', 'This day is in the past.')
    if (on > addDays(today, 361)) at('on', 'Airlines sell no more than 361 days ahead.')
    if (on < (slices[index - 1]?.on ?? on)) at('on', 'This is earlier than the previous journey.')
  }
  if (infants > adults) addProblem(problems, 'infants', 'Each infant travels on the lap of an adult.')
  if (adults + children > 9) addProblem(problems, 'children', 'At most nine seats at once.')
  refuseProblems(problems)
}

/** Searches offers of the provider. Returns them with the agency's price, cheapest first. @throws 409 `no_provider`, 422, 503. */
export async function searchOffers(app: App, actor: Actor, request: SearchRequest) {
  refuseSearch(request, actor.now)
  const provider = await read(app, actor, (tx) => providerInUse(app, tx))
  if (!provider) throw noProvider()
  const offers = await answerOf(app, provider, () => provider.search(app, request))
  return read(app, actor, async (tx) => {
    const terms = new Map<string, FareTerms>()
    for (const { currency } of offers) if (!terms.has(currency)) terms.set(currency, await termsIn(tx, currency))
    return offers.flatMap((offer) => offerShown(offer, terms.get(offer.currency)!, actor.now))
  })
}

const counted = (offer: ProviderOffer) => countsOf(offer.passengers)

function offerShown(offer: ProviderOffer, terms: FareTerms, now: Date) {
  const { segments, problems } = placeSegments(offer.segments, now)
  // Skip offers with an unknown airport: without its time zone we cannot compute times.
  if (Object.keys(problems).length > 0) return []
  const fares = [{ type: 'all' as const, base: offer.base, taxes: offer.taxes }]
  const { sums } = priced({ fares, passengers: offer.passengers, terms, own_markup: null, own_service_fee: null })
  return [
    {
      id: offer.id,
      carrier: offer.carrier,
      carrier_name: offer.carrierName,
      segments: segments.map(segmentView),
      currency: offer.currency,
      base: offer.base,
      taxes: offer.taxes,
      amount: offer.amount,
      total: sums.total,
      holdable: offer.holdable,
      hold_until: offer.holdUntil?.toISOString() ?? null,
      expires_at: offer.expiresAt.toISOString(),
      documents_required: offer.documentsRequired,
    },
  ]
}

type BookOffer = z.output<typeof bookOfferBody>

/** Checks that the client exists and has contact details for the airline. @throws 422 at `client_id`. */
async function refuseClient(tx: Tx, actor: Actor, { client_id, client }: BookOffer): Promise<void> {
  if (!client_id) return
  const known = await requireClient(tx, client_id).catch(() => null)
  if (!known) throw invalid('client_id', 'This client does not exist.', 'not_found_reference')
  if (client || known.email) return
  const agency = await ofAgency(tx, actor.agencyId).select('email').executeTakeFirstOrThrow()
  if (!agency.email) throw invalid('client_id', 'The airline needs an email address. Add one to the client or the agency.')
}

/** Creates a quoted booking from an offer, which is read again from the provider. @throws 409 `no_provider`, `offer_gone`, 422 at the fields, 503. */
export async function bookOffer(app: App, actor: Actor, input: BookOffer) {
  const provider = await read(app, actor, async (tx) => {
    await refuseClient(tx, actor, input)
    return providerInUse(app, tx)
  })
  if (!provider) throw noProvider()
  const offer = await answerOf(app, provider, () => provider.findOffer(app, input.offer_id))
  if (!offer || offer.expiresAt <= actor.now) throw conflict('offer_gone', 'This offer is no longer on sale. Search again.')
  refuseOthers(input, offer)
  return app.db.asAgency(actor, (tx) => insertOffer(tx, actor, provider, offer, input))
}

const typeNames: Record<PassengerType, string> = { adult: 'adults', child: 'children', infant: 'infants' }

/** Checks that the passengers match the offer's types, and have the details that airlines need. @throws 422. */
function refuseOthers({ passengers }: BookOffer, offer: ProviderOffer): void {
  const [entered, wanted] = [countsOf(passengers), counted(offer)]
  const problems = missingDetails(passengers, offer)
  for (const type of ['adult', 'child', 'infant'] as const)
    if (entered[type] !== wanted[type])
      addProblem(problems, 'passengers', `The offer is for ${wanted[type]} ${typeNames[type]}, not for ${entered[type]}.`)
  refuseProblems(problems)
}

async function insertOffer(tx: Tx, actor: Actor, provider: FlightProvider, offer: ProviderOffer, input: BookOffer) {
  const { client_id, client, notes = null, passengers } = input
  const ids = new Map(offer.passengers.map(({ id, type }) => [id, type]))
  const flown = flownOf(
    actor,
    {
      ...input,
      segments: offer.segments,
      carrier: offer.carrier,
      currency: offer.currency,
      fares: [],
      pnr: null,
      hold_deadline_at: null,
      fare_deadline_at: offer.expiresAt.toISOString(),
    },
    await termsIn(tx, offer.currency),
  )
  const id = await insertFlown(
    tx,
    actor,
    {
      ...flown,
      fares: [{ type: 'all', base: offer.base, taxes: offer.taxes }],
      passengers: passengers.map((one) => ({ ...one, provider_passenger_id: takeId(ids, one.type) })),
    },
    { client_id, client, notes, status: 'quoted', provider: provider.key, offerId: offer.id },
  )
  return flightView(tx, actor.now, id)
}

/** Takes the next unused passenger id of a type from the offer. */
function takeId(ids: Map<string, PassengerType>, type: PassengerType): string {
  const [id] = [...ids].find(([, one]) => one === type)!
  ids.delete(id)
  return id
}
