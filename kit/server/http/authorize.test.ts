import { describe, expect, test } from 'vitest'
import type { Access } from '#kit/contract/endpoint.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { scopesAdmit, type CallScopes, type Scope } from '#kit/contract/scopes.ts'
import { authorize, type Session } from './access.ts'

const session = (permissions: readonly Permission[], tokenScopes?: readonly Scope[]): Session => ({
  id: 's',
  userId: 'u',
  userName: 'Ada',
  userEmail: 'ada@example.com',
  verified: true,
  isOperator: false,
  secondFactor: false,
  acting: null,
  agencyId: 'a',
  currency: 'UGX',
  role: null,
  permissions: new Set(permissions),
  features: new Set(),
  subscribed: true,
  confirmedAt: null,
  ...(tokenScopes ? { tokenScopes: new Set(tokenScopes) } : {}),
})

/** Returns the error code, or `ok`. */
function outcome(by: Session, access: Access, scope?: CallScopes): string {
  try {
    authorize(by, access, undefined, false, scope)
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

describe('permissions', () => {
  test('one right of the list is enough; all permissions of a nested list are needed', () => {
    const access: Access = ['Edit Agency', ['Edit Shop Products', 'Edit Prices']]
    expect(outcome(session(['Edit Agency']), access)).toBe('ok')
    expect(outcome(session(['Edit Shop Products', 'Edit Prices']), access)).toBe('ok')
    for (const one of ['Edit Shop Products', 'Edit Prices', 'View Shop'] as const)
      expect(outcome(session([one]), access)).toBe('permission_required')
    expect(() => authorize(session([]), access, undefined)).toThrow(
      'This needs the permission Edit Agency or Edit Shop Products and Edit Prices.',
    )
  })
})

describe('an integration token', () => {
  const access: Access = ['View Bookings']

  test('needs every scope of the call', () => {
    const scope: CallScopes = ['bookings.read', 'personal_data.read']
    expect(outcome(session(['View Bookings'], ['bookings.read', 'personal_data.read']), access, scope)).toBe('ok')
    expect(outcome(session(['View Bookings'], ['bookings.read']), access, scope)).toBe('scope_required')
    expect(outcome(session(['View Bookings'], ['bookings.write', 'personal_data.read']), access, scope)).toBe('scope_required')
  })

  test('has never more than its maker’s permissions', () => {
    expect(outcome(session(['View Clients'], ['bookings.read']), access, 'bookings.read')).toBe('permission_required')
  })

  test('is refused for calls without a scope, even if they only need a session', () => {
    const token = session(['View Bookings'], ['bookings.read'])
    for (const open of [access, 'signed in', 'member', 'operator'] as const) expect(outcome(token, open)).toBe('scope_required')
    expect(outcome(token, 'public')).toBe('ok')
  })

  test('scopes do not affect a person’s session', () => {
    expect(outcome(session(['View Bookings']), access, 'bookings.read')).toBe('ok')
    expect(outcome(session(['View Bookings']), access)).toBe('ok')
  })

  test('scopesAdmit: none held, none asked', () => {
    expect(scopesAdmit(new Set(), 'bookings.read')).toBe(false)
    expect(scopesAdmit(new Set(['bookings.read']), undefined)).toBe(false)
    expect(scopesAdmit(new Set(['bookings.read']), 'bookings.read')).toBe(true)
  })
})
