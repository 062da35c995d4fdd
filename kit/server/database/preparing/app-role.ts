import { createHash } from 'node:crypto'
import pg from 'pg'
import { deriveKey } from '../../security/tokens.ts'
import { asOwner, connectionFault, inTurn, type Turn } from './owner.ts'

/**
 * Time limits and time zone of every session of the application. They are settings of the role, because connection poolers refuse
 * them as start parameters and do not keep a SET.
 */
const roleSettings = {
  lock_timeout: '3s',
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
  timezone: 'UTC',
} as const

/** The two roles that policies and grants name. Both belong to the whole server, so only members of them log in. */
const sharedRole = 'safiri_app'

/** Returns the name of a database's login role. PostgreSQL cuts names at 63 bytes, so a long one ends in a hash. */
export function appRoleOf(database: string): string {
  const name = `${sharedRole}_${database}`
  if (Buffer.byteLength(name) <= 63) return name
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 10)
  return `${sharedRole}_${database.replace(/[^\w]/g, '').slice(0, 40)}_${hash}`
}

/** Returns the URL with which the application logs in, if `prepareAppRole` has made its role. */
export function appUrlOf(ownerUrl: string, secretKey: string): string {
  const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1))
  return urlFor(ownerUrl, appRoleOf(database), passwordOf(secretKey))
}

/** Returns the URL of another server of the same database, with the role of the first. */
export function withRoleOf(databaseUrl: string, url: string): string {
  const { username, password } = new URL(databaseUrl)
  return Object.assign(new URL(url), { username, password }).toString()
}

const passwordOf = (secretKey: string) => deriveKey(secretKey, 'database role').toString('hex')

/**
 * Makes the role that the application logs in as, and returns its URL. Every database has a role of its own, and nobody but that
 * role and the owner may connect to the database, so installations on one server do not reach each other's. The password is derived
 * from the installation's secret, so it is not stored anywhere.
 * @throws a sentence when the owner may not do this.
 */
export async function prepareAppRole(ownerUrl: string, secretKey: string, turn: Turn = {}): Promise<string> {
  const password = passwordOf(secretKey)
  return asOwner(ownerUrl, async (client) => {
    const role = appRoleOf(await databaseOf(client))
    const url = urlFor(ownerUrl, role, password)
    if ((await isPrepared(client, role)) && (await mayLogIn(url))) return url
    await inTurn(
      client,
      async () => {
        const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
        const name = pg.escapeIdentifier(role)
        await asGranted(client, `${rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${name} LOGIN INHERIT PASSWORD '${password}'`)
        await grantTo(client, role)
        await closeSharedLogin(client, ownerUrl, password)
      },
      turn,
    )
    return url
  })
}

/**
 * Lets a role work as the application, for operators who create the role themselves (DATABASE_APP_URL).
 * @throws a sentence when it cannot log in, may do too much, or the owner may not grant what it lacks.
 */
export async function prepareGivenRole(ownerUrl: string, appUrl: string, turn: Turn = {}): Promise<void> {
  const found = await asOwner(appUrl, async (client) => {
    const { rows } = await client.query<{ role: string; database: string; powerful: boolean }>(
      `SELECT rolname AS role, current_database() AS database, rolsuper OR rolbypassrls AS powerful FROM pg_roles WHERE rolname = current_user`,
    )
    return rows[0]!
  })
  if (found.powerful)
    throw new Error(
      `The role "${found.role}" of DATABASE_APP_URL bypasses row security, which keeps agencies apart. Use a role that is no superuser and has no BYPASSRLS.`,
    )
  await asOwner(ownerUrl, async (client) => {
    if ((await databaseOf(client)) !== found.database)
      throw new Error(`DATABASE_APP_URL leads to the database "${found.database}", and DATABASE_URL to another one. Correct one of them.`)
    if (await isPrepared(client, found.role)) return
    await inTurn(client, () => grantTo(client, found.role), turn)
  })
}

const databaseOf = async (client: pg.Client) => (await client.query<{ name: string }>('SELECT current_database() AS name')).rows[0]!.name

