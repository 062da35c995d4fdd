import { z } from 'zod'
import { residency } from '#domains/inventory/contract/prices.ts'
import { countryCode, emailAddress, emptyAsNull, line, optionalText, tags, version } from '#kit/contract/schemas.ts'
import { optionalPhone } from '#kit/contract/phone.ts'

export const clientBody = z.strictObject({
  kind: z.enum(['person', 'company'], 'Kind is not valid.').default('person'),
  name: line('Name', 160),
  email: emptyAsNull(emailAddress).optional(),
  phone: optionalPhone,
  country_code: emptyAsNull(countryCode).optional(),
  residency: residency.default('non_resident'),
  address: optionalText('Address', 500).optional(),
  notes: optionalText('Notes', 5000).optional(),
  tags: tags.default([]),
})
export const clientEditBody = clientBody.extend({ version })

export const client = z.object({
  id: z.string(),
  kind: z.enum(['person', 'company']),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  country_code: z.string().nullable(),
  residency,
  address: z.string().nullable(),
  notes: z.string().nullable(),
  tags: z.array(z.string()),
  archived: z.boolean(),
  /** What was known of the person was erased; bookings, ledger and documents stay. */
  erased: z.boolean(),
  version: z.number(),
  created_at: z.string(),
})
