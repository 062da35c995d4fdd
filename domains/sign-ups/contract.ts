import { z } from 'zod'
import { consentChannels } from '#domains/consents/contract/words.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { idOf, line, optionalText, text, version } from '#kit/contract/schemas.ts'
import { signUpFields } from './contract/words.ts'

const access: Access = ['View Clients']
const edit: Access = ['Manage CRM']

const formRow = z.object({
  id: z.string(),
  name: z.string(),
  channel: z.enum(consentChannels),
  active: z.boolean(),
  /** People who confirmed, and those who have not yet. */
  confirmed: z.number(),
  pending: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})

const signUpForm = formRow.extend({
  intro: z.string().nullable(),
  wording: z.string(),
  fields: z.array(z.enum(signUpFields)),
  collection_id: z.string().nullable(),
  collection_name: z.string().nullable(),
  makes_lead: z.boolean(),
  version: z.number(),
  /** The page, and the line of HTML that shows the form on another website. */
  url: z.string(),
  embed: z.string(),
})

export const listSignUpForms = listEndpoint({
  path: '/crm/sign-up-forms',
  summary: 'List forms with which people agree to be written to.',
  access,
  scope: 'clients.read',
  item: formRow,
  sort: ['created_at', 'name', 'updated_at'],
  defaultSort: 'name',
})

export const showSignUpForm = endpoint({
  method: 'GET',
  path: '/crm/sign-up-forms/{id}',
  summary: 'Show a sign-up form with its address and the line that embeds it.',
  access,
  scope: 'clients.read',
  result: signUpForm,
})

const fields = z
  .array(z.enum(signUpFields, 'Field is not valid.'), 'Fields is a list.')
  .max(signUpFields.length)
  .transform((list) => [...new Set(list)])

const shape = {
  name: line('Name', 120),
  intro: optionalText('Text', 1000),
  wording: text('Wording', 1000),
  channel: z.enum(consentChannels, 'Channel is not valid.'),
  fields,
  collection_id: idOf('Collection').nullable(),
  makes_lead: z.boolean('Lead is yes or no.'),
  active: z.boolean('Active is yes or no.'),
}

export const signUpFormBody = z.strictObject({
  name: shape.name,
  intro: shape.intro.optional(),
  wording: shape.wording,
  channel: shape.channel.default('email'),
  fields: shape.fields.default(['name']),
  collection_id: shape.collection_id.default(null),
  makes_lead: shape.makes_lead.default(false),
  active: shape.active.default(true),
})

export const signUpFormPatch = z.strictObject(shape).partial().extend({ version })

export const createSignUpForm = endpoint({
  method: 'POST',
  path: '/crm/sign-up-forms',
  summary: 'Add a sign-up form. A form for SMS or WhatsApp asks for the phone number.',
  access: edit,
  scope: 'clients.write',
  body: signUpFormBody,
  result: signUpForm,
})

export const updateSignUpForm = endpoint({
  method: 'PUT',
  path: '/crm/sign-up-forms/{id}',
  summary: 'Update a sign-up form. Omitted fields stay unchanged, and consents keep the wording that people read.',
  access: edit,
  scope: 'clients.write',
  body: signUpFormPatch,
  result: signUpForm,
})

export const deleteSignUpForm = endpoint({
  method: 'DELETE',
  path: '/crm/sign-up-forms/{id}',
  summary: 'Delete a sign-up form. People and their consents stay.',
  access: edit,
  scope: 'clients.write',
  result: z.object({ id: z.string() }),
})
