import { z } from 'zod'
import { verificationStatuses } from '#domains/agency/contract.ts'
import { documentKinds } from './requirements.ts'
import { documentStatuses, legalForms, type LegalForm } from './words.ts'

export const legalFormSlugs = legalForms.map(({ slug }) => slug) as [LegalForm, ...LegalForm[]]
export const kind = z.enum(documentKinds)
/** A document as it was uploaded. */
export const paper = z.object({ name: z.string(), mime: z.string(), content: z.unknown() })

const kycDocument = z.object({
  kind,
  name: z.string(),
  text: z.string(),
  /** The document has an expiry date. */
  expires: z.boolean(),
  status: z.enum(documentStatuses),
  file_name: z.string().nullable(),
  mime: z.string().nullable(),
  size: z.number().nullable(),
  expires_on: z.string().nullable(),
  /** The reason for a rejection, or the reviewer's question. */
  reason: z.string().nullable(),
  uploaded_at: z.string().nullable(),
  /** The agency may upload this document now. */
  may_upload: z.boolean(),
})

const kycEvent = z.object({ id: z.string(), at: z.string(), action: z.string(), text: z.string().nullable(), by: z.string().nullable() })

export const kycCase = z.object({
  status: z.enum(verificationStatuses),
  verified_kyc: z.boolean(),
  /** The last day on which the approval is valid. */
  valid_until: z.string().nullable(),
  /** The reviewer's last note about the whole case. */
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
  /** Details and documents can be changed now. */
  open: z.boolean(),
  /** The missing steps before the case can be submitted. */
  left: z.array(z.string()),
  version: z.number(),
})
