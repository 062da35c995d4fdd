import { invalid } from '#kit/contract/errors.ts'
import { isRequired, type ImportColumn, type Importer } from './importer.ts'

/** For each header, the key of its column; `null` if it is ignored. */
export type Keys = readonly (string | null)[]

/** Reduces a header to letters and digits: "Email *" becomes "email". */
export const bare = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const namesOf = ({ key, label, also = [] }: ImportColumn) => [key, label, ...also].map(bare)

const columnCalled = ({ columns }: Importer, name: string): ImportColumn | undefined =>
  columns.find((column) => namesOf(column).includes(bare(name)))

/** Returns whether a header belongs to one of the importer's columns. */
export const knowsColumn =
  (importer: Importer) =>
  (name: string): boolean =>
    columnCalled(importer, name) !== undefined

/** Returns the column of each header. @throws 422 at `file` if a required column is missing, or one occurs twice. */
export function keysOf(importer: Importer, header: readonly string[]): Keys {
  const keys = header.map((name) => columnCalled(importer, name)?.key ?? null)
  if (keys.every((key) => key === null))
    throw invalid('file', `The first row has no column name of ${importer.many}. Use names such as ${someOf(importer)}.`)
  for (const [at, key] of keys.entries()) {
    const first = keys.indexOf(key)
    if (key !== null && first < at) throw invalid('file', `The columns “${header[first]}” and “${header[at]}” are the same. Remove one.`)
  }
  const missing = importer.columns.filter((column) => isRequired(importer, column) && !keys.includes(column.key))
  if (missing.length > 0)
    throw invalid(
      'file',
      `The column ${missing.map(({ label }) => `“${label}”`).join(' and ')} is missing. The first row names the columns.`,
    )
  return keys
}

const someOf = ({ columns }: Importer) =>
  columns
    .slice(0, 3)
    .map(({ label }) => `“${label}”`)
    .join(', ')
