import { z } from 'zod'
import { newPassword } from '#domains/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { permissions, rightsToChange, type Permission } from '#kit/contract/permissions.ts'
import { emailAddress, idOf, line, version } from '#kit/contract/schemas.ts'

/** Permissions in the groups where users look for them. */
export const permissionGroups = [
  { name: 'Dashboard', permissions: ['View Dashboard'] },
  { name: 'Inventory', permissions: ['View Inventory', 'View Services', 'Channel Products'] },
  { name: 'Shop', permissions: ['View Shop', 'Create Shop Products', 'Edit Shop Products', 'View Shop Orders'] },
  { name: 'Tickets', permissions: ['View Tickets', 'Scan Tickets'] },
  { name: 'Bookings', permissions: ['View Bookings', 'Add Bookings', 'Edit Bookings', 'View Calender'] },
  { name: 'Customers', permissions: ['View Clients', 'View Inquiries', 'View Proposals', 'Edit Proposals'] },
  { name: 'Payment links', permissions: ['View Payment Links', 'Create Payment Links', 'Edit Payment Links'] },
  { name: 'Money', permissions: ['View Finance', 'View Beneficiaries', 'Add Beneficiary', 'View Subscription'] },
  { name: 'Website', permissions: ['View Templates', 'View Album', 'View Blog', 'Edit Blog', 'View Media'] },
  { name: 'Marketing', permissions: ['View Marketing', 'View Social Media Ads', 'Offer Discount'] },
  { name: 'Agency and team', permissions: ['Edit Agency', 'View Users', 'Add Users', 'View Roles', 'Add Roles', 'View Permissions'] },
  { name: 'Rights to change', permissions: rightsToChange },
] as const satisfies readonly { name: string; permissions: readonly Permission[] }[]

const done = z.object({ message: z.string() })
const grants = z
  .array(z.enum(permissions, 'Permission is not valid.'))
  .max(permissions.length, 'A permission is named twice.')
  .transform((names) => permissions.filter((name) => names.includes(name)))

const role = z.object({
  id: z.string(),
  name: z.string(),
  /** `owner`, `manager` … for the roles that every agency has, with fixed permissions; otherwise `null`. */
  built_in: z.string().nullable(),
  permissions: z.array(z.enum(permissions)),
  /** Number of members with this role, including invited ones. */
  members: z.number(),
  /** The caller has this role, and so cannot change it. */
  is_own: z.boolean(),
  version: z.number(),
  created_at: z.string(),
})

export const createRoleBody = z.strictObject({ name: line('Name', 60), permissions: grants })
export const updateRoleBody = createRoleBody.extend({ version })

export const listRoles = listEndpoint({
  path: '/roles',
  summary: 'List the roles of the agency.',
  access: ['View Roles', 'Add Roles', 'View Permissions', 'View Users', 'Add Users'],
  item: role,
  sort: ['name', 'created_at'],
  defaultSort: 'created_at',
})

export const createRole = endpoint({
  method: 'POST',
  path: '/roles/create',
  summary: 'Add a role. Users can only grant permissions they have.',
  access: ['Add Roles'],
  inPerson: true,
  body: createRoleBody,
  result: role,
})

export const showRole = endpoint({
  method: 'GET',
  path: '/roles/{id}/show',
  summary: 'Show a role.',
  access: ['View Roles', 'Add Roles'],
  result: role,
})

export const updateRole = endpoint({
  method: 'POST',
  path: '/roles/{id}/update',
  summary: 'Update a role’s name or permissions, except a built-in role and the caller’s own.',
  access: ['Add Roles'],
  inPerson: true,
  body: updateRoleBody,
  result: role,
})

export const deleteRole = endpoint({
  method: 'POST',
  path: '/roles/{id}/delete',
  summary: 'Delete a role that no user has.',
  access: ['Add Roles'],
  inPerson: true,
  result: done,
})

export const listPermissions = endpoint({
  method: 'GET',
  path: '/permissions',
  summary: 'List the permissions of roles, in groups.',
  access: ['View Permissions', 'View Roles', 'Add Roles'],
  result: z.array(z.object({ name: z.string(), permissions: z.array(z.enum(permissions)) })),
})

export const memberStates = ['active', 'invited', 'suspended'] as const
export type MemberState = (typeof memberStates)[number]

export const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(memberStates),
  role: z.object({ id: z.string(), name: z.string(), built_in: z.string().nullable() }),
  is_you: z.boolean(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
})

export const inviteBody = z.strictObject({ name: line('Name', 120), email: emailAddress, role_id: idOf('Role') })

export const listUsers = listEndpoint({
  path: '/users',
  summary: 'List the members of the agency with their roles.',
  access: ['View Users', 'Add Users'],
  item: member,
  sort: ['name', 'email', 'state', 'last_seen_at', 'created_at'],
  defaultSort: 'name',
  filters: { state: z.enum(memberStates, 'State is not valid.').optional(), role_id: idOf('Role').optional() },
})

export const inviteUser = endpoint({
  method: 'POST',
  path: '/users/invite',
  summary: 'Invite a person by mail. A person with an account joins with it.',
  access: ['Add Users'],
  inPerson: true,
  body: inviteBody,
  result: member,
})

export const changeUserRole = endpoint({
  method: 'POST',
  path: '/users/{id}/role',
  summary: 'Change a member’s role.',
  access: ['Add Users'],
  inPerson: true,
  body: z.strictObject({ role_id: idOf('Role') }),
  result: member,
})

export const suspendUser = endpoint({
  method: 'POST',
  path: '/users/{id}/suspend',
  summary: 'Suspend a member. Their access ends at once, until restored.',
  access: ['Add Users'],
  inPerson: true,
  result: member,
})
export const restoreUser = endpoint({
  method: 'POST',
  path: '/users/{id}/restore',
  summary: 'Restore a suspended member.',
  access: ['Add Users'],
  inPerson: true,
  result: member,
})
export const removeUser = endpoint({
  method: 'POST',
  path: '/users/{id}/remove',
  summary: 'Remove a member from the agency. Removing yourself means leaving it.',
  access: ['Add Users'],
  inPerson: true,
  result: done,
})
export const resendInvitation = endpoint({
  method: 'POST',
  path: '/users/{id}/resend-invitation',
  summary: 'Send the invitation again. The earlier link stops working.',
  access: ['Add Users'],
  inPerson: true,
  result: done,
})

const token = z.string('Link is not valid.').min(1).max(200)

export const showInvitation = endpoint({
  method: 'GET',
  path: '/accept-invitation/{token}',
  summary: 'Show an invitation by its link.',
  access: 'public',
  params: { token },
  result: z.object({
    agency: z.string(),
    role: z.string(),
    name: z.string(),
    email: z.string(),
    /** The person has no account yet and must choose a password. */
    needs_password: z.boolean(),
  }),
})

const acceptInvitationBody = z.strictObject({ name: line('Name', 120).optional(), password: newPassword.optional() })

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/accept-invitation/{token}',
  summary: 'Accept an invitation. A new user chooses name and password; an existing account stays unchanged.',
  access: 'public',
  inPerson: true,
  params: { token },
  body: acceptInvitationBody,
  result: z.object({ agency_id: z.string(), agency: z.string(), email: z.string() }),
})
