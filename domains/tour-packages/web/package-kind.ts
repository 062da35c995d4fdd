import type { ItemKind } from '#domains/inventory/web/item-kind.ts'
import { call, packageReads } from './calls.ts'

export const packageKind: ItemKind = {
  kind: 'tour_package',
  one: 'package',
  many: 'packages',
  lost: 'This also deletes its itinerary, prices, departures and pictures.',
  reads: packageReads,
  duplicate: (id) => call('GET /packages/duplicate/{id}', { params: { id } }),
  remove: (ids) => call('POST /packages/delete', { body: { ids } }),
}
