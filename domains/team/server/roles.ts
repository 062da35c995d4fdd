import { permissions, type Permission } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/database.ts'
import { newId } from '#kit/server/tokens.ts'

const every = [...permissions]
const without = (...names: Permission[]) => every.filter((name) => !names.includes(name))

/** The roles an agency starts with. Their permissions are fixed; an agency adds roles of its own. */
export const builtInRoles: Record<string, { name: string; permissions: Permission[] }> = {
  owner: { name: 'Owner', permissions: every },
  manager: { name: 'Manager', permissions: without('Add Roles', 'View Subscription') },
  sales: {
    name: 'Sales',
    permissions: [
      'View Dashboard', 'View Inventory', 'View Services', 'View Shop', 'View Shop Orders', 'View Tickets', 'View Bookings', 'Add Bookings', 'Edit Bookings', 'View Calender',
      'View Payment Links', 'Create Payment Links', 'View Proposals', 'Edit Proposals', 'View Inquiries', 'View Clients', 'Offer Discount',
    ],
  },
  front_desk: { name: 'Front desk', permissions: ['View Dashboard', 'View Inventory', 'View Bookings', 'Add Bookings', 'Edit Bookings', 'View Calender', 'View Clients', 'View Tickets', 'Scan Tickets'] },
  gate: { name: 'Gate', permissions: ['Scan Tickets'] },
  accountant: { name: 'Accountant', permissions: ['View Dashboard', 'View Bookings', 'View Clients', 'View Payment Links', 'View Finance', 'Add Beneficiary', 'View Beneficiaries', 'View Subscription'] },
}

/** Gives a new agency its built-in roles. @returns the id of the owner's role. */
export async function createBuiltInRoles(tx: Tx, agencyId: string, now: Date): Promise<string> {
  const rows = Object.entries(builtInRoles).map(([key, role]) => ({ agency_id: agencyId, id: newId(), name: role.name, built_in: key, permissions: role.permissions, created_at: now }))
  await tx.insertInto('roles').values(rows).execute()
  return rows.find(({ built_in }) => built_in === 'owner')!.id
}

/** Makes a person a member of an agency. */
export async function addMember(tx: Tx, member: { agencyId: string; userId: string; roleId: string; name: string; email: string; state?: 'active' | 'invited'; invitedBy?: string }, now: Date): Promise<void> {
  await tx
    .insertInto('members')
    .values({ agency_id: member.agencyId, user_id: member.userId, role_id: member.roleId, name: member.name, email: member.email, state: member.state ?? 'active', invited_by: member.invitedBy ?? null, created_at: now })
    .execute()
}
