import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { searchOffersBody, segmentBody } from '../../contract/bodies.ts'
import type { PassengerType, ProviderKey } from '../../contract/states.ts'

export type SearchRequest = z.output<typeof searchOffersBody>
/** A flight as a provider tells it; days and times are the airports' own. */
export type ProviderSegment = z.output<typeof segmentBody>

/** Flights at a price, as long as it stands. Amounts are minor units for all passengers together. */
export interface ProviderOffer {
  id: string
  carrier: string
  carrierName: string
  segments: ProviderSegment[]
  passengers: { id: string; type: PassengerType }[]
  currency: Currency
  base: number
  taxes: number
  amount: number
  /** Seats can be held and paid for later. */
  holdable: boolean
  holdUntil: Date | null
  priceUntil: Date | null
  expiresAt: Date
  takesPassports: boolean
  documentsRequired: boolean
}

interface OrderPassenger {
  /** The provider's own id of the passenger, from the offer. */
  id: string
  type: PassengerType
  title: string
  gender: 'f' | 'm'
  givenNames: string
  surname: string
  bornOn: string
  passport: { number: string; country: string; expiresOn: string } | null
}

export interface OrderRequest {
  /** Ours: by it an order is found again whose answer was lost. */
  bookingId: string
  offerId: string
  /** Whether it is paid for at once. */
  pay: boolean
  amount: number
  currency: Currency
  email: string
  phone: string
  passengers: OrderPassenger[]
}

/** What a provider has of a booking. */
export interface ProviderOrder {
  id: string
  pnr: string
  paid: boolean
  cancelled: boolean
  holdUntil: Date | null
  priceUntil: Date | null
  amount: number
  currency: Currency
  tickets: { passengerId: string | null; number: string }[]
}

/** New times of an order: the flights that go, and those that come for them. */
export interface ProviderChange {
  id: string
  removed: ProviderSegment[]
  added: ProviderSegment[]
  noticedAt: Date
  /** Something was done about it already. */
  settled: boolean
  /** The provider can accept it for us. */
  acceptable: boolean
}

/** The provider has decided: it will not do it. The text is for the agent. */
export class ProviderRefusal extends Error {}

/**
 * A company that books flights. Every call goes outside and is made with no transaction open. It throws `ProviderRefusal` when
 * the company says no; any other error leaves open whether it was done.
 */
export interface FlightProvider {
  key: Exclude<ProviderKey, 'recorded'>
  name: string
  /** Why it cannot be used here; `null` when it can. */
  missing(app: App): string | null
  /** It books test flights only. */
  isTest(app: App): boolean
  search(app: App, request: SearchRequest): Promise<ProviderOffer[]>
  /** An offer as it stands now; `null` when it is gone. */
  findOffer(app: App, id: string): Promise<ProviderOffer | null>
  /** Books an offer: pays for it at once, or holds the seats. */
  createOrder(app: App, request: OrderRequest): Promise<ProviderOrder>
  findOrder(app: App, id: string): Promise<ProviderOrder>
  /** The order that came of an offer for a booking of ours; `null` when none did. */
  findOrderOf(app: App, request: Pick<OrderRequest, 'bookingId' | 'offerId'>): Promise<ProviderOrder | null>
  /** Pays for an order that is held. */
  pay(app: App, order: Pick<ProviderOrder, 'id' | 'amount' | 'currency'>): Promise<void>
  /** What cancelling would give back. */
  quoteCancellation(app: App, orderId: string): Promise<{ id: string; refund: { amount: number; currency: Currency } }>
  confirmCancellation(app: App, id: string): Promise<void>
  listChanges(app: App, orderId: string): Promise<ProviderChange[]>
  acceptChange(app: App, id: string): Promise<void>
  /** The id of an event whose signature holds, `null` otherwise. */
  verifyWebhook(app: App, headers: IncomingHttpHeaders, body: Buffer): string | null
  /** The order an event is about; `null` for news that do not matter. @throws when it is not what the company sends. */
  readEvent(body: string): { orderId: string | null }
}
