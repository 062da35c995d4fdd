import { forbidden } from '#kit/contract/errors.ts'
import type { Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { holdsRight, rightsInWords } from '#kit/contract/permissions.ts'
import { scopesAdmit, scopesOf, type CallScopes, type Scope } from '#kit/contract/scopes.ts'
import type { Database } from '../database/database.ts'
import type { TokenMode } from '../security/integration-token.ts'

/** The caller, their agency and their rights. `sessions.ts` reads it. */
export interface Session {
  id: string
  userId: string
  userName: string
  userEmail: string
  verified: boolean
  isOperator: boolean
  /** The account has a second factor and it was verified in this session. */
  secondFactor: boolean
  /** Set while an operator acts for this user: until when, and whether they may change something. */
  acting: { operatorId: string; operatorName: string; until: Date; mayChange: boolean } | null
  agencyId: string | null
  currency: string | null
  role: string | null
  permissions: ReadonlySet<string>
  /** The scopes of an integration token. `permissions` are then the current ones of its owner. Absent for a user's own session. */
  tokenScopes?: ReadonlySet<Scope>
  /**
   * The integration token of the call, with the networks that may use it (an empty list: all), and the agency that made it. In test mode
   * `agencyId` is the test agency of that. Absent for a user's own session.
   */
  token?: { id: string; name: string; addresses: readonly string[]; mode: TokenMode; agencyId: string }
  features: ReadonlySet<string>
  /** The agency's subscription is active, or its category is `basic`. */
  subscribed: boolean
  /** When the password (or a second factor) was last verified. Large transfers require it again. */
  confirmedAt: Date | null
}

/**
 * Checks whether the session may make a call, in the order of the specification's guards. A call that works with a lapsed
 * subscription requires no plan, and so no feature. The scopes of an integration token are checked first.
 * @throws 403 `scope_required`, `email_unverified`, `agency_required`, `subscription_required`, `feature_unavailable`,
 * `permission_required`; for calls of the platform's staff `operator_required`, `two_factor_required`.
 */
export function authorize(
  session: Session,
  access: Access,
  feature: Feature | undefined,
  worksWhenLapsed = false,
  scope?: CallScopes,
): void {
  if (access === 'public') return
  if (session.tokenScopes) refuseBeyondScopes(session.tokenScopes, scope)
  if (access === 'signed in') return
  if (!session.verified) throw forbidden('email_unverified', 'Verify your email address first.')
  if (access === 'operator') return requireOperator(session)
  if (!session.agencyId) throw forbidden('agency_required', 'Create your agency first.')
  if (!session.subscribed && !worksWhenLapsed) throw forbidden('subscription_required', 'Choose a plan to continue.')
  if (feature && session.subscribed && !session.features.has(feature))
    throw forbidden('feature_unavailable', 'Your plan does not include this.')
  if (access !== 'member' && !access.some((right) => holdsRight(session.permissions, right))) {
    throw forbidden('permission_required', `This needs the permission ${rightsInWords(access)}.`)
  }
}

function refuseBeyondScopes(held: ReadonlySet<Scope>, scope: CallScopes | undefined): void {
  if (scopesAdmit(held, scope)) return
  const needed = scopesOf(scope)
  throw forbidden(
    'scope_required',
    needed.length === 0
      ? 'Integration tokens cannot make this call.'
      : `The token needs the ${needed.length === 1 ? 'scope' : 'scopes'} ${needed.join(' and ')}.`,
  )
}

/**
 * Returns true if a call only reads for an agency whose plan has been unpaid for a month. Its records stay readable, while screens
 * redirect to the plans. Other sessions return early, so that they need no query.
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
  if (!secondFactor) throw forbidden('two_factor_required', 'Turn on two-factor log-in in your profile, then log in with it.')
}
