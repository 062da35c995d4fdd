import type { ItemKind } from '#domains/inventory/web/item-kind.ts'
import { call, packageReads } from './calls.ts'

export const packageKind: ItemKind = {
  kind: 'tour_package',
  one: 'package',
  many: 'packages',
  lost: 'Itinerary, prices, departures and pictures go with it.',
  reads: packageReads,
  duplicate: (id) => call('GET /packages/duplicate/{id}', { params: { id } }),
  remove: (ids) => call('POST /packages/delete', { body: { ids } }),
}
