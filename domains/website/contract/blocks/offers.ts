import { z } from 'zod'
import { idOf } from '#kit/contract/schemas.ts'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { choice, entries, plainLine, yesNo } from '../fields.ts'
import { blockKind } from './kinds.ts'

const kind = z.enum(Object.keys(kinds) as [Kind, ...Kind[]], 'Kind is not valid.')

export const offerBlocks = {
  offers: blockKind({
    name: 'Offers',
    group: 'offers',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      /** Chosen ones in their order, or those that fit the filter now. */
      which: choice('Offers', ['chosen', 'filter'], 'filter'),
      ids: entries('Offers', idOf('Offer'), 24),
      kinds: entries('Kinds', kind, 7),
      tags: entries('Tags', plainLine('Tag', 40), 10),
      featured: yesNo('Featured', false),
      sort: choice('Order', ['featured', 'price', 'newest', 'title'], 'featured'),
      most: z.int('Number is 1 to 24.').min(1, 'Number is 1 to 24.').max(24, 'Number is 1 to 24.').default(6),
      look: choice('Look', ['cards', 'list'], 'cards'),
      show_price: yesNo('Show price', true),
    }),
  }),
  offer: blockKind({
    name: 'One offer',
    group: 'offers',
    version: 1,
    props: z.strictObject({
      inventory_id: idOf('Offer').nullable().default(null),
      title: plainLine('Title', 160),
      side: choice('Picture', ['left', 'right'], 'left'),
    }),
  }),
  search: blockKind({
    name: 'Search for offers',
    group: 'offers',
    version: 1,
    props: z.strictObject({ title: plainLine('Title', 160) }),
  }),
  offer_tags: blockKind({
    name: 'Topics of offers',
    group: 'offers',
    version: 1,
    props: z.strictObject({ title: plainLine('Title', 160) }),
  }),
  offer_places: blockKind({
    name: 'Places of offers',
    group: 'offers',
    version: 1,
    props: z.strictObject({ title: plainLine('Title', 160) }),
  }),
  departures: blockKind({
    name: 'Next dates',
    group: 'offers',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      /** Null: of all offers. */
      inventory_id: idOf('Offer').nullable().default(null),
      most: z.int('Number is 1 to 30.').min(1, 'Number is 1 to 30.').max(30, 'Number is 1 to 30.').default(8),
    }),
  }),
  calendar: blockKind({
    name: 'Calendar of departures',
    group: 'offers',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      /** Null: of all offers. */
      inventory_id: idOf('Offer').nullable().default(null),
      months: z.int('Months are 1 to 6.').min(1, 'Months are 1 to 6.').max(6, 'Months are 1 to 6.').default(3),
    }),
  }),
  route_map: blockKind({
    name: 'Map with route',
    group: 'offers',
    version: 1,
    props: z.strictObject({
      title: plainLine('Title', 160),
      /** Null: of the first trip that has a route, featured ones first. */
      inventory_id: idOf('Offer').nullable().default(null),
    }),
  }),
  price_table: blockKind({
    name: 'Prices of an offer',
    group: 'offers',
    version: 1,
    props: z.strictObject({ title: plainLine('Title', 160), inventory_id: idOf('Offer').nullable().default(null) }),
  }),
  policy: blockKind({
    name: 'Cancellation policy',
    group: 'offers',
    version: 1,
    props: z.strictObject({ title: plainLine('Title', 160) }),
  }),
}
