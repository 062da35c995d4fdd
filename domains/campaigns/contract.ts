import { z } from 'zod'
import { mailDocument } from '#domains/mail-blocks/contract/document.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { emailAddress, id, instant, line, positiveMoney } from '#kit/contract/schemas.ts'
import { audience, smsText, subjectTest, whatsappTemplate } from './contract/content.ts'
import * as shapes from './contract/shapes.ts'
import { campaignStatuses, campaignTypes, recipientStatuses, variants } from './contract/states.ts'

export * from './contract/journeys.ts'
export * from './contract/settings.ts'

const access: Access = ['View Clients']
const edit: Access = ['Manage CRM']
const send: Access = ['Send Campaigns']

export const listCampaigns = listEndpoint({
  path: '/crm/campaigns',
  summary: 'List campaigns with their analytics.',
  access,
  scope: 'clients.read',
  item: shapes.campaignRow,
  sort: ['created_at', 'updated_at', 'name', 'starts_at'],
  defaultSort: '-created_at',
  filters: { type: several(campaignTypes, 'Type'), status: several(campaignStatuses, 'Status') },
})

/** What can be changed while a campaign is no more than planned. */
const fields = {
  name: line('Name', 120),
  document: mailDocument.nullable(),
  text: smsText.nullable(),
  template: whatsappTemplate.nullable(),
  audience,
  subject_test: subjectTest.nullable(),
  per_hour: z.int('A whole number.').min(1, 'At least 1 an hour.').max(1_000_000, 'At most 1 000 000 an hour.').nullable(),
  quiet_hours: z.boolean('Quiet hours is yes or no.'),
  spend_limit: positiveMoney.nullable(),
}

export const campaignBody = z.strictObject({
  type: z.enum(campaignTypes, 'Type is email, whatsapp or sms.'),
  name: fields.name,
  document: fields.document.default(null),
  text: fields.text.default(null),
  template: fields.template.default(null),
  audience: audience.default({ collections: [], filter: null, except: [] }),
  subject_test: fields.subject_test.default(null),
  per_hour: fields.per_hour.default(null),
  quiet_hours: fields.quiet_hours.default(true),
  spend_limit: fields.spend_limit.default(null),
})

export const campaignPatch = z.strictObject({
  name: fields.name.optional(),
  document: fields.document.optional(),
  text: fields.text.optional(),
  template: fields.template.optional(),
  audience: audience.optional(),
  subject_test: fields.subject_test.optional(),
  per_hour: fields.per_hour.optional(),
  quiet_hours: fields.quiet_hours.optional(),
  spend_limit: fields.spend_limit.optional(),
  version: z.int('Version is not valid.').min(1, 'Version is not valid.').max(2_000_000_000, 'Version is not valid.').optional(),
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/crm/campaigns',
  summary: 'Add a campaign as a draft.',
  access: edit,
  scope: 'clients.write',
  body: campaignBody,
  result: shapes.campaign,
})

export const showCampaign = endpoint({
  method: 'GET',
  path: '/crm/campaigns/{id}',
  summary: 'Show a campaign with its content, audience and analytics.',
  access,
  scope: 'clients.read',
  result: shapes.campaign,
})

export const updateCampaign = endpoint({
  method: 'PUT',
  path: '/crm/campaigns/{id}',
  summary:
    'Update a campaign that has not started; later only its name, or its spend limit while paused. Omitted fields stay unchanged, null clears.',
  access: edit,
  scope: 'clients.write',
  body: campaignPatch,
  result: shapes.campaign,
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/crm/campaigns/{id}',
  summary: 'Delete a campaign that was never started.',
  access: edit,
  scope: 'clients.write',
  result: z.object({ id: z.string() }),
})

export const duplicateCampaign = endpoint({
  method: 'POST',
  path: '/crm/campaigns/{id}/duplicate',
  summary: 'Add a draft with the same content, audience and settings.',
  access: edit,
  scope: 'clients.write',
  result: shapes.campaign,
})

export const resendCampaign = endpoint({
  method: 'POST',
  path: '/crm/campaigns/{id}/resend',
  summary: 'Add a draft for the people who got a finished mail campaign and did not open it.',
  access: edit,
  scope: 'clients.write',
  result: shapes.campaign,
})

