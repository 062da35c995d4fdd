import { defineImporter } from '#domains/imports/server/importer.ts'
import { commonColumns } from '#domains/imports/server/common-columns.ts'
import { createService } from '../contract.ts'
import { bookedByOptions } from '../contract/words.ts'
import { insertService } from './services.ts'

/** Imports services from a file. The user adds slots and prices afterwards. */
export const serviceImporter = defineImporter({
  kind: 'services',
  one: 'service',
  many: 'services',
  list: '/offers/services',
  create: createService,
  columns: [
    { key: 'title', label: 'Title', example: 'Airport transfer', also: ['Name', 'Service'] },
    { key: 'summary', label: 'Summary', example: 'A driver with your name at arrivals.' },
    { key: 'duration_minutes', label: 'Duration', example: '75', help: 'In minutes.', also: ['Minutes'], read: Number },
    {
      key: 'booked_by',
      label: 'Booked by',
      example: 'Any day',
      help: 'By slots, or any day; empty is by slots.',
      options: bookedByOptions,
    },
    commonColumns.country,
    { ...commonColumns.place, example: 'Entebbe airport' },
    { ...commonColumns.tags, example: 'transfer, airport' },
  ],
  insert: ({ tx, actor }, body) => insertService(tx, actor, body),
})
