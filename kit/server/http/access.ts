import { AppError, forbidden } from '#kit/contract/errors.ts'
import type { Access } from '#kit/contract/endpoint.ts'
import { basicFeatures, type Feature } from '#kit/contract/features.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Ask } from '../database/guard.ts'
import { hashToken } from '../security/tokens.ts'

/** Who calls, in which agency, with which rights, as the database says at this moment. */
export interface Session {
  id: string
  userId: string
  userName: string
  userEmail: string
  verified: boolean
  isOperator: boolean
  /** The account has a second factor, and it was given in this session. */
  secondFactor: boolean
  /** An operator acts for this person, until then; they look, or change things as well. */
  acting: { operatorId: string; operatorName: string; until: Date; mayChange: boolean } | null
  agencyId: string | null
  currency: string | null
  role: string | null
  permissions: ReadonlySet<string>
  features: ReadonlySet<string>
  /** The agency's subscription is active, or its category is `basic`. */
  subscribed: boolean
  /** When the password (or a second factor) was last given; large transfers ask for it anew. */
  confirmedAt: Date | null
}

interface SessionRow {
  /** The same as long as none of the rows behind this has changed. */
  stamp: string
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
  permissions: ReadonlySet<string>
  subscription_status: string | null
  past_due_since: string | null
  current_period_ends_at: string | null
  /** Of the plan. */
  features: ReadonlySet<string>
}
type WrittenRow = Omit<SessionRow, 'permissions' | 'features'> & { permissions: string[] | null; features: string[] | null }

const idleMs = 12 * 60 * 60 * 1000
const minute = 60_000
/** How long an agency works on after a payment was missed. */
export const graceMs = 30 * 24 * 60 * minute
const unauthenticated = () => new AppError(401, 'unauthenticated', 'Log in to go on.', {}, { 'www-authenticate': 'Bearer' })

const tokenShape = /^Bearer ([A-Za-z0-9_-]{20,200})$/

/**
 * The session of an `Authorization` header; `undefined` stands for none, or for several that contradict each other.
 * @throws 401 without a living session; 403 `otp_required` while the second factor is missing.
 */
export async function readSession(db: Database, clock: Clock, header: string | undefined): Promise<Session> {
  const token = header ? tokenShape.exec(header)?.[1] : undefined
  if (!token) throw unauthenticated()
  const now = clock.now()
  const row = await livingRow(db, token, now)
  if (!row) throw unauthenticated()
  if (row.operator && !row.operator.holds) throw unauthenticated()
  if (row.kind === 'challenge') throw forbidden('otp_required', 'Enter the code first.')
  if (now.getTime() - Date.parse(row.last_used_at) > minute) touch(db, row.session_id, now)
  return toSession(row, now)
}

/**
 * The session of a header as this process knows it, and what asks the database whether it still is so. `null` for whoever has
 * to be asked about before anything else.
 */
export function presumedSession(db: Database, clock: Clock, header: string | undefined): { session: Session; ask: Ask } | null {
  const token = header ? tokenShape.exec(header)?.[1] : undefined
  const hash = token && hashToken(token)
  const row = hash && known.get(db)?.get(hash)
  if (!row || row.kind !== 'session' || row.operator || row.user_state === 'suspended') return null
  const now = clock.now()
  if (Date.parse(row.expires_at) <= now.getTime() || now.getTime() - Date.parse(row.last_used_at) > minute) return null
  const session = toSession(row, now)
  if (!session.subscribed) return null
  const ask = { statement: lookUp(hash, now, row.stamp), holds: ({ rows }: { rows: { row: unknown }[] }) => rows[0]?.row === true }
  return { session, ask }
}

/** The agency in which the holder of a token works now, without counting as use; `null` when there is none any more. */
export async function agencyOfToken(db: Database, clock: Clock, token: string): Promise<string | null> {
  const now = clock.now()
  const row = await livingRow(db, token, now)
  return row?.kind === 'session' ? toSession(row, now).agencyId : null
}

async function livingRow(db: Database, token: string, now: Date): Promise<SessionRow | null> {
  const row = await rowOf(db, hashToken(token), now)
  if (!row || row.user_state === 'suspended' || Date.parse(row.expires_at) <= now.getTime()) return null
  return now.getTime() - Date.parse(row.last_used_at) > idleMs ? null : row
}

