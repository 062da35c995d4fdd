import { AppError, invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { passwordHolds } from '#kit/server/security/passwords.ts'
import { requireMailServer } from '#kit/server/sandbox.ts'
import { hashToken, newCode, newId, newToken } from '#kit/server/security/tokens.ts'
import {
  challengeByHash,
  countTry,
  insertCode,
  insertSession,
  lockUser,
  userByEmail,
  userById,
  userForLogin,
  type User,
} from './account-data.ts'
import { mailLoginCode } from './mails.ts'
import { codeHash, takeRecoveryCode, isTotpValid } from './two-factor.ts'

const minute = 60_000
const sessionMs = 30 * 24 * 60 * minute
const challengeMs = 10 * minute
const maxTries = 5

interface From {
  address: string
  userAgent: string
}

const wrongCredentials = () => invalid('email', 'These credentials do not match our records.', 'invalid_credentials')

/**
 * Opens a session, or a challenge if the account has a second factor.
 * @throws 422 at `email` for unknown address and wrong password, in the same time; 429 after five wrong tries from one
 * address.
 */
export async function logIn(app: App, { email, password }: { email: string; password: string }, from: From) {
  const account = `${email}|${from.address}`
  await app.limits.check('login_account', account)
  await app.limits.check('login_address', from.address)
  const user = await app.db.asPlatform('people: log in', (tx) => userByEmail(tx, email))
  const right = await passwordHolds(user?.password_hash ?? null, password)
  if (!right || !user || user.state !== 'active') {
    await app.limits.take('login_account', account)
    await app.limits.take('login_address', from.address)
    throw wrongCredentials()
  }
  // Concurrent guesses all passed the check above. A right password after five wrong ones is still refused.
  await app.limits.check('login_account', account)
  await app.limits.forget('login_account', account)
  if (!user.two_factor) return { token: await openSession(app, user, from) }
  return openChallenge(app, user, from)
}

async function openSession(app: App, user: User, from: From): Promise<string> {
  return app.db.asPlatform('people: open session', async (tx) => {
    await refuseChanged(app, tx, user)
    return insertSessionFor(app, tx, user, from)
  })
}

/** Refuses a log-in whose password was changed after it was compared. Keeps it from changing until the session is open. */
async function refuseChanged(app: App, tx: Tx, { id, password_hash, two_factor }: User): Promise<void> {
  const now = await userForLogin(tx, id, app.db)
  if (now.password_hash !== password_hash || now.two_factor !== two_factor || now.state !== 'active') throw wrongCredentials()
}

async function insertSessionFor(app: App, tx: Tx, user: User, { address, userAgent }: From, secondFactor = false): Promise<string> {
  const token = newToken('ses')
  const now = app.clock.now()
  await insertSession(tx, {
    token_hash: hashToken(token),
    user_id: user.id,
    kind: 'session',
    user_agent: userAgent,
    address,
    now,
    expires_at: new Date(now.getTime() + sessionMs),
    second_factor_at: secondFactor ? now : null,
  })
  return token
}

async function openChallenge(app: App, user: User, { address, userAgent }: From) {
  const challenge = newToken('otp')
  const now = app.clock.now()
  const method = user.two_factor!
  if (method === 'email') requireMailServer(app)
  if (method === 'email') await app.limits.take('code_sends', user.id)
  await app.db.asPlatform('people: open challenge', async (tx) => {
    await refuseChanged(app, tx, user)
    const expires_at = new Date(now.getTime() + challengeMs)
    const sessionId = await insertSession(tx, {
      token_hash: hashToken(challenge),
      user_id: user.id,
      kind: 'challenge',
      user_agent: userAgent,
      address,
      now,
      expires_at,
    })
    await issueLoginCode(app, tx, user, sessionId)
  })
  return { two_factor: true as const, challenge, method }
}

async function issueLoginCode(app: App, tx: Tx, user: User, sessionId: string): Promise<void> {
  const id = newId()
  const code = newCode()
  const now = app.clock.now()
  // The row counts the tries of both kinds; only a mailed code has a hash to compare.
  const code_hash = user.two_factor === 'email' ? codeHash(app, id, code) : `app:${id}`
  await insertCode(tx, {
    id,
    user_id: user.id,
    purpose: 'login',
    code_hash,
    session_id: sessionId,
    now,
    expires_at: new Date(now.getTime() + challengeMs),
  })
  if (user.two_factor === 'email') await mailLoginCode(app, tx, user, code)
}

const challengeExpired = () =>
  new AppError(422, 'invalid_challenge', 'This log-in has expired. Log in again.', {
    challenge: ['This log-in has expired. Log in again.'],
  })

/** Sends a new code for a challenge. @throws 422 when the challenge has expired, 429 after 3 in 10 minutes. */
export async function sendLoginCode(app: App, challenge: string): Promise<void> {
  const session = await app.db.asPlatform('people: find challenge', (tx) => challengeByHash(tx, hashToken(challenge), app.clock.now()))
  if (!session) throw challengeExpired()
  await app.limits.take('code_sends', session.user_id)
  await app.db.asPlatform('people: send login code', async (tx) => issueLoginCode(app, tx, await userById(tx, session.user_id), session.id))
}

/**
 * Turns a challenge into a session. Each try is counted before the code is checked; the sixth deletes the challenge.
 * @throws 422 for a wrong or old code, 429 after five tries.
 */
export async function verifyLoginCode(app: App, { challenge, code }: { challenge: string; code: string }, from: From): Promise<string> {
  const now = app.clock.now()
  const tried = await app.db.asPlatform('people: count a try', async (tx) => {
    const session = await challengeByHash(tx, hashToken(challenge), now)
    if (!session) throw challengeExpired()
    return { session, row: await countTry(tx, { userId: session.user_id, purpose: 'login', sessionId: session.id }, now) }
  })
  if (!tried.row) throw challengeExpired()
  if (tried.row.tries > maxTries) {
    await app.db.asPlatform('people: destroy challenge', (tx) => tx.deleteFrom('sessions').where('id', '=', tried.session.id).execute())
    throw new AppError(429, 'too_many_requests', 'Too many wrong codes. Log in again.', {}, { 'retry-after': '60' })
  }
  // A new login allows five new tries, so tries are limited per person as well.
  await app.limits.take('code_tries', tried.session.user_id)
  const { id, code_hash } = tried.row
  const token = await app.db.asPlatform('people: finish log-in', async (tx) => {
    const user = await lockUser(tx, tried.session.user_id)
    const right =
      (user.two_factor === 'email' ? code_hash === codeHash(app, id, code) : await isTotpValid(app, tx, user, code)) ||
      (await takeRecoveryCode(tx, user, code))
    if (!right || user.state !== 'active') throw invalid('code', 'The code is not valid.', 'invalid_code')
    // Of two concurrent right codes, only the one that deletes the challenge gets a session.
    const closed = await tx.deleteFrom('sessions').where('id', '=', tried.session.id).executeTakeFirst()
    if (closed.numDeletedRows !== 1n) throw challengeExpired()
    return insertSessionFor(app, tx, user, from, true)
  })
  await app.limits.forget('code_tries', tried.session.user_id)
  return token
}

interface ActingAs {
  userId: string
  agencyId: string
  until: Date
  mayChange: boolean
}

/** Makes an operator's session act as a member of an agency; `null` ends that. */
export async function setActing(tx: Tx, sessionId: string, member: ActingAs | null): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      acting_user_id: member?.userId ?? null,
      acting_agency_id: member?.agencyId ?? null,
      acting_until: member?.until ?? null,
      acting_may_change: member?.mayChange ?? false,
    })
    .where('id', '=', sessionId)
    .execute()
}

/** Deletes expired sessions, and codes that expired a day ago. */
export async function forgetExpired(tx: Tx, now: Date, yesterday: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await tx.deleteFrom('one_time_codes').where('expires_at', '<', yesterday).execute()
}
