import { pageOf } from '#domains/inquiries/server/inquiries.ts'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Leads } from '../../../database/tables.ts'
import { insertClient, requireClient } from '#domains/clients/server/clients.ts'
import { inAskedCollection } from '#domains/clients/server/contacts/in-collection.ts'
import { peopleWith } from '#domains/team/server/names.ts'
import { titleOf } from '#domains/inventory/server/items/titles.ts'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { leadBody, leadPatch, moveBody } from '../contract.ts'
import { leadMoves, type LeadStage } from '../contract/stages.ts'
import { joinLead, joinsOf, lockFunnel, openLeadOf } from './joining.ts'
import * as data from './leads-data.ts'

const leadView = ({ client_name, value, currency, ...row }: data.NamedLead, now: Date) => ({
  ...row,
  client_name: client_name ?? '',
  value: value === null ? null : moneyOf(value, currency!),
  next_action_at: row.next_action_at?.toISOString() ?? null,
  overdue: isOpen(row.stage) && row.next_action_at !== null && row.next_action_at < now,
  stage_changed_at: row.stage_changed_at.toISOString(),
  created_at: row.created_at.toISOString(),
})

const isOpen = (stage: LeadStage): boolean => stage === 'lead' || stage === 'qualified'

/** Returns a page of leads. @throws 422 at `collection_id`. */
export async function listLeads(tx: Tx, filter: data.LeadFilter, now: Date) {
  const among = await inAskedCollection(tx, filter.collection_id, now)
  const { rows, ...counted } = await data.pageOfLeads(tx, filter, now, among)
  return { ...counted, rows: rows.map((row) => leadView(row, now)) }
}

/** Returns a lead with its moves. @throws 404. */
export async function showLead(tx: Tx, id: string, now: Date) {
  const row = await data.namedLead(tx, id)
  if (!row) throw notFound('Lead')
  const moves = await data.movesOf(tx, id)
  const joins = await joinsOf(tx, id)
  const { page_url, page_title, ...references } = await data.referencesOf(tx, row)
  return {
    ...leadView(row, now),
    ...references,
    source_page: pageOf({ page_url, page_title }),
    joined: joins.map(({ kind, subject_id, label, at }) => ({ kind, id: subject_id, label, at: at.toISOString() })),
    allowed: [...leadMoves[row.stage]],
    moves: moves.map(({ id: moveId, from_stage, to_stage, note, user_name, at }) => ({
      id: moveId,
      from: from_stage,
      to: to_stage,
      note,
      user_name,
      at: at.toISOString(),
    })),
  }
}

async function refuseUnknown(tx: Tx, actor: Actor, { owner_id, inventory_id }: { owner_id?: string | null; inventory_id?: string | null }) {
  if (owner_id && owner_id !== actor.userId) {
    const people = await peopleWith(tx, actor.agencyId, 'View Clients')
    if (!people.some(({ id }) => id === owner_id)) throw invalid('owner_id', 'Choose a colleague who sees clients.', 'not_found_reference')
  }
  if (inventory_id && !(await titleOf(tx, inventory_id))) throw invalid('inventory_id', 'This offer does not exist.', 'not_found_reference')
}

/** Adds a lead, for a known or a new contact. @throws 422 at `client_id`, `owner_id`, `inventory_id`. */
export async function createLead(
  tx: Tx,
  actor: Actor,
  { client_id, contact, owner_id = actor.userId, value, ...input }: z.output<typeof leadBody>,
) {
  if ((client_id === undefined) === (contact === undefined)) throw invalid('client_id', 'Choose a contact, or add one.')
  await refuseUnknown(tx, actor, { owner_id, inventory_id: input.inventory_id })
  if (client_id)
    await requireClient(tx, client_id).catch(() =>
      Promise.reject(invalid('client_id', 'This contact does not exist.', 'not_found_reference')),
    )
  const clientId = contact ? (await insertClient(tx, actor, contact)).id : client_id!
  const id = await insertLead(tx, actor, { ...input, ...valueOf(value), client_id: clientId, owner_id })
  await audit(tx, actor, { action: 'lead.created', subject: 'lead', subjectId: id, after: { title: input.title } })
  return showLead(tx, id, actor.now)
}

const valueOf = (value: { amount: number; currency: string } | null) => ({
  value: value?.amount ?? null,
  currency: (value?.currency ?? null) as data.LeadRow['currency'],
})

