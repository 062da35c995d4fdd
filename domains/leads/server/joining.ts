import { lockAgency } from '#domains/agency/server/facts.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { LeadJoinKind } from '../contract/stages.ts'
import type { LeadRow } from './leads-data.ts'

/** What belongs to a lead. Inquiries of chats and forms are inquiries. */
export interface Joining {
  kind: LeadJoinKind
  id: string
  /** Its reference, or the name of the form. */
  label: string
}

/**
 * Lets one transaction of the agency at a time decide whether something joins a lead or starts one, so that two inquiries of one person
 * at the same moment make one lead.
 */
export const lockFunnel = (tx: Tx, { agencyId }: Pick<Actor, 'agencyId'>): Promise<void> => lockAgency(tx, agencyId)

/** Returns the lead that something belongs to, locked. */
export const leadJoinedBy = (tx: Tx, kind: LeadJoinKind, id: string): Promise<LeadRow | undefined> =>
  tx
    .selectFrom('leads')
    .selectAll()
    .where('id', 'in', (of) => of.selectFrom('lead_joins').select('lead_id').where('kind', '=', kind).where('subject_id', '=', id))
    .forUpdate()
    .executeTakeFirst()

/** Returns the open lead of a person that no booking has yet, locked: of several the newest. Call `lockFunnel` first. */
export const openLeadOf = (tx: Tx, clientId: string): Promise<LeadRow | undefined> =>
  tx
    .selectFrom('leads')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('stage', 'in', ['lead', 'qualified'])
    .where('booking_id', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Notes what belongs to a lead. What belongs to one stays there. */
export const joinLead = (tx: Tx, { agencyId }: Actor, leadId: string, { kind, id, label }: Joining, at: Date) =>
  tx
    .insertInto('lead_joins')
    .values({ agency_id: agencyId, lead_id: leadId, kind, subject_id: id, label, at })
    .onConflict((known) => known.columns(['agency_id', 'kind', 'subject_id']).doNothing())
    .execute()

/** Returns what belongs to a lead, the latest first. */
export const joinsOf = (tx: Tx, leadId: string) =>
  tx
    .selectFrom('lead_joins')
    .select(['kind', 'subject_id', 'label', 'at'])
    .where('lead_id', '=', leadId)
    .orderBy('at', 'desc')
    .orderBy('subject_id')
    .limit(200)
    .execute()

/** Returns true if something else than this inquiry still speaks for a lead: an inquiry that is not over, a proposal or a sign-up. */
export async function hasOtherInterest(tx: Tx, leadId: string, inquiryId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('lead_joins as j')
    .leftJoin('inquiries as i', (join) =>
      join.onRef('i.agency_id', '=', 'j.agency_id').onRef('i.id', '=', 'j.subject_id').on('j.kind', '=', 'inquiry'),
    )
    .select('j.subject_id')
    .where('j.lead_id', '=', leadId)
    .where('j.subject_id', '!=', inquiryId)
    .where((of) => of.or([of('j.kind', '!=', 'inquiry'), of('i.status', 'not in', ['spam', 'closed'])]))
    .executeTakeFirst()
  return other !== undefined
}

/** Removes an inquiry that is deleted from its lead, and the lead if it came of this inquiry alone and became no booking. */
export async function removeLeadOf(tx: Tx, inquiryId: string): Promise<void> {
  const lead = await leadJoinedBy(tx, 'inquiry', inquiryId)
  if (!lead) return
  await tx.deleteFrom('lead_joins').where('kind', '=', 'inquiry').where('subject_id', '=', inquiryId).execute()
  if (lead.inquiry_id !== inquiryId) return
  const left = await joinsOf(tx, lead.id)
  const next = left.findLast(({ kind }) => kind === 'inquiry')?.subject_id ?? null
  if (lead.booking_id === null && left.length === 0) await tx.deleteFrom('leads').where('id', '=', lead.id).execute()
  else await tx.updateTable('leads').set({ inquiry_id: next }).where('id', '=', lead.id).execute()
}
