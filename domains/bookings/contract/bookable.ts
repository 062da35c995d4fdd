import { z } from 'zod'
import { occupancy } from '#domains/inventory/contract/guests.ts'
import { boards, pers } from '#domains/inventory/contract/units.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { currencyCode, id, moneyResult } from '#kit/contract/schemas.ts'

/** Items that can be booked by hand: published, with their options and upcoming departures. */
export const bookableItems = listEndpoint({
  path: '/bookings/bookable',
  summary: 'List items that can be booked, with price options and coming departures.',
  access: ['Add Bookings', 'Edit Bookings', 'Edit Proposals'],
  scope: 'bookings.read',
  item: z.object({
    id: z.string(),
    kind: z.string(),
    title: z.string(),
    image_url: z.string().nullable(),
    currency: currencyCode,
    /** The lowest price, as every other list shows it. */
    from_price: moneyResult.nullable(),
    from_per: z.enum(pers).nullable(),
    /** How it is sold: by departure, on any day without limit (freesale), or another mode. */
    capacity_mode: z.string(),
    /** Start and end of a one-time item. */
    happens_from: z.string().nullable(),
    happens_until: z.string().nullable(),
    on_request: z.boolean(),
    days: z.number(),
    /** How the item is let, with its active rooms or vehicles in order; null if it is not let. */
    letting: z
      .object({
        basis: z.enum(['night', 'time']),
        min_length: z.number(),
        max_length: z.number().nullable(),
        /** How long a unit is kept free after each booking. */
        padding_minutes: z.number(),
        units: z.array(z.object({ id: z.string(), name: z.string() })),
      })
      .nullable(),
    /** How many people fit in each room or vehicle; null where nobody stays. */
    fits: z.object({ adults: z.number(), guests: z.number() }).nullable(),
    options: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        unit: z.string(),
        per: z.string(),
        /** The rates of one tariff are alternatives: any of them stands for the tariff. Empty for other prices. */
        tariff: z.string(),
        amount: z.number(),
        currency: currencyCode,
        places: z.number(),
        min_quantity: z.number(),
        max_quantity: z.number().nullable(),
        /** Pieces left; null if they are not counted. */
        left: z.number().nullable(),
        /** Whether the sale period has started and not ended. */
        on_sale: z.boolean(),
        /** Start and end of the sale period; null if it has none. */
        sells_from: z.string().nullable(),
        sells_until: z.string().nullable(),
        /** For how many people a room's price is; null if it does not matter who sleeps in it. */
        occupancy: occupancy.nullable(),
        /** What its guests eat; null: as the room type says. */
        board: z.enum(boards).nullable(),
      }),
    ),
    departures: z.array(
      z.object({ id: z.string(), starts_on: z.string(), ends_on: z.string(), starts_at: z.string().nullable(), places_left: z.number() }),
    ),
  }),
  sort: ['title'],
  defaultSort: 'title',
  filters: { inventory_id: id.optional(), kind: z.string().max(40).optional() },
})
