import type { ReactNode } from 'react'
import type { Rights } from '#kit/contract/permissions.ts'
import { useAllowed } from './use-session.ts'

/** Renders its children only for users who hold one of the rights. */
export const Allowed = ({ needs, children }: { needs: Rights; children: ReactNode }) => (useAllowed()({ needs }) ? children : null)
