import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

export const maxAreas = 20
export const maxCorners = 200
export const maxKmlBytes = 200_000

const point = z.strictObject({
  lat: z.number('Latitude is a number.').min(-90, 'Latitude is at least -90.').max(90, 'Latitude is at most 90.'),
  lng: z.number('Longitude is a number.').min(-180, 'Longitude is at least -180.').max(180, 'Longitude is at most 180.'),
})

/** A rectangle by two opposite corners, or a polygon by its corners in order. */
const area = z
  .strictObject({
    shape: z.enum(['rectangle', 'polygon'], 'Shape is rectangle or polygon.'),
    points: z.array(point, 'Corners are a list.').min(2, 'An area has corners.').max(maxCorners, `At most ${maxCorners} corners.`),
  })
  .refine(({ shape, points }) => (shape === 'rectangle' ? points.length === 2 : points.length >= 3), {
    path: ['points'],
    message: 'A rectangle has two opposite corners, a polygon at least three.',
  })

/** KML without a DOCTYPE, because its entities could expand without limit in a parser. */
const kml = z
  .string('The route is a KML file.')
  .max(maxKmlBytes, 'The KML file is larger than 200 KB.')
  .refine(
    (text) => /<kml[\s>]/.test(text) && /<(?:\w+:)?coordinates[\s>]/.test(text) && !/<!(?:DOCTYPE|ENTITY)/i.test(text),
    'This is not a KML file with a route.',
  )

export const packageMap = z.strictObject({
  areas: z.array(area, 'Areas are a list.').max(maxAreas, `At most ${maxAreas} areas.`),
  kml: kml.nullable(),
})

export const showPackageMap = endpoint({
  method: 'GET',
  path: '/packages/{id}/map',
  summary: 'Show the areas and the route on the map of a package.',
  access: ['View Inventory', 'View Bookings', 'Add Bookings', 'Edit Bookings'],
  feature: 'tour_and_travel',
  result: packageMap,
})

export const savePackageMap = endpoint({
  method: 'POST',
  path: '/packages/{id}/map',
  summary: 'Replace the areas and the route on the map of a package.',
  access: ['Edit Inventory'],
  feature: 'tour_and_travel',
  body: packageMap,
  result: packageMap,
})
