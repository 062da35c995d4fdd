import { invalid, notFound } from '#kit/contract/errors.ts'
import { line, localDate } from '#kit/contract/schemas.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { fieldRows } from './fields.ts'

export type FieldValues = Record<string, string | number>
type Changes = Record<string, string | number | null> | undefined

type Field = Awaited<ReturnType<typeof fieldRows>>[number]

/**
 * Returns the values with the changes merged in: absent keys stay, `null` clears.
 * @throws 422 at `fields.<id>` for a value that its field does not take, and for an unknown field.
 */
export async function mergeValues(tx: Tx, before: FieldValues, changes: Changes): Promise<FieldValues> {
  if (isEmpty(changes)) return before
  return valuesWith(await fieldRows(tx), before, changes)
}

/** Returns the values of several new people, as `mergeValues` does for one. @throws 422 at `fields.<id>`. */
export async function valuesOfNew(tx: Tx, all: readonly Changes[]): Promise<FieldValues[]> {
  const fields = all.every(isEmpty) ? [] : await fieldRows(tx)
  return all.map((changes) => valuesWith(fields, {}, changes))
}

const isEmpty = (changes: Changes): boolean => !changes || Object.keys(changes).length === 0

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
