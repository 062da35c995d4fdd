import { featureNames, type Feature } from '#kit/contract/features.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { hasFeature, hasModule, holdsPermission, isActive } from '#kit/web/access.ts'
import type { Screen } from '#kit/web/screen.ts'
import type { SessionState } from '#kit/web/session.ts'

export interface Redirect {
  to: '/login' | '/register' | '/otp' | '/verify' | '/subscriptions' | '/profile' | '/home' | '/suspended' | '/operator/agencies'
  /** Stores the intended address for after login. */
  keepIntended?: true
  /** Why the screen did not open, where the screen that opens instead does not say so itself. */
  why?: string
}

type Who = Pick<SessionState, 'user' | 'challenge'>

/** Returns where to redirect the user, or `null` if they may open the screen. Follows the specification's guards in order. */
export function guard(screen: Screen, who: Who, search: { token?: unknown } = {}): Redirect | null {
  // The link in a mail verifies an address on any device.
  if (screen.access === 'verify' && search.token) return null
  return screen.access ? guardPublic(screen.access, who) : guardMain(screen, who)
}

function guardMain(screen: Screen, { user, challenge }: Who): Redirect | null {
  // 1 and 2: a login that waits for its code is neither signed out nor signed in.
  if (!user) return challenge === null ? { to: '/login', keepIntended: true } : { to: '/otp', keepIntended: true }
  // 3
  if (!user.email_verified_at) return { to: '/verify' }
  if (screen.operator) return user.is_operator ? (user.second_factor ? null : { to: '/profile' }) : { to: '/home' }
  // 4: without an agency there is no subscription.
  if (!user.agency && !screen.worksWhenLapsed) return { to: placeWithoutAgency(user) }
  if (!isActive(user) && !screen.worksWhenLapsed) return { to: '/subscriptions' }
  // 5
  if (!holdsPermission(user, screen))
    return { to: '/profile', why: `You do not have the permission to open “${screen.title}”. Ask an owner of the agency.` }
  // 6, and the feature flags
  if (!hasModule(user, screen)) return { to: '/home', why: `Switch the ${screen.module} on in the agency’s settings first.` }
  if (!hasFeature(user, screen)) return { to: '/home', why: `Your plan does not include ${planName(screen.feature!)}.` }
  return null
}

/** The name of a feature in plans. */
const planName = (feature: Feature): string => (featureNames as Partial<Record<Feature, string>>)[feature] ?? wordsOf(feature)

/** The platform's staff need no agency. */
const placeWithoutAgency = ({ is_operator, suspended_from }: NonNullable<Who['user']>): Redirect['to'] =>
  is_operator ? '/operator/agencies' : suspended_from ? '/suspended' : '/register'

function guardSuspended(user: Who['user']): Redirect | null {
  if (!user) return { to: '/login' }
  if (user.agency) return { to: '/home' }
  return user.suspended_from ? null : { to: '/register' }
}

function guardPublic(access: NonNullable<Screen['access']>, { user, challenge }: Who): Redirect | null {
  if (access === 'guest') return user ? { to: '/home' } : null
  if (access === 'register') return user?.agency ? { to: '/home' } : null
  if (access === 'suspended') return guardSuspended(user)
  if (access === 'otp') return user ? { to: '/home' } : challenge === null ? { to: '/login' } : null
  if (access === 'verify') return user ? (user.email_verified_at ? { to: '/home' } : null) : { to: '/login', keepIntended: true }
  return null
}
