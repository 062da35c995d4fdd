import { AppError, forbidden } from '#kit/contract/errors.ts'
import { basicFeatures } from '#kit/contract/features.ts'
import { sql } from 'kysely'
import type { Scope } from '#kit/contract/scopes.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import { sharedLock } from '../database/shared-lock.ts'
import { openNodesOfTokens } from '../database/cluster/nodes-of-tokens.ts'
import { isIntegrationToken, looksLikeIntegrationToken, type TokenMode } from '../security/integration-token.ts'
import { hashToken } from '../security/tokens.ts'
import type { Session } from './access.ts'

// docs/decisions/0013: a read may use a session that is up to a second old; a write reads it again in its transaction.

export interface Sessions {
  /**
   * The session of an `Authorization` header, at most `maxAgeMs` old.
   * @throws 401 without a valid session; 403 `otp_required` while the second factor is missing.
   */
  recent(header: string | undefined): Promise<Session>
  /** The session as it is in the database now. @throws like `recent`. */
  current(header: string | undefined): Promise<Session>
  /** The same inside a transaction. @throws like `recent`. */
  currentIn(tx: Tx, header: string | undefined): Promise<Session>
  /** Locks the session's row until the platform's transaction ends. A transaction that ends the session then waits for this one. */
  hold(tx: Tx, session: Pick<Session, 'id' | 'token'>): Promise<void>
  /** The current agency of a token's holder, or `null`. Does not count as use of the session. */
  agencyOfToken(token: string): Promise<string | null>
  /** The same for several tokens, with one statement for each node. Without those whose node did not answer. */
  agenciesOfTokens(tokens: readonly string[]): Promise<Map<string, string | null>>
  /** Clears the cache, because this process has changed something. */
  forget(): void
}

/** The row that the SQL functions `session_of` and `integration_session_of` return. */
interface SessionRow {
  session_id: string
  kind: 'session' | 'challenge'
  user_id: string
  user_name: string
  user_email: string
  user_state: string
  verified: boolean
  is_operator: boolean
  second_factor: boolean
  operator: { id: string; name: string; until: string; may_change: boolean; holds: boolean } | null
  last_used_at: string
  expires_at: string
  confirmed_at: string | null
  agency_id: string | null
  agency_state: string | null
  category: string | null
  currency: string | null
  role_built_in: string | null
  permissions: string[] | null
  subscription_status: string | null
  past_due_since: string | null
  current_period_ends_at: string | null
  /** Features of the plan. */
  features: string[] | null
  /** Only of an integration token. */
  token?: { id: string; name: string; scopes: Scope[]; addresses: string[]; mode: TokenMode; agencyId: string }
}

const maxAgeMs = 1_000
const maxCached = 1_000
const maxIdleMs = 12 * 60 * 60 * 1000
const minute = 60_000
/** How long an agency can continue to work after a missed payment. */
export const graceMs = 30 * 24 * 60 * minute
const tokenShape = /^Bearer ([A-Za-z0-9_-]{20,200})$/
const unauthenticated = () => new AppError(401, 'unauthenticated', 'Log in to continue.', {}, { 'www-authenticate': 'Bearer' })
const invalidToken = () =>
  new AppError(401, 'invalid_token', 'This token is not valid. It may be revoked or expired.', {}, { 'www-authenticate': 'Bearer' })

/** Reads sessions, and caches them for `maxAgeMs`. */
export function openSessions(db: Database, clock: Clock): Sessions {
  const cache = new Map<string, { session: Session; readAt: number }>()
  const onItsNode = openNodesOfTokens(db)
  /** Counts calls of `forget`. A row requested before such a call and received after it is not cached. */
  let changes = 0

  const read = async ({ hash, isIntegration }: Credential): Promise<Session> => {
    const now = clock.now()
    const statement = isIntegration ? 'SELECT integration_session_of($1, $2) AS row' : 'SELECT session_of($1, $2) AS row'
    const [found] = await onItsNode.one(hash, now, () => db.query<{ row: SessionRow | null }>(statement, [hash, now]))
    const session = toSession(validRow(found?.row ?? null, now, isIntegration), now)
    if (!isIntegration && isDue(found!.row!, now)) touch(db, session.id, now)
    return session
  }
  const agencyOf = async (hashes: readonly string[], now: Date): Promise<(string | null)[]> => {
    const rows = await db.query<{ row: SessionRow | null }>(
      'SELECT session_of(hash, $2) AS row FROM unnest($1::text[]) WITH ORDINALITY AS t (hash, n) ORDER BY n',
      [hashes, now],
    )
    return rows.map(({ row }) => (row && isValid(row, now) && row.kind === 'session' ? toSession(row, now).agencyId : null))
  }
  return {
    async recent(header) {
      const credential = credentialOf(header)
      const { hash } = credential
      const now = clock.now().getTime()
      const cached = cache.get(hash)
      if (cached && Math.abs(now - cached.readAt) < maxAgeMs) return cached.session
      const before = changes
      const session = await read(credential)
      // Calls of an acting operator are logged one by one anyway, so caching their session saves nothing.
      if (before === changes && !session.acting) {
        if (cache.size >= maxCached) cache.clear()
        cache.set(hash, { session, readAt: now })
      }
      return session
    },
    current: async (header) => read(credentialOf(header)),
    async currentIn(tx, header) {
      const now = clock.now()
      const { hash, isIntegration } = credentialOf(header)
      const row = isIntegration ? sql`integration_session_of(${hash}, ${now})` : sql`session_of(${hash}, ${now})`
      const { rows } = await sql<{ row: SessionRow | null }>`SELECT ${row} AS row`.execute(tx)
      return toSession(validRow(rows[0]?.row ?? null, now, isIntegration), now)
    },
    async hold(tx, { id, token }) {
      const tokens = tx.selectFrom('integration_token_keys').select('token_id').where('token_id', '=', id)
      if (token) await sharedLock(tokens, 'key share', db).execute()
      else await tx.selectFrom('sessions').select('id').where('id', '=', id).forKeyShare().execute()
    },
    async agencyOfToken(token) {
      const [hash, now] = [hashToken(token), clock.now()]
      return (await onItsNode.one(hash, now, () => agencyOf([hash], now)))[0]!
    },
    async agenciesOfTokens(tokens) {
      const now = clock.now()
      const tokenOf = new Map(tokens.map((token) => [hashToken(token), token]))
      const found = await onItsNode.each([...tokenOf.keys()], now, (hashes) => agencyOf(hashes, now))
      return new Map([...found].map(([hash, agencyId]) => [tokenOf.get(hash)!, agencyId]))
    },
    forget() {
      changes++
      cache.clear()
    },
  }
}

