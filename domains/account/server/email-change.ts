import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import { hashToken } from '#kit/server/security/tokens.ts'
import { hour, issueLink, linkExpired } from './account.ts'
import { endSessions, takeCode, userByEmail, userById, voidLinks, type User } from './account-data.ts'
import { tellPersonChanged } from './changes.ts'
import { mailAddressChanging, mailAlreadyRegistered, mailNewAddress, mailPasswordReset } from './mails.ts'
import { requirePassword } from './passwords.ts'
import { beginFactorCheck, requireFactor } from './two-factor.ts'

/**
 * Verifies the address that received a link. A new address replaces the old one, and ends the other links and codes, because a
 * reader of the old mailbox must not be able to use them. @throws 422 at `token`.
 */
export async function verifyEmail(app: App, token: string): Promise<void> {
  const now = app.clock.now()
  await app.db.asPlatform('people: verify email', async (tx) => {
    const code = await takeCode(tx, ['verify_email', 'change_email'], hashToken(token), now)
    if (!code) throw linkExpired()
    const { email } = code.payload as { email?: string }
    const change = tx
      .updateTable('users')
      .set({ email_verified_at: now, updated_at: now, ...(email ? { email } : {}) })
      .where('id', '=', code.user_id)
      .execute()
    await refuseWrite(change, { unique: linkExpired })
    if (!email) return
    await tellPersonChanged(tx, code.user_id, { email })
    await voidLinks(tx, code.user_id, now)
  })
}

interface Details {
  name?: string
  phone?: string
  email?: string
  current_password?: string
  code?: string
}

/**
 * Changes name and phone at once; a new email only after its verification link is opened. A new email needs the password,
 * and a code where there is a second factor.
 * @throws 422 at `current_password` if it is wrong, 403 `confirmation_required` at `code`, 429.
 */
export async function updateProfile(app: App, session: Session, input: Details): Promise<void> {
  const newEmail = input.email && input.email !== session.userEmail ? input.email : null
  if (newEmail) await beginFactorCheck(app, await requirePassword(app, session, input.current_password, 'current_password'), input.code)
  await app.db.asPlatform('people: update profile', async (tx) => {
    const user = await userById(tx, session.userId)
    if (newEmail) await requireFactor(app, tx, user, input.code)
    const name = input.name ?? user.name
    await tx
      .updateTable('users')
      .set({ name, phone: input.phone ?? user.phone, updated_at: app.clock.now() })
      .where('id', '=', user.id)
      .execute()
    if (name !== user.name) await tellPersonChanged(tx, user.id, { name })
    if (newEmail) await beginEmailChange(app, tx, user, newEmail)
  })
  if (newEmail) await app.limits.forget('login_account', `two-factor|${session.userId}`)
}

/** Mails the link that makes the change to the new address, and the link that stops it to the old one. */
async function beginEmailChange(app: App, tx: Tx, user: User, email: string): Promise<void> {
  await mailAddressChanging(app, tx, user, email, await issueLink(app, tx, user.id, 'stop_email_change', 24 * hour))
  // The response does not reveal that an address is taken; its owner is notified.
  const owner = await userByEmail(tx, email)
  if (owner) return void (await mailAlreadyRegistered(app, tx, owner))
  const token = await issueLink(app, tx, user.id, 'change_email', 24 * hour, { payload: { email } })
  await mailNewAddress(app, tx, { name: user.name, email }, token)
}

/**
 * Stops a change of email with the link that the old address got. Somebody else knew the password, so it also ends every
 * session, link and code, and mails a link to choose a new password. @throws 422 at `token`, 429.
 */
export async function stopEmailChange(app: App, token: string, address: string): Promise<void> {
  await app.limits.take('public_form', `stop-email|${address}`)
  const now = app.clock.now()
  await app.db.asPlatform('people: stop a change of email', async (tx) => {
    const code = await takeCode(tx, ['stop_email_change'], hashToken(token), now)
    if (!code) throw linkExpired()
    const user = await userById(tx, code.user_id)
    await endSessions(tx, user.id)
    await voidLinks(tx, user.id, now)
    await mailPasswordReset(app, tx, user, await issueLink(app, tx, user.id, 'reset_password', hour))
  })
}
