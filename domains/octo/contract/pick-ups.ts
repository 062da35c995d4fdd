import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { line, optionalLine, versionOrZero } from '#kit/contract/schemas.ts'

const access: Access = ['Channel Products', 'Manage Integrations']
const edit: Access = ['Manage Integrations']
const feature: Feature = 'marketplace'

export const mostPickUpPoints = 50

/** A place where travellers are picked up for an offer. */
export const pickUpPoint = z.strictObject({
  /** Stays with the place when it is changed; absent for a new one. */
  id: z.uuid('Id is not valid.').optional(),
  name: line('Name', 120),
  address: optionalLine('Address', 200).default(null),
  directions: optionalLine('Directions', 300).default(null),
  lat: z.number('Latitude is a number.').min(-90).max(90).nullable().default(null),
  lng: z.number('Longitude is a number.').min(-180).max(180).nullable().default(null),
  /** Minutes before the start at which travellers are picked up. */
  minutes_before: z.int('Minutes is a whole number.').min(0, 'Minutes is 0 or more.').max(1440, 'Minutes is at most 1440.').default(0),
})

const row = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.string(),
  required: z.boolean(),
  points: z.array(pickUpPoint.extend({ id: z.string() })),
  version: z.number(),
})

export const listPickUps = listEndpoint({
  path: '/octo/pick-ups',
  summary: 'List offers with start times, and the places where partners may have travellers picked up.',
  access,
  feature,
  item: row,
  sort: ['title'],
  defaultSort: 'title',
})

export const pickUpsBody = z.strictObject({
  required: z.boolean('Required is yes or no.').default(false),
  points: z.array(pickUpPoint, 'Places is a list.').max(mostPickUpPoints, `At most ${mostPickUpPoints} places.`),
  version: versionOrZero,
})

export const updatePickUps = endpoint({
  method: 'POST',
  path: '/octo/pick-ups/{id}/update',
  summary: 'Change the pick-up places of an offer. Version 0 is an offer that had none.',
  access: edit,
  feature,
  body: pickUpsBody,
  result: row,
})
