/** The 39 permissions of the specification. They guard routes; some also decide who may change something. */
export const specifiedPermissions = [
  'View Dashboard',
  'View Inventory',
  'View Services',
  'View Shop',
  'Create Shop Products',
  'Edit Shop Products',
  'View Shop Orders',
  'Scan Tickets',
  'View Tickets',
  'View Bookings',
  'Add Bookings',
  'Edit Bookings',
  'View Calender',
  'View Templates',
  'View Album',
  'View Blog',
  'Edit Blog',
  'View Media',
  'Add Roles',
  'View Roles',
  'View Permissions',
  'Add Users',
  'View Users',
  'Channel Products',
  'View Payment Links',
  'Create Payment Links',
  'Edit Payment Links',
  'View Proposals',
  'Edit Proposals',
  'View Inquiries',
  'View Clients',
  'Edit Agency',
  'Add Beneficiary',
  'View Beneficiaries',
  'View Finance',
  'View Subscription',
  'View Marketing',
  'View Social Media Ads',
  'Offer Discount',
] as const

/** Our own permissions for calls that change something. Seeing a screen never includes the right to change what is on it. */
export const rightsToChange = [
  'Edit Inventory',
  'Edit Prices',
  'Edit Clients',
  'Edit Inquiries',
  'Record Payments',
  'Refund Payments',
  'Create Transfers',
  'Approve Transfers',
  'Edit Website',
  'Manage CRM',
  'Send Campaigns',
  'Manage Chatbot',
  'Manage Marketplaces',
  'Manage Reselling',
  'Manage Integrations',
  'See Costs',
  'Manage Payables',
] as const

/** Every permission a role may hold. */
export const permissions = [...specifiedPermissions, ...rightsToChange] as const

export type Permission = (typeof permissions)[number]

/** One permission, or several that are all needed. */
export type Right = Permission | readonly [Permission, Permission, ...Permission[]]

/** Any of these rights is enough. */
export type Rights = readonly [Right, ...Right[]]

/** Returns true if the held permissions include the right. */
export const holdsRight = (held: ReadonlySet<string>, right: Right): boolean =>
  typeof right === 'string' ? held.has(right) : right.every((permission) => held.has(permission))

/** "Add Bookings or Edit Inventory and Edit Prices". */
export const rightsInWords = (rights: readonly Right[]): string =>
  rights.map((right) => (typeof right === 'string' ? right : right.join(' and '))).join(' or ')
