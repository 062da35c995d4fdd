import { defineImporter } from '#domains/imports/server/importer.ts'
import { inWords, commonColumns } from '#domains/imports/server/common-columns.ts'
import { listOf } from '#domains/imports/server/readers.ts'
import { createRoom } from '../contract.ts'
import { boards } from '../contract/words.ts'
import { insertRoom } from './rooms.ts'

/** Imports room types from a file. The user adds rooms and prices afterwards. */
export const roomImporter = defineImporter({
  kind: 'rooms',
  one: 'room type',
  many: 'room types',
  list: '/offers/rooms',
  create: createRoom,
  columns: [
    { key: 'title', label: 'Title', example: 'Garden cottage', also: ['Name', 'Room type'] },
    { key: 'summary', label: 'Summary', example: 'A cottage for two with a view of the lake.' },
    { key: 'adults', label: 'Adults', example: '2', read: Number },
    { key: 'children', label: 'Children', example: '1', read: Number },
    { key: 'size', label: 'Size', example: '28', help: 'In square metres.', also: ['m²', 'Square metres'], read: Number },
    {
      key: 'board',
      label: 'Board',
      example: 'Breakfast',
      help: 'What is eaten: room only, breakfast, half board, full board, all inclusive.',
      options: inWords(boards),
    },
    { key: 'amenities', label: 'Amenities', example: 'Wi-Fi, Mosquito net', help: 'Several are divided by commas.', read: listOf },
    commonColumns.tags,
    { key: 'min_stay', label: 'Shortest stay', example: '1', help: 'In nights.', read: Number },
    { key: 'max_stay', label: 'Longest stay', example: '14', help: 'In nights.', read: Number },
  ],
  insert: ({ tx, actor }, body) => insertRoom(tx, actor, body),
})
