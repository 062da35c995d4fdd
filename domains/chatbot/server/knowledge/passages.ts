import { sql } from 'kysely'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { wordsOf } from '../reading/words.ts'
import type { Offered } from './catalogue.ts'
import { passagesOfKind, type NewPassage } from './kind-passages.ts'

/** Returns the passages of an item: what it is, and what its kind knows of it. */
export async function passagesOf(app: App, tx: Tx, actor: Actor, item: Offered): Promise<NewPassage[]> {
  const { also, passages } = (await passagesOfKind[item.kind]?.({ app, tx, actor, id: item.id })) ?? { also: '', passages: [] }
  return [
    {
      kind: 'offer',
      text: item.summary ?? item.title,
      also: [item.title, item.place?.text, ...item.tags, also].filter(Boolean).join(' '),
    },
    ...passages,
  ]
}

/** Replaces the passages of an item whose state has changed. Of several who find that at once, one does it and the others wait. */
export async function indexItem(app: App, tx: Tx, actor: Actor, item: Offered): Promise<void> {
  const values = { agency_id: actor.agencyId, inventory_id: item.id, fingerprint: item.fingerprint }
  const isNew = await tx
    .insertInto('chatbot_indexed')
    .values(values)
    .onConflict((row) =>
      row
        .columns(['agency_id', 'inventory_id'])
        .doUpdateSet({ fingerprint: item.fingerprint })
        .where('chatbot_indexed.fingerprint', '!=', item.fingerprint),
    )
    .returning('inventory_id')
    .executeTakeFirst()
  if (!isNew) return
  const passages = await passagesOf(app, tx, actor, item)
  await tx.deleteFrom('chatbot_passages').where('inventory_id', '=', item.id).execute()
  await insertPassages(tx, actor, passages, { inventory_id: item.id, lesson_id: null })
}

/** Inserts passages with their stems, in three statements. */
export async function insertPassages(
  tx: Tx,
  { agencyId }: Actor,
  passages: readonly NewPassage[],
  of: { inventory_id: string | null; lesson_id: string | null },
): Promise<void> {
  if (passages.length === 0) return
  const rows = passages.map((passage, position) => ({ ...passage, id: newId(), position, words: wordsOf(passage.text) }))
  await tx
    .insertInto('chatbot_passages')
    .values(
      rows.map(({ id, kind, text, position, words }) => ({ agency_id: agencyId, id, kind, text, position, length: words.length, ...of })),
    )
    .execute()
  const pairs = rows.flatMap(({ id, words, also }) =>
    [...new Set([...words, ...wordsOf(also ?? '')])].filter((word) => word.length > 1 && word.length <= 40).map((word) => ({ id, word })),
  )
  if (pairs.length === 0) return
  await sql`WITH given AS MATERIALIZED (
      SELECT DISTINCT p.id, ${stemOf(sql`p.word`)} AS stem FROM unnest(${pairs.map(({ id }) => id)}::uuid[], ${pairs.map(({ word }) => word)}::text[]) AS p (id, word)
    ), known AS (
      INSERT INTO chatbot_vocabulary (agency_id, stem) SELECT DISTINCT ${agencyId}::uuid, stem FROM given ON CONFLICT DO NOTHING
    )
    INSERT INTO chatbot_words (agency_id, stem, passage_id, weight) SELECT ${agencyId}::uuid, stem, id, 1 FROM given RETURNING 1`.execute(
    tx,
  )
}

/** The stem that words of English share; other languages' words stay about as they are, the same on both sides. */
export const stemOf = (word: ReturnType<typeof sql>) => sql<string>`coalesce((ts_lexize('english_stem', ${word}))[1], ${word})`
