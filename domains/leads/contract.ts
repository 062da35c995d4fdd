import { z } from 'zod'
import { clientBody } from '#domains/clients/contract/client.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { idOf, instant, line, localDate, money, moneyResult, optionalLine, optionalText, version } from '#kit/contract/schemas.ts'
import type { CallScopes } from '#kit/contract/scopes.ts'
import { leadJoinKinds, leadSources, leadStages, lostReasons } from './contract/stages.ts'

const access: Access = ['View Clients']
const edit: Access = ['Edit Clients']
const reads: CallScopes = ['clients.read', 'personal_data.read']
const writes: CallScopes = ['clients.write', 'personal_data.read']

const stage = z.enum(leadStages, 'Stage is not valid.')
const source = z.enum(leadSources, 'Source is not valid.')
const lostReason = z.enum([...lostReasons, 'cancelled'])

const lead = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  stage,
  source,
  client_id: z.string(),
  client_name: z.string(),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  /** What the sale is expected to bring; of a booking, its total. */
  value: moneyResult.nullable(),
  expected_on: z.string().nullable(),
  next_action: z.string().nullable(),
  next_action_at: z.string().nullable(),
  /** The next action is late. */
  overdue: z.boolean(),
  inventory_id: z.string().nullable(),
  inventory_title: z.string().nullable(),
  inquiry_id: z.string().nullable(),
  proposal_id: z.string().nullable(),
  booking_id: z.string().nullable(),
  lost_reason: lostReason.nullable(),
  lost_note: z.string().nullable(),
  stage_changed_at: z.string(),
  version: z.number(),
  created_at: z.string(),
})

const filters = {
  source: several(leadSources, 'Source'),
  owner_id: z.union([z.literal('none'), idOf('Owner')], 'Owner is not valid.').optional(),
  client_id: idOf('Client').optional(),
  /** Only leads of people in this collection. */
  collection_id: idOf('Collection').optional(),
  /** Only leads whose next action is late. */
  late: z.enum(['true'], 'Late is true.').optional(),
}
const list = <const P extends string, const F extends z.ZodRawShape>(path: P, summary: string, own: F) =>
  listEndpoint({
    path,
    summary,
    access,
    scope: reads,
    item: lead,
    sort: ['created_at', 'stage_changed_at', 'expected_on', 'next_action_at', 'value'],
    defaultSort: '-created_at',
    filters: { ...filters, ...own },
  })

export const listFunnel = list('/crm/sales-funnel', 'List the leads of all stages.', { stage: several(leadStages, 'Stage') })
export const listLeads = list('/crm/sales-funnel/leads', 'List leads that are not qualified yet.', {})
export const listQualified = list('/crm/sales-funnel/qualified-leads', 'List qualified leads.', {})
export const listConfirmed = list('/crm/sales-funnel/confirmed-bookings', 'List leads with a confirmed booking.', {})
export const listPaid = list('/crm/sales-funnel/paid-bookings', 'List leads whose booking is paid in full.', {})

const values = {
  title: line('Title', 160),
  value: money.nullable(),
  expected_on: localDate.nullable(),
  owner_id: idOf('Owner').nullable(),
  next_action: optionalLine('Next action', 200),
  next_action_at: instant.nullable(),
  inventory_id: idOf('Offer').nullable(),
}

export const leadBody = z.strictObject({
  ...values,
  /** A known person. One of `client_id` and `contact` is required. */
  client_id: idOf('Client').optional(),
  /** A new person. */
  contact: clientBody.optional(),
  source: source.default('other'),
  stage: z.enum(['lead', 'qualified'], 'A lead starts as a lead or qualified.').default('lead'),
  value: values.value.default(null),
  expected_on: values.expected_on.default(null),
  owner_id: values.owner_id.optional(),
  next_action: values.next_action.default(null),
  next_action_at: values.next_action_at.default(null),
  inventory_id: values.inventory_id.default(null),
})

