import { sql } from 'kysely'
import { AppError, conflict, invalid } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { passwordHolds } from '#kit/server/security/passwords.ts'
import { requireMailServer } from '#kit/server/sandbox.ts'
import { decrypt, encrypt, hashToken, newCode, newId, newReference, sign } from '#kit/server/security/tokens.ts'
import { countTry, endSessions, insertCode, userById, voidCodes, voidLinks, type User } from './account-data.ts'
import { mailLoginCode } from './mails.ts'
import { requirePassword } from './passwords.ts'

const period = 30
const minute = 60_000

/** Returns the keyed hash under which a six-digit code is stored. */
export const codeHash = (app: App, id: string, code: string): string => sign(app.settings.secretKey, 'one-time code', `${id}:${code}`)

/** Returns whether an authenticator code is valid now (one step to either side, RFC 6238). Each step works once. */
export async function isTotpValid(app: App, tx: Tx, user: User, code: string): Promise<boolean> {
  if (!user.totp_secret || !/^[0-9]{6}$/.test(code)) return false
  const epoch = Math.floor(app.clock.now().getTime() / 1000)
  const { verify } = await import('otplib')
  const result = await verify({
    secret: decrypt(app.settings.secretKey, 'totp', user.totp_secret),
    token: code,
    epoch,
    epochTolerance: period,
  })
  if (!result.valid) return false
  const step = Math.floor(epoch / period) + ('delta' in result ? result.delta : 0)
  const taken = await tx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', user.id)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** Returns whether a recovery code is valid, and uses it up. */
export async function takeRecoveryCode(tx: Tx, user: User, code: string): Promise<boolean> {
  const hash = hashToken(code.trim().toUpperCase())
  if (!user.recovery_codes.includes(hash)) return false
  const left = await tx
    .updateTable('users')
    .set({ recovery_codes: user.recovery_codes.filter((one) => one !== hash) })
    .where('id', '=', user.id)
    .where(sql<boolean>`${hash} = ANY(recovery_codes)`)
    .executeTakeFirst()
  return left.numUpdatedRows === 1n
}

/** Starts turning on the second factor; it takes effect with its first code. @throws 422 at `password`, 409 while one is on. */
export async function startTwoFactor(app: App, session: Session, { kind, password }: { kind: 'email' | 'app'; password: string }) {
  const user = await requirePassword(app, session, password, 'password')
  refuseReplacing(user)
  const { generateSecret, generateURI } = await import('otplib')
  const { renderSVG } = await import('uqr')
  const secret = kind === 'app' ? generateSecret() : null
  await mailConfirmationCode(app, user, { kind, secret })
  const otpauth_url = secret ? generateURI({ issuer: 'Safiri', label: user.email, secret }) : null
  return { kind, secret, otpauth_url, qr_svg: otpauth_url ? renderSVG(otpauth_url, { ecc: 'M' }) : null }
}

/** Mails a confirmation code. For the app, it only sets up the counter of tries. @throws 429 after 3 mails in 10 minutes. */
async function mailConfirmationCode(
  app: App,
  user: User,
  { kind, secret }: { kind: 'email' | 'app'; secret: string | null },
): Promise<void> {
  if (kind === 'email') requireMailServer(app)
  if (kind === 'email') await app.limits.take('code_sends', user.id)
  const id = newId()
  const now = app.clock.now()
  const code = newCode()
  const payload = { kind, secret: secret ? encrypt(app.settings.secretKey, 'totp', secret) : null }
  await app.db.asPlatform('people: confirmation code', async (tx) => {
    await insertCode(tx, {
      id,
      user_id: user.id,
      purpose: 'enable_two_factor',
      code_hash: codeHash(app, id, code),
      payload,
      now,
      expires_at: new Date(now.getTime() + 10 * minute),
    })
    if (kind === 'email') await mailLoginCode(app, tx, user, code)
  })
}

/** The password alone must not replace an active second factor. */
function refuseReplacing(user: User): void {
  if (user.two_factor) throw conflict('already_on', 'Turn off two-factor log-in first.')
}

/**
 * Turns the second factor on with its first code, and ends all other sessions, links and codes.
 * @returns recovery codes, shown only this once. @throws 422 at `code`, 429.
 */
export async function enableTwoFactor(app: App, session: Session, code: string): Promise<string[]> {
  const now = app.clock.now()
  const row = await app.db.asPlatform('people: count a try', (tx) =>
    countTry(tx, { userId: session.userId, purpose: 'enable_two_factor' }, now),
  )
  if (!row) throw invalid('code', 'No code is expected. Start again.', 'invalid_code')
  if (row.tries > 5) throw new AppError(429, 'too_many_requests', 'Too many wrong codes. Start again.', {}, { 'retry-after': '60' })
  const { kind, secret } = row.payload as { kind: 'email' | 'app'; secret: string | null }
  const codes = Array.from({ length: 10 }, () => newReference('R', 10))
  await app.db.asPlatform('people: enable two-factor', async (tx) => {
    const user = await userById(tx, session.userId)
    refuseReplacing(user)
    const right =
      kind === 'email'
        ? row.code_hash === codeHash(app, row.id, code)
        : await isTotpValid(app, tx, { ...user, totp_secret: secret, totp_last_step: null }, code)
    if (!right) throw invalid('code', 'The code is not valid.', 'invalid_code')
    await tx
      .updateTable('users')
      .set({ two_factor: kind, totp_secret: secret, recovery_codes: codes.map(hashToken), updated_at: now })
      .where('id', '=', user.id)
      .execute()
    const taken = await tx
      .updateTable('one_time_codes')
      .set({ used_at: now })
      .where('id', '=', row.id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (taken.numUpdatedRows !== 1n) throw invalid('code', 'The code is not valid.', 'invalid_code')
    await tx.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', session.id).execute()
    // Sessions and links that did not pass the second factor end.
    await endSessions(tx, user.id, session.id)
    await voidLinks(tx, user.id, now)
  })
  return codes
}

const refused = (sentence = 'Enter your password and a two-factor code.') =>
  new AppError(403, 'confirmation_required', sentence, { code: [sentence] })

/**
 * Counts a try of a person's second factor, before the code is compared. Without a code, mails one if the codes come by mail.
 * Does nothing for a person without a second factor. @throws 403 `confirmation_required`, 429.
 */
export async function beginFactorCheck(app: App, user: User, code = ''): Promise<void> {
  if (!user.two_factor) return
  await app.limits.take('login_account', `two-factor|${user.id}`)
  await askForCode(app, user, code)
}

async function askForCode(app: App, user: User, code: string): Promise<void> {
  if (code !== '') return
  if (user.two_factor === 'app') throw refused()
  await mailConfirmationCode(app, user, { kind: 'email', secret: null })
  throw refused('We sent a code to your email address. Enter it with your password.')
}

/** Requires a code of the person's second factor, if they have one. Call `beginFactorCheck` first. @throws 403 `confirmation_required`. */
export async function requireFactor(app: App, tx: Tx, user: User, code = ''): Promise<void> {
  if (!user.two_factor) return
  const right =
    (user.two_factor === 'app' ? await isTotpValid(app, tx, user, code) : await isMailedCodeValid(app, tx, user, code)) ||
    (await takeRecoveryCode(tx, user, code))
  if (!right) throw refused()
  await voidCodes(tx, user.id, 'enable_two_factor', app.clock.now())
}

/**
 * Turns the second factor off, and ends all other sessions, links and codes. With codes by mail, a call with only the password
 * sends a code. @throws 403 unless both the password and a code are right, 429.
 */
export async function disableTwoFactor(
  app: App,
  session: Session,
  { password = '', code = '' }: { password?: string; code?: string },
): Promise<void> {
  const user = await app.db.asPlatform('people: disable two-factor', (tx) => userById(tx, session.userId))
  if (!user.two_factor) return
  await app.limits.take('login_account', `two-factor|${user.id}`)
  if (!(await passwordHolds(user.password_hash, password))) throw refused()
  await askForCode(app, user, code)
  await app.db.asPlatform('people: disable two-factor', async (tx) => {
    await requireFactor(app, tx, user, code)
    await tx
      .updateTable('users')
      .set({ two_factor: null, totp_secret: null, recovery_codes: [], updated_at: app.clock.now() })
      .where('id', '=', user.id)
      .execute()
    await tx.updateTable('sessions').set({ second_factor_at: null }).where('id', '=', session.id).execute()
    await endSessions(tx, user.id, session.id)
    await voidLinks(tx, user.id, app.clock.now())
  })
  await app.limits.forget('login_account', `two-factor|${user.id}`)
}

async function isMailedCodeValid(app: App, tx: Tx, user: User, code: string): Promise<boolean> {
  const row = await countTry(tx, { userId: user.id, purpose: 'enable_two_factor' }, app.clock.now())
  return row !== undefined && row.tries <= 5 && row.code_hash === codeHash(app, row.id, code)
}
