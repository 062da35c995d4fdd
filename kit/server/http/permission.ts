import { forbidden } from '#kit/contract/errors.ts'
import { holdsRight, rightsInWords, type Right } from '#kit/contract/permissions.ts'
import type { Session } from './access.ts'

/** Returns whether the person has one of the rights, to leave out what belongs to another area than the call's. */
export const hasOneOf = ({ permissions }: Pick<Session, 'permissions'>, ...rights: Right[]): boolean =>
  rights.some((right) => holdsRight(permissions, right))

/** Checks a right that only some bodies of a call need, for example a price in an edit. @throws 403 `permission_required`. */
export function requireRight({ permissions }: Pick<Session, 'permissions'>, right: Right): void {
  if (!holdsRight(permissions, right)) throw forbidden('permission_required', `This needs the permission ${rightsInWords([right])}.`)
}
