import { categoryNames, type CarCategory } from '../contract/words.ts'

interface Described {
  make: string
  model: string
  year: number | null
  category: CarCategory
}

/** "Toyota RAV4, 2018 · SUV". */
export const carText = ({ make, model, year, category }: Described): string =>
  `${make} ${model}${year === null ? '' : `, ${year}`} · ${categoryNames[category]}`

/** "1 vehicle", "5 vehicles". */
export const vehiclesText = (count: number): string => `${count} ${count === 1 ? 'vehicle' : 'vehicles'}`

export const categoryOptions = Object.entries(categoryNames).map(([value, label]) => ({ value, label }))
