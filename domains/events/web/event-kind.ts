import type { ItemKind } from '#domains/inventory/web/item-kind.ts'
import { call, eventReads } from './calls.ts'

export const eventKind: ItemKind = {
  kind: 'event',
  one: 'event',
  many: 'events',
  lost: 'This also deletes its tickets and pictures.',
  reads: eventReads,
  duplicate: (id) => call('POST /business/entertainment/events/{id}/duplicate', { params: { id } }),
  remove: (ids) => call('POST /business/entertainment/events/delete', { body: { ids } }),
}
