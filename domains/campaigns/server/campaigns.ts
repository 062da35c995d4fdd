import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Campaigns } from '../../../database/tables.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { moneyOf, type Money } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { campaignBody, campaignPatch } from '../contract.ts'
import { isEditable, movesOf, type CampaignStatus, type CampaignType } from '../contract/states.ts'
import { shownPrice, spentBy } from './by-message/spending.ts'
import { requireCollections } from './audience.ts'
import * as data from './campaigns-data.ts'
import { reportsDelivery } from './carriers.ts'
import { numbersOf, type Numbers } from './numbers.ts'
import { audienceOf, documentOf, subjectTestOf, templateOf } from './row-json.ts'

type Row = data.CampaignRow

const rowView = (row: Row, analytics: Numbers) => ({
  id: row.id,
  type: row.type,
  name: row.name,
  status: row.status,
  reason: row.reason,
  subject: documentOf(row)?.subject ?? null,
  starts_at: row.starts_at?.toISOString() ?? null,
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
  version: row.version,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  analytics,
})

/** Returns a page of campaigns with their analytics. */
export async function listCampaigns(app: App, tx: Tx, filter: data.CampaignFilter) {
  const { rows, ...counted } = await data.pageOfCampaigns(tx, filter)
  const numbers = await numbersOf(
    tx,
    rows.map(({ id }) => id),
    reportsDelivery(app),
  )
  return { ...counted, rows: rows.map((row) => rowView(row, numbers(row.id))) }
}

/** Returns a campaign with its content, audience and analytics. @throws 404. */
export const showCampaign = async (app: App, tx: Tx, id: string) => campaignView(app, tx, await data.requireCampaign(tx, id))

/** Returns a campaign's row in the shape of the contract. */
export async function campaignView(app: App, tx: Tx, row: Row) {
  const numbers = await numbersOf(tx, [row.id], reportsDelivery(app))
  const resendName = row.resend_of && (await data.nameOf(tx, row.resend_of))
  return {
    ...rowView(row, numbers(row.id)),
    document: documentOf(row),
    text: row.body,
    template: templateOf(row),
    audience: audienceOf(row),
    subject_test: subjectTestOf(row),
    winner: row.winner,
    decides_at: row.decides_at?.toISOString() ?? null,
    per_hour: row.per_hour,
    quiet_hours: row.quiet_hours,
    spend_limit: row.spend_limit === null ? null : moneyOf(row.spend_limit, row.spend_currency!),
    spent: row.type === 'email' ? null : await shownPrice(tx, { agencyId: row.agency_id, now: app.clock.now() }, await spentBy(tx, row.id)),
    resend_of: row.resend_of && resendName ? { id: row.resend_of, name: resendName } : null,
    waits_until: row.waits_until?.toISOString() ?? null,
    allowed: [...movesOf(row.status, row.started_at !== null)],
  }
}

/** The columns for the given fields. Absent ones stay. */
function columnsOf({
  text,
  spend_limit,
  document,
  template,
  audience,
  subject_test,
  ...same
}: Omit<z.output<typeof campaignPatch>, 'version'>): Updateable<Campaigns> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return {
    ...same,
    ...(text !== undefined && { body: text }),
    ...(document !== undefined && { document: json(document) }),
    ...(template !== undefined && { template: json(template) }),
    ...(audience !== undefined && { audience: JSON.stringify(audience) }),
    ...(subject_test !== undefined && { subject_test: json(subject_test) }),
    ...(spend_limit !== undefined && limitOf(spend_limit)),
  }
}

const limitOf = (limit: Money | null) => ({ spend_limit: limit?.amount ?? null, spend_currency: limit?.currency ?? null })

const contentField: Record<CampaignType, 'document' | 'text' | 'template'> = { email: 'document', sms: 'text', whatsapp: 'template' }

/** Refuses content of another type of campaign, and collections that do not exist. @throws 422 at the field. */
async function refuseUnfit(tx: Tx, type: CampaignType, given: Partial<z.output<typeof campaignPatch>>): Promise<void> {
  for (const field of ['document', 'text', 'template'] as const)
    if (given[field] && field !== contentField[type]) throw invalid(field, 'This content is for another type of campaign.')
  if (given.subject_test && type !== 'email') throw invalid('subject_test', 'Only emails have subjects to compare.')
  if (given.spend_limit && type === 'email') throw invalid('spend_limit', 'Emails take credits. They have no price each.')
  if (given.audience) await requireCollections(tx, given.audience)
}

