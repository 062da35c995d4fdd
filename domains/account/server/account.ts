import { AppError, invalid, notFound } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { hashPassword } from '#kit/server/security/passwords.ts'
import { hashToken, newId, newToken } from '#kit/server/security/tokens.ts'
import {
  findCode,
  insertCode,
  insertUser,
  moveMembersOut,
  takeCode,
  userByEmail,
  userById,
  voidCodes,
  type CodePurpose,
  type User,
} from './account-data.ts'
import {
  mailAddressChanging,
  mailAlreadyRegistered,
  mailNewAddress,
  mailPasswordChanged,
  mailPasswordReset,
  mailVerification,
} from './mails.ts'
import { tellPersonChanged } from './changes.ts'
import { refuseWeakPassword, requirePassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

export { userById } from './account-data.ts'

const hour = 60 * 60 * 1000
/** Returns a 422 error at `token`, with the same text for every problem with a link. */
export const linkExpired = () => invalid('token', 'This link is not valid any more. Ask for a new one.', 'invalid_or_expired')

/**
 * Creates an account and mails a verification link. If the address is taken, its owner is notified and the caller gets the
 * same response.
 */
export async function register(
  app: App,
  input: { name: string; email: string; phone: string; password: string },
  address: string,
): Promise<void> {
  await app.limits.take('register_address', address)
  await refuseWeakPassword(input.password, [input.name, input.email])
  const password_hash = await hashPassword(input.password)
  await app.db.asPlatform('people: register', async (tx) => {
    const id = await insertUser(tx, { name: input.name, email: input.email, phone: input.phone, password_hash, now: app.clock.now() })
    const user = (await userByEmail(tx, input.email))!
    if (id) await mailVerification(app, tx, user, await issueLink(app, tx, user.id, 'verify_email', 24 * hour))
    else await mailAlreadyRegistered(app, tx, user)
  })
}

/** Returns a new link token for a purpose. Older tokens of that purpose stop working. */
export async function issueLink(
  app: App,
  tx: Tx,
  userId: string,
  purpose: CodePurpose,
  livesMs: number,
  payload: object = {},
): Promise<string> {
  const token = newToken('lnk')
  const now = app.clock.now()
  await insertCode(tx, {
    id: newId(),
    user_id: userId,
    purpose,
    code_hash: hashToken(token),
    payload,
    now,
    expires_at: new Date(now.getTime() + livesMs),
  })
  return token
}

/** Sends the verification mail again. @throws 429 after 3 in 10 minutes. */
export async function sendVerification(app: App, session: Session): Promise<void> {
  if (session.verified) return
  await app.limits.take('code_sends', `verify|${session.userId}`)
  await app.db.asPlatform('people: send verification', async (tx) => {
    const user = await userById(tx, session.userId)
    await mailVerification(app, tx, user, await issueLink(app, tx, user.id, 'verify_email', 24 * hour))
  })
}

/** Verifies the address that received a link; a new address replaces the old one. @throws 422 at `token`. */
export async function verifyEmail(app: App, token: string): Promise<void> {
  const now = app.clock.now()
  await app.db.asPlatform('people: verify e-mail', async (tx) => {
    const code = await takeCode(tx, ['verify_email', 'change_email'], hashToken(token), now)
    if (!code) throw linkExpired()
    const { email } = code.payload as { email?: string }
    await tx
      .updateTable('users')
      .set({ email_verified_at: now, updated_at: now, ...(email ? { email } : {}) })
      .where('id', '=', code.user_id)
      .execute()
    if (!email) return
    await tellPersonChanged(tx, code.user_id, { email })
    // A reader of the old mailbox must not be able to reset the password.
    await voidCodes(tx, code.user_id, 'reset_password', now)
  })
}

/** Mails a password reset link if the address is known. @throws 429 after 3 per hour for one address. */
export async function sendPasswordReset(app: App, email: string, address: string): Promise<void> {
  await app.limits.take('reset_account', email)
  await app.limits.take('reset_address', address)
  await app.db.asPlatform('people: password reset', async (tx) => {
    const user = await userByEmail(tx, email)
    if (user?.state === 'active') await mailPasswordReset(app, tx, user, await issueLink(app, tx, user.id, 'reset_password', hour))
  })
}

const refuseMismatch = (input: { password: string; password_confirmation: string }) => {
  if (input.password !== input.password_confirmation) throw invalid('password_confirmation', 'The two passwords differ.')
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

/** Sets a new password with a reset link and ends every session; the second factor stays on. @throws 422. */
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
    await mailPasswordChanged(app, tx, user)
  })
}

/** Changes the password and ends all other sessions. @throws 422 at `current_password`. */
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
    await voidCodes(tx, user.id, 'reset_password', app.clock.now())
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

