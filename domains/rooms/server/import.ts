import { z } from 'zod'
import { defineImporter } from '#domains/imports/server/importer.ts'
import { commonColumns, inWords, pricing } from '#domains/imports/server/common-columns.ts'
import { inCurrencyOf } from '#domains/imports/server/price-fields.ts'
import { listOf, numberOf } from '#domains/imports/server/readers.ts'
import { namesOnce, unitFields, unitsAgree } from '#domains/imports/server/unit-fields.ts'
import { createPriceOption } from '#domains/inventory/server/prices/price-options.ts'
import { occupancy } from '#domains/inventory/contract/guests.ts'
import { createUnits } from '#domains/inventory/server/units/units.ts'
import { money } from '#kit/contract/schemas.ts'
import { createRoom } from '../contract.ts'
import { boards } from '../contract/words.ts'
import { occupancyAgrees, occupancyColumns, occupancyFields, occupancyOf } from './import-occupancy.ts'
import { insertRoom } from './rooms.ts'

const fields = z
  .strictObject({ price: money.optional(), ...occupancyFields, ...unitFields })
  .superRefine(unitsAgree('room names', '101–105'))
  .superRefine(occupancyAgrees)

/** The price of a new room type, as the form proposes it. */
const nightly = { name: 'Room', unit: 'room', per: 'night', tariff: '', places: 1, min_quantity: 0, active: true } as const

/** Imports room types from a file, with their rooms and the price of a night. */
export const roomImporter = defineImporter({
  kind: 'rooms',
  one: 'room type',
  many: 'room types',
  list: '/offers/rooms',
  create: createRoom,
  columns: [
    { key: 'title', label: 'Title', example: 'Garden cottage', also: ['Name', 'Room type'] },
    { key: 'summary', label: 'Summary', example: 'A cottage for two with a view of the lake.' },
    { key: 'adults', label: 'Adults', example: '2', read: numberOf },
    { key: 'children', label: 'Children', example: '1', read: numberOf },
    { key: 'size', label: 'Size', example: '28', help: 'In square metres.', also: ['m²', 'Square metres'], read: numberOf },
    {
      key: 'board',
      label: 'Board',
      example: 'Breakfast',
      help: 'Meals: room only, breakfast, half board, full board, all inclusive.',
      options: inWords(boards),
    },
    { key: 'amenities', label: 'Amenities', example: 'Wi-Fi, Mosquito net', help: 'Separate values with commas.', read: listOf },
    {
      key: 'unit_names',
      label: 'Room names',
      example: '101–103, 105',
      help: 'Names or numbers, separated by commas. 101–103 adds three rooms.',
      also: ['Room numbers', 'Room name', 'Room number'],
      read: namesOnce(),
    },
    {
      key: 'unit_count',
      label: 'Number of rooms',
      example: '4',
      help: 'Only compared with the names.',
      also: ['Quantity', 'No of rooms', 'How many rooms'],
      read: numberOf,
    },
    {
      key: 'price',
      label: 'Price a night',
      example: 'UGX 200,000',
      also: ['Price', 'Price per night', 'Rate', 'Nightly rate', 'Rate per night', 'Amount'],
      ...pricing,
    },
    ...occupancyColumns,
    commonColumns.currency,
    commonColumns.tags,
    { key: 'min_stay', label: 'Shortest stay', example: '1', help: 'In nights.', read: numberOf },
    { key: 'max_stay', label: 'Longest stay', example: '14', help: 'In nights.', read: numberOf },
  ],
  more: fields,
  async insert({ tx, actor }, body, { price, unit_names, ...guests }) {
    const id = await insertRoom(tx, actor, inCurrencyOf(body, { price }))
    if (unit_names) await createUnits(tx, actor, id, unit_names)
    if (price) await createPriceOption(tx, actor, id, { ...nightly, price, occupancy: occupancy.nullish().parse(occupancyOf(guests)) })
  },
})
