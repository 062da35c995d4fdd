import { leaveAgency, setAgencyIfNone } from '#domains/account/server/account.ts'
import type { PersonListener } from '#domains/account/server/changes.ts'
import { conflict, forbidden, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import type { MemberState } from '../contract.ts'
import { refuseAbove, requireAnotherOwner, type By } from './authority.ts'
import { deleteMember, filteredMembers, memberById, membersPage, setMember, setSeen, type MemberRow } from './members-data.ts'
import { roleById } from './roles-data.ts'
import type { PersonState } from '../../../database/tables.ts'

type MemberList = ListRequest & { state?: MemberState | undefined; role_id?: string | undefined }

/** Returns a page of the agency's members with their roles. */
export async function list(tx: Tx, agencyId: string, userId: string, request: MemberList) {
  const rows = await membersPage(tx, agencyId, request)
  return {
    rows: rows.map((member) => present(member, userId)),
    ...(await cappedTotal(tx, filteredMembers(tx, agencyId, request) as never)),
  }
}

/** Returns one member of the agency. @throws 404. */
export async function show(tx: Tx, agencyId: string, viewerId: string | null, userId: string) {
  const { role_id, role_name, built_in, ...member } = await findMember(tx, agencyId, userId)
  return present({ ...member, role: { id: role_id, name: role_name, built_in } }, viewerId)
}

interface Shown {
  user_id: string
  name: string
  email: string
  state: PersonState
  role: { id: string; name: string; built_in: string | null }
  last_seen_at: Date | null
  created_at: Date
}

const present = ({ user_id, name, email, state, role, last_seen_at, created_at }: Shown, viewerId: string | null) => ({
  id: user_id,
  name,
  email,
  state: state,
  role,
  is_you: user_id === viewerId,
  last_seen_at: last_seen_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

/** Returns a member of the agency with the permissions of their role. @throws 404. */
export async function findMember(tx: Tx, agencyId: string, userId: string): Promise<MemberRow> {
  const member = await memberById(tx, agencyId, userId)
  if (!member) throw notFound('User')
  return member
}

/** Returns a role that the actor may give. @throws 422 at `role_id`, 403 when it has more rights than the actor. */
export async function roleToGive(tx: Tx, by: By, roleId: string) {
  const role = await roleById(tx, by.actor.agencyId, by.actor.userId, roleId)
  if (!role) throw invalid('role_id', 'This role does not exist.')
  refuseAbove(by, role)
  return role
}

/** Gives a member another role. @throws 403 for oneself or above one's own rights, 409 `last_owner`. */
export async function changeRole(tx: Tx, by: By, userId: string, roleId: string) {
  const { agencyId } = by.actor
  const member = await findMember(tx, agencyId, userId)
  if (member.built_in === 'owner' && member.state === 'active') await requireAnotherOwner(tx, agencyId, userId)
  if (userId === by.actor.userId) throw forbidden('own_role', 'You cannot change your own role. Ask another owner.')
  refuseAbove(by, member)
  const role = await roleToGive(tx, by, roleId)
  if (!(await setMember(tx, agencyId, userId, member.state, { role_id: role.id }))) throw changedMeanwhile()
  await audit(tx, by.actor, {
    action: 'member.role_changed',
    subject: 'member',
    subjectId: userId,
    before: { role: member.role_name },
    after: { role: role.name },
  })
  return show(tx, agencyId, by.actor.userId, userId)
}

const changedMeanwhile = () => conflict('stale', 'Someone else changed this person. Reload the list and try again.')

/**
 * Suspends a member; they lose their rights at once.
 * @throws 403 for oneself or above one's own rights, 409 `last_owner`, 409 `invalid_transition`.
 */
export async function suspend(app: App, by: By, userId: string) {
  const { agencyId } = by.actor
  return app.db.asPlatform('people: suspend a member', async (tx) => {
    const member = await findMember(tx, agencyId, userId)
    await refuseOusting(tx, by, member)
    if (userId === by.actor.userId) throw forbidden('own_role', 'You cannot suspend yourself.')
    if (!(await setMember(tx, agencyId, userId, 'active', { state: 'suspended' }))) throw invalidTransition(member.state, 'suspended')
    await leaveAgency(tx, agencyId, [userId], by.actor.now)
    await audit(tx, by.actor, {
      action: 'member.suspended',
      subject: 'member',
      subjectId: userId,
      before: { state: 'active' },
      after: { state: 'suspended' },
    })
    return show(tx, agencyId, by.actor.userId, userId)
  })
}

/** Restores the rights of a suspended member. @throws 403 above one's own rights, 409 `invalid_transition`. */
export async function restore(app: App, by: By, userId: string) {
  const { agencyId } = by.actor
  return app.db.asPlatform('people: restore a member', async (tx) => {
    const member = await findMember(tx, agencyId, userId)
    refuseAbove(by, member)
    if (!(await setMember(tx, agencyId, userId, 'suspended', { state: 'active' }))) throw invalidTransition(member.state, 'active')
    await setAgencyIfNone(tx, userId, agencyId)
    await audit(tx, by.actor, {
      action: 'member.restored',
      subject: 'member',
      subjectId: userId,
      before: { state: 'suspended' },
      after: { state: 'active' },
    })
    return show(tx, agencyId, by.actor.userId, userId)
  })
}

/** Removes a member from the agency, or lets the actor leave it. @throws 403 above one's own rights, 409 `last_owner`. */
export async function remove(app: App, by: By, userId: string): Promise<void> {
  const { agencyId } = by.actor
  await app.db.asPlatform('people: remove a member', async (tx) => {
    const member = await findMember(tx, agencyId, userId)
    await refuseOusting(tx, by, member)
    const removed = await deleteMember(tx, agencyId, userId)
    if (removed.numDeletedRows !== 1n) throw notFound('User')
    await leaveAgency(tx, agencyId, [userId], by.actor.now)
    const { name, email, state, role_name: role } = member
    await audit(tx, by.actor, { action: 'member.removed', subject: 'member', subjectId: userId, before: { name, email, state, role } })
  })
}

/**
 * Lets a person leave an agency, regardless of their role and the agency's plan.
 * @throws 404 without an active membership, 409 `last_owner`.
 */
export async function leave(app: App, actor: Actor): Promise<void> {
  const { agencyId } = actor
  const userId = actor.userId!
  await app.db.asPlatform('people: leave an agency', async (tx) => {
    const member = await memberById(tx, agencyId, userId)
    if (member?.state !== 'active') throw notFound('Agency')
    if (member.built_in === 'owner') await requireAnotherOwner(tx, agencyId, userId)
    await deleteMember(tx, agencyId, userId)
    await leaveAgency(tx, agencyId, [userId], actor.now)
    const { name, email, role_name: role } = member
    await audit(tx, actor, { action: 'member.left', subject: 'member', subjectId: userId, before: { name, email, role } })
  })
}

async function refuseOusting(tx: Tx, by: By, member: MemberRow): Promise<void> {
  refuseAbove(by, member)
  if (member.built_in === 'owner' && member.state === 'active') await requireAnotherOwner(tx, by.actor.agencyId, member.user_id)
}

/** Stores that a person has the app open in their current agency. */
export async function markSeen(app: App, { agencyId, userId }: Session): Promise<void> {
  if (agencyId) await app.db.asAgency({ agencyId, userId }, (tx) => setSeen(tx, agencyId, userId, app.clock.now()))
}

/** Copies a person's new name and address to their members. */
export const membersFollowPeople: PersonListener = async (tx, userId, change) =>
  void (await tx.updateTable('members').set(change).where('user_id', '=', userId).execute())
