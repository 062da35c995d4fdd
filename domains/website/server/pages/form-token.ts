import type { App } from '#kit/server/app.ts'
import { sign } from '#kit/server/security/tokens.ts'

const validMs = 24 * 60 * 60_000

/** Returns the token of the forms of a site: the time, signed. Sites set no cookie, and there is no session that a forged form could use. */
export function formTokenOf(app: App, agencyId: string): string {
  const at = app.clock.now().getTime().toString(36)
  return `${at}.${sign(app.settings.secretKey, 'site form', `${agencyId} ${at}`)}`
}

/** Returns whether a form was shown by this site in the last 24 hours. */
export function formTokenHolds(app: App, agencyId: string, token: string): boolean {
  const [at = '', signature = ''] = token.split('.')
  const time = Number.parseInt(at, 36)
  const age = app.clock.now().getTime() - time
  return signature !== '' && signature === sign(app.settings.secretKey, 'site form', `${agencyId} ${at}`) && age >= 0 && age < validMs
}
