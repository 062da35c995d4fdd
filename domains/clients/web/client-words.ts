import type { z } from 'zod'
import type { clientBody } from '../contract.ts'

type ClientInput = z.input<typeof clientBody>

/** Duplicated from the contract, so that lists do not load its schemas. */
export const residencyOptions = [
  { value: 'non_resident', label: 'Foreign non-resident' },
  { value: 'foreign_resident', label: 'Foreign resident' },
  { value: 'eac_citizen', label: 'East African citizen' },
] as const

export const kindOptions = [
  { value: 'person', label: 'Person' },
  { value: 'company', label: 'Company' },
] as const

const labels: Record<string, string> = Object.fromEntries([...residencyOptions, ...kindOptions].map(({ value, label }) => [value, label]))

/** Returns the name of a residency or a kind of client. */
export const clientWord = (code: string): string => labels[code] ?? code

export interface ClientValues {
  kind: 'person' | 'company'
  name: string
  email: string
  phone: string
  country_code: NonNullable<ClientInput['country_code']> | null
  residency: NonNullable<ClientInput['residency']>
  address: string
  notes: string
  tags: string[]
}

/** The values of an empty form. */
export const newClient = (): ClientValues => ({
  kind: 'person',
  name: '',
  email: '',
  phone: '',
  country_code: null,
  residency: 'non_resident',
  address: '',
  notes: '',
  tags: [],
})
