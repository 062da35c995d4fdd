import { lazy } from 'react'
import { foundAgencyStep } from '#domains/account/web/sign-up-slots.ts'
import { switchAgency } from '#domains/team/web/join.ts'

/** Fills the slots of the sign-up screens with parts of the agency domain. They load lazily, because this file is part of every start. */
export function connectSignUp(): void {
  foundAgencyStep.fill(lazy(() => import('#domains/agency/web/register-agency.tsx')))
  switchAgency.fill(async (id) => (await import('#domains/agency/web/switch-agency.ts')).switchTo(id))
}
