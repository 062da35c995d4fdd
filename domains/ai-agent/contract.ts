import { z } from 'zod'
import { clientBody } from '#domains/clients/contract/client.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { id, idOf, line, moneyResult, text, version } from '#kit/contract/schemas.ts'
import { campaignResult } from './contract/campaign.ts'
import { itineraryResult, replyResult, source, summaryResult } from './contract/results.ts'
import { campaignTypes } from '#domains/campaigns/contract/states.ts'
import { draftKinds, draftMakers, draftStatuses, replyLanguages } from './contract/words.ts'

const base = '/crm/ai-agent'
const access: Access = ['View Clients']
/** The right to do what a draft proposes; which one depends on its kind, so the handler asks again. */
const mayAct: Access = [
  ['View Clients', 'Edit Clients'],
  ['View Clients', 'Edit Proposals'],
  ['View Clients', 'Edit Inquiries'],
  ['View Clients', 'Manage CRM'],
]

const draftRow = z.object({
  id: z.string(),
  kind: z.enum(draftKinds),
  status: z.enum(draftStatuses),
  made_by: z.enum(draftMakers),
  title: z.string(),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  inquiry_id: z.string().nullable(),
  proposal_id: z.string().nullable(),
  /** The campaign that it became, with its type. */
  campaign: z.object({ id: z.string(), type: z.enum(campaignTypes) }).nullable(),
  created_by_name: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: z.string().nullable(),
  created_at: z.string(),
})

export const draft = draftRow.extend({
  /** The words that it was drafted from. */
  asked: z.string().nullable(),
  itinerary: itineraryResult.nullable(),
  reply: replyResult.nullable(),
  summary: summaryResult.nullable(),
  proposed_campaign: campaignResult.nullable(),
  sources: z.array(source),
  /** What changed since the draft was made, in sentences. */
  difference: z.array(z.string()),
  /** What the caller may do with it. */
  may_approve: z.boolean(),
  version: z.number(),
})
export type Draft = z.output<typeof draft>

export const listDrafts = listEndpoint({
  path: `${base}/drafts`,
  summary: 'List drafts of the AI agent, of the kinds that the caller may use.',
  access,
  item: draftRow,
  sort: ['created_at'],
  defaultSort: '-created_at',
  filters: {
    kind: several(draftKinds, 'Kind'),
    status: several(draftStatuses, 'Status'),
    client_id: idOf('Client').optional(),
    inquiry_id: idOf('Inquiry').optional(),
  },
})

export const showDraft = endpoint({
  method: 'GET',
  path: `${base}/drafts/{id}`,
  summary: 'Show a draft with its sources and what changed since it was made.',
  access,
  result: draft,
})

export const agentState = endpoint({
  method: 'GET',
  path: `${base}/state`,
  summary: 'Show whether a language model helps, or only the rules.',
  access,
  result: z.object({ made_by: z.enum(draftMakers) }),
})

export const itineraryBody = z.strictObject({
  wish: text('Wish', 2000),
  client_id: idOf('Client').optional(),
  inquiry_id: idOf('Inquiry').optional(),
})
export const draftItinerary = endpoint({
  method: 'POST',
  path: `${base}/itineraries`,
  summary: 'Create a draft itinerary from a wish: offers that fit, priced and available.',
  access: [['View Clients', 'Edit Proposals']],
  feature: 'proposals',
  body: itineraryBody,
  result: draft,
})

export const replyDraftBody = z.strictObject({
  inquiry_id: idOf('Inquiry'),
  /** Found from the inquiry's words if absent. */
  language: z.enum(replyLanguages, 'Language is not valid.').optional(),
})
export const draftReply = endpoint({
  method: 'POST',
  path: `${base}/replies`,
  summary: 'Create a draft reply to an inquiry, with live prices and places. Nothing is sent.',
  access: [['View Clients', 'View Inquiries', 'Edit Inquiries']],
  feature: 'inquiries',
  body: replyDraftBody,
  result: draft,
})

export const draftSummary = endpoint({
  method: 'POST',
  path: `${base}/summaries`,
  summary: 'Create a summary of a client from what the caller may see.',
  access: [['View Clients', 'Edit Clients']],
  body: z.strictObject({ client_id: idOf('Client') }),
  result: draft,
})

export const campaignDraftBody = z.strictObject({
  wish: text('Wish', 2000),
  /** Found from the wish if absent. */
  type: z.enum(campaignTypes, 'Type is email, whatsapp or sms.').optional(),
  /** If absent, the language in which most of the audience wrote, else the agency's. */
  language: z.enum(replyLanguages, 'Language is not valid.').optional(),
})
export const draftCampaign = endpoint({
  method: 'POST',
  path: `${base}/campaigns`,
  summary: 'Create a draft campaign from a wish: audience, offer and content. Nothing is sent.',
  access: [['View Clients', 'Manage CRM']],
  body: campaignDraftBody,
  result: draft,
})

export const refreshDraft = endpoint({
  method: 'POST',
  path: `${base}/drafts/{id}/refresh`,
  summary: 'Update a draft from current prices and places, with what changed.',
  access: mayAct,
  body: z.strictObject({ version }),
  result: draft,
})

export const approveBody = z.strictObject({
  version,
  /** For an itinerary: the client of the proposal, or a new one. */
  client_id: idOf('Client').optional(),
  client: clientBody.optional(),
  title: line('Title', 160).optional(),
  /** Only these options; all if absent. */
  option_ids: z.array(id).min(1, 'Choose at least one option.').max(6, 'At most 6 options.').optional(),
  /** For a reply: the text as the person wants it. */
  subject: line('Subject', 200).optional(),
  message: text('Message', 5000).optional(),
  /** For a campaign: keep its conditions as a collection of this name. Needs the right to edit clients. */
  collection_name: line('Collection', 120).optional(),
})
export const approveDraft = endpoint({
  method: 'POST',
  path: `${base}/drafts/{id}/approve`,
  summary: 'Approve a draft with the rights of the caller: create the proposal or the campaign, send the reply, or add the note.',
  access: mayAct,
  body: approveBody,
  result: draft,
})

export const discardDraft = endpoint({
  method: 'POST',
  path: `${base}/drafts/{id}/discard`,
  summary: 'Close a draft without acting on it.',
  access: mayAct,
  body: z.strictObject({ version }),
  result: draft,
})

const nextAction = z.object({
  key: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  amount: moneyResult.nullable(),
  severity: z.enum(['urgent', 'soon', 'later']),
  since: z.string(),
  /** The screen on which to act, and the words of its button. */
  link: z.string(),
  action: z.string(),
})
export const nextActions = endpoint({
  method: 'GET',
  path: `${base}/next-actions`,
  summary: 'List the next best actions that the caller may take, the most pressing first.',
  access,
  result: z.array(nextAction),
})
