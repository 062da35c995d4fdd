/** The resources that an integration token can be given access to. */
export const scopedResources = ['inventory', 'bookings', 'clients', 'inquiries', 'proposals', 'payments', 'payment_links'] as const

type ScopedResource = (typeof scopedResources)[number]

/**
 * A scope of an integration token. `personal_data.read` is needed in addition, for calls whose answers contain personal data:
 * contacts, travellers, documents.
 */
export type Scope = `${ScopedResource}.read` | `${ScopedResource}.write` | 'personal_data.read'

export const scopes: readonly Scope[] = [
  ...scopedResources.flatMap((resource) => [`${resource}.read`, `${resource}.write`] as const),
  'personal_data.read',
]

/** Calls a minute that one integration token may make. */
export const tokenCallsAMinute = 300

/** The scopes that a call requires. A token needs all of them. */
export type CallScopes = Scope | readonly [Scope, ...Scope[]]

/** Returns the scopes of a call as a list, empty for a call that accepts no token. */
export const scopesOf = (scope: CallScopes | undefined): readonly Scope[] =>
  scope === undefined ? [] : typeof scope === 'string' ? [scope] : scope

/** Returns true if a token with these scopes may make the call. A call without a scope accepts no token. */
export function scopesAdmit(held: ReadonlySet<Scope>, scope: CallScopes | undefined): boolean {
  const needed = scopesOf(scope)
  return needed.length > 0 && needed.every((one) => held.has(one))
}
