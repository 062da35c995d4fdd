import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { clientName } from '#domains/clients/server/names.ts'
import type { AgentDrafts } from '../../../database/tables.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, isAmong, like, sortOf } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { DraftKind, DraftStatus } from '../contract/words.ts'

export type DraftRow = Selectable<AgentDrafts>

export interface DraftFilter extends ListRequest {
  kind?: readonly DraftKind[] | undefined
  status?: readonly DraftStatus[] | undefined
  client_id?: string | undefined
  inquiry_id?: string | undefined
}

const named = (tx: Tx) => tx.selectFrom('agent_drafts as d').selectAll('d').select(clientName('d.client_id').as('client_name'))
export type NamedDraft = Awaited<ReturnType<ReturnType<typeof named>['executeTakeFirstOrThrow']>>

/** Returns a page of drafts of the given kinds, with the names of their clients. */
export async function pageOfDrafts(tx: Tx, filter: DraftFilter, kinds: readonly DraftKind[]) {
  const { direction } = sortOf(filter.sort)
  const matching = named(tx)
    .where(isAmong('d.kind', kinds))
    .$if(Boolean(filter.kind?.length), (query) => query.where(isAmong('d.kind', filter.kind!)))
    .$if(Boolean(filter.status?.length), (query) => query.where(isAmong('d.status', filter.status!)))
    .$if(filter.client_id !== undefined, (query) => query.where('d.client_id', '=', filter.client_id!))
    .$if(filter.inquiry_id !== undefined, (query) => query.where('d.inquiry_id', '=', filter.inquiry_id!))
    .$if(filter.search !== '', (query) => query.where('d.title', 'ilike', like(filter.search)))
  const rows = await matching.orderBy('d.created_at', direction).orderBy('d.id', direction).$call(atPage(filter)).execute()
  return { rows, ...(await cappedTotal(tx, matching as never)) }
}

export const draftById = (tx: Tx, id: string): Promise<NamedDraft | undefined> => named(tx).where('d.id', '=', id).executeTakeFirst()

/** Returns a draft's row, locked until the transaction ends. */
export const lockDraft = (tx: Tx, id: string): Promise<DraftRow | undefined> =>
  tx.selectFrom('agent_drafts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type NewDraft = Pick<Insertable<AgentDrafts>, 'kind' | 'made_by' | 'title' | 'client_id' | 'inquiry_id'> & DraftParts

/** What a draft says, from what, and what was read for it. */
export interface DraftParts {
  input: object
  result: object
  sources: readonly object[]
  facts: object
}

const asJson = ({ input, result, sources, facts }: DraftParts) => ({
  input: JSON.stringify(input),
  result: JSON.stringify(result),
  sources: JSON.stringify(sources),
  facts: JSON.stringify(facts),
})

/** Inserts a draft of the actor and returns its id. */
export async function insertDraft(
  tx: Tx,
  actor: Actor,
  { kind, made_by, title, client_id, inquiry_id, ...parts }: NewDraft,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('agent_drafts')
    .values({
      agency_id: actor.agencyId,
      id,
      kind,
      made_by,
      title,
      client_id: client_id ?? null,
      inquiry_id: inquiry_id ?? null,
      ...asJson(parts),
      created_by: actor.userId,
      created_by_name: actor.userName ?? null,
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute()
  return id
}

/** Changes a locked draft and raises its version. */
export const changeDraft = (tx: Tx, actor: Actor, id: string, fields: Updateable<AgentDrafts>) =>
  tx
    .updateTable('agent_drafts')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: actor.now })
    .where('id', '=', id)
    .execute()

/** Writes what a draft says now, with what changed. */
export const rewriteDraft = (
  tx: Tx,
  actor: Actor,
  id: string,
  parts: DraftParts & { made_by: DraftRow['made_by']; title: string },
  difference: string[],
) => changeDraft(tx, actor, id, { ...asJson(parts), made_by: parts.made_by, title: parts.title, difference })
