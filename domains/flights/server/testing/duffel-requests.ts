import { z } from 'zod'

// The request schemas of Duffel's API v2. An unknown or missing field is a bug of ours.

const iata = z.string().regex(/^[A-Z]{3}$/)
const day = z.iso.date()
const amount = z.string().regex(/^[0-9]+\.[0-9]{2}$/)
const currency = z.string().regex(/^[A-Z]{3}$/)
const payment = z.strictObject({ type: z.literal('balance'), currency, amount })
/** Duffel allows up to 20 characters: Latin letters, spaces, hyphens and apostrophes. */
const name = z.string().regex(/^[\p{Script=Latin} '-]{1,20}$/u)

export const offerRequest = z.strictObject({
  slices: z.array(z.strictObject({ origin: iata, destination: iata, departure_date: day })).min(1),
  passengers: z.array(z.strictObject({ type: z.enum(['adult', 'child', 'infant_without_seat']) })).min(1),
  cabin_class: z.enum(['first', 'business', 'premium_economy', 'economy']),
})

const passenger = z.strictObject({
  id: z.string().startsWith('pas_'),
  title: z.enum(['mr', 'mrs', 'ms', 'miss', 'dr']),
  gender: z.enum(['m', 'f']),
  given_name: name,
  family_name: name,
  born_on: day,
  email: z.email(),
  phone_number: z.string().regex(/^\+[1-9][0-9]{6,14}$/),
  infant_passenger_id: z.string().startsWith('pas_').optional(),
  identity_documents: z
    .array(
      z.strictObject({
        type: z.literal('passport'),
        unique_identifier: z.string().min(1),
        issuing_country_code: z.string().regex(/^[A-Z]{2}$/),
        expires_on: day,
      }),
    )
    .length(1)
    .optional(),
})
const order = {
  selected_offers: z.array(z.string().startsWith('off_')).length(1),
  passengers: z.array(passenger).min(1),
  metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
}

export const createOrder = z.discriminatedUnion('type', [
  z.strictObject({ ...order, type: z.literal('instant'), payments: z.array(payment).length(1) }),
  z.strictObject({ ...order, type: z.literal('hold') }),
])
export type CreateOrder = z.output<typeof createOrder>

export const createPayment = z.strictObject({ order_id: z.string().startsWith('ord_'), payment })
export const createCancellation = z.strictObject({ order_id: z.string().startsWith('ord_') })
