import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { line } from '#kit/contract/schemas.ts'
import { contact } from './contacts.ts'

export const largestFileMb = 10
/** Most files of one person. */
export const mostFiles = 50

const clientFile = z.object({
  id: z.string(),
  name: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  user_name: z.string().nullable(),
  created_at: z.string(),
})
const answer = z.object({ name: z.string(), mime: z.string(), content: z.unknown() })

export const listClientFiles = endpoint({
  method: 'GET',
  path: '/crm/contacts/{id}/files',
  summary: 'List the files of a person.',
  access: ['View Clients'],
  scope: ['clients.read', 'personal_data.read'],
  result: z.array(clientFile),
})

export const addClientFile = endpoint({
  method: 'POST',
  path: '/crm/contacts/{id}/files',
  summary: `Upload a file of a person: a PDF, a picture, or a Word, Excel, CSV or text file of at most ${largestFileMb} MB.`,
  access: ['Edit Clients'],
  scope: ['clients.write', 'personal_data.read'],
  upload: true,
  result: z.array(clientFile),
})

export const readClientFile = endpoint({
  method: 'GET',
  path: '/crm/files/{id}/file',
  summary: 'Download a file of a person.',
  access: ['View Clients'],
  scope: ['clients.read', 'personal_data.read'],
  result: answer,
  answer: 'file',
})

export const deleteClientFile = endpoint({
  method: 'DELETE',
  path: '/crm/files/{id}',
  summary: 'Delete a file of a person.',
  access: ['Edit Clients'],
  scope: ['clients.write', 'personal_data.read'],
  result: z.object({ id: z.string() }),
})

export const exportContact = endpoint({
  method: 'GET',
  path: '/crm/contacts/{id}/export',
  summary: 'Export everything that is known about a person, as a ZIP with a JSON file and the files.',
  access: ['Manage CRM'],
  scope: ['clients.read', 'personal_data.read'],
  result: answer,
  answer: 'file',
})

export const eraseContact = endpoint({
  method: 'POST',
  path: '/crm/contacts/{id}/erase',
  summary: 'Delete what identifies a person; this cannot be undone. Bookings, ledger entries and documents stay.',
  access: ['Manage CRM'],
  scope: ['clients.write', 'personal_data.read'],
  body: z.strictObject({
    /** The person’s name, typed to confirm. */
    name: line('Name', 200),
  }),
  result: contact,
})
