import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { passengersOf } from '../records/flight-data.ts'
import { finishAccept, finishCancel, finishHold, finishTicket, recordRefusal } from './provider-answers.ts'
import { contactsOf, orderRequestOf } from './provider-orders.ts'
import { claimWork, workWaiting, type Claimed } from './provider-work-data.ts'
import { ProviderRefusal, type FlightProvider, type ProviderOrder } from './provider.ts'
import { providerOf } from './registry.ts'

export type Work = 'hold' | 'ticket' | 'cancel' | 'accept'

/** Runs a provider request, once: if it was sent before, looks up the outcome before sending it again. */
export const workForProvider = defineJob({
  name: 'flight-provider',
  reachesOut: true,
  data: z.object({ agency_id: z.uuid(), booking_id: z.uuid() }),
  long: true,
  run: (app, { agency_id, booking_id }) => workOn(app, agency_id, booking_id),
})

async function workOn(app: App, agencyId: string, bookingId: string): Promise<void> {
  const now = app.clock.now()
  const claimed = await app.db.asAgency({ agencyId, userId: null }, (tx) => claimWork(tx, bookingId, now))
  if (!claimed) return
  const provider = providerOf(claimed.flight.provider)!
  try {
    await doIt(app, provider, claimed)
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) {
      // The outcome is unknown: the sweep retries.
      app.log.warn({ err: error, provider: provider.key, booking_id: bookingId }, 'a flight provider gave no answer')
      return
    }
    await app.db.asAgency(actorOf(app, claimed), (tx) => recordRefusal(app, tx, actorOf(app, claimed), claimed, error.message))
  }
}

/** The user who requested the work, so that the audit names them. */
const actorOf = (app: App, { flight, input }: Claimed) => ({
  agencyId: flight.agency_id,
  userId: input.user_id ?? null,
  userName: input.user_name ?? null,
  now: app.clock.now(),
})

async function doIt(app: App, provider: FlightProvider, claimed: Claimed): Promise<void> {
  const actor = () => actorOf(app, claimed)
  const finish = (work: (tx: Parameters<Parameters<App['db']['asAgency']>[1]>[0]) => Promise<void>) => app.db.asAgency(actor(), work)
  switch (claimed.work) {
    case 'hold': {
      const order = await ordered(app, provider, claimed, false)
      return finish((tx) => finishHold(app, tx, actor(), claimed, order))
    }
    case 'ticket': {
      const order = await paidOrder(app, provider, claimed)
      return finish((tx) => finishTicket(app, tx, actor(), claimed, order))
    }
    case 'cancel':
      await cancelOrder(app, provider, claimed)
      return finish((tx) => finishCancel(app, tx, actor(), claimed))
    case 'accept':
      await acceptOnce(app, provider, claimed)
      return finish((tx) => finishAccept(app, tx, actor(), claimed))
  }
}

/** The order of a booking: an existing one for its offer, or a new one. */
async function ordered(app: App, provider: FlightProvider, claimed: Claimed, pay: boolean): Promise<ProviderOrder> {
  const { flight } = claimed
  const key = { bookingId: flight.booking_id, offerId: flight.provider_offer_id! }
  const known = claimed.sentBefore ? await provider.findOrderOf(app, key) : null
  if (known) return known
  const offer = await provider.findOffer(app, key.offerId)
  if (!offer) throw new ProviderRefusal('This offer is no longer on sale. Search again.')
  if (offer.amount !== flight.base + flight.taxes || offer.currency !== flight.currency)
    throw new ProviderRefusal('The price has changed. Search again.')
  const request = await app.db.asAgency({ agencyId: flight.agency_id, userId: null }, async (tx) =>
    orderRequestOf({
      flight,
      offer,
      pay,
      passengers: await passengersOf(tx, flight.booking_id),
      contacts: await contactsOf(tx, flight.agency_id, flight.booking_id),
    }),
  )
  return provider.createOrder(app, request)
}

async function paidOrder(app: App, provider: FlightProvider, claimed: Claimed): Promise<ProviderOrder> {
  const { provider_order_id } = claimed.flight
  if (!provider_order_id) return ordered(app, provider, claimed, true)
  const order = await provider.findOrder(app, provider_order_id)
  if (order.paid) return order
  if (order.cancelled) throw new ProviderRefusal('The airline has released the seats.')
  await provider.pay(app, order)
  return provider.findOrder(app, provider_order_id)
}

async function cancelOrder(app: App, provider: FlightProvider, { flight, sentBefore }: Claimed): Promise<void> {
  const id = flight.provider_order_id!
  if (sentBefore && (await provider.findOrder(app, id)).cancelled) return
  const { id: cancellation } = await provider.quoteCancellation(app, id)
  await provider.confirmCancellation(app, cancellation)
}

async function acceptOnce(app: App, provider: FlightProvider, { flight, input, sentBefore }: Claimed): Promise<void> {
  const changes = sentBefore ? await provider.listChanges(app, flight.provider_order_id!) : []
  if (changes.some(({ id, settled }) => id === input.provider_change_id && settled)) return
  await provider.acceptChange(app, input.provider_change_id!)
}

const batch = 50

/** Retries provider requests without an answer. */
export const sweepProviders = defineJob({
  name: 'flight-provider-sweep',
  reachesOut: true,
  data: z.object({}),
  every: '* * * * *',
  long: true,
  async run(app) {
    const waiting = await app.db.asPlatform('sweep: flights that wait for a provider', (tx) => workWaiting(tx, app.clock.now(), batch))
    await eachRow(app, waiting, 'a flight could not be worked on', ({ agency_id, booking_id }) => workOn(app, agency_id, booking_id))
  },
})