interface Credential {
  hash: string
  isIntegration: boolean
}

/** `undefined` means no header, or several that contradict each other. A mistyped integration token needs no query. */
function credentialOf(header: string | undefined): Credential {
  const token = header ? tokenShape.exec(header)?.[1] : undefined
  if (!token) throw unauthenticated()
  const isIntegration = looksLikeIntegrationToken(token)
  if (isIntegration && !isIntegrationToken(token)) throw invalidToken()
  return { hash: hashToken(token), isIntegration }
}

const isValid = (row: SessionRow, now: Date): boolean =>
  row.user_state !== 'suspended' && Date.parse(row.expires_at) > now.getTime() && now.getTime() - Date.parse(row.last_used_at) <= maxIdleMs

function validRow(row: SessionRow | null, now: Date, isIntegration: boolean): SessionRow {
  if (isIntegration && (!row || row.user_state !== 'active')) throw invalidToken()
  if (!row || (!isIntegration && !isValid(row, now)) || (row.operator && !row.operator.holds)) throw unauthenticated()
  if (row.kind === 'challenge') throw forbidden('otp_required', 'Enter the code first.')
  return row
}

// Last use is written at most once a minute, and the request does not wait for it.
const isDue = (row: SessionRow, now: Date) => now.getTime() - Date.parse(row.last_used_at) > minute

function touch(db: Database, sessionId: string, now: Date): void {
  db.asPlatform('people: session used', async (tx) => {
    await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
  }).catch(() => {})
}

const none: ReadonlySet<string> = new Set()
const ofBasic: ReadonlySet<string> = new Set(basicFeatures)

function toSession(row: SessionRow, now: Date): Session {
  const worksInAgency = row.agency_id !== null && row.agency_state === 'active'
  const subscribed = worksInAgency && isSubscribed(row, now)
  return {
    id: row.session_id,
    userId: row.user_id,
    userName: row.user_name,
    userEmail: row.user_email,
    verified: row.verified,
    isOperator: row.is_operator,
    secondFactor: row.second_factor,
    acting: row.operator && {
      operatorId: row.operator.id,
      operatorName: row.operator.name,
      until: new Date(row.operator.until),
      mayChange: row.operator.may_change,
    },
    agencyId: worksInAgency ? row.agency_id : null,
    currency: row.currency,
    role: row.role_built_in,
    permissions: worksInAgency ? new Set(row.permissions) : none,
    features: subscribed ? featuresOf(row, now) : none,
    subscribed,
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
    ...(row.token ? { token: row.token, tokenScopes: new Set(row.token.scopes) } : {}),
  }
}

/** The plan's features while the plan is active, even if its end is already scheduled; after that the features of the category. */
const featuresOf = (row: SessionRow, now: Date): ReadonlySet<string> => (runsPlan(row, now) ? new Set(row.features) : ofBasic)

const isSubscribed = (row: SessionRow, now: Date): boolean => row.category === 'basic' || runsPlan(row, now)

function runsPlan(row: SessionRow, now: Date): boolean {
  switch (row.subscription_status) {
    case 'trialing':
    case 'active':
      return row.current_period_ends_at !== null && Date.parse(row.current_period_ends_at) > now.getTime()
    case 'past_due':
      return row.past_due_since !== null && now.getTime() - Date.parse(row.past_due_since) < graceMs
    default:
      return false
  }
}
