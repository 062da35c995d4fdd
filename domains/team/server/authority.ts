import { conflict, forbidden } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { otherOwners } from './members-data.ts'
import { lockOwnerRole } from './roles-data.ts'

/** The member who changes the team, with their rights. */
export interface By {
  actor: Actor
  session: Session
}

interface Rights {
  built_in: string | null
  permissions: readonly string[]
}

const lacking = (session: Session, permissions: readonly string[]) => permissions.filter((name) => !session.permissions.has(name))

/** Nobody can grant a permission that they lack. @throws 403 `permission_required`. */
export function refuseGranting({ session }: By, permissions: readonly string[]): void {
  const missing = lacking(session, permissions)
  if (missing.length > 0)
    throw forbidden('permission_required', `You cannot grant permissions that you do not have: ${missing.join(', ')}.`)
}

/** Nobody can give a role with more rights than their own, or change a member who has one. Only owners can change owners. @throws 403. */
export function refuseAbove({ session }: By, role: Rights): void {
  if (role.built_in === 'owner' && session.role !== 'owner') throw forbidden('owner_required', 'Only an owner can change an owner.')
  const missing = lacking(session, role.permissions)
  if (missing.length > 0) throw forbidden('permission_required', `This role has permissions that you do not have: ${missing.join(', ')}.`)
}

/** Every agency keeps an active owner. Locks the owner role, so that other changes of owners wait. @throws 409 `last_owner`. */
export async function requireAnotherOwner(tx: Tx, agencyId: string, userId: string): Promise<void> {
  const { id } = await lockOwnerRole(tx, agencyId)
  if ((await otherOwners(tx, agencyId, id, userId)) === 0)
    throw conflict('last_owner', 'An agency needs an owner. Make another member an owner first.')
}
