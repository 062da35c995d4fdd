import { tsvRows } from '#kit/server/files/tsv.ts'
import type { CarCategory } from '../contract/words.ts'

interface Model {
  make: string
  model: string
  /** The usual rental category of the model. */
  category: CarCategory
}

// Loaded on first use, so that installations without cars do not pay for it.
let known: Model[] | undefined

/** Makes and models that are common in car hire, in East Africa and worldwide, sorted by name. Only suggestions. */
const allModels = (): Model[] =>
  (known ??= tsvRows('domains/cars/server/reference/makes.tsv')
    .map(([make, category, model]) => ({ make: make!, model: model!, category: category as CarCategory }))
    .sort((a, b) => a.make.localeCompare(b.make, 'en') || a.model.localeCompare(b.model, 'en', { numeric: true })))

/** All makes, sorted by name. */
export const makesByName = (): string[] => [...new Set(allModels().map(({ make }) => make))]

/** The models of one make, or of all makes, sorted by name. */
export function modelsOf(make?: string): Model[] {
  const wanted = make?.trim().toLowerCase()
  return allModels().filter((one) => wanted === undefined || one.make.toLowerCase() === wanted)
}
