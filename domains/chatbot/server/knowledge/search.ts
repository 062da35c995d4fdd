import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { thisAgency } from '#kit/server/database/database.ts'
import type { ChatbotPassageKind } from '../../../../database/tables.ts'
import { meaningsOf } from '../reading/glossary.ts'
import { stemOf } from './passages.ts'

export interface Found {
  id: string
  kind: ChatbotPassageKind
  inventory_id: string | null
  lesson_id: string | null
  text: string
  /** How much of the question's weight the passage has, 0 to 1. */
  coverage: number
  /** For the order: coverage, and how much of the passage is about it. */
  score: number
}

/** A question has few words that matter; more are of somebody who wants to keep the database busy. */
const mostWords = 24
/** Passages of which the texts are read: of one offer they may be far down, otherwise only the best matter. */
const [mostMatched, mostLooked] = [400, 80]

/**
 * Finds the passages that share words with a question, or words that mean the same, best first. A word that the agency never uses is
 * replaced by the most similar one that it does. Rare words weigh more. Reads only by equality of `(agency_id, stem)`, which row security lets an index answer.
 */
export async function searchPassages(
  tx: Tx,
  words: readonly string[],
  { limit = 12, itemId }: { limit?: number; itemId?: string } = {},
): Promise<Found[]> {
  const asked = words.filter((word) => word.length <= 40).slice(0, mostWords)
  if (asked.length === 0) return []
  const meanings = asked.flatMap((word, group) => meaningsOf(word).map((meaning) => ({ group, meaning, own: meaning === word })))
  const column = <Key extends keyof (typeof meanings)[number]>(key: Key) => meanings.map((one) => one[key])
  const { rows } = await sql<Found>`
    WITH asked AS MATERIALIZED (
      SELECT DISTINCT a.word_group, a.own, ${stemOf(sql`a.w`)} AS stem, left(a.w, 1) AS initial
      FROM unnest(${column('group')}::int[], ${column('meaning')}::text[], ${column('own')}::boolean[]) AS a (word_group, w, own)
    ), exact AS MATERIALIZED (
      SELECT a.*, (SELECT v.stem FROM chatbot_vocabulary v WHERE v.agency_id = ${thisAgency} AND v.stem = a.stem) AS known FROM asked a
    ), known AS MATERIALIZED (
      SELECT DISTINCT word_group, known AS stem FROM exact WHERE known IS NOT NULL
      UNION ALL
      SELECT a.word_group, (SELECT near.stem FROM (
          SELECT v.stem, similarity(v.stem, a.stem) AS alike FROM chatbot_vocabulary v
          WHERE length(a.stem) >= 4 AND a.stem !~ '[0-9]' AND v.agency_id = ${thisAgency} AND v.stem >= a.initial COLLATE "C"
            AND v.stem < (a.initial || chr(1114111)) COLLATE "C" AND abs(length(v.stem) - length(a.stem)) <= 2 OFFSET 0
        ) AS near WHERE near.alike >= 0.4 ORDER BY near.alike DESC, near.stem LIMIT 1)
      FROM exact a WHERE a.own AND NOT EXISTS (SELECT 1 FROM exact e WHERE e.word_group = a.word_group AND e.known IS NOT NULL)
    ), total AS MATERIALIZED (
      SELECT greatest(count(*), 1)::float AS n FROM chatbot_passages WHERE agency_id = ${thisAgency}
    ), weighed AS MATERIALIZED (
      SELECT k.word_group, k.stem, ln(1 + total.n / greatest((SELECT count(*) FROM chatbot_words w WHERE w.agency_id = ${thisAgency} AND w.stem = k.stem), 1)) AS weight
      FROM known k, total
    ), whole AS MATERIALIZED (
      SELECT sum(weight) AS weight FROM (SELECT max(weight) AS weight FROM weighed GROUP BY word_group) AS each_word
    ), matched AS MATERIALIZED (
      SELECT w.passage_id, x.word_group, max(x.weight) AS weight
      FROM weighed x JOIN chatbot_words w ON w.agency_id = ${thisAgency} AND w.stem = x.stem
      GROUP BY w.passage_id, x.word_group
    ), scored AS MATERIALIZED (
      SELECT passage_id, sum(weight) AS weight FROM matched GROUP BY passage_id ORDER BY 2 DESC LIMIT ${itemId ? mostMatched : mostLooked}
    )
    SELECT p.id, p.kind, p.inventory_id, p.lesson_id, p.text,
      s.weight / (SELECT weight FROM whole) AS coverage,
      s.weight / (SELECT weight FROM whole) * (1 + 1 / (2 + p.length::float / 8)) AS score
    FROM scored s JOIN chatbot_passages p ON p.agency_id = ${thisAgency} AND p.id = s.passage_id
    ${itemId ? sql`WHERE p.inventory_id = ${itemId}` : sql``}
    ORDER BY score DESC, p.id LIMIT ${limit}`.execute(tx)
  return rows
}

/** Returns the passages of an item of these kinds, in their order. */
export const passagesOfItem = (tx: Tx, itemId: string, kinds: readonly ChatbotPassageKind[]) =>
  tx
    .selectFrom('chatbot_passages')
    .select(['id', 'kind', 'text'])
    .where('inventory_id', '=', itemId)
    .where('kind', 'in', [...kinds])
    .orderBy('position')
    .execute()
