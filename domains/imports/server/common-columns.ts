import { countries } from '#kit/contract/countries.ts'
import { currencyCodes } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { ImportColumn } from './importer.ts'
import { listOf, priceOf } from './readers.ts'

/** Turns a field's values into column options with labels. */
export const inWords = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }))

const countryOptions = Object.entries(countries).map(([value, label]) => ({ value, label }))

/** Columns shared by several kinds. Each kind adds its own examples. */
export const commonColumns = {
  tags: { key: 'tags', label: 'Tags', example: 'offer, lake view', help: 'Separate values with commas.', read: listOf },
  country: {
    key: 'country_code',
    label: 'Country',
    example: 'Uganda',
    help: 'The name or the two letters of the country.',
    options: countryOptions,
  },
  place: {
    key: 'place',
    label: 'Place',
    example: 'Buhoma',
    help: 'Its name; the point on the map is set afterwards.',
    read: (text) => ({ text, lat: null, lng: null }),
  },
  currency: {
    key: 'currency',
    label: 'Currency',
    example: 'UGX',
    help: 'Used for prices without a currency, such as UGX. Empty: the currency of the agency.',
    options: currencyCodes.map((value) => ({ value, label: value })),
  },
} as const satisfies Record<string, ImportColumn>

/** What all columns of prices share. Each kind adds key, label and example. Prices need a right of their own, also on the screens. */
export const pricing = {
  help: 'For example UGX 45,000. Without a currency: the currency of the agency.',
  read: priceOf,
  needs: 'Edit Prices',
} as const satisfies Partial<ImportColumn>
