import { forbidden } from '#kit/contract/errors.ts'
import { holdsRight, rightsInWords, type Right } from '#kit/contract/permissions.ts'
import type { Session } from './access.ts'

/** For what only some bodies of a call need: a price inside an edit, say. @throws 403 `permission_required`. */
export function requireRight({ permissions }: Pick<Session, 'permissions'>, right: Right): void {
  if (!holdsRight(permissions, right)) throw forbidden('permission_required', `This needs the permission ${rightsInWords([right])}.`)
}
