import { defineImporter } from '#domains/imports/server/importer.ts'
import { commonColumns } from '#domains/imports/server/common-columns.ts'
import { inCurrencyOf } from '#domains/imports/server/price-fields.ts'
import { personPrices } from '#domains/imports/server/person-prices.ts'
import { numberOf, sentencesOf, yesOrNo } from '#domains/imports/server/readers.ts'
import { createPackage } from '../contract.ts'
import { insertPackage } from './packages.ts'

const divided = 'Separate values with semicolons.'

/** Imports tour packages with their prices. Their itineraries and departures are added afterwards. */
export const packageImporter = defineImporter({
  kind: 'packages',
  one: 'tour package',
  many: 'tour packages',
  list: '/offers/packages',
  create: createPackage,
  columns: [
    { key: 'title', label: 'Title', example: 'Three days with gorillas', also: ['Name', 'Package', 'Tour'] },
    { key: 'summary', label: 'Summary', example: 'Bwindi, one permit, and a night on the rim of a crater.' },
    { key: 'days', label: 'Days', example: '3', read: numberOf },
    { key: 'nights', label: 'Nights', example: '2', help: 'Empty: one less than the days.', read: numberOf },
    commonColumns.country,
    commonColumns.place,
    { key: 'highlights', label: 'Highlights', example: 'Gorilla trekking; A walk with the Batwa', help: divided, read: sentencesOf },
    { key: 'inclusions', label: 'Inclusions', example: 'Park fees; Full board', help: divided, also: ['Included'], read: sentencesOf },
    { key: 'exclusions', label: 'Exclusions', example: 'Flights; Tips', help: divided, also: ['Not included'], read: sentencesOf },
    { key: 'group_size_min', label: 'Smallest group', example: '2', read: numberOf },
    { key: 'group_size_max', label: 'Largest group', example: '8', read: numberOf },
    {
      key: 'on_request',
      label: 'On request',
      example: 'No',
      help: 'Yes or no. Yes: clients ask for any day, without departures.',
      read: yesOrNo,
    },
    ...personPrices.columns,
    { ...commonColumns.tags, example: 'gorillas, short' },
  ],
  more: personPrices.fields,
  async insert({ tx, actor }, body, prices) {
    const id = await insertPackage(tx, actor, inCurrencyOf(body, prices))
    await personPrices.insert(tx, actor, id, prices)
  },
})
