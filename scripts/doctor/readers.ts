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
  return Promise.all([
    ...(replica ? [checkReader('replica', withRoleOf(appUrl, replica), asReplica)] : []),
    ...workers.map((url) => checkReader(`worker ${new URL(url).host}`, withRoleOf(appUrl, url), asWorker)),
  ])
}

/** What must be true of a server, in SQL; what is said if it is not; and the setting that names it. */
interface Role {
  question: string
  no: string
  setting: string
}

const asReplica: Role = { question: 'pg_is_in_recovery()', no: 'It is no replica.', setting: 'DATABASE_REPLICA_URL' }
const asWorker: Role = {
  question: `EXISTS (SELECT FROM pg_extension WHERE extname = 'citus')`,
  no: 'It is no node of a Citus cluster.',
  setting: 'DATABASE_WORKER_URLS',
}

async function checkReader(check: string, url: string, { question, no, setting }: Role): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ yes: boolean }>(`SELECT ${question} AS yes`)
    return rows[0]!.yes ? ok(check, 'The application may read it.') : warning(check, no, `Correct ${setting}.`)
  } catch (error) {
    return warning(check, (error as Error).message, 'Check that it runs, and that its pg_hba.conf lets the role of the application in.')
  } finally {
    await client.end().catch(() => {})
  }
}
