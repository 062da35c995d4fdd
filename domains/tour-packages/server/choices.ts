import { countries } from '#kit/contract/countries.ts'
import { currencies } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { itemStatuses } from '#domains/inventory/contract.ts'
import { residencies, residencyNames, units } from '#domains/inventory/contract/prices.ts'
import { meals } from '../contract.ts'

const inWords = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }))
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Returns the units of a price option. */
export const unitChoices = () => inWords(units)

/** Returns the choices for the forms of packages. */
export const packageChoices = () => ({
  statuses: inWords(itemStatuses),
  units: unitChoices(),
  residencies: residencies.map((value) => ({ value, label: residencyNames[value] })),
  meals: inWords(meals),
  weekdays: weekdays.map((label, index) => ({ value: String(index + 1), label })),
  countries: Object.entries(countries).map(([value, label]) => ({ value, label })),
  currencies: Object.entries(currencies).map(([value, { name }]) => ({ value, label: name })),
})
