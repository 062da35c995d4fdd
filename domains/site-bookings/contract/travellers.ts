import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { countryCode, emptyAsNull, line, localDate, optionalLine, optionalText, version } from '#kit/contract/schemas.ts'

const feature: Feature = 'website'

const passportNumber = z
  .string('Passport number is not valid.')
  .transform((text) => text.trim().toUpperCase())
  .refine((text) => text === '' || /^[A-Z0-9][A-Z0-9 -]{3,19}$/.test(text), 'A passport number has 4 to 20 letters and digits.')
  .transform((text) => text || null)
  .nullable()

/** What borders, kitchens and doctors need of a person. */
export const travellerFields = z.strictObject({
  /** As on the passport. */
  name: line('Name', 160),
  nationality: emptyAsNull(countryCode).default(null),
  born_on: emptyAsNull(localDate).default(null),
  passport_number: passportNumber.default(null),
  passport_expires_on: emptyAsNull(localDate).default(null),
  diet: optionalLine('Diet', 200).default(null),
  health: optionalText('Health', 1000).default(null),
  emergency_contact: optionalLine('Emergency contact', 200).default(null),
})

const tripTravellers = z.object({
  travellers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      has_passport: z.boolean(),
      has_file: z.boolean(),
      version: z.number(),
      updated_at: z.string(),
    }),
  ),
  /** How many people travel. */
  expected: z.number(),
  /** False once the booking is over, cancelled or of goods: then nobody is added or changed. */
  open: z.boolean(),
  /** The day on which all of it is deleted; null for bookings without days. */
  erased_on: z.string().nullable(),
})

const tripTraveller = z.object({
  name: z.string(),
  nationality: countryCode.nullable(),
  born_on: z.string().nullable(),
  passport_number: z.string().nullable(),
  passport_expires_on: z.string().nullable(),
  diet: z.string().nullable(),
  health: z.string().nullable(),
  emergency_contact: z.string().nullable(),
  id: z.string(),
  version: z.number(),
  /** A picture or a scan of the passport was sent. */
  has_file: z.boolean(),
  /** Who looked at it or changed it, oldest first. No name stands for the client. */
  log: z.array(z.object({ at: z.string(), action: z.string(), user_name: z.string().nullable() })),
})

const one = '/bookings/{id}/trip-travellers/{traveller}' as const

export const listTripTravellers = endpoint({
  method: 'GET',
  path: '/bookings/{id}/trip-travellers',
  summary: 'List who travels on a booking, without what is private.',
  access: ['View Bookings'],
  feature,
  result: tripTravellers,
})

export const createTripTraveller = endpoint({
  method: 'POST',
  path: '/bookings/{id}/trip-travellers/create',
  summary: 'Add a traveller with passport, diet and health. They are encrypted.',
  access: ['Edit Bookings'],
  feature,
  body: travellerFields,
  result: tripTravellers,
})

export const showTripTraveller = endpoint({
  method: 'POST',
  path: `${one}/show`,
  summary: 'Show passport, diet and health of a traveller. Each look is logged.',
  answersSecret: true,
  access: ['Edit Bookings'],
  feature,
  result: tripTraveller,
})

export const updateTripTraveller = endpoint({
  method: 'POST',
  path: `${one}/update`,
  summary: 'Update a traveller of a booking.',
  access: ['Edit Bookings'],
  feature,
  body: travellerFields.extend({ version }),
  result: tripTravellers,
})

export const deleteTripTraveller = endpoint({
  method: 'POST',
  path: `${one}/delete`,
  summary: 'Delete what a booking has of a traveller.',
  access: ['Edit Bookings'],
  feature,
  result: tripTravellers,
})

export const openTripPassport = endpoint({
  method: 'POST',
  path: `${one}/passport`,
  summary: 'Download the picture or scan of the passport of a traveller. Each look is logged.',
  access: ['Edit Bookings'],
  feature,
  answer: 'file',
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
})

export const deleteTripPassport = endpoint({
  method: 'POST',
  path: `${one}/passport/delete`,
  summary: 'Delete the picture or scan of the passport of a traveller.',
  access: ['Edit Bookings'],
  feature,
  result: tripTravellers,
})
