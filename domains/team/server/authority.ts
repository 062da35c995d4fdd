import { conflict, forbidden } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { otherOwners } from './members-data.ts'
import { lockOwnerRole } from './roles-data.ts'

/** Who changes the team, and what they may do themselves. */
export interface By {
  actor: Actor
  session: Session
}

interface Rights {
  built_in: string | null
  permissions: readonly string[]
}

const lacking = (session: Session, permissions: readonly string[]) => permissions.filter((name) => !session.permissions.has(name))

/** Nobody grants what they lack. @throws 403 `permission_required`. */
export function refuseGranting({ session }: By, permissions: readonly string[]): void {
  const missing = lacking(session, permissions)
  if (missing.length > 0) throw forbidden('permission_required', `You cannot grant what you do not hold: ${missing.join(', ')}.`)
}

/** Nobody gives a role, or acts on a person with one, that may do more than they may; owners answer to owners. @throws 403. */
export function refuseAbove({ session }: By, role: Rights): void {
  if (role.built_in === 'owner' && session.role !== 'owner') throw forbidden('owner_required', 'Only an owner can do this with an owner.')
  const missing = lacking(session, role.permissions)
  if (missing.length > 0) throw forbidden('permission_required', `This role may do what you may not: ${missing.join(', ')}.`)
}

/** An agency keeps an active owner. Holds off other changes of owners until the transaction ends. @throws 409 `last_owner`. */
export async function requireAnotherOwner(tx: Tx, agencyId: string, userId: string): Promise<void> {
  const { id } = await lockOwnerRole(tx, agencyId)
  if ((await otherOwners(tx, agencyId, id, userId)) === 0)
    throw conflict('last_owner', 'An agency needs an owner. Make somebody else an owner first.')
}
