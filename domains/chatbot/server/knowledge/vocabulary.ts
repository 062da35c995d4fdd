import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { thisAgency } from '#kit/server/database/database.ts'
import { meaningsOf } from '../reading/glossary.ts'
import { changesBetween } from '../reading/words.ts'
import { stemOf } from './passages.ts'

/** What the agency's texts have of a word: the word or one that means the same, a stem that it may be a misspelling of, or nothing. */
export type KnownAs = { word: string; isKnown: true } | { word: string; isKnown: false; near: string | null }

const mostWords = 24
/** A shorter word is too easily another one. */
const shortest = 5
const allowedIn = (word: string) => (word.length < 8 ? 1 : 2)

/** Looks words up in the agency's vocabulary. Reads by equality of stems, and by the first letter for words that are not in it. */
export async function lookUp(tx: Tx, words: readonly string[]): Promise<KnownAs[]> {
  const asked = words.filter((word) => word.length <= 40).slice(0, mostWords)
  if (asked.length === 0) return []
  const pairs = asked.flatMap((word) => meaningsOf(word).map((meaning) => ({ word, meaning })))
  const { rows } = await sql<{ word: string }>`
    SELECT DISTINCT a.word FROM unnest(${pairs.map(({ word }) => word)}::text[], ${pairs.map(({ meaning }) => meaning)}::text[]) AS a (word, meaning)
    WHERE EXISTS (SELECT 1 FROM chatbot_vocabulary v WHERE v.agency_id = ${thisAgency} AND v.stem = ${stemOf(sql`a.meaning`)})`.execute(tx)
  const known = new Set(rows.map(({ word }) => word))
  const found: KnownAs[] = []
  for (const word of asked) found.push(known.has(word) ? { word, isKnown: true } : { word, isKnown: false, near: await nearTo(tx, word) })
  return found
}

/** The stem of the agency's texts that a word differs from the least: by one letter, or by two if it is long. */
async function nearTo(tx: Tx, word: string): Promise<string | null> {
  if (word.length < shortest || /\d/.test(word)) return null
  const initial = word[0]!
  const { rows } = await sql<{ stem: string; given: string }>`
    SELECT v.stem, ${stemOf(sql`${word}::text`)} AS given FROM chatbot_vocabulary v
    WHERE v.agency_id = ${thisAgency} AND v.stem >= ${initial} COLLATE "C" AND v.stem < ${initial + '\u{10FFFF}'} COLLATE "C"
      AND abs(length(v.stem) - length(${word}::text)) <= 3 ORDER BY v.stem`.execute(tx)
  const most = allowedIn(word)
  const distances = rows.map(({ stem, given }) => ({
    stem,
    changes: Math.min(changesBetween(stem, given, most), changesBetween(stem, word, most)),
  }))
  return distances.filter(({ changes }) => changes <= most).toSorted((a, b) => a.changes - b.changes)[0]?.stem ?? null
}

/** Returns words with those that look misspelt as the agency's texts have them. */
export const asWritten = async (tx: Tx, words: readonly string[]): Promise<string[]> =>
  (await lookUp(tx, words)).map((one) => (one.isKnown ? one.word : (one.near ?? one.word)))
