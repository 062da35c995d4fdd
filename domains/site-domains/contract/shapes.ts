import { z } from 'zod'
import { line } from '#kit/contract/schemas.ts'
import { certificateStates, domainStates, recordStates } from './states.ts'

// What a domain of a website and of a marketplace are alike in.

/** What people type; the server reads it and says what is wrong. */
export const typedDomain = line('Domain', 260)

const record = z.object({
  purpose: z.enum(['ownership', 'routing', 'other_host']),
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  /** The whole name, and the part that most registrars ask for. */
  name: z.string(),
  host: z.string(),
  /** Several for a domain that points to several addresses: one record each. */
  values: z.array(z.string()),
  /** Without it the domain is not verified. */
  required: z.boolean(),
  state: z.enum(recordStates),
  found: z.array(z.string()),
  /** What to do about it. */
  advice: z.string(),
})

export const domain = z.object({
  id: z.string(),
  domain: z.string(),
  /** As people read it, where the domain has other letters than a to z. */
  shown: z.string(),
  main_host: z.string(),
  /** The hosts that visitors may stay on. */
  hosts: z.array(z.string()),
  state: z.enum(domainStates),
  /** The company that answers for the domain's records, if it is known. */
  dns_company: z.string().nullable(),
  records: z.array(record),
  checked_at: z.string().nullable(),
  verified_at: z.string().nullable(),
  /** The website or storefront is taken off the domain at this time, unless the records are mended. */
  releases_at: z.string().nullable(),
  certificate: z.object({ state: z.enum(certificateStates), problem: z.string().nullable(), expires_at: z.string().nullable() }).nullable(),
})

export const addDomainBody = z.strictObject({ domain: typedDomain })
export const mainHostBody = z.strictObject({ host: line('Host', 260) })
