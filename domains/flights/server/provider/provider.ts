import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { searchOffersBody, segmentBody } from '../../contract/bodies.ts'
import type { PassengerType, ProviderKey } from '../../contract/states.ts'

export type SearchRequest = z.output<typeof searchOffersBody>
/** A flight from a provider. Days and times are local to the airports. */
export type ProviderSegment = z.output<typeof segmentBody>

/** Flights at a price that is valid until it expires. Amounts are minor units for all passengers together. */
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
  /** Whether seats can be held and paid for later. */
  holdable: boolean
  holdUntil: Date | null
  priceUntil: Date | null
  expiresAt: Date
  takesPassports: boolean
  documentsRequired: boolean
}

interface OrderPassenger {
  /** The provider's passenger id, from the offer. */
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
  /** Our booking id. Used to find the order again after a lost response. */
  bookingId: string
  offerId: string
  /** True: pay at once. False: hold the seats. */
  pay: boolean
  amount: number
  currency: Currency
  email: string
  phone: string
  passengers: OrderPassenger[]
}

/** The provider's record of a booking. */
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

/** A schedule change of an order: removed flights and their replacements. */
export interface ProviderChange {
  id: string
  removed: ProviderSegment[]
  added: ProviderSegment[]
  noticedAt: Date
  /** Whether it was already accepted or otherwise settled. */
  settled: boolean
  /** Whether the provider can accept it through the API. */
  acceptable: boolean
}

/** A final refusal by the provider. The message is for the agent. */
export class ProviderRefusal extends Error {}

/**
 * A flight provider. Its methods call an external API, so never call them inside a transaction. They throw `ProviderRefusal`
 * for a final refusal. After any other error the outcome is unknown.
 */
export interface FlightProvider {
  key: Exclude<ProviderKey, 'recorded'>
  name: string
  /** Why it cannot be used in this installation; `null` if it can. */
  missing(app: App): string | null
  /** Whether it only books test flights. */
  isTest(app: App): boolean
  search(app: App, request: SearchRequest): Promise<ProviderOffer[]>
  /** The current state of an offer; `null` if it is gone. */
  findOffer(app: App, id: string): Promise<ProviderOffer | null>
  /** Books an offer: pays at once, or holds the seats. */
  createOrder(app: App, request: OrderRequest): Promise<ProviderOrder>
  findOrder(app: App, id: string): Promise<ProviderOrder>
  /** The order created from an offer for our booking; `null` if there is none. */
  findOrderOf(app: App, request: Pick<OrderRequest, 'bookingId' | 'offerId'>): Promise<ProviderOrder | null>
  /** Pays for a held order. */
  pay(app: App, order: Pick<ProviderOrder, 'id' | 'amount' | 'currency'>): Promise<void>
  /** Quotes the refund of a cancellation. */
  quoteCancellation(app: App, orderId: string): Promise<{ id: string; refund: { amount: number; currency: Currency } }>
  confirmCancellation(app: App, id: string): Promise<void>
  listChanges(app: App, orderId: string): Promise<ProviderChange[]>
  acceptChange(app: App, id: string): Promise<void>
  /** The event's id if its signature is valid, else `null`. */
  verifyWebhook(app: App, headers: IncomingHttpHeaders, body: Buffer): string | null
  /** The order id of an event; `null` for irrelevant events. @throws if the body has an unexpected format. */
  readEvent(body: string): { orderId: string | null }
}
