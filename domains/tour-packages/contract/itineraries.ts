import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { line, optionalLine, optionalText, version } from '#kit/contract/schemas.ts'
import { place, placeResult } from '#domains/inventory/contract.ts'
import { picture, pictureBody, pictureIds, pictures } from '#domains/inventory/contract/gallery.ts'

const feature: Feature = 'tour_and_travel'
const access: Access = ['View Inventory']
const edit: Access = ['Edit Inventory']

export const meals = ['breakfast', 'lunch', 'dinner'] as const
export type Meal = (typeof meals)[number]

const fields = {
  /** The day of the trip, starting at 1; if absent, the next day without an entry. */
  day: z.int('Day is a whole number.').min(1, 'Day is at least 1.').max(365, 'Day is at most 365.').optional(),
  title: line('Title', 160),
  /** Rich text. */
  description: optionalText('Description', 10_000).optional(),
  place: place.nullish(),
  meals: z
    .array(z.enum(meals, 'Meal is not valid.'))
    .max(3)
    .transform((list) => meals.filter((meal) => list.includes(meal)))
    .optional(),
  accommodation: optionalLine('Accommodation', 160).optional(),
}
export const itineraryBody = z.strictObject(fields)
export const itineraryEditBody = z.strictObject({ ...fields, title: fields.title.optional(), version })

export const itinerary = z.object({
  id: z.string(),
  day: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  place: placeResult.nullable(),
  meals: z.array(z.enum(meals)),
  accommodation: z.string().nullable(),
  gallery: pictures,
  version: z.number(),
})

export const listItineraries = endpoint({
  method: 'GET',
  path: '/packages/{id}/itineraries',
  summary: 'List the itinerary of a package: its days with pictures.',
  access,
  scope: 'inventory.read',
  feature,
  result: z.array(itinerary),
})
export const createItinerary = endpoint({
  method: 'POST',
  path: '/packages/{id}/itineraries/create',
  summary: 'Add an entry to the itinerary.',
  access: edit,
  feature,
  body: itineraryBody,
  result: itinerary,
})
export const orderItineraries = endpoint({
  method: 'POST',
  path: '/packages/{id}/itineraries/order',
  summary: 'Reorder the itinerary. Days stay, entries move between them.',
  access: edit,
  feature,
  body: pictureIds,
  result: z.array(itinerary),
})
export const updateItinerary = endpoint({
  method: 'POST',
  path: '/package_itinerary/{id}/update',
  summary: 'Update an itinerary entry. Omitted fields stay unchanged.',
  access: edit,
  feature,
  body: itineraryEditBody,
  result: itinerary,
})
export const deleteItinerary = endpoint({
  method: 'POST',
  path: '/package_itinerary/{id}/delete',
  summary: 'Delete an itinerary entry.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

export const listItineraryGallery = endpoint({
  method: 'GET',
  path: '/package_itinerary/{id}/gallery',
  summary: 'List the pictures of an itinerary entry, in order.',
  access,
  feature,
  result: pictures,
})
export const uploadItineraryImages = endpoint({
  method: 'POST',
  path: '/uploadcare/itinerary_image/{id}',
  summary: 'Upload pictures to an itinerary entry.',
  access: edit,
  feature,
  upload: true,
  result: pictures,
})
export const chooseItineraryImages = endpoint({
  method: 'POST',
  path: '/package_itinerary/{id}/gallery/choose',
  summary: 'Add pictures from the media library to an itinerary entry.',
  access: edit,
  feature,
  body: pictureIds,
  result: pictures,
})
export const orderItineraryGallery = endpoint({
  method: 'POST',
  path: '/package_itinerary/{id}/gallery/order',
  summary: 'Reorder the pictures of an itinerary entry.',
  access: edit,
  feature,
  body: pictureIds,
  result: pictures,
})
export const captionItineraryImage = endpoint({
  method: 'POST',
  path: '/itinerary_images/{id}/update',
  summary: 'Update the caption of an itinerary picture.',
  access: edit,
  feature,
  body: pictureBody,
  result: picture,
})
export const deleteItineraryImages = endpoint({
  method: 'POST',
  path: '/itinerary_images/delete',
  summary: 'Remove pictures from itinerary entries.',
  access: edit,
  feature,
  body: pictureIds,
  result: z.object({ ids: z.array(z.string()) }),
})
