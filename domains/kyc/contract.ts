import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { line, localDate, optionalLine, optionalText, versionOrZero } from '#kit/contract/schemas.ts'
import { kind, kycCase, legalFormSlugs, paper } from './contract/case.ts'

export * from './contract/review.ts'

export const showKyc = endpoint({
  method: 'GET',
  path: '/business/kyc',
  summary: 'Show the verification status of the agency and what is still missing.',
  access: ['Edit Agency'],
  result: kycCase,
})

export const kycDetailsBody = z.strictObject({
  legal_form: z.enum(legalFormSlugs, 'Legal form is not valid.'),
  legal_name: line('Registered name', 160),
  registration_number: optionalLine('Registration number', 60),
  tax_number: line('Tax number', 60),
  representative: line('Representative', 120),
  version: versionOrZero,
})

export const saveKycDetails = endpoint({
  method: 'POST',
  path: '/business/kyc/details',
  summary: 'Set the legal details of the agency.',
  access: ['Edit Agency'],
  body: kycDetailsBody,
  result: kycCase,
})

export const uploadKycDocument = endpoint({
  method: 'POST',
  path: '/business/kyc/documents/{kind}/upload',
  summary: 'Upload a document (PDF or picture). Only members who may edit the agency and the reviewers can read it.',
  access: ['Edit Agency'],
  params: { kind },
  result: kycCase,
  upload: true,
})

export const setKycExpiry = endpoint({
  method: 'POST',
  path: '/business/kyc/documents/{kind}/expiry',
  summary: 'Set the expiry date of a document.',
  access: ['Edit Agency'],
  params: { kind },
  body: z.strictObject({ expires_on: localDate }),
  result: kycCase,
})

export const readKycDocument = endpoint({
  method: 'GET',
  path: '/business/kyc/documents/{kind}/file',
  summary: 'Download an uploaded document.',
  access: ['Edit Agency'],
  params: { kind },
  result: paper,
  answer: 'file',
})

export const submitKyc = endpoint({
  method: 'POST',
  path: '/business/kyc/submit',
  summary: 'Submit details and documents for review.',
  access: ['Edit Agency'],
  body: z.strictObject({ message: optionalText('Message', 1000).default(null), version: versionOrZero }),
  result: kycCase,
})
