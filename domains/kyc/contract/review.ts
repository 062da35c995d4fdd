import { z } from 'zod'
import { verificationStatuses } from '#domains/agency/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { localDate, optionalText } from '#kit/contract/schemas.ts'
import { kind, kycCase, paper } from './case.ts'

// Endpoints for the platform's staff. A case has the id of its agency.

const agency = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  country_code: z.string(),
  /** The agency's business category, as text. */
  category: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
})

const reviewedCase = z.object({ agency, kyc: kycCase, reviewer: z.string().nullable() })

export const listKycCases = listEndpoint({
  path: '/operator/kyc',
  summary: 'List verifications, those waiting longest first.',
  access: 'operator',
  item: z.object({
    id: z.string(),
    agency: z.string(),
    country_code: z.string(),
    category: z.string(),
    status: z.enum(verificationStatuses),
    /** Number of documents not yet reviewed. */
    new_documents: z.number(),
    reviewer: z.string().nullable(),
    submitted_at: z.string().nullable(),
    valid_until: z.string().nullable(),
  }),
  sort: ['submitted_at', 'agency', 'valid_until'],
  defaultSort: 'submitted_at',
  filters: {
    status: several(verificationStatuses, 'Status'),
    /** Only cases that wait for staff: submitted, in review, or with a renewed document of a verified agency. */
    waiting: z.enum(['true'], 'Waiting is true.').optional(),
  },
})

export const showKycCase = endpoint({
  method: 'GET',
  path: '/operator/kyc/{id}',
  summary: 'Show the verification of an agency.',
  access: 'operator',
  result: reviewedCase,
})

export const readReviewedDocument = endpoint({
  method: 'GET',
  path: '/operator/kyc/{id}/documents/{kind}/file',
  summary: 'Download a document of an agency. Each download is recorded.',
  access: 'operator',
  params: { kind },
  result: paper,
  answer: 'file',
})

export const startKycReview = endpoint({
  method: 'POST',
  path: '/operator/kyc/{id}/start',
  summary: 'Start the review of a submitted or suspended verification.',
  access: 'operator',
  result: reviewedCase,
})

export const documentDecision = z.strictObject({
  decision: z.enum(['accepted', 'rejected', 'needs_info'], 'Decision is not valid.'),
  /** Shown to the agency; required unless the document is accepted. */
  reason: optionalText('Reason', 1000).default(null),
  /** The expiry date on the document, if the agency entered another one. */
  expires_on: localDate.optional(),
})

export const decideKycDocument = endpoint({
  method: 'POST',
  path: '/operator/kyc/{id}/documents/{kind}/decide',
  summary: 'Accept or reject a document, or ask about it.',
  access: 'operator',
  params: { kind },
  body: documentDecision,
  result: reviewedCase,
})

export const caseDecision = z.strictObject({
  decision: z.enum(['needs_info', 'approved', 'rejected', 'suspended'], 'Decision is not valid.'),
  /** Shown to the agency; required unless the case is approved. */
  note: optionalText('Note', 1000).default(null),
})

export const decideKycCase = endpoint({
  method: 'POST',
  path: '/operator/kyc/{id}/decide',
  summary: 'Approve, return or reject a verification, or suspend an approval.',
  access: 'operator',
  body: caseDecision,
  result: reviewedCase,
})
