import { z } from 'zod'
import { AppError, somethingWentWrong } from '#kit/contract/errors.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { unprocessable } from '#kit/server/http/errors.ts'
import { undefused } from '#kit/server/http/export.ts'
import { bare, type Keys } from './columns.ts'
import { isFooter } from './footer.ts'
import { fieldOf, Unreadable, type AgencyFacts, type ImportColumn, type Importer, type RowContext } from './importer.ts'

/** Why a row is not imported; `field` is the label of a column. */
export interface Problem {
  field: string | null
  text: string
}

export type Body = Parameters<Importer['insert']>[1]
export type More = Parameters<Importer['insert']>[2]
type Read = { body: Body; more: More } | { problems: Problem[] }

const maxOptions = 6
const footerText = 'This looks like a total or a note below the rows, so it is not imported.'
const tooManyCells = 'This row has more cells than the file has columns. Put a text with a separator in quotation marks.'

/**
 * Returns a function that parses a row's texts into the body of the call and the importer's own fields, validated by their schemas.
 * Empty cells are absent fields. Create it once per file, because it prepares the look-up of words.
 */
export function rowReader(importer: Importer, keys: Keys, agency: AgencyFacts): (cells: readonly string[]) => Read {
  const fields = importer.columns.flatMap((column) => {
    const place = keys.indexOf(column.key)
    return place === -1 ? [] : [{ column, place, valueOf: valueReader(column) }]
  })
  const places: (string | null)[] = importer.columns.map(({ label }) => label)
  const own = importer.more?.shape ?? {}
  return (cells) => {
    if (isFooter(cells)) return { problems: [{ field: null, text: footerText }] }
    if (cells.slice(keys.length).some((cell) => cell.trim() !== '')) return { problems: [{ field: null, text: tooManyCells }] }
    const given: Record<string, unknown> = {}
    const givenMore: Record<string, unknown> = {}
    const unread: Problem[] = []
    const textAt = (place: number) => undefused((cells[place] ?? '').trim())
    const row: RowContext = { agency, textOf: (key) => (keys.includes(key) ? textAt(keys.indexOf(key)) : '') }
    for (const { column, place, valueOf } of fields) {
      const text = textAt(place)
      const value = text === '' ? undefined : valueOf(text, row)
      if (text === '' && column.filled) unread.push({ field: column.label, text: `${column.label} is required.` })
      if (value instanceof Unreadable)
        unread.push({ field: column.label, text: value.reason ?? inWordsOf(column, `${column.label} is not valid.`) })
      if (value !== undefined) give(column.key in own ? givenMore : given, column.key, value)
    }
    const judged = importer.create.body!.safeParse(given)
    const judgedMore = (importer.more ?? nothing).safeParse(givenMore)
    if (judged.success && judgedMore.success && unread.length === 0) return { body: judged.data, more: judgedMore.data }
    const issues = [...(judged.error?.issues ?? []), ...(judgedMore.error?.issues ?? [])]
    const problems = issues.length === 0 ? [] : problemsOf(importer, unprocessable(issues))
    const all = [...unread, ...problems.filter(({ field }) => unread.every((one) => one.field !== field))]
    return { problems: all.toSorted((a, b) => places.indexOf(a.field) - places.indexOf(b.field)) }
  }
}

/** Sets a field, or for a key such as `fields.0197…` one value of an object. */
function give(given: Record<string, unknown>, key: string, value: unknown): void {
  const field = fieldOf(key)
  given[field] = field === key ? value : { ...(given[field] as object | undefined), [key.slice(field.length + 1)]: value }
}

/** The fields of an importer that has none of its own. */
const nothing = z.strictObject({})

function valueReader({ options, read }: ImportColumn): (text: string, row: RowContext) => unknown {
  if (!options) return read ?? ((text) => text)
  const values = new Map(options.flatMap(({ value, label }) => [value, label].map((word) => [bare(word), value] as const)))
  return (text) => values.get(bare(text)) ?? text
}

/** Turns a refusal into a row's problems: its messages with the labels of the columns. */
export function problemsOf({ columns }: Importer, refusal: AppError | null): Problem[] {
  if (!refusal) return [{ field: null, text: somethingWentWrong }]
  const problems = Object.entries(refusal.errors).flatMap(([field, texts]) => {
    const column = columns.find(({ key }) => key === field) ?? columns.find(({ key }) => key === fieldOf(field))
    return texts.map((text) => ({ field: column?.label ?? null, text: column ? inWordsOf(column, text) : text }))
  })
  return problems.length > 0 ? problems : [{ field: null, text: refusal.message }]
}

/** Returns the schema's message with the column's label and its help. */
function inWordsOf({ key, label, help, options }: ImportColumn, text: string): string {
  if (options && options.length <= maxOptions) {
    const labels = options.map((option) => option.label)
    return `${label} is ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}.`
  }
  const named = text.startsWith(wordsOf(key)) ? label + text.slice(wordsOf(key).length) : text
  return help && named.endsWith(' is not valid.') ? `${named} ${help}` : named
}
