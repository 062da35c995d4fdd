import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { line, version } from '#kit/contract/schemas.ts'
import { mailDocument } from './contract/document.ts'
import { leftOut, mailProblem } from './contract/problems.ts'

const access: Access = ['View Clients']
const edit: Access = ['Manage CRM']

export const previewMail = endpoint({
  method: 'POST',
  path: '/crm/mails/preview',
  summary: 'Preview a mail with example values. Offers show their current prices and places.',
  access,
  scope: 'clients.read',
  reads: true,
  body: z.strictObject({
    document: mailDocument,
    scheme: z.enum(['light', 'dark'], 'Scheme is light or dark.').default('light'),
  }),
  result: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    bytes: z.number(),
    left_out: z.array(leftOut),
    /** Titles of the offers and names of the discounts in it, by id. */
    names: z.record(z.string(), z.string()),
  }),
})

export const checkMail = endpoint({
  method: 'POST',
  path: '/crm/mails/check',
  summary: 'Check a mail before it is sent. Errors stop a campaign, warnings do not.',
  access,
  scope: 'clients.read',
  reads: true,
  body: z.strictObject({ document: mailDocument }),
  result: z.object({ problems: z.array(mailProblem), bytes: z.number() }),
})

export const checkLinks = endpoint({
  method: 'POST',
  path: '/crm/mails/check-links',
  summary: 'Check whether the web addresses that a mail links to can be reached.',
  access: edit,
  limit: 'link_checks',
  reads: true,
  body: z.strictObject({ document: mailDocument }),
  result: z.array(
    z.object({
      url: z.string(),
      /** `refused`: an address that this server does not call, such as one of its own network. */
      state: z.enum(['ok', 'broken', 'unreachable', 'refused']),
      /** The HTTP status of the answer. */
      status: z.number().nullable(),
    }),
  ),
})

const designRow = z.object({
  id: z.string(),
  name: z.string(),
  subject: z.string(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
const design = designRow.extend({ document: mailDocument })

export const listStartingDesigns = endpoint({
  method: 'GET',
  path: '/crm/mail-designs/starting',
  summary: 'List designs to start a mail from, filled with the agency’s newest offers.',
  access,
  scope: 'clients.read',
  result: z.array(z.object({ key: z.string(), name: z.string(), text: z.string(), document: mailDocument })),
})

export const listDesigns = listEndpoint({
  path: '/crm/mail-designs',
  summary: 'List the agency’s own designs of mails.',
  access,
  scope: 'clients.read',
  item: designRow,
  sort: ['created_at', 'name', 'updated_at'],
  defaultSort: '-updated_at',
})

const name = line('Name', 120)
export const designBody = z.strictObject({ name, document: mailDocument })

export const createDesign = endpoint({
  method: 'POST',
  path: '/crm/mail-designs',
  summary: 'Add a mail as a design.',
  access: edit,
  scope: 'clients.write',
  body: designBody,
  result: design,
})

export const showDesign = endpoint({
  method: 'GET',
  path: '/crm/mail-designs/{id}',
  summary: 'Show a design with its mail.',
  access,
  scope: 'clients.read',
  result: design,
})

export const designPatch = z.strictObject({ name: name.optional(), document: mailDocument.optional(), version })

export const updateDesign = endpoint({
  method: 'PUT',
  path: '/crm/mail-designs/{id}',
  summary: 'Change a design. Absent keys stay.',
  access: edit,
  scope: 'clients.write',
  body: designPatch,
  result: design,
})

export const deleteDesign = endpoint({
  method: 'DELETE',
  path: '/crm/mail-designs/{id}',
  summary: 'Delete a design. Campaigns that started from it keep their mail.',
  access: edit,
  scope: 'clients.write',
  result: z.object({ id: z.string() }),
})
