import { countryName } from '#kit/contract/countries.ts'
import { formatDay } from '#kit/contract/time.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import type { listFields, mergePreview } from '../../contract.ts'
import { mergeFields, type MergeField } from '../../contract/merging.ts'
import { clientWord } from '../client-words.ts'

export type Preview = ResultOf<typeof mergePreview>
export type Person = Preview['person']
export type Side = 'person' | 'other'

const labels: Record<MergeField, string> = {
  name: 'Name',
  kind: 'Kind',
  email: 'Main email',
  phone: 'Main phone',
  country_code: 'Country',
  residency: 'Residency',
  address: 'Address',
  birthday: 'Birthday',
}

const textOf = (person: Person, field: MergeField): string => {
  const value = person[field]
  if (value === null) return ''
  if (field === 'country_code') return countryName(value)
  if (field === 'birthday') return formatDay(value)
  return field === 'kind' || field === 'residency' ? clientWord(value as Person['kind']) : value
}

export interface Row {
  /** A field, or the id of one of the agency's own fields. */
  key: string
  own: boolean
  label: string
  person: string
  other: string
}

/** Returns the fields in which the two differ. Of a field that only one has, the merge keeps that value without a choice. */
export function differences({ person, other }: Preview, fields: ResultOf<typeof listFields>): Row[] {
  const rows = [
    ...mergeFields.map((key) => ({ key, own: false, label: labels[key], person: textOf(person, key), other: textOf(other, key) })),
    ...fields.map(({ id, label }) => ({
      key: id,
      own: true,
      label,
      person: String(person.fields[id] ?? ''),
      other: String(other.fields[id] ?? ''),
    })),
  ]
  return rows.filter((row) => row.person !== row.other)
}

/** Returns both values as the merge joins them, without doubles. */
export const joined = (one: readonly string[], other: readonly string[]): string => [...new Set([...one, ...other])].join(', ')