export const countAudience = endpoint({
  method: 'POST',
  path: '/crm/campaigns/audience',
  summary: 'Count the people of an audience before it is saved.',
  access,
  scope: 'clients.read',
  reads: true,
  body: z.strictObject({ type: z.enum(campaignTypes, 'Type is email, whatsapp or sms.'), audience }),
  result: shapes.audienceSizes,
})

export const previewCampaign = endpoint({
  method: 'GET',
  path: '/crm/campaigns/{id}/preview',
  summary: 'Preview a campaign: its people, its cost and what stops it.',
  access,
  scope: 'clients.read',
  result: shapes.preview,
})

export const testCampaign = endpoint({
  method: 'POST',
  path: '/crm/campaigns/{id}/test',
  summary: 'Send the campaign to up to five addresses of the team. Takes no credits.',
  access: edit,
  limit: 'code_sends',
  body: z.strictObject({
    to: z.array(emailAddress, 'To is a list of addresses.').min(1, 'Give at least one address.').max(5, 'At most five addresses.'),
    variant: z.enum(variants, 'Variant is a or b.').default('a'),
  }),
  result: z.object({ sent: z.number() }),
})

export const scheduleCampaign = endpoint({
  method: 'POST',
  path: '/crm/campaigns/{id}/schedule',
  summary: 'Start a campaign automatically at a time, or continue a paused one. More than two hours late, it is missed and asks.',
  access: send,
  body: z.strictObject({ starts_at: instant }),
  result: shapes.campaign,
})

export const unscheduleCampaign = endpoint({
  method: 'POST',
  path: '/crm/campaigns/{id}/unschedule',
  summary: 'Return a scheduled or missed campaign to draft, or to paused if it was started before.',
  access: send,
  result: shapes.campaign,
})

export const startCampaign = endpoint({
  method: 'POST',
  path: '/crm/campaigns/{id}/start',
  summary: 'Start a campaign now. Its audience is fixed and its credits are reserved.',
  access: send,
  body: z.strictObject({
    /** Send to as many as there are credits for. Otherwise too few credits are refused. */
    partial: z.boolean('Partial is yes or no.').default(false),
  }),
  result: shapes.campaign,
})

export const pauseCampaign = endpoint({
  method: 'POST',
  path: '/crm/campaigns/{id}/pause',
  summary: 'Pause a running campaign.',
  access: send,
  result: shapes.campaign,
})

export const resumeCampaign = endpoint({
  method: 'POST',
  path: '/crm/campaigns/{id}/resume',
  summary: 'Resume a paused campaign. The brakes count what is sent from now on.',
  access: send,
  result: shapes.campaign,
})

export const cancelCampaign = endpoint({
  method: 'POST',
  path: '/crm/campaigns/{id}/cancel',
  summary: 'Cancel a running or paused campaign. Those who did not get it yet will not, and their credits are released.',
  access: send,
  result: shapes.campaign,
})

export const chooseSubject = endpoint({
  method: 'POST',
  path: '/crm/campaigns/{id}/winner',
  summary: 'Set the subject for the people that remain.',
  access: send,
  body: z.strictObject({ variant: z.enum(variants, 'Variant is a or b.') }),
  result: shapes.campaign,
})

export const campaignResults = endpoint({
  method: 'GET',
  path: '/crm/campaigns/{id}/results',
  summary: 'Show the numbers of a campaign by subject, link and hour.',
  access,
  scope: 'clients.read',
  result: shapes.results,
})

export const listRecipients = listEndpoint({
  path: '/crm/campaigns/{id}/recipients',
  summary: 'List the recipients of a campaign with the state of each message.',
  access,
  scope: ['clients.read', 'personal_data.read'],
  item: shapes.recipient,
  sort: ['address', 'sent_at'],
  defaultSort: 'address',
  filters: {
    status: several(recipientStatuses, 'Status'),
    seen: z.enum(['opened', 'not_opened', 'clicked', 'not_clicked'], 'Seen is not valid.').optional(),
    client_id: id.optional(),
  },
})
