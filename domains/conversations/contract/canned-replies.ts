import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { emptyAsNull, line, text, version } from '#kit/contract/schemas.ts'
import { unknownFields } from './merge.ts'

const view: Access = ['View Inquiries', 'View Clients']
const edit: Access = ['Edit Inquiries', 'Edit Clients']

const canned = z.object({
  id: z.string(),
  title: z.string(),
  shortcut: z.string().nullable(),
  text: z.string(),
  version: z.number(),
  updated_at: z.string(),
})
const cannedFields = {
  title: line('Title', 80),
  /** Typed after a slash: "/prices". */
  shortcut: emptyAsNull(
    z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{1,30}$/, 'Shortcut has small letters, digits and hyphens.'),
  ),
  text: text('Text', 3000).refine((given) => unknownFields(given).length === 0, {
    error: ({ input }) =>
      `${unknownFields(String(input))[0] === '' ? 'An empty place' : `{{${unknownFields(String(input))[0]}}}`} is not known.`,
  }),
}

export const listCannedReplies = listEndpoint({
  path: '/crm/canned-replies',
  summary: 'List canned replies.',
  access: view,
  item: canned,
  sort: ['title'],
  defaultSort: 'title',
})
export const createCannedReply = endpoint({
  method: 'POST',
  path: '/crm/canned-replies',
  summary: 'Add a canned reply.',
  access: edit,
  body: z.strictObject({ ...cannedFields, shortcut: cannedFields.shortcut.default(null) }),
  result: canned,
})
export const updateCannedReply = endpoint({
  method: 'PUT',
  path: '/crm/canned-replies/{id}',
  summary: 'Change a canned reply.',
  access: edit,
  body: z.strictObject({ ...cannedFields, version }),
  result: canned,
})
export const deleteCannedReply = endpoint({
  method: 'DELETE',
  path: '/crm/canned-replies/{id}',
  summary: 'Delete a canned reply.',
  access: edit,
  result: z.object({ id: z.string() }),
})
