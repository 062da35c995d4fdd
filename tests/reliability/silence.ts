import type pg from 'pg'
import type { Answer } from './calls.ts'

// Error answers must not reveal internal details.

const insides: readonly RegExp[] = [
  /\b(SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ SET|ON CONFLICT)\b/,
  /syntax error|relation "|violates|duplicate key|null value in column|invalid input syntax|out of range for type/i,
  /\bpg_\w+|kysely|fastify|\bzod\b|node_modules|ECONNREFUSED|postgres:\/\//i,
  /\.(ts|js|mjs):\d+|\n\s+at /,
  /\/(work|tmp|var|root|home|usr)\//,
]

/** Returns the names of tables and constraints that do not occur in error messages by chance. */
export async function readNames(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace UNION SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace`)
  return rows.map(({ name }) => name).filter((name) => name.includes('_'))
}

// The same sentences come back thousands of times, and each is compared with hundreds of names.
const harmless = new Set<string>()

/** Returns the internal details that an error answer reveals. */
export function leaksOf({ text, json }: Answer, names: readonly string[]): string[] {
  const { message, errors } = (json ?? {}) as { message?: string; errors?: Record<string, string[]> }
  if (message === undefined || errors === undefined || Array.isArray(errors))
    return [`an error body of another shape: ${text.slice(0, 200)}`]
  const tells = (sentence: string) =>
    !harmless.has(sentence) && (insides.some((shape) => shape.test(sentence)) || names.some((name) => sentence.includes(name)))
  const sentences = [message, ...Object.values(errors).flat()]
  const leaks = sentences.filter(tells)
  for (const sentence of sentences) if (!leaks.includes(sentence)) harmless.add(sentence)
  return leaks
}
