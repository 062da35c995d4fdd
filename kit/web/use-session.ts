import { useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { holdsRight, type Permission, type Rights } from '#kit/contract/permissions.ts'
import type { RouterContext } from './screen.ts'
import type { Session, SessionState, SignedInAgency, SignedInUser } from './session.ts'

const useContext = (): RouterContext => useRouter().options.context as RouterContext

/** What the app put into the router's context: session and cache. */
export const useAppContext = useContext

/** The session itself, to sign in and out. */
export const useSession = (): Session => useContext().session

/** Token, user and status; renders again when they change. */
export function useSessionState(): SessionState {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.read)
}

/** The user of a screen inside the main layout, where there is always one. */
export function useUser(): SignedInUser {
  const { user } = useSessionState()
  if (!user) throw new Error('This screen stands outside the main layout.')
  return user
}

/** The agency the user works in. */
export function useAgency(): SignedInAgency {
  const { agency } = useUser()
  if (!agency) throw new Error('This user has no agency yet.')
  return agency
}

/** `useMay()('Add Bookings')`: whether the user holds any of the permissions. */
export function useMay(): (...permissions: Permission[]) => boolean {
  const { admin_permissions: held } = useUser()
  return (...permissions) => permissions.some((permission) => held.includes(permission))
}

/** A button, a menu entry or a form that is only for people who hold one of the rights it needs. */
export interface Guarded {
  needs?: Rights | undefined
}

/** `actions.filter(useAllowed())`: keeps what the user may use. Whatever names no right is for everybody. */
export function useAllowed(): (guarded: Guarded) => boolean {
  const { user } = useSessionState()
  return ({ needs }) => {
    if (!needs) return true
    const held = new Set<string>(user?.admin_permissions)
    return needs.some((right) => holdsRight(held, right))
  }
}
