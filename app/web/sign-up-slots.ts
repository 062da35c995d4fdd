import { lazy } from 'react'
import { foundAgencyStep } from '#domains/account/web/sign-up-slots.ts'
import { switchAgency } from '#domains/team/web/join.ts'

/** Fills the places on the screens before the shell, whose parts the agency has. They are loaded with every start, so they stay small. */
export function connectSignUp(): void {
  foundAgencyStep.fill(lazy(() => import('#domains/agency/web/register-agency.tsx')))
  switchAgency.fill(async (id) => (await import('#domains/agency/web/switch-agency.ts')).switchTo(id))
}
