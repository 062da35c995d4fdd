import { AppError, invalid, notFound } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { hashPassword } from '#kit/server/security/passwords.ts'
import { requireMailServer } from '#kit/server/sandbox.ts'
import { hashToken, newId, newToken } from '#kit/server/security/tokens.ts'
import {
  findCode,
  insertCode,
  insertUser,
  moveMembersOut,
  takeCode,
  userByEmail,
  userById,
  voidInvitations,
  type CodePurpose,
  type User,
} from './account-data.ts'
import { mailAlreadyRegistered, mailVerification } from './mails.ts'
import { tellPersonChanged } from './changes.ts'
import { refuseWeakPassword } from './passwords.ts'

export { userById } from './account-data.ts'

/** One hour in milliseconds. */
export const hour = 60 * 60 * 1000
/** Returns a 422 error at `token`, with the same text for every problem with a link. */
export const linkExpired = () => invalid('token', 'This link is no longer valid. Ask for a new one.', 'invalid_or_expired')

/**
 * Creates an account and mails a verification link. If the address is taken, its owner is notified and the caller gets the
 * same response.
 */
export async function register(
  app: App,
  input: { name: string; email: string; phone: string; password: string },
  address: string,
): Promise<void> {
  requireMailServer(app)
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

/** Returns a new link token for a purpose, to be mailed. Older tokens of that purpose stop working. @throws 503 `no_mail_server`. */
export async function issueLink(
  app: App,
  tx: Tx,
  userId: string,
  purpose: CodePurpose,
  livesMs: number,
  { payload = {}, createdBy = null }: { payload?: object; createdBy?: string | null } = {},
): Promise<string> {
  requireMailServer(app)
  const token = newToken('lnk')
  const now = app.clock.now()
  await insertCode(tx, {
    id: newId(),
    user_id: userId,
    purpose,
    code_hash: hashToken(token),
    payload,
    created_by: createdBy,
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
export const issueInvitation = (app: App, tx: Tx, userId: string, agencyId: string, invitedBy: string | null): Promise<string> =>
  issueLink(app, tx, userId, 'invite', 7 * 24 * hour, { payload: { agency_id: agencyId }, createdBy: invitedBy })

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

/**
 * Moves people who lost access to an agency (all its people for `null`) to another agency of theirs, or to none. Ends the
 * invitation links to the agency that they made or got.
 */
export async function leaveAgency(tx: Tx, agencyId: string, userIds: readonly string[] | null, now: Date): Promise<void> {
  await voidInvitations(tx, agencyId, userIds, now)
  await moveMembersOut(tx, agencyId, userIds)
}
