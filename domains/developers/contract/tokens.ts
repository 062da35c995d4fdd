import { holdsRight, type Rights } from '#kit/contract/permissions.ts'
import { scopes, type Scope } from '#kit/contract/scopes.ts'

/** Live tokens work with the agency's data, test tokens with its test data (docs/decisions/0073). */
export const tokenModes = ['live', 'test'] as const

export const mostIntegrations = 50
/** Tokens of one integration that are not revoked. */
export const mostTokens = 20
export const mostAddresses = 20
/** Days that the log of calls is kept. */
export const logDays = 30

/**
 * Who may give a token a scope: people with one of these rights, because each opens at least one call of the scope. The call itself
 * still asks for its own right. tests/reliability/tokens.test.ts compares the table with all calls.
 */
export const scopeRights: Record<Scope, Rights> = {
  'inventory.read': ['View Inventory', 'View Services', 'View Shop', 'View Bookings', 'View Tickets'],
  'inventory.write': ['Edit Inventory', 'Edit Prices', 'Create Shop Products', 'Edit Shop Products'],
  'bookings.read': ['View Bookings', 'View Inventory', 'View Calender', 'Add Bookings', 'Edit Bookings'],
  'bookings.write': ['Add Bookings', 'Edit Bookings'],
  'clients.read': ['View Clients', 'Edit Clients', 'Manage CRM'],
  'clients.write': ['Edit Clients', 'Add Bookings', 'Manage CRM'],
  'inquiries.read': ['View Inquiries'],
  'inquiries.write': ['Edit Inquiries'],
  'proposals.read': ['View Proposals', 'Edit Proposals'],
  'proposals.write': ['Edit Proposals'],
  'payments.read': ['View Finance'],
  'payments.write': ['Record Payments'],
  'payment_links.read': ['View Payment Links'],
  'payment_links.write': ['Create Payment Links', 'Edit Payment Links'],
  'personal_data.read': [
    'View Bookings',
    'View Clients',
    'Add Bookings',
    'View Inquiries',
    'View Proposals',
    'View Finance',
    'View Payment Links',
  ],
}

/** Returns the scopes that a person with these permissions may give. */
export const scopesOfRights = (permissions: ReadonlySet<string>): Scope[] =>
  scopes.filter((scope) => scopeRights[scope].some((right) => holdsRight(permissions, right)))
