import { z } from 'zod'
import { verificationStatuses } from '#domains/agency/contract.ts'
import { documentKinds } from './requirements.ts'
import { documentStatuses, legalForms, type LegalForm } from './words.ts'

export const legalFormSlugs = legalForms.map(({ slug }) => slug) as [LegalForm, ...LegalForm[]]
export const kind = z.enum(documentKinds)
/** A document as it was sent. */
export const paper = z.object({ name: z.string(), mime: z.string(), content: z.unknown() })

const kycDocument = z.object({
  kind,
  name: z.string(),
  text: z.string(),
  /** It holds until a day that is printed on it. */
  expires: z.boolean(),
  status: z.enum(documentStatuses),
  file_name: z.string().nullable(),
  mime: z.string().nullable(),
  size: z.number().nullable(),
  expires_on: z.string().nullable(),
  /** Why it was rejected, or what the reviewer wants to know. */
  reason: z.string().nullable(),
  uploaded_at: z.string().nullable(),
  /** Whether the agency may send one now. */
  may_upload: z.boolean(),
})

const kycEvent = z.object({ id: z.string(), at: z.string(), action: z.string(), text: z.string().nullable(), by: z.string().nullable() })

export const kycCase = z.object({
  status: z.enum(verificationStatuses),
  verified_kyc: z.boolean(),
  /** The last day on which an approval holds. */
  valid_until: z.string().nullable(),
  /** What the reviewer last said about the whole. */
  note: z.string().nullable(),
  submitted_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  details: z.object({
    legal_form: z.enum(legalFormSlugs).nullable(),
    legal_name: z.string().nullable(),
    registration_number: z.string().nullable(),
    tax_number: z.string().nullable(),
    representative: z.string().nullable(),
  }),
  documents: z.array(kycDocument),
  history: z.array(kycEvent),
  /** Whether details and documents may be changed now. */
  open: z.boolean(),
  /** What is left before it can be sent. */
  left: z.array(z.string()),
  version: z.number(),
})
