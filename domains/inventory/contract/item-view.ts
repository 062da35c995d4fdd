import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { currencyCode } from '#kit/contract/schemas.ts'
import { departure } from './departures.ts'
import { picture } from './gallery.ts'
import { residency } from './guests.ts'
import { kindSales } from './statistics.ts'
import { levyPers } from './tax-text.ts'

/** How many of the next departures are shown. */
export const shownDepartures = 6

const tax = z.object({
  id: z.string(),
  name: z.string(),
  included: z.boolean(),
  percent: z.number().nullable(),
  amount: z.number().nullable(),
  currency: currencyCode.nullable(),
  per: z.enum(levyPers).nullable(),
  children: z.boolean(),
  residency: residency.nullable(),
})

export const showItemView = endpoint({
  method: 'GET',
  path: '/inventory/{id}/view',
  summary: 'Show what the item’s page needs besides its fields: pictures, next departures, free units, taxes and sales.',
  access: ['View Inventory', 'View Tickets', 'View Services', 'View Shop', 'Create Shop Products', 'Edit Shop Products'],
  scope: 'inventory.read',
  result: z.object({
    /** In order; the first is the cover. */
    pictures: z.array(picture.pick({ id: true, caption: true, url: true, small_url: true })),
    /** The next ones that are not cancelled; null for items without departures. */
    departures: z
      .object({
        next: z.array(departure.pick({ id: true, starts_on: true, starts_at: true, capacity: true, places_left: true, status: true })),
        total: z.number(),
      })
      .nullable(),
    /** Active rooms or vehicles, and how many are neither taken nor blocked at noon today; null for items without units. */
    units: z.object({ total: z.number(), free_today: z.number() }).nullable(),
    taxes: z.array(tax),
    /** Null for people who may not view bookings. */
    sales: z.object(kindSales.shape).nullable(),
  }),
})
