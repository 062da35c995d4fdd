import { z } from 'zod'
import { clientBody } from '#domains/clients/contract.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { currencyCode, emailAddress, id, idOf, line, moneyResult, optionalLine, optionalText, version } from '#kit/contract/schemas.ts'
import { contentBody } from './contract/content.ts'
import { proposal, proposalRow } from './contract/results.ts'
import { proposalStatuses } from './contract/statuses.ts'

const base = '/business/proposals'
const feature: Feature = 'proposals'
const view: Access = ['View Proposals', 'Edit Proposals']
const edit: Access = ['Edit Proposals']

export const listProposals = listEndpoint({
  path: base,
  summary: 'List proposals, newest first.',
  access: view,
  scope: ['proposals.read', 'personal_data.read'],
  feature,
  item: proposalRow.extend({
    /** The small cover of the first item that it offers. */
    picture_url: z.string().nullable(),
  }),
  sort: ['created_at', 'sent_at', 'total'],
  defaultSort: '-created_at',
  filters: {
    status: several(proposalStatuses, 'Status'),
    client_id: idOf('Client').optional(),
    inquiry_id: idOf('Inquiry').optional(),
  },
})

export const listSentProposals = listEndpoint({
  path: '/business/tour/packages/sent-proposals',
  summary: 'List proposals with a tour package that were sent to clients.',
  access: ['View Proposals'],
  feature: 'tour_and_travel',
  item: z.object({
    id: z.string(),
    reference: z.string(),
    title: z.string(),
    status: z.enum(proposalStatuses),
    client_name: z.string().nullable(),
    package_id: z.string().nullable(),
    package_title: z.string().nullable(),
    total: moneyResult,
    sent_at: z.string(),
    expires_at: z.string().nullable(),
  }),
  sort: ['sent_at', 'total'],
  defaultSort: '-sent_at',
  filters: { status: several(proposalStatuses, 'Status') },
})

export const newProposalBody = z.strictObject({
  title: line('Title', 160),
  client_id: id.optional(),
  /** A new client to create with the proposal. */
  client: clientBody.optional(),
  /** The inquiry it answers. Its client, travel day and offer are copied. */
  inquiry_id: id.optional(),
  /** The currency of its content; the agency's own if absent. */
  currency: currencyCode.optional(),
  content: contentBody.optional(),
})
export const createProposal = endpoint({
  method: 'POST',
  path: `${base}/create`,
  summary: 'Create a proposal for a client, empty or with content.',
  access: edit,
  scope: ['proposals.write', 'personal_data.read'],
  feature,
  body: newProposalBody,
  result: proposal,
})

export const showProposal = endpoint({
  method: 'GET',
  path: `${base}/{id}/show`,
  summary: 'Show a proposal with content, price, versions and what the client did.',
  access: view,
  scope: ['proposals.read', 'personal_data.read'],
  feature,
  result: proposal,
})

export const updateProposalBody = contentBody.extend({ version, client_id: id.optional() })
export const updateProposal = endpoint({
  method: 'POST',
  path: `${base}/{id}/update`,
  summary: 'Update the draft of a proposal. A sent version cannot change; create a new version first.',
  access: edit,
  scope: ['proposals.write', 'personal_data.read'],
  feature,
  body: updateProposalBody,
  result: proposal,
})

export const sendProposalBody = z.strictObject({
  /** The address to mail the link to. If absent no mail is sent, and the agent shares the link. */
  to: emailAddress.optional(),
  message: optionalText('Message', 3000).optional(),
})
export const sendProposal = endpoint({
  method: 'POST',
  path: `${base}/{id}/send`,
  summary: 'Send the draft. Its prices are frozen, and the client can accept it on its page.',
  access: edit,
  feature,
  body: sendProposalBody,
  result: proposal,
})

export const askApproval = endpoint({
  method: 'POST',
  path: `${base}/{id}/ask-approval`,
  summary: 'Ask a colleague to approve the draft before it is sent.',
  access: edit,
  feature,
  result: proposal,
})
export const approveProposal = endpoint({
  method: 'POST',
  path: `${base}/{id}/approve`,
  summary: 'Approve and send a colleague’s draft, or return it with a reason. You cannot approve your own request.',
  access: edit,
  feature,
  body: sendProposalBody.extend({ approved: z.boolean().default(true), reason: optionalLine('Reason', 300).optional() }),
  result: proposal,
})

export const newProposalVersion = endpoint({
  method: 'POST',
  path: `${base}/{id}/new-version`,
  summary: 'Create a new version of a sent proposal. The client sees the old one until the new one is sent.',
  access: edit,
  feature,
  result: proposal,
})
export const duplicateProposal = endpoint({
  method: 'POST',
  path: `${base}/{id}/duplicate`,
  summary: 'Copy a proposal into a new one.',
  access: edit,
  feature,
  result: proposal,
})

export const closeProposal = endpoint({
  method: 'POST',
  path: `${base}/{id}/close`,
  summary: 'Close a proposal as won, lost or cancelled. Its booking stays unchanged.',
  access: edit,
  feature,
  body: z.strictObject({
    status: z.enum(['won', 'declined', 'cancelled'], 'Status is won, declined or cancelled.'),
    reason: optionalLine('Reason', 300).optional(),
  }),
  result: proposal,
})

export const proposalFile = endpoint({
  method: 'GET',
  path: `${base}/{id}/pdf`,
  summary: 'Show a proposal as a PDF: the sent version, else the draft.',
  access: view,
  feature,
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})
