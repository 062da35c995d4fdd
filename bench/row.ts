import type { Row } from './api.ts'

/** A value with its unit; without one it is a small share. */
export const show = (value: number, unit = '') =>
  unit === '' ? String(Number(value.toFixed(3))) : `${Number(value.toFixed(value < 10 ? 1 : 0))} ${unit}`

/** A row without a ceiling, that holds while the value is not above its budget. */
export const row = (name: string, value: number, most: number, unit = ''): Row => ({
  name,
  product: show(value, unit),
  ceiling: '–',
  ratio: '–',
  budget: `≤ ${show(most, unit)}`,
  holds: value <= most,
})
