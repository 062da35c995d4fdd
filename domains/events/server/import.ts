import { defineImporter } from '#domains/imports/server/importer.ts'
import { commonColumns } from '#domains/imports/server/common-columns.ts'
import { momentFrom } from '#domains/imports/server/readers.ts'
import { createEvent } from '../contract.ts'
import { insertEvent } from './events.ts'

const when = 'Day and time, as in 24/12/2026 18:00.'

/** Imports events from a file. The user adds ticket types afterwards. */
export const eventImporter = defineImporter({
  kind: 'events',
  one: 'event',
  many: 'events',
  list: '/offers/events',
  create: createEvent,
  columns: [
    { key: 'title', label: 'Title', example: 'Jazz under the stars', also: ['Name', 'Event'] },
    { key: 'summary', label: 'Summary', example: 'Four bands, one lawn.' },
    { key: 'venue', label: 'Venue', example: 'Kololo Ceremonial Grounds' },
    { key: 'starts_at', label: 'Begins', example: '24/12/2026 18:00', help: when, also: ['Starts', 'Start', 'From'], read: momentFrom },
    { key: 'ends_at', label: 'Ends', example: '24/12/2026 23:00', help: when, also: ['End', 'Until'], read: momentFrom },
    {
      key: 'doors_at',
      label: 'Doors open',
      example: '24/12/2026 17:00',
      help: `${when} Empty: an hour before.`,
      also: ['Doors'],
      read: momentFrom,
    },
    commonColumns.country,
    { ...commonColumns.place, example: 'Kampala' },
    { ...commonColumns.tags, example: 'music, open air' },
  ],
  insert: ({ tx, actor }, body) => insertEvent(tx, actor, body),
})
