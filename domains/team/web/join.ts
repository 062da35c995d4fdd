import type * as account from '#domains/account/contract.ts'
import { listed } from '#kit/contract/listed.ts'
import { client } from '#kit/web/call.ts'
import type { Session } from '#kit/web/session.ts'

const accountCall = client<typeof account>()

/** Opens a session with the new password. */
export async function logInWith(session: Session, email: string, password: string): Promise<void> {
  const answer = await accountCall.bare('POST /login', { body: { email, password } })
  if ('token' in answer) await session.signIn(answer.token)
}

/** Switches the person's current agency. */
export const switchAgency = listed<(agencyId: string) => Promise<unknown>>('switch of agency')

/** Switches to the agency just joined. */
export async function workIn(session: Session, id: string): Promise<void> {
  await switchAgency.entries()(id)
  await session.reload()
}
