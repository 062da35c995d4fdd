import type { OptionWithValues, Variant } from './calls.ts'

/** Splits typed values, "S, M, L", and drops those that are empty, repeated, or `known` already, ignoring case. */
export function typedValues(text: string, known: readonly string[] = []): string[] {
  const seen = new Set(known.map((name) => name.toLowerCase()))
  return text
    .split(/[,;\n]/)
    .map((name) => name.trim())
    .filter((name) => {
      const key = name.toLowerCase()
      if (name === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
}

export interface Combination {
  value_ids: string[]
  /** "M / Red". */
  name: string
}

const keyOf = (ids: readonly string[]): string => ids.toSorted().join(' ')

/** Returns the combinations of the options' values that have no variant yet, in order. None if an option has no values. */
export function missingCombinations(options: readonly OptionWithValues[], variants: readonly Variant[]): Combination[] {
  if (options.length === 0) return []
  const all = options.reduce<Combination[]>(
    (before, { values }) =>
      before.flatMap((one) =>
        values.map(({ id, name }) => ({ value_ids: [...one.value_ids, id], name: one.name ? `${one.name} / ${name}` : name })),
      ),
    [{ value_ids: [], name: '' }],
  )
  const made = new Set(variants.map(({ values }) => keyOf(values.map(({ id }) => id))))
  return all.filter(({ value_ids }) => !made.has(keyOf(value_ids)))
}