/**
 * Changes name and phone at once; a new e-mail only after its verification link is opened.
 * @throws 422 at `current_password` if it is wrong.
 */
export async function updateProfile(
  app: App,
  session: Session,
  input: { name?: string; phone?: string; email?: string; current_password?: string },
): Promise<void> {
  const newEmail = input.email && input.email !== session.userEmail ? input.email : null
  if (newEmail) await requirePassword(app, session, input.current_password, 'current_password')
  await app.db.asPlatform('people: update profile', async (tx) => {
    const user = await userById(tx, session.userId)
    const name = input.name ?? user.name
    await tx
      .updateTable('users')
      .set({ name, phone: input.phone ?? user.phone, updated_at: app.clock.now() })
      .where('id', '=', user.id)
      .execute()
    if (name !== user.name) await tellPersonChanged(tx, user.id, { name })
    if (!newEmail) return
    await mailAddressChanging(app, tx, user, newEmail)
    // The response does not reveal that an address is taken; its owner is notified.
    const owner = await userByEmail(tx, newEmail)
    if (owner) await mailAlreadyRegistered(app, tx, owner)
    else
      await mailNewAddress(
        app,
        tx,
        { name: user.name, email: newEmail },
        await issueLink(app, tx, user.id, 'change_email', 24 * hour, { email: newEmail }),
      )
  })
}

/** Returns the active sessions of a person. */
export async function listSessions(app: App, session: Session) {
  const rows = await app.db.asPlatform('people: sessions', (tx) =>
    tx
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
      .where('user_id', '=', session.userId)
      .where('kind', '=', 'session')
      .where('expires_at', '>', app.clock.now())
      .orderBy('last_used_at', 'desc')
      .limit(50)
      .execute(),
  )
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: row.id === session.id,
  }))
}

/** Ends one session of the person. @throws 404 for another person's session. */
export async function endSession(app: App, session: Session, id: string): Promise<void> {
  const ended = await app.db.asPlatform('people: end session', (tx) =>
    tx.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', session.userId).executeTakeFirst(),
  )
  if (ended.numDeletedRows !== 1n) throw notFound('Session')
}

/** Returns the person with an address; creates them as invited if unknown. Used by the team's invitations. */
export async function findOrInvite(tx: Tx, person: { name: string; email: string }, now: Date): Promise<User> {
  await insertUser(tx, { ...person, phone: null, password_hash: null, state: 'invited', now })
  return (await userByEmail(tx, person.email))!
}

/** Returns the token of an invitation link, valid for 7 days. Earlier links of the same agency stop working. */
export const issueInvitation = (app: App, tx: Tx, userId: string, agencyId: string): Promise<string> =>
  issueLink(app, tx, userId, 'invite', 7 * 24 * hour, { agency_id: agencyId })

/**
 * Returns the person and the agency of an invitation link; `use` uses the link up.
 * @throws 422 at `token` when the link is expired or used.
 */
export async function openInvitation(
  tx: Tx,
  token: string,
  now: Date,
  { use }: { use: boolean },
): Promise<{ user: User; agencyId: string }> {
  const code = use ? await takeCode(tx, ['invite'], hashToken(token), now) : await findCode(tx, 'invite', hashToken(token), now)
  if (!code) throw linkExpired()
  return { user: await userById(tx, code.user_id), agencyId: (code.payload as { agency_id: string }).agency_id }
}

/** Sets an invited person's password and activates them. An existing password is kept. @throws 422. */
export async function finishInvited(tx: Tx, user: User, input: { name?: string; password?: string }, now: Date): Promise<void> {
  if (user.state === 'suspended') throw new AppError(403, 'suspended', 'This account is suspended.')
  if (user.state !== 'invited') return
  if (!input.password) throw invalid('password', 'Choose a password.')
  await refuseWeakPassword(input.password, [input.name ?? user.name, user.email])
  const name = input.name ?? user.name
  await tx
    .updateTable('users')
    .set({ name, password_hash: await hashPassword(input.password), state: 'active', email_verified_at: now, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  await tellPersonChanged(tx, user.id, { name })
}

/** Sets the agency in which a person works, or none. */
export async function workIn(tx: Tx, userId: string, agencyId: string | null): Promise<void> {
  await tx.updateTable('users').set({ current_agency_id: agencyId }).where('id', '=', userId).execute()
}

/** Sets the agency in which a person works, unless they already work in one. */
export async function setAgencyIfNone(tx: Tx, userId: string, agencyId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ current_agency_id: agencyId })
    .where('id', '=', userId)
    .where('current_agency_id', 'is', null)
    .execute()
}

/** Moves people who lost access to an agency (all its people if none are given) to another agency of theirs, or to none. */
export async function leaveAgency(tx: Tx, agencyId: string, userIds: readonly string[] | null = null): Promise<void> {
  await moveMembersOut(tx, agencyId, userIds)
}
