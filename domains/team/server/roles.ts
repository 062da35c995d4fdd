import { conflict, forbidden, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { permissions, type Permission } from '#kit/contract/permissions.ts'
import { audit } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { refuseGranting, type By } from './authority.ts'
import { deleteRole, filteredRoles, insertRole, roleById, rolesPage, setRole } from './roles-data.ts'

const every = [...permissions]
const without = (...names: Permission[]) => every.filter((name) => !names.includes(name))

/** The roles of a new agency. Their permissions are fixed; an agency can add its own roles. */
export const builtInRoles: Record<string, { name: string; permissions: Permission[] }> = {
  owner: { name: 'Owner', permissions: every },
  manager: { name: 'Manager', permissions: without('Add Roles', 'View Subscription') },
  sales: {
    name: 'Sales',
    permissions: [
      'View Dashboard',
      'View Inventory',
      'View Services',
      'View Shop',
      'View Shop Orders',
      'View Tickets',
      'View Bookings',
      'Add Bookings',
      'Edit Bookings',
      'View Calender',
      'View Payment Links',
      'Create Payment Links',
      'View Proposals',
      'Edit Proposals',
      'View Inquiries',
      'View Clients',
      'Offer Discount',
      'Edit Clients',
      'Edit Inquiries',
      'Record Payments',
    ],
  },
  front_desk: {
    name: 'Front desk',
    permissions: [
      'View Dashboard',
      'View Inventory',
      'View Bookings',
      'Add Bookings',
      'Edit Bookings',
      'View Calender',
      'View Inquiries',
      'View Clients',
      'View Tickets',
      'Scan Tickets',
      'Edit Clients',
      'Edit Inquiries',
      'Record Payments',
    ],
  },
  gate: { name: 'Gate', permissions: ['Scan Tickets'] },
  accountant: {
    name: 'Accountant',
    permissions: [
      'View Dashboard',
      'View Bookings',
      'View Clients',
      'View Payment Links',
      'View Finance',
      'Add Beneficiary',
      'View Beneficiaries',
      'View Subscription',
      'Record Payments',
      'Refund Payments',
      'Create Transfers',
      'Approve Transfers',
      'See Costs',
      'Manage Payables',
    ],
  },
}

/** Creates the built-in roles of a new agency. @returns the id of the owner role. */
export async function createBuiltInRoles(tx: Tx, agencyId: string, now: Date): Promise<string> {
  const rows = Object.entries(builtInRoles).map(([key, role]) => ({
    agency_id: agencyId,
    id: newId(),
    name: role.name,
    built_in: key,
    permissions: role.permissions,
    created_at: now,
  }))
  await tx.insertInto('roles').values(rows).execute()
  return rows.find(({ built_in }) => built_in === 'owner')!.id
}

/** Adds a person to an agency as a member. */
export async function addMember(
  tx: Tx,
  member: {
    agencyId: string
    userId: string
    roleId: string
    name: string
    email: string
    state?: 'active' | 'invited'
    invitedBy?: string
  },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('members')
    .values({
      agency_id: member.agencyId,
      user_id: member.userId,
      role_id: member.roleId,
      name: member.name,
      email: member.email,
      state: member.state ?? 'active',
      invited_by: member.invitedBy ?? null,
      created_at: now,
    })
    .execute()
}

const nameTaken = 'A role with this name exists already.'
const refusals = { unique: () => conflict('already_exists', nameTaken, { name: [nameTaken] }) }
const inUse = () => conflict('in_use', 'This role is in use. Give these members another role first.')

interface RoleInput {
  name: string
  permissions: Permission[]
}

/** Returns a page of the agency's roles. */
export async function list(tx: Tx, agencyId: string, userId: string, request: ListRequest) {
  const rows = await rolesPage(tx, agencyId, userId, request)
  return { rows: rows.map(roleView), ...(await cappedTotal(tx, filteredRoles(tx, agencyId, request) as never)) }
}

/** Returns one role of the agency. @throws 404. */
export async function show(tx: Tx, agencyId: string, userId: string | null, id: string) {
  return roleView(await find(tx, agencyId, userId, id))
}

/** Adds a role. @throws 403 `permission_required` for a permission the actor lacks, 409 when the name is taken. */
export async function create(tx: Tx, by: By, input: RoleInput) {
  const { agencyId, userId, now } = by.actor
  refuseGranting(by, input.permissions)
  const id = newId()
  await refuseWrite(insertRole(tx, { agency_id: agencyId, id, ...input, created_at: now }), refusals)
  await audit(tx, by.actor, { action: 'role.created', subject: 'role', subjectId: id, after: input })
  return show(tx, agencyId, userId, id)
}

/** Changes name and permissions. @throws 403 for one's own role or a permission the actor lacks, 409 `built_in`, 409 `stale`. */
export async function update(tx: Tx, by: By, id: string, input: RoleInput & { version: number }) {
  const { agencyId, userId } = by.actor
  const role = await findOwn(tx, by, id)
  refuseGranting(
    by,
    input.permissions.filter((name) => !role.permissions.includes(name)),
  )
  if (!(await refuseWrite(setRole(tx, agencyId, id, input), refusals)))
    throw conflict('stale', 'Someone else changed this role. Reload it and try again.')
  const { name, permissions: granted } = input
  await audit(tx, by.actor, {
    action: 'role.updated',
    subject: 'role',
    subjectId: id,
    before: { name: role.name, permissions: role.permissions },
    after: { name, permissions: granted },
  })
  return show(tx, agencyId, userId, id)
}

/** Deletes a role. @throws 409 `in_use` while members have it, 409 `built_in`. */
export async function remove(tx: Tx, by: By, id: string): Promise<void> {
  const role = await findOwn(tx, by, id)
  if (role.members > 0) throw inUse()
  await refuseWrite(deleteRole(tx, by.actor.agencyId, id), { foreignKey: inUse })
  await audit(tx, by.actor, {
    action: 'role.deleted',
    subject: 'role',
    subjectId: id,
    before: { name: role.name, permissions: role.permissions },
  })
}

async function find(tx: Tx, agencyId: string, userId: string | null, id: string) {
  const role = await roleById(tx, agencyId, userId, id)
  if (!role) throw notFound('Role')
  return role
}

/** Returns a role that the actor may change: a custom one, and not their own. */
async function findOwn(tx: Tx, { actor }: By, id: string) {
  const role = await find(tx, actor.agencyId, actor.userId, id)
  if (role.is_own) throw forbidden('own_role', 'You cannot change your own role.')
  if (role.built_in) throw conflict('built_in', 'Built-in roles cannot be changed. Add your own role.')
  return role
}

const roleView = (role: Awaited<ReturnType<typeof find>>) => ({
  ...role,
  permissions: role.permissions as Permission[],
  created_at: role.created_at.toISOString(),
})
