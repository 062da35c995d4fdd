import { addDays } from '#kit/contract/time.ts'
import type { CreateOrder } from './duffel-requests.ts'

// The stand-in's offers and orders, in Duffel's response format.

let count = 0
const newId = (kind: string) => `${kind}_0000${String(++count).padStart(18, 'A')}`

const cities: Record<string, { city_name: string; time_zone: string }> = {
  EBB: { city_name: 'Entebbe', time_zone: 'Africa/Kampala' },
  NBO: { city_name: 'Nairobi', time_zone: 'Africa/Nairobi' },
  LHR: { city_name: 'London', time_zone: 'Europe/London' },
}
const place = (code: string) => ({
  iata_code: code,
  type: 'airport',
  name: `${code} airport`,
  city_name: cities[code]?.city_name ?? code,
  time_zone: cities[code]?.time_zone ?? 'UTC',
})
const airline = { iata_code: 'KQ', name: 'Kenya Airways', id: 'arl_KQ' }

export interface Slice {
  origin: string
  destination: string
  departure_date: string
}

export interface OfferOptions {
  total?: string
  base?: string
  currency?: string
  instant?: boolean
  documents?: boolean
}

/** A slice has one flight of 75 minutes that departs at 07:15. */
const sliceOf = ({ origin, destination, departure_date }: Slice, passengers: readonly { id: string }[]) => ({
  id: newId('sli'),
  origin: place(origin),
  destination: place(destination),
  segments: [
    {
      id: newId('seg'),
      origin: place(origin),
      destination: place(destination),
      departing_at: `${departure_date}T07:15:00`,
      arriving_at: `${departure_date}T08:30:00`,
      duration: 'PT1H15M',
      marketing_carrier: airline,
      marketing_carrier_flight_number: '0413',
      operating_carrier: airline,
      operating_carrier_flight_number: '0413',
      passengers: passengers.map(({ id }) => ({
        passenger_id: id,
        cabin_class: 'economy',
        cabin_class_marketing_name: 'Economy',
        fare_basis_code: 'YOWUG',
        baggages: [
          { type: 'checked', quantity: 2 },
          { type: 'carry_on', quantity: 1 },
        ],
      })),
    },
  ],
})

/** An offer in Duffel's format, with extra fields for the stand-in. */
export function makeOffer(
  slices: readonly Slice[],
  types: readonly string[],
  now: Date,
  { total = '240.50', base = '180.00', currency = 'USD', instant = false, documents = false }: OfferOptions,
) {
  const passengers = types.map((type) => ({ id: newId('pas'), type, age: null }))
  const id = newId('off')
  return {
    id,
    owner: airline,
    live_mode: false,
    slices: slices.map((slice) => sliceOf(slice, passengers)),
    passengers,
    base_amount: base,
    base_currency: currency,
    tax_amount: (Number(total) - Number(base)).toFixed(2),
    tax_currency: currency,
    total_amount: total,
    total_currency: currency,
    expires_at: new Date(now.getTime() + 20 * 60_000).toISOString(),
    payment_requirements: {
      requires_instant_payment: instant,
      payment_required_by: instant ? null : new Date(now.getTime() + 48 * 3_600_000).toISOString(),
      price_guarantee_expires_at: instant ? null : new Date(now.getTime() + 24 * 3_600_000).toISOString(),
    },
    passenger_identity_documents_required: documents,
    supported_passenger_identity_document_types: ['passport'],
  }
}
export type DuffelOffer = ReturnType<typeof makeOffer>

let serial = 2_500_000_000

const documentsOf = (passengers: readonly { id: string }[]) =>
  passengers.map(({ id }) => ({ type: 'electronic_ticket', unique_identifier: `706${++serial}`, passenger_ids: [id] }))

/** An order in Duffel's format. */
export function makeOrder(request: CreateOrder, offer: DuffelOffer, now: Date) {
  const paid = request.type === 'instant'
  return {
    id: newId('ord'),
    offer_id: offer.id,
    live_mode: false,
    booking_reference: `RZ${String(++count).padStart(4, 'P')}`,
    created_at: now.toISOString(),
    cancelled_at: null as string | null,
    total_amount: offer.total_amount,
    total_currency: offer.total_currency,
    metadata: request.metadata ?? {},
    passengers: request.passengers.map(({ id, given_name, family_name }) => ({ id, given_name, family_name })),
    slices: offer.slices,
    payment_status: {
      awaiting_payment: !paid,
      payment_required_by: paid ? null : offer.payment_requirements.payment_required_by,
      price_guarantee_expires_at: paid ? null : offer.payment_requirements.price_guarantee_expires_at,
    },
    documents: paid ? documentsOf(request.passengers) : [],
  }
}
export type DuffelOrder = ReturnType<typeof makeOrder>

/** Marks an order as paid and issues its tickets. */
export function settleOrder(order: DuffelOrder): void {
  order.payment_status = { awaiting_payment: false, payment_required_by: null, price_guarantee_expires_at: null }
  order.documents = documentsOf(order.passengers)
}

export const makeCancellation = (order: DuffelOrder, refund: string, now: Date) => ({
  id: newId('ore'),
  order_id: order.id,
  refund_amount: order.payment_status.awaiting_payment ? '0.00' : refund,
  refund_currency: order.total_currency,
  refund_to: order.payment_status.awaiting_payment ? 'awaiting_payment' : 'balance',
  created_at: now.toISOString(),
  expires_at: new Date(now.getTime() + 600_000).toISOString(),
  confirmed_at: null as string | null,
})

/** A schedule change of an order's first flight to another day and time. */
export function makeChange(order: DuffelOrder, { days, at, until }: { days: number; at: string; until: string }, now: Date) {
  const [slice] = order.slices as { segments: { departing_at: string; arriving_at: string }[] }[]
  const [segment] = slice!.segments
  const day = addDays(segment!.departing_at.slice(0, 10), days)
  const moved = { ...segment, id: newId('seg'), departing_at: `${day}T${at}:00`, arriving_at: `${day}T${until}:00` }
  return {
    id: newId('aic'),
    order_id: order.id,
    removed: [slice!],
    added: [{ ...slice, id: newId('sli'), segments: [moved] }],
    action_taken: null as string | null,
    action_taken_at: null as string | null,
    available_actions: ['accept', 'cancel', 'change'],
    travel_agent_ticket: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}
