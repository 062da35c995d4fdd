import { invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Session } from '#kit/server/http/access.ts'
import { hashPassword } from '#kit/server/security/passwords.ts'
import { requireMailServer } from '#kit/server/sandbox.ts'
import { hashToken } from '#kit/server/security/tokens.ts'
import { hour, issueLink, linkExpired } from './account.ts'
import { endSessions, findCode, takeCode, userByEmail, userById, voidLinks } from './account-data.ts'
import { mailPasswordChanged, mailPasswordReset } from './mails.ts'
import { refuseWeakPassword, requirePassword } from './passwords.ts'

// What a new password ends: docs/decisions/0018-what-a-new-password-ends.md.

/** Mails a password reset link if the address is known. @throws 429 after 3 per hour for one address. */
export async function sendPasswordReset(app: App, email: string, address: string): Promise<void> {
  requireMailServer(app)
  await app.limits.take('reset_account', email)
  await app.limits.take('reset_address', address)
  await app.db.asPlatform('people: password reset', async (tx) => {
    const user = await userByEmail(tx, email)
    if (user?.state === 'active') await mailPasswordReset(app, tx, user, await issueLink(app, tx, user.id, 'reset_password', hour))
  })
}

const refuseMismatch = (input: { password: string; password_confirmation: string }) => {
  if (input.password !== input.password_confirmation) throw invalid('password_confirmation', 'Passwords do not match.')
}

/** @throws 422 `invalid_or_expired` for a link that cannot reset a password. */
async function refuseLinkOver(app: App, token: string): Promise<void> {
  const found = await app.db.asPlatform('people: look at a reset link', (tx) =>
    findCode(tx, 'reset_password', hashToken(token), app.clock.now()),
  )
  if (!found) throw linkExpired()
}

/** Checks whether a link can reset a password. @throws 422 `invalid_or_expired`, 429. */
export async function checkResetLink(app: App, token: string, address: string): Promise<void> {
  await app.limits.take('public_form', `reset|${address}`)
  await refuseLinkOver(app, token)
}

/** Sets a new password with a reset link; ends every session, link and code. The second factor stays on. @throws 422. */
export async function resetPassword(app: App, token: string, input: { password: string; password_confirmation: string }): Promise<void> {
  refuseMismatch(input)
  const now = app.clock.now()
  // Checked before hashing the password, because hashing for an expired link would waste CPU.
  await refuseLinkOver(app, token)
  await refuseWeakPassword(input.password, [])
  const password_hash = await hashPassword(input.password)
  await app.db.asPlatform('people: reset password', async (tx) => {
    const code = await takeCode(tx, ['reset_password'], hashToken(token), now)
    if (!code) throw linkExpired()
    const user = await userById(tx, code.user_id)
    await refuseWeakPassword(input.password, [user.name, user.email])
    // Opening the mail proves that the user owns the address.
    await tx
      .updateTable('users')
      .set({ password_hash, email_verified_at: user.email_verified_at ?? now, updated_at: now })
      .where('id', '=', user.id)
      .execute()
    await endSessions(tx, user.id)
    await voidLinks(tx, user.id, now)
    await mailPasswordChanged(app, tx, user)
  })
}

/** Changes the password; ends all other sessions, links and codes. @throws 422 at `current_password`, 429. */
export async function changePassword(
  app: App,
  session: Session,
  input: { current_password: string; password: string; password_confirmation: string },
): Promise<void> {
  refuseMismatch(input)
  const user = await requirePassword(app, session, input.current_password, 'current_password')
  await refuseWeakPassword(input.password, [user.name, user.email])
  const password_hash = await hashPassword(input.password)
  await app.db.asPlatform('people: change password', async (tx) => {
    await tx.updateTable('users').set({ password_hash, updated_at: app.clock.now() }).where('id', '=', user.id).execute()
    await endSessions(tx, user.id, session.id)
    await voidLinks(tx, user.id, app.clock.now())
    await mailPasswordChanged(app, tx, user)
  })
}

/** Marks the session as recently confirmed, for actions that require the password again. @throws 422 at `password`. */
export async function confirmPassword(app: App, session: Session, password: string): Promise<void> {
  await requirePassword(app, session, password, 'password')
  await app.db.asPlatform('people: confirm password', (tx) =>
    tx.updateTable('sessions').set({ confirmed_at: app.clock.now() }).where('id', '=', session.id).execute(),
  )
}
