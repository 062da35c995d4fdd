import { stringify } from 'csv-stringify/sync'
import type { FileWriter } from './definition.ts'

const line = (values: readonly string[]): string => stringify([values], { record_delimiter: '\n' })

/** Returns the writer of a CSV file. All of its items have these columns. The companies read it as it is, so nothing is defused. */
export const csvFile = (columns: readonly string[]): FileWriter => ({
  head: line(columns),
  between: '',
  item: (_offer, says) => line(columns.map((column) => says[column] ?? '')),
  foot: '',
})
