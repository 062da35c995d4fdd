import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { formPurposes } from './blocks/forms.ts'
import { feature } from './pages.ts'

const read: Access = ['View Inquiries']
const edit: Access = ['Edit Inquiries']

/** What a visitor answered in a form. */
const formAnswer = z.object({
  id: z.string(),
  title: z.string(),
  purpose: z.enum(formPurposes),
  path: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** All fields with their labels, a line each. */
  answers: z.string(),
  inquiry_id: z.string().nullable(),
  created_at: z.string(),
})

export const listFormAnswers = listEndpoint({
  path: '/website/form-answers',
  summary: 'List what visitors answered in the forms of the website.',
  access: read,
  feature,
  item: formAnswer,
  sort: ['created_at'],
  defaultSort: '-created_at',
  filters: { purpose: several(formPurposes, 'Purpose') },
})

export const showFormAnswer = endpoint({
  method: 'GET',
  path: '/website/form-answers/{id}',
  summary: 'Show what a visitor answered in a form.',
  access: read,
  feature,
  result: formAnswer,
})

export const deleteFormAnswer = endpoint({
  method: 'DELETE',
  path: '/website/form-answers/{id}',
  summary: 'Delete what a visitor answered in a form. An inquiry that it became stays.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})