/** Answers `true` where the rows are as the stamp says. */
const lookUp = (hash: string, now: Date, stamp: string | undefined) => ({
  text: 'SELECT session_of($1, $2, $3) AS row',
  values: [hash, now, stamp ?? null],
  name: 'session_of',
})

const mostKnown = 1000
const known = new WeakMap<Database, Map<string, SessionRow>>()

/** What the database says of a token now; it writes out only what is not as this process knows it. */
async function rowOf(db: Database, hash: string, now: Date): Promise<SessionRow | null> {
  const rows = known.get(db) ?? new Map<string, SessionRow>()
  known.set(db, rows)
  const earlier = rows.get(hash)
  const { text, values, name } = lookUp(hash, now, earlier?.stamp)
  const [found] = await db.query<{ row: WrittenRow | true | null }>(text, values, name)
  if (found?.row === true) return earlier!
  rows.delete(hash)
  if (!found?.row) return null
  const row = { ...found.row, permissions: new Set(found.row.permissions), features: new Set(found.row.features) }
  if (rows.size === mostKnown) rows.delete(rows.keys().next().value!)
  rows.set(hash, row)
  return row
}

const none: ReadonlySet<string> = new Set()
const ofBasic: ReadonlySet<string> = new Set(basicFeatures)

function toSession(row: SessionRow, now: Date): Session {
  const living = row.agency_id !== null && row.agency_state === 'active'
  const subscribed = living && isSubscribed(row, now)
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
    agencyId: living ? row.agency_id : null,
    currency: row.currency,
    role: row.role_built_in,
    permissions: living ? row.permissions : none,
    features: subscribed ? featuresOf(row, now) : none,
    subscribed,
    confirmedAt: row.confirmed_at === null ? null : new Date(row.confirmed_at),
  }
}

/** Those of the plan while it runs, whenever its end is written down; after that those that the category has without one. */
const featuresOf = (row: SessionRow, now: Date): ReadonlySet<string> => (runsPlan(row, now) ? row.features : ofBasic)

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

// Last use is written at most once a minute, and beside the request: nothing waits for it.
function touch(db: Database, sessionId: string, now: Date): void {
  db.asPlatform('session used', async (tx) => {
    await tx.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
  }).catch(() => {})
}

/**
 * Whether the session may make a call, in the order of the specification's guards. A call that works when the subscription
 * has lapsed asks for no plan, and so for no feature of one.
 * @throws 403 `email_unverified`, `agency_required`, `subscription_required`, `feature_unavailable`, `permission_required`;
 * for calls of the platform's staff `operator_required`, `two_factor_required`.
 */
export function authorize(session: Session, access: Access, feature: Feature | undefined, worksWhenLapsed = false): void {
  if (access === 'public' || access === 'signed in') return
  if (!session.verified) throw forbidden('email_unverified', 'Verify your e-mail address first.')
  if (access === 'operator') return requireOperator(session)
  if (!session.agencyId) throw forbidden('agency_required', 'Create your agency first.')
  if (!session.subscribed && !worksWhenLapsed) throw forbidden('subscription_required', 'Choose a plan to go on.')
  if (feature && session.subscribed && !session.features.has(feature))
    throw forbidden('feature_unavailable', 'Your plan does not include this.')
  if (access !== 'member' && !access.some((permission: Permission) => session.permissions.has(permission))) {
    throw forbidden('permission_required', `This needs the permission ${access.join(' or ')}.`)
  }
}

/**
 * Whether a call only reads for an agency whose plan was not paid for a month: what it entered stays readable, while screens lead
 * to the plans. Asked of no other session, so that it costs those nothing.
 */
export async function readsUnpaid(
  db: Database,
  { subscribed, agencyId }: Session,
  { method, writes }: { method: string; writes?: true | undefined },
): Promise<boolean> {
  if (subscribed || agencyId === null || method !== 'GET' || writes) return false
  const latest = await db.asAgency(
    { agencyId },
    (tx) =>
      tx
        .selectFrom('subscriptions')
        .select('status')
        .where('agency_id', '=', agencyId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    { readOnly: true },
  )
  return latest?.status === 'past_due' || latest?.status === 'suspended'
}

function requireOperator({ isOperator, secondFactor }: Session): void {
  if (!isOperator) throw forbidden('operator_required', 'This is for the staff of the platform.')
  if (!secondFactor) throw forbidden('two_factor_required', 'Turn on a second factor in your profile, and log in with it.')
}