/** Returns true if the role has all that `grantTo` gives. */
async function isPrepared(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ prepared: boolean }>(
    `SELECT pg_has_role(r.oid, $2, 'USAGE') AND has_database_privilege(r.oid, current_database(), 'CONNECT')
       AND NOT has_database_privilege('public', current_database(), 'CONNECT')
       AND NOT EXISTS (SELECT FROM unnest($3::text[]) AS wanted
                       WHERE NOT EXISTS (SELECT FROM pg_db_role_setting s WHERE s.setrole = r.oid AND wanted = ANY (s.setconfig))) AS prepared
     FROM pg_roles r WHERE r.rolname = $1`,
    [role, sharedRole, Object.entries(roleSettings).map(([name, value]) => `${name === 'timezone' ? 'TimeZone' : name}=${value}`)],
  )
  return rows[0]?.prepared ?? false
}

async function grantTo(client: pg.Client, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const database = pg.escapeIdentifier(await databaseOf(client))
  const { rows } = await client.query<{ member: boolean }>(`SELECT pg_has_role($1, $2, 'USAGE') AS member`, [role, sharedRole])
  if (!rows[0]?.member) await asGranted(client, `GRANT ${sharedRole} TO ${name}`)
  await asGranted(client, `GRANT CONNECT ON DATABASE ${database} TO ${name}`)
  await asGranted(client, `REVOKE CONNECT ON DATABASE ${database} FROM PUBLIC`)
  for (const [setting, value] of Object.entries(roleSettings)) await asGranted(client, `ALTER ROLE ${name} SET ${setting} = '${value}'`)
}

/** Runs a statement that needs a right of the owner. @throws a sentence with the statement, which an administrator may run instead. */
async function asGranted(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    const shown = statement.replace(/PASSWORD '.*'/, "PASSWORD '…'")
    throw new Error(
      `The owner of the database may not run this: ${shown} (${(error as Error).message}). An administrator of PostgreSQL can run it instead, or give the owner CREATEROLE (README, “Your own PostgreSQL”).`,
    )
  }
}

/**
 * Until 0.2.0 the application logged in as the shared role itself. Ends that, if the password is that of this installation and nobody
 * is using it: another installation of 0.2.0 on this server may still.
 */
async function closeSharedLogin(client: pg.Client, ownerUrl: string, password: string): Promise<void> {
  const { rows } = await client.query<{ open: boolean }>(
    `SELECT rolcanlogin AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE usename = $1) AS open FROM pg_roles WHERE rolname = $1`,
    [sharedRole],
  )
  if (!rows[0]?.open) return
  if (await mayLogIn(urlFor(ownerUrl, sharedRole, password))) await asGranted(client, `ALTER ROLE ${sharedRole} NOLOGIN PASSWORD NULL`)
}

function urlFor(ownerUrl: string, role: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(role)
  url.password = password
  return url.toString()
}

async function mayLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    // The shared role of an earlier version may no longer connect to this database. It had to give the right password to learn that.
    return (error as { code?: string }).code === '42501'
  } finally {
    await client.end().catch(() => {})
  }
}

/** What the application's role says when it is asked for the first time. */
export interface Asked {
  /** True behind a connection pooler: statements cannot be prepared, and nothing can be listened to. */
  pooled: boolean
  /** True on the coordinator of a Citus cluster. */
  onCluster: boolean
}

/**
 * Connects as the application once, to know that it can work. A pooler shows itself by the process id of the session: it gives the
 * client another number than PostgreSQL's own. @throws a sentence when the role cannot work.
 */
export async function askAsApp(appUrl: string): Promise<Asked> {
  const client = new pg.Client({ connectionString: appUrl, connectionTimeoutMillis: 15_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; timezone: string; cluster: boolean }>(
      `SELECT pg_backend_pid() AS pid, current_setting('timezone') AS timezone, EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS cluster`,
    )
    const { pid, timezone, cluster } = rows[0]!
    if (!/^(Etc\/)?UTC$/.test(timezone))
      throw new Error(`The application's sessions have the time zone ${timezone}. Its role needs: ALTER ROLE … SET timezone = 'UTC'.`)
    return { pooled: (client as unknown as { processID: number }).processID !== pid, onCluster: cluster }
  } catch (error) {
    throw new Error(`The application cannot use its database. ${connectionFault(error, appUrl) ?? (error as Error).message}`, {
      cause: error,
    })
  } finally {
    await client.end().catch(() => {})
  }
}
