/** What an integration can be let into. */
export const scopedResources = ['inventory', 'bookings', 'clients', 'inquiries', 'proposals', 'payments', 'payment_links'] as const

type ScopedResource = (typeof scopedResources)[number]

/**
 * A scope of an integration token. `personal_data.read` comes on top of another one for calls whose answers name people:
 * contacts, travellers, documents.
 */
export type Scope = `${ScopedResource}.read` | `${ScopedResource}.write` | 'personal_data.read'

export const scopes: readonly Scope[] = [
  ...scopedResources.flatMap((resource) => [`${resource}.read`, `${resource}.write`] as const),
  'personal_data.read',
]

/** The scopes that a call asks for; a token needs all of them. */
export type CallScopes = Scope | readonly [Scope, ...Scope[]]

/** The scopes of a call as a list; empty for a call that no token is admitted to. */
export const scopesOf = (scope: CallScopes | undefined): readonly Scope[] =>
  scope === undefined ? [] : typeof scope === 'string' ? [scope] : scope

/** Whether a token with these scopes is admitted to a call. A call without a scope admits none. */
export function scopesAdmit(held: ReadonlySet<Scope>, scope: CallScopes | undefined): boolean {
  const needed = scopesOf(scope)
  return needed.length > 0 && needed.every((one) => held.has(one))
}
