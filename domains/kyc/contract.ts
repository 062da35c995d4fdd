import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { line, localDate, optionalLine, optionalText, versionOrZero } from '#kit/contract/schemas.ts'
import { kind, kycCase, legalFormSlugs, paper } from './contract/case.ts'

export * from './contract/review.ts'

export const showKyc = endpoint({
  method: 'GET',
  path: '/business/kyc',
  summary: 'Where the verification of the agency stands, and what is left to show.',
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
  summary: 'Send a document: a PDF or a picture. It is private: only the agency’s own people who may edit it and the reviewers read it.',
  access: ['Edit Agency'],
  params: { kind },
  result: kycCase,
  upload: true,
})

export const setKycExpiry = endpoint({
  method: 'POST',
  path: '/business/kyc/documents/{kind}/expiry',
  summary: 'Say until when a document that was sent holds.',
  access: ['Edit Agency'],
  params: { kind },
  body: z.strictObject({ expires_on: localDate }),
  result: kycCase,
})

export const readKycDocument = endpoint({
  method: 'GET',
  path: '/business/kyc/documents/{kind}/file',
  summary: 'A document as it was sent.',
  access: ['Edit Agency'],
  params: { kind },
  result: paper,
  answer: 'file',
})

export const submitKyc = endpoint({
  method: 'POST',
  path: '/business/kyc/submit',
  summary: 'Send details and documents to be reviewed.',
  access: ['Edit Agency'],
  body: z.strictObject({ message: optionalText('Message', 1000).default(null), version: versionOrZero }),
  result: kycCase,
})
