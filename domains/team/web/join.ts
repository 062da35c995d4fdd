import type * as account from '#domains/account/contract.ts'
import type * as agency from '#domains/agency/contract.ts'
import { client } from '#kit/web/call.ts'
import type { Session } from '#kit/web/session.ts'

const accountCall = client<typeof account>()
const agencyCall = client<typeof agency>()

/** Opens a session with the password just chosen. */
export async function logInWith(session: Session, email: string, password: string): Promise<void> {
  const answer = await accountCall.bare('POST /login', { body: { email, password } })
  if ('token' in answer) await session.signIn(answer.token)
}

/** Works in the agency just joined. */
export async function workIn(session: Session, id: string): Promise<void> {
  await agencyCall('POST /agencies/{id}/switch', { params: { id } })
  await session.reload()
}
