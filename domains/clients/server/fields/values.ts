import { sql } from 'kysely'
import { invalid, notFound } from '#kit/contract/errors.ts'
import { line, localDate } from '#kit/contract/schemas.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { like } from '#kit/server/database/list.ts'
import type { FieldRecord } from '../../contract/stages.ts'
import { fieldRows } from './fields.ts'

export type FieldValues = Record<string, string | number>
type Changes = Record<string, string | number | null> | undefined

type Field = Awaited<ReturnType<typeof fieldRows>>[number]

/** What a form or an import may do: a form does not save a record without its required fields. */
interface Strictness {
  required?: boolean
}

/**
 * Returns the values with the changes merged in: absent keys stay, `null` clears. With `required`, all required fields must have a value.
 * @throws 422 at `fields.<id>` for a value that its field does not take, for an unknown field, and for a required one without a value.
 */
export async function mergeValues(
  tx: Tx,
  record: FieldRecord,
  before: FieldValues,
  changes: Changes,
  { required = false }: Strictness = {},
): Promise<FieldValues> {
  if (changes === undefined || (!required && isEmpty(changes))) return before
  const fields = await fieldRows(tx, record)
  const after = valuesWith(fields, before, changes)
  if (required) refuseMissing(fields, after)
  return after
}

/** Returns the values of several new people, as `mergeValues` does for one. @throws 422 at `fields.<id>`. */
export async function valuesOfNew(tx: Tx, all: readonly Changes[]): Promise<FieldValues[]> {
  const fields = all.every(isEmpty) ? [] : await fieldRows(tx, 'client')
  return all.map((changes) => valuesWith(fields, {}, changes))
}

/** Returns the condition that a record has the value of a filter, `<id of the field>:<value>`. Text and numbers are compared as text. */
export const hasFieldValue = (column: string, filter: string) =>
  sql<boolean>`lower(${sql.ref(column)} ->> ${filter.slice(0, 36)}) = ${filter.slice(37).trim().toLowerCase()}`

/**
 * Returns the condition that a record has a text among the values of its custom fields. `column` is its `field_texts`: a JSON array, so a
 * quotation mark or backslash is searched as JSON writes it.
 */
export const hasFieldText = (column: string, search: string) =>
  sql<boolean>`${sql.ref(column)} ILIKE ${like(JSON.stringify(search).slice(1, -1))}`

const isEmpty = (changes: Changes): boolean => !changes || Object.keys(changes).length === 0

function refuseMissing(fields: readonly Field[], values: FieldValues): void {
  const missing = fields.find(({ id, required, archived_at }) => required && !archived_at && values[id] === undefined)
  if (missing) throw invalid(`fields.${missing.id}`, `${missing.label} is required.`, 'required')
}

function valuesWith(fields: readonly Field[], before: FieldValues, changes: Changes): FieldValues {
  const after = { ...before }
  for (const [id, value] of Object.entries(changes ?? {})) {
    const field = fields.find((one) => one.id === id && !one.archived_at)
    if (!field) throw invalid(`fields.${id}`, notFound('Field').message)
    const read = value === null || value === '' ? null : readValue(field, value)
    if (read === null) delete after[id]
    else after[id] = read
  }
  return after
}

function readValue({ id, label, type, choices }: Field, value: string | number): string | number {
  const refuse = (why: string) => invalid(`fields.${id}`, `${label} ${why}`)
  switch (type) {
    case 'number':
      if (typeof value !== 'number' || Math.abs(value) > 1e12) throw refuse('is a number.')
      return value
    case 'date':
      if (!localDate.safeParse(value).success) throw refuse('is a date.')
      return value
    case 'choice':
      if (typeof value !== 'string' || !choices.includes(value)) throw refuse('is one of the choices.')
      return value
    case 'text': {
      const text = line(label, 1000).safeParse(value)
      if (!text.success) throw refuse('is not valid.')
      return text.data
    }
  }
}
