import { defineImporter } from '#domains/imports/server/importer.ts'
import { commonColumns } from '#domains/imports/server/common-columns.ts'
import { inCurrencyOf } from '#domains/imports/server/price-fields.ts'
import { personPrices } from '#domains/imports/server/person-prices.ts'
import { numberOf } from '#domains/imports/server/readers.ts'
import { createService } from '../contract.ts'
import { bookedByOptions } from '../contract/words.ts'
import { insertService } from './services.ts'

/** Imports services with their prices from a file. The user adds slots afterwards. */
export const serviceImporter = defineImporter({
  kind: 'services',
  one: 'service',
  many: 'services',
  list: '/offers/services',
  create: createService,
  columns: [
    { key: 'title', label: 'Title', example: 'Airport transfer', also: ['Name', 'Service'] },
    { key: 'summary', label: 'Summary', example: 'A driver with your name at arrivals.' },
    { key: 'duration_minutes', label: 'Duration', example: '75', help: 'In minutes.', also: ['Minutes'], read: numberOf },
    {
      key: 'booked_by',
      label: 'Booked by',
      example: 'Any day',
      help: 'By slots, or any day; empty is by slots.',
      options: bookedByOptions,
    },
    commonColumns.country,
    { ...commonColumns.place, example: 'Entebbe airport' },
    ...personPrices.columns,
    { ...commonColumns.tags, example: 'transfer, airport' },
  ],
  more: personPrices.fields,
  async insert({ tx, actor }, body, prices) {
    const id = await insertService(tx, actor, inCurrencyOf(body, prices))
    await personPrices.insert(tx, actor, id, prices)
  },
})
