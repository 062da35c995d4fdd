import { invalid } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import { passwordHolds } from '#kit/server/security/passwords.ts'
import { userById } from './account-data.ts'
import type { User } from './account-data.ts'

let common: Set<string> | null = null

/**
 * Refuses a password that is common or made of words from the account (ASVS 5, 6.2.4 and 6.2.11). The contract checks the
 * length.
 * @throws 422 at `password`.
 */
export async function refuseWeakPassword(password: string, words: (string | null | undefined)[]): Promise<void> {
  common ??= new Set((await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'])
  const bare = password.toLowerCase()
  if (common.has(bare) || /^(.)\1+$/.test(bare)) throw invalid('password', 'This password is too common.')
  const parts = words.flatMap((word) => (word ?? '').toLowerCase().split(/[@\s]+/)).filter((part) => part.length >= 4)
  const whole = words.map((word) => (word ?? '').toLowerCase())
  const plain = bare.replace(/[^a-z]/g, '')
  if (whole.includes(bare) || parts.some((part) => bare === part || plain === part.replace(/[^a-z]/g, ''))) {
    throw invalid('password', 'This password contains your name or email. Choose another one.')
  }
}

/** Checks the password and returns the signed-in person. @throws 422 at `field`, 429 after five wrong passwords. */
export async function requirePassword(app: App, session: Session, password: string | undefined, field: string): Promise<User> {
  if (!password) throw invalid(field, 'Enter your current password.')
  const key = `confirm|${session.userId}`
  // Counted before the comparison, so that concurrent guesses are counted too.
  await app.limits.take('login_account', key)
  const user = await app.db.asPlatform('people: check password', (tx) => userById(tx, session.userId))
  if (!(await passwordHolds(user.password_hash, password))) throw invalid(field, 'The password is incorrect.')
  await app.limits.forget('login_account', key)
  return user
}
