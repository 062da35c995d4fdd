import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { line, text } from '#kit/contract/schemas.ts'
import { consentActs, consentChannels, consentPurposes, consentSources } from './contract/words.ts'

const consent = z.object({
  channel: z.enum(consentChannels),
  address: z.string(),
  purpose: z.enum(consentPurposes),
  /** `null`: the person was never asked. */
  state: z.enum(consentActs).nullable(),
  changed_at: z.string().nullable(),
  /** All acts, the latest first. */
  acts: z.array(
    z.object({
      id: z.string(),
      act: z.enum(consentActs),
      source: z.enum(consentSources),
      wording: z.string().nullable(),
      user_name: z.string().nullable(),
      at: z.string(),
    }),
  ),
})

export const listConsents = endpoint({
  method: 'GET',
  path: '/crm/contacts/{id}/consents',
  summary: 'List a person’s consents for each of their addresses.',
  access: ['View Clients'],
  scope: ['clients.read', 'personal_data.read'],
  result: z.array(consent),
})

export const consentBody = z.strictObject({
  channel: z.enum(consentChannels, 'Channel is not valid.'),
  address: line('Address', 254),
  purpose: z.enum(consentPurposes, 'Purpose is not valid.').default('marketing'),
  act: z.enum(['granted', 'withdrawn'], 'Act is granted or withdrawn.'),
  /** How the person said so: "On the phone on 3 March", or the sentence on a paper form. */
  wording: text('Wording', 1000),
})

export const recordConsent = endpoint({
  method: 'POST',
  path: '/crm/contacts/{id}/consents',
  summary: 'Record a consent or withdrawal that a person told the agency. After a withdrawal only the person can agree again.',
  access: ['Edit Clients'],
  scope: ['clients.write', 'personal_data.read'],
  body: consentBody,
  result: z.array(consent),
})
