import pg from 'pg'
import { appUrlOf, withRoleOf } from '#kit/server/database/preparing/app-role.ts'
import type { Settings } from '#kit/server/settings.ts'
import { ok, warning, type Finding } from './finding.ts'

/** Checks the servers that are read beside the database: the replica, and the workers of a cluster. Without them reading goes on, but slower. */
export async function checkReaders(settings: Settings): Promise<Finding[]> {
  const {
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL,
    DATABASE_REPLICA_URL: replica,
    DATABASE_WORKER_URLS: workers = [],
    secretKey,
  } = settings
  if (!ownerUrl) return []
  const appUrl = DATABASE_APP_URL ?? appUrlOf(ownerUrl, secretKey)
  const reader = (check: string, url: string, question: string, no: string) => checkReader(check, withRoleOf(appUrl, url), question, no)
  return Promise.all([
    ...(replica ? [reader('replica', replica, 'pg_is_in_recovery()', 'It is no replica.')] : []),
    ...workers.map((url) => reader(`worker ${new URL(url).host}`, url, isNode, 'It is no node of a Citus cluster.')),
  ])
}

const isNode = `EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')`

/** `question` must be true of the server; `no` says that it is not. */
async function checkReader(check: string, url: string, question: string, no: string): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ yes: boolean }>(`SELECT ${question} AS yes`)
    return rows[0]!.yes
      ? ok(check, 'The application may read it.')
      : warning(check, no, 'Correct DATABASE_REPLICA_URL or DATABASE_WORKER_URLS.')
  } catch (error) {
    return warning(check, (error as Error).message, 'Check that it runs, and that its pg_hba.conf lets the role of the application in.')
  } finally {
    await client.end().catch(() => {})
  }
}
