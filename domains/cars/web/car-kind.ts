import type { ItemKind } from '#domains/inventory/web/item-kind.ts'
import { call, carReads } from './calls.ts'

export const carKind: ItemKind = {
  kind: 'car',
  one: 'car',
  many: 'cars',
  lost: 'This also deletes its vehicles, prices and pictures.',
  reads: carReads,
  duplicate: (id) => call('POST /business/rental/cars/{id}/duplicate', { params: { id } }),
  remove: (ids) => call('POST /business/rental/cars/delete', { body: { ids } }),
}
