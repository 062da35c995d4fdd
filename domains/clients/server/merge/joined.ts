import type { z } from 'zod'
import { invalid } from '#kit/contract/errors.ts'
import type { mergeBody } from '../../contract/duplicates.ts'
import { mergeFields } from '../../contract/merging.ts'
import type { ClientRow } from '../clients-data.ts'
import type { FieldValues } from '../fields/values.ts'

type Choices = Pick<z.output<typeof mergeBody>, 'keep' | 'notes' | 'fields'>

const longestNotes = 5000
const mostTags = 20

/** Returns the fields of the person that two become. @throws 422 when notes or tags do not fit together. */
export function joinedFields(person: ClientRow, other: ClientRow, { keep, notes, fields }: Choices) {
  const kept = Object.fromEntries(mergeFields.map((field) => [field, chosen(person[field], other[field], keep[field])])) as unknown as Pick<
    ClientRow,
    (typeof mergeFields)[number]
  >
  return {
    ...kept,
    notes: joinedNotes(person.notes, other.notes, notes),
    tags: joinedTags(person.tags, other.tags),
    fields: joinedValues(person.fields as FieldValues, other.fields as FieldValues, fields),
    client_since: earlier(person.client_since, other.client_since),
    customer_since: earlier(person.customer_since, other.customer_since),
  }
}

const chosen = <T>(one: T, other: T, side: 'person' | 'other' | undefined): T =>
  side === 'other' ? other : side === 'person' ? one : (one ?? other)

const earlier = (one: Date | null, other: Date | null): Date | null => (one && other ? (one < other ? one : other) : (one ?? other))

function joinedNotes(one: string | null, other: string | null, choice: Choices['notes']): string | null {
  if (choice !== 'both') return choice === 'person' ? one : other
  const both = [...new Set([one, other].filter(Boolean))].join('\n\n') || null
  if (both && [...both].length > longestNotes) throw invalid('notes', 'Both notes together are too long. Choose one of them.')
  return both
}

function joinedTags(one: readonly string[], other: readonly string[]): string[] {
  const all = new Map([...other, ...one].map((tag) => [tag.toLowerCase(), tag]))
  if (all.size > mostTags) throw invalid('other_id', `Together they have more than ${mostTags} tags. Remove some first.`)
  return [...all.values()].toSorted()
}

function joinedValues(one: FieldValues, other: FieldValues, choices: Choices['fields']): FieldValues {
  const all: FieldValues = {}
  for (const id of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const value = chosen<string | number | undefined>(one[id], other[id], choices[id])
    if (value !== undefined) all[id] = value
  }
  return all
}
