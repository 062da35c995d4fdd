import type { Row } from './api.ts'

/** Formats a value with its unit. Without a unit it is a ratio with three decimals. */
export const show = (value: number, unit = '') =>
  unit === '' ? String(Number(value.toFixed(3))) : `${Number(value.toFixed(value < 10 ? 1 : 0))} ${unit}`

/** A row without a ceiling. It holds if the value is at most `budget`. */
export const row = (name: string, value: number, budget: number, unit = ''): Row => ({
  name,
  product: show(value, unit),
  ceiling: '–',
  ratio: '–',
  budget: `≤ ${show(budget, unit)}`,
  holds: value <= budget,
})