/** Fields of a lead to write; times as the calls send them are fine too. */
type LeadFields = Updateable<Leads>
type NewLead = Pick<data.LeadRow, 'client_id' | 'title' | 'stage' | 'source'> & LeadFields

/** Inserts a lead with its first move and returns its id. `since` is the time of what it follows. */
export async function insertLead(tx: Tx, actor: Actor, lead: NewLead, since = actor.now): Promise<string> {
  const id = newId()
  await tx
    .insertInto('leads')
    .values({
      ...lead,
      agency_id: actor.agencyId,
      id,
      reference: newReference('LD'),
      stage_changed_at: since,
      created_at: since,
      updated_at: actor.now,
    })
    .execute()
  await addMove(tx, actor, id, null, lead.stage, null, since)
  return id
}

/** Joins a sign-up to the open lead of its person, or makes a lead of it. */
export async function leadOfSignUp(
  tx: Tx,
  actor: Actor,
  { signUpId, clientId, title, note }: { signUpId: string; clientId: string; title: string; note: string | null },
): Promise<void> {
  await lockFunnel(tx, actor)
  const asked = note?.split('\n')[0]?.slice(0, 120)
  const lead =
    (await openLeadOf(tx, clientId))?.id ??
    (await insertLead(tx, actor, { client_id: clientId, title: asked || title, stage: 'lead', source: 'form' }))
  await joinLead(tx, actor, lead, { kind: 'sign_up', id: signUpId, label: title }, actor.now)
}

const addMove = (tx: Tx, actor: Actor, leadId: string, from: LeadStage | null, to: LeadStage, note: string | null, at = actor.now) =>
  tx
    .insertInto('lead_moves')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      lead_id: leadId,
      from_stage: from,
      to_stage: to,
      note,
      user_name: actor.userName ?? null,
      at,
    })
    .execute()

/**
 * Changes a lead: absent keys stay, `null` clears.
 * @throws 404, 409 `stale`, 422 at `owner_id` and `inventory_id`, and at `value` once a booking decides it.
 */
export async function updateLead(tx: Tx, actor: Actor, id: string, { version, value, ...input }: z.output<typeof leadPatch>) {
  const row = await requireLocked(tx, id)
  if (row.version !== version) throw conflict('stale', 'Someone else changed this lead. Reload it and try again.')
  if (value !== undefined && row.booking_id && (value?.amount !== row.value || value?.currency !== row.currency))
    throw invalid('value', 'The booking decides the value of this lead.')
  await refuseUnknown(tx, actor, input)
  await changeLead(tx, actor, row, { ...input, ...(value !== undefined && valueOf(value)) })
  return showLead(tx, id, actor.now)
}

async function requireLocked(tx: Tx, id: string): Promise<data.LeadRow> {
  const row = await data.lockLead(tx, id)
  if (!row) throw notFound('Lead')
  return row
}

const changeLead = (tx: Tx, actor: Actor, row: data.LeadRow, fields: LeadFields) =>
  tx
    .updateTable('leads')
    .set({ ...fields, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', row.id)
    .execute()

/** Moves a lead as a person does. @throws 404, 409 `invalid_transition`. */
export async function moveLead(tx: Tx, actor: Actor, id: string, { stage, lost_reason, note }: z.output<typeof moveBody>) {
  const row = await requireLocked(tx, id)
  if (!leadMoves[row.stage].includes(stage)) throw invalidTransition(row.stage, stage)
  await setStage(tx, actor, row, stage, { lost_reason, lost_note: stage === 'lost' ? note : null }, note)
  await audit(tx, actor, {
    action: `lead.${stage}`,
    subject: 'lead',
    subjectId: id,
    before: { stage: row.stage },
    after: { stage, lost_reason },
  })
  return showLead(tx, id, actor.now)
}

/** Writes a stage and its move. Only other fields change if the lead is in the stage already. */
export async function setStage(
  tx: Tx,
  actor: Actor,
  row: data.LeadRow,
  stage: LeadStage,
  fields: LeadFields = {},
  note: string | null = null,
): Promise<void> {
  if (stage === row.stage) return void (await changeLead(tx, actor, row, fields))
  await changeLead(tx, actor, row, { lost_reason: null, lost_note: null, ...fields, stage, stage_changed_at: actor.now })
  await addMove(tx, actor, row.id, row.stage, stage, note)
}
