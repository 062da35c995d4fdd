import type { Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { Draft } from '../contract.ts'
import type { CampaignResult } from '../contract/campaign.ts'
import type { ItineraryResult, ReplyResult, Source } from '../contract/results.ts'
import * as data from './drafts-data.ts'
import { summaryFor, type Section } from './summaries/draft.ts'
import { found, kindsFor, mayApprove, requireDraftRight } from './rights.ts'

/** Returns a draft's row as lists show it. */
export const draftRow = ({
  id,
  kind,
  status,
  made_by,
  title,
  client_id,
  client_name,
  inquiry_id,
  proposal_id,
  ...row
}: data.NamedDraft) => ({
  id,
  kind,
  status,
  made_by,
  title,
  client_id,
  client_name,
  inquiry_id,
  proposal_id,
  campaign: kind === 'campaign' && row.campaign_id ? { id: row.campaign_id, type: (row.result as unknown as CampaignResult).type } : null,
  created_by_name: row.created_by_name,
  decided_by_name: row.decided_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** Returns a page of the drafts that the caller may read. */
export async function listDrafts(tx: Tx, session: Session, filter: data.DraftFilter) {
  const { rows, ...counted } = await data.pageOfDrafts(tx, filter, kindsFor(session))
  return { ...counted, rows: rows.map(draftRow) }
}

/** Returns a draft with all that its screen shows. @throws 404, 403 for a kind that the caller may not read. */
export async function showDraft(tx: Tx, session: Session, id: string): Promise<Draft> {
  const row = found(await data.draftById(tx, id))
  requireDraftRight(session, row.kind, 'draft')
  const result = row.result as unknown
  return {
    ...draftRow(row),
    asked: (row.input as { wish?: string }).wish ?? null,
    itinerary: row.kind === 'itinerary' ? (result as ItineraryResult) : null,
    reply: row.kind === 'reply' ? (result as ReplyResult) : null,
    summary: row.kind === 'summary' ? summaryFor((result as { sections: Section[] }).sections, session.permissions) : null,
    proposed_campaign: row.kind === 'campaign' ? (result as CampaignResult) : null,
    sources: row.sources as unknown as Source[],
    difference: row.difference,
    may_approve: row.status === 'draft' && mayApprove(session, row.kind),
    version: row.version,
  }
}
