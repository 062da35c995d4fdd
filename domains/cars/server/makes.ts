import { tsvRows } from '#kit/server/files/tsv.ts'
import type { CarCategory } from '../contract/words.ts'

interface Model {
  make: string
  model: string
  /** The category most of them are hired out in. */
  category: CarCategory
}

// Read when the first one is asked for: an installation without cars does without.
let known: Model[] | undefined

/** Makes and models that are hired out in East Africa and the world over, by name. A car may be of another. */
const allModels = (): Model[] =>
  (known ??= tsvRows('domains/cars/server/reference/makes.tsv')
    .map(([make, category, model]) => ({ make: make!, model: model!, category: category as CarCategory }))
    .sort((a, b) => a.make.localeCompare(b.make, 'en') || a.model.localeCompare(b.model, 'en', { numeric: true })))

/** The makes by name. */
export const makesByName = (): string[] => [...new Set(allModels().map(({ make }) => make))]

/** The models of a make, or of all, by name. */
export function modelsOf(make?: string): Model[] {
  const wanted = make?.trim().toLowerCase()
  return allModels().filter((one) => wanted === undefined || one.make.toLowerCase() === wanted)
}
