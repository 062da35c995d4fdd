import pg from 'pg'
import { statementSent, type SentStatement } from '../database/kysely.ts'

// With SAFIRI_READ_PLANS (`npm run test:citus -- --plans`) each statement of an agency's transactions is explained on the coordinator
// when its test file ends. More than one task means that the statement asked several nodes or parts (docs/citus.md).

const isReading = Boolean(process.env.SAFIRI_READ_PLANS && process.env.SAFIRI_TEST_WORKERS)
const canBeExplained = /^\s*(?:\/\*[^*]*\*\/\s*)*\(*\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i

const waiting = new Map<string, readonly unknown[]>()
const read = new Set<string>()
if (isReading)
  statementSent.subscribe((message) => {
    const { text, values, ofAgency } = message as SentStatement
    if (ofAgency && !read.has(text) && canBeExplained.test(text)) waiting.set(text, values)
  })

/** Explains the statements since the last call. @throws one error that lists those with more than one task. */
export async function refuseManyTasks(databaseUrl: string): Promise<void> {
  if (!isReading) return
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const found: string[] = []
  try {
    for (const [text, values] of waiting) {
      read.add(text)
      const tasks = await tasksOf(client, text, values)
      if (tasks > 1) found.push(`${tasks} tasks: ${text.replace(/\s+/g, ' ')}`)
    }
  } finally {
    waiting.clear()
    await client.end()
  }
  if (found.length > 0) throw new Error(`Statements of one agency that ask more than one part of the cluster:\n${found.join('\n')}`)
}

/** Returns the largest number of tasks in a statement's plan; 0 for one that the coordinator answers alone. */
async function tasksOf(client: pg.Client, text: string, values: readonly unknown[]): Promise<number> {
  await client.query('BEGIN')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': unknown }>({ text: `EXPLAIN (FORMAT JSON) ${text}`, values: [...values] })
    return largest(rows[0]!['QUERY PLAN'])
  } catch {
    // A statement that was refused is refused again; what it should have answered is its test's matter.
    return 0
  } finally {
    await client.query('ROLLBACK')
  }
}

function largest(plan: unknown): number {
  if (typeof plan !== 'object' || plan === null) return 0
  return Math.max(0, ...Object.entries(plan).map(([key, value]) => (key === 'Task Count' ? Number(value) : largest(value))))
}
