import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { mostFiles, largestFileMb } from './limits.ts'

const view: Access = ['View Inquiries', 'View Clients']
const edit: Access = ['Edit Inquiries', 'Edit Clients']

export const uploadFile = endpoint({
  method: 'POST',
  path: '/crm/inbox/{id}/files',
  summary: `Upload a file of at most ${largestFileMb} MB for a reply: PDF, picture, Word, Excel, CSV or text. The reply names it, at most ${mostFiles}.`,
  access: edit,
  upload: true,
  result: z.object({ id: z.string(), name: z.string(), mime: z.string(), /** Bytes. */ size: z.number() }),
})

export const openAttachment = endpoint({
  method: 'GET',
  path: '/crm/inbox/{id}/files/{file_id}',
  summary: 'Download a file of a message.',
  access: view,
  answer: 'file',
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
})
