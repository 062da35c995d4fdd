import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { richText } from '#domains/inventory/server/items/inventory.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { ConditionVersions } from '../../../database/tables.ts'
import type { conditionsDraftBody } from '../contract.ts'
import { textUrl } from './links.ts'

type Row = Selectable<ConditionVersions>

/** A published version of the conditions. */
export interface Published {
  id: string
  number: number
  title: string
  text: string
  hash: string
  published_at: Date
}

const published = (tx: Tx) => tx.selectFrom('condition_versions').where('number', 'is not', null)

/** Returns the conditions that clients accept now, or null while none are published. */
export async function currentConditions(tx: Tx): Promise<Published | null> {
  const row = await published(tx).selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
  return row ? (row as Published) : null
}

/** Returns a published version. @throws 404. */
export async function publishedVersion(tx: Tx, id: string): Promise<Published> {
  const row = await published(tx).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Conditions')
  return row as Published
}

/** Returns the draft and all published versions, newest first. */
export async function showConditions(app: App, tx: Tx, agencyId: string) {
  const draft = await draftOf(tx)
  const rows = await published(tx).selectAll().orderBy('number', 'desc').execute()
  const counts = await tx
    .selectFrom('condition_acceptances')
    .select(['version_id', (of) => of.fn.countAll<string>().as('n')])
    .groupBy('version_id')
    .execute()
  const accepted = new Map(counts.map(({ version_id, n }) => [version_id, Number(n)]))
  return {
    draft: draft ? { title: draft.title, text: draft.text, version: draft.version } : null,
    versions: rows.map(({ id, number, title, hash, published_at, published_by }) => ({
      id,
      number: number!,
      title,
      hash: hash!,
      published_at: published_at!.toISOString(),
      published_by,
      accepted: accepted.get(id) ?? 0,
      url: textUrl(app, agencyId, id),
    })),
  }
}

const draftOf = (tx: Tx): Promise<Row | undefined> =>
  tx.selectFrom('condition_versions').selectAll().where('number', 'is', null).executeTakeFirst()

const stale = () => conflict('stale', 'Someone else changed the draft. Reload it and try again.')

/** Changes the draft, or starts one with version 0. @throws 409 `stale`, 422 at `text`. */
export async function saveDraft(
  tx: Tx,
  actor: Actor,
  { title, text: given, version }: z.output<typeof conditionsDraftBody>,
): Promise<void> {
  const text = richText(given)
  if (!text) throw invalid('text', 'Text is required.')
  if (version === 0) {
    const inserted = await tx
      .insertInto('condition_versions')
      .values({ agency_id: actor.agencyId, id: newId(), title, text, created_at: actor.now })
      .onConflict((row) => row.columns(['agency_id']).where('number', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw stale()
    return
  }
  const changed = await tx
    .updateTable('condition_versions')
    .set({ title, text, version: version + 1 })
    .where('number', 'is', null)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw stale()
}

/** Deletes the draft, if there is one. */
export async function deleteDraft(tx: Tx, actor: Actor): Promise<void> {
  const row = await tx.deleteFrom('condition_versions').where('number', 'is', null).returning(['id', 'title']).executeTakeFirst()
  if (row)
    await audit(tx, actor, { action: 'conditions.draft_deleted', subject: 'conditions', subjectId: row.id, before: { title: row.title } })
}

/** Publishes the draft as it was read. @throws 404 without a draft, 409 `stale`, `unchanged`. */
export async function publishDraft(tx: Tx, actor: Actor, { version }: { version: number }): Promise<void> {
  const draft = await tx.selectFrom('condition_versions').selectAll().where('number', 'is', null).forUpdate().executeTakeFirst()
  if (!draft) throw notFound('Draft')
  if (draft.version !== version) throw stale()
  const before = await currentConditions(tx)
  const hash = hashOf(draft)
  if (before?.hash === hash) throw conflict('unchanged', 'The draft says the same as the published conditions.')
  const number = (before?.number ?? 0) + 1
  await tx
    .updateTable('condition_versions')
    .set({ number, hash, published_at: actor.now, published_by: actor.userName ?? null, version: version + 1 })
    .where('id', '=', draft.id)
    .execute()
  await audit(tx, actor, {
    action: 'conditions.published',
    subject: 'conditions',
    subjectId: draft.id,
    after: { number, title: draft.title, hash },
  })
}

/** Returns the SHA-256 of what is accepted, as hex. */
export const hashOf = ({ title, text }: { title: string; text: string }): string =>
  createHash('sha256').update(`${title}\n${text}`).digest('hex')