/** Adds a campaign as a draft. @throws 422 at the content, `audience.collections`. */
export async function createCampaign(app: App, tx: Tx, actor: Actor, { type, ...input }: z.output<typeof campaignBody>) {
  await refuseUnfit(tx, type, input)
  return campaignView(app, tx, await insertDraft(tx, actor, type, columnsOf(input) as DraftFields))
}

type DraftFields = Pick<Row, 'name' | 'audience'> & Updateable<Campaigns>

async function insertDraft(tx: Tx, actor: Actor, type: CampaignType, fields: DraftFields): Promise<Row> {
  const row = await data.insertCampaign(tx, {
    ...(fields as Pick<Row, 'name' | 'audience'>),
    agency_id: actor.agencyId,
    id: newId(),
    type,
    status: 'draft',
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  })
  await audit(tx, actor, { action: 'campaign.created', subject: 'campaign', subjectId: row.id, after: { name: row.name, type } })
  return row
}

/** A started campaign sends nothing in these statuses. */
const waiting: readonly CampaignStatus[] = ['paused', 'scheduled', 'missed']

/**
 * Changes a campaign: absent keys stay, `null` clears.
 * @throws 404, 409 `immutable` once it has started (its name can always change, its spend limit while it is paused), `stale`, 422 at the content.
 */
export async function updateCampaign(app: App, tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof campaignPatch>) {
  const row = await data.lockCampaign(tx, id)
  const late = waiting.includes(row.status) ? ['name', 'spend_limit'] : ['name']
  if (!Object.keys(input).every((key) => late.includes(key)) && !isEditable(row.status, row.started_at !== null))
    throw conflict('immutable', 'This campaign has started, so it cannot be changed. Duplicate it instead.')
  if (version !== undefined && row.version !== version)
    throw conflict('stale', 'Someone else changed this campaign. Reload it and try again.')
  await refuseUnfit(tx, row.type, input)
  const changed = await data.setCampaign(tx, id, { ...columnsOf(input), version: row.version + 1, updated_at: actor.now })
  await audit(tx, actor, { action: 'campaign.updated', subject: 'campaign', subjectId: id, after: { fields: Object.keys(input) } })
  return campaignView(app, tx, changed)
}

/** Deletes a campaign. @throws 404, 409 `has_started`. */
export async function deleteCampaign(tx: Tx, actor: Actor, id: string) {
  const row = await data.lockCampaign(tx, id)
  if (row.started_at !== null) throw conflict('has_started', 'This campaign has been sent to people. It is kept for its numbers.')
  await data.deleteCampaign(tx, id)
  await audit(tx, actor, { action: 'campaign.deleted', subject: 'campaign', subjectId: id, before: { name: row.name } })
  return { id }
}

/** Adds a draft with the same content, audience and settings. @throws 404. */
export async function duplicateCampaign(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await data.requireCampaign(tx, id)
  return campaignView(app, tx, await insertDraft(tx, actor, row.type, { ...copied(row), name: copyName(row.name) }))
}

/** Adds a draft for the people who did not open a finished mail campaign. @throws 404, 409 `not_finished`. */
export async function resendCampaign(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await data.requireCampaign(tx, id)
  if (row.type !== 'email' || (row.status !== 'finished' && row.status !== 'cancelled'))
    throw conflict('not_finished', 'Only a finished email campaign can be sent again to those who did not open it.')
  const fields = { ...copied(row), name: copyName(row.name), resend_of: row.id, subject_test: null }
  return campaignView(app, tx, await insertDraft(tx, actor, row.type, fields))
}

const copyName = (name: string): string => `${name.slice(0, 112)} (copy)`

const copied = (row: Row): Omit<DraftFields, 'name'> => ({
  document: row.document === null ? null : JSON.stringify(row.document),
  body: row.body,
  template: row.template === null ? null : JSON.stringify(row.template),
  audience: JSON.stringify(row.audience),
  subject_test: row.subject_test === null ? null : JSON.stringify(row.subject_test),
  per_hour: row.per_hour,
  quiet_hours: row.quiet_hours,
  spend_limit: row.spend_limit,
  spend_currency: row.spend_currency,
})
