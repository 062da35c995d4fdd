import type { ItemKind } from '#domains/inventory/web/item-kind.ts'
import { call, roomReads } from './calls.ts'

export const roomKind: ItemKind = {
  kind: 'room',
  one: 'room type',
  many: 'room types',
  lost: 'This also deletes its rooms, prices and pictures.',
  reads: roomReads,
  duplicate: (id) => call('POST /business/hotel/rooms/{id}/duplicate', { params: { id } }),
  remove: (ids) => call('POST /business/hotel/rooms/delete', { body: { ids } }),
}