export const leadPatch = z.strictObject({
  title: values.title.optional(),
  value: values.value.optional(),
  expected_on: values.expected_on.optional(),
  owner_id: values.owner_id.optional(),
  next_action: values.next_action.optional(),
  next_action_at: values.next_action_at.optional(),
  inventory_id: values.inventory_id.optional(),
  version,
})

const leadRecord = lead.extend({
  booking_reference: z.string().nullable(),
  inquiry_reference: z.string().nullable(),
  /** The page of the website where its first inquiry was sent. */
  source_page: z.object({ title: z.string(), url: z.string() }).nullable(),
  /** Inquiries, proposals and sign-ups of this sale, the latest first. */
  joined: z.array(z.object({ kind: z.enum(leadJoinKinds), id: z.string(), label: z.string(), at: z.string() })),
  /** Stages that a person may move it to. */
  allowed: z.array(stage),
  moves: z.array(
    z.object({
      id: z.string(),
      from: stage.nullable(),
      to: stage,
      note: z.string().nullable(),
      user_name: z.string().nullable(),
      at: z.string(),
    }),
  ),
})

export const createLead = endpoint({
  method: 'POST',
  path: '/crm/sales-funnel/create-lead',
  summary: 'Add a lead, for a known or a new contact. The caller owns it unless `owner_id` is sent.',
  access: edit,
  scope: writes,
  body: leadBody,
  result: leadRecord,
})

export const showLead = endpoint({
  method: 'GET',
  path: '/crm/leads/{id}',
  summary: 'Show a lead with its stage history.',
  access,
  scope: reads,
  result: leadRecord,
})

export const updateLead = endpoint({
  method: 'PUT',
  path: '/crm/leads/{id}',
  summary: 'Update a lead; a booking sets its value. Omitted fields stay unchanged, null clears.',
  access: edit,
  scope: writes,
  body: leadPatch,
  result: leadRecord,
})

export const moveBody = z
  .strictObject({
    stage,
    lost_reason: z.enum(lostReasons, 'Reason is not valid.').nullable().default(null),
    note: optionalText('Note', 1000).default(null),
  })
  .refine(({ stage: to, lost_reason }) => (to === 'lost') === (lost_reason !== null), {
    path: ['lost_reason'],
    message: 'Say why it was lost.',
  })

export const moveLead = endpoint({
  method: 'POST',
  path: '/crm/leads/{id}/move',
  summary: 'Move a lead to another stage. Stages of bookings follow the booking.',
  access: edit,
  scope: writes,
  body: moveBody,
  result: leadRecord,
})

/** `month` is when a lead was made; `season` the month of the year in which the trip is expected. */
export const dimensions = ['source', 'owner', 'month', 'season', 'residency', 'offer'] as const

const group = z.object({
  key: z.string().nullable(),
  label: z.string(),
  leads: z.number(),
  open: z.number(),
  won: z.number(),
  lost: z.number(),
  /** Won ÷ (won + lost), in percent; `null` while none is closed. */
  win_rate: z.number().nullable(),
  /** Median days from lead to confirmed booking. */
  days_to_win: z.number().nullable(),
  won_value: z.array(moneyResult),
})

export const funnelStatistics = endpoint({
  method: 'GET',
  path: '/crm/sales-funnel/statistics',
  summary: 'Show results of a period’s leads by source, owner, month, residency or offer, and a three-month forecast.',
  mayLag: true,
  access,
  scope: 'clients.read',
  query: z.strictObject({
    from: localDate,
    to: localDate,
    by: z.enum(dimensions, 'By is not valid.').default('source'),
  }),
  result: z.object({
    groups: z.array(group),
    lost_reasons: z.array(z.object({ reason: lostReason, leads: z.number() })),
    forecast: z.array(
      z.object({
        /** The first day of the month. */
        month: z.string(),
        value: moneyResult,
        /** Weighed by the win rate of each stage in the past year; `null` if none was closed. */
        weighted: moneyResult.nullable(),
        leads: z.number(),
      }),
    ),
  }),
})
