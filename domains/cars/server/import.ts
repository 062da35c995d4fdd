import { defineImporter } from '#domains/imports/server/importer.ts'
import { inWords, commonColumns } from '#domains/imports/server/common-columns.ts'
import { createCar } from '../contract.ts'
import { carCategories, categoryNames, fuels, transmissions } from '../contract/words.ts'
import { insertCar } from './cars.ts'

/** Imports rental cars from a file. The user adds vehicles and prices afterwards. */
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
    { key: 'year', label: 'Year', example: '2018', read: Number },
    { key: 'seats', label: 'Seats', example: '5', read: Number },
    { key: 'doors', label: 'Doors', example: '5', read: Number },
    { key: 'transmission', label: 'Transmission', example: 'Automatic', also: ['Gearbox'], options: inWords(transmissions) },
    { key: 'fuel', label: 'Fuel', example: 'Petrol', options: inWords(fuels) },
    { key: 'summary', label: 'Summary', example: 'Room for five and their bags.' },
    { key: 'mileage_limit', label: 'Kilometres a day', example: '200', help: 'Empty: as many as one likes.', read: Number },
    { ...commonColumns.tags, example: 'airport, upcountry' },
  ],
  insert: ({ tx, actor }, body) => insertCar(tx, actor, body),
})
