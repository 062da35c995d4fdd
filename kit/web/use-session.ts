import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { holdsRight, type Permission, type Rights } from '#kit/contract/permissions.ts'
import type { RouterContext } from './screen.ts'
import type { Session, SessionState, SignedInAgency, SignedInUser } from './session.ts'

const useContext = (): RouterContext => useRouter().options.context as RouterContext

/** Returns the router's context from the app: session and cache. */
export const useAppContext = useContext

/** Returns the session, to sign in and out. */
export const useSession = (): Session => useContext().session

/** Returns token, user and status. Renders again when they change. */
export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.read)
}

/** Returns the user on a screen of the main layout, where there always is one. */
export function useUser(): SignedInUser {
  const { user } = useSessionState()
  if (!user) throw new Error('This screen stands outside the main layout.')
  return user
}

/** Returns the user's current agency. */
export function useAgency(): SignedInAgency {
  const { agency } = useUser()
  if (!agency) throw new Error('This user has no agency yet.')
  return agency
}

/** `useMay()('Add Bookings')`: returns true if the user holds any of the permissions. */
export function useMay(): (...permissions: Permission[]) => boolean {
  const { admin_permissions: held } = useUser()
  return (...permissions) => permissions.some((permission) => held.includes(permission))
}

/** A button, a menu entry or a form. It is shown only to users with one of the rights in `needs`. */
export interface Guarded {
  needs?: Rights | undefined
}

/** `actions.filter(useAllowed())`: keeps the actions that the user may use. Actions without `needs` are for everybody. */
export function useAllowed(): (guarded: Guarded) => boolean {
  const { user } = useSessionState()
  return ({ needs }) => {
    if (!needs) return true
    const held = new Set<string>(user?.admin_permissions)
    return needs.some((right) => holdsRight(held, right))
  }
}
