import { z } from 'zod'
import { defineImporter } from '#domains/imports/server/importer.ts'
import { commonColumns, inWords, pricing } from '#domains/imports/server/common-columns.ts'
import { inCurrencyOf, oneCurrency } from '#domains/imports/server/price-fields.ts'
import { numberOf } from '#domains/imports/server/readers.ts'
import { namesOnce, unitFields, unitsAgree } from '#domains/imports/server/unit-fields.ts'
import { line, positiveMoney } from '#kit/contract/schemas.ts'
import { createCar } from '../contract.ts'
import { plateOf } from '../contract/plates.ts'
import { carCategories, categoryNames, fuels, ratePers, transmissions, usualTariffs } from '../contract/words.ts'
import { insertCar } from './cars.ts'
import { updateRates } from './rates.ts'
import { createVehicles, refuseTakenPlates } from './vehicles.ts'

const rate = positiveMoney.optional()
const fields = z
  .strictObject({ hour: rate, day: rate, week: rate, month: rate, tariff: line('Tariff', 60).optional(), ...unitFields })
  .superRefine(oneCurrency(ratePers))
  .superRefine(unitsAgree('number plates', 'UBA 123A; UBB 456B'))
  .superRefine(({ tariff, ...row }, context) => {
    if (tariff !== undefined && ratePers.every((per) => !row[per]))
      context.addIssue({ code: 'custom', path: ['tariff'], message: 'A tariff needs a price.' })
  })

/** Imports rental cars from a file, with their vehicles and the rates of one tariff. */
export const carImporter = defineImporter({
  kind: 'cars',
  one: 'rental car',
  many: 'rental cars',
  list: '/offers/cars',
  create: createCar,
  columns: [
    { key: 'title', label: 'Title', example: 'Toyota RAV4', also: ['Name', 'Car'] },
    {
      key: 'category',
      label: 'Category',
      example: 'SUV',
      help: `One of: ${Object.values(categoryNames).join('; ')}.`,
      also: ['Class', 'Type'],
      options: carCategories.map((value) => ({ value, label: categoryNames[value] })),
    },
    { key: 'make', label: 'Make', example: 'Toyota', also: ['Brand', 'Manufacturer'] },
    { key: 'model', label: 'Model', example: 'RAV4' },
    { key: 'year', label: 'Year', example: '2018', read: numberOf },
    { key: 'seats', label: 'Seats', example: '5', read: numberOf },
    { key: 'doors', label: 'Doors', example: '5', read: numberOf },
    { key: 'transmission', label: 'Transmission', example: 'Automatic', also: ['Gearbox'], options: inWords(transmissions) },
    { key: 'fuel', label: 'Fuel', example: 'Petrol', options: inWords(fuels) },
    { key: 'summary', label: 'Summary', example: 'Room for five and their bags.' },
    { key: 'mileage_limit', label: 'Kilometres a day', example: '200', help: 'Leave empty for unlimited.', read: numberOf },
    {
      key: 'unit_names',
      label: 'Number plates',
      example: 'UBA 123A; UBB 456B',
      help: 'Separate values with commas or semicolons.',
      also: ['Plates', 'Plate', 'Number plate', 'Registration', 'Registration number', 'Reg no'],
      read: namesOnce((name) => plateOf(name) ?? name),
    },
    {
      key: 'unit_count',
      label: 'Number of vehicles',
      example: '2',
      help: 'Only compared with the number of plates.',
      also: ['Quantity', 'No of vehicles', 'How many vehicles'],
      read: numberOf,
    },
    {
      key: 'day',
      label: 'Price a day',
      example: 'UGX 150,000',
      also: ['Price', 'Price per day', 'Rate', 'Day rate', 'Daily rate', 'Rate per day', 'Amount'],
      ...pricing,
    },
    { key: 'hour', label: 'Price an hour', example: 'UGX 30,000', also: ['Price per hour', 'Hourly rate'], ...pricing },
    { key: 'week', label: 'Price a week', example: 'UGX 900,000', also: ['Price per week', 'Weekly rate'], ...pricing },
    { key: 'month', label: 'Price a month', example: 'UGX 3,000,000', also: ['Price per month', 'Monthly rate'], ...pricing },
    {
      key: 'tariff',
      label: 'Tariff',
      example: usualTariffs[0],
      help: `${usualTariffs.join(', ')} …; empty: ${usualTariffs[0]}.`,
      needs: pricing.needs,
    },
    commonColumns.currency,
    { ...commonColumns.tags, example: 'airport, upcountry' },
  ],
  more: fields,
  async insert({ tx, actor }, body, { unit_names, unit_count: _count, tariff = usualTariffs[0], ...rates }) {
    const id = await insertCar(tx, actor, inCurrencyOf(body, rates))
    if (unit_names) {
      await refuseTakenPlates(tx, id, unit_names, 'unit_names')
      await createVehicles(tx, actor, id, unit_names)
    }
    if (ratePers.some((per) => rates[per])) await updateRates(tx, actor, id, { tariffs: [{ tariff, ...rates }], read: [] })
  },
})
