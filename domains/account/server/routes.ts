import { serveOpen, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as account from './account.ts'
import { changePreferences } from './preferences.ts'
import { logIn, sendLoginCode, verifyLoginCode } from './sessions.ts'
import { disableTwoFactor, enableTwoFactor, startTwoFactor } from './two-factor.ts'

const said = (message: string) => ({ message })

export const accountRoutes = [
  serveOpen(contract.login, ({ app, body, address, userAgent }) => logIn(app, body, { address, userAgent })),
  serveOpen(contract.register, async ({ app, body, address }) => {
    await account.register(app, body, address)
    return said('Check your inbox to verify your e-mail address.')
  }),
  serveSession(contract.changePreferences, ({ app, session, body }) => changePreferences(app, session, body)),
  serveSession(contract.changePassword, async ({ app, session, body }) => {
    await account.changePassword(app, session, body)
    return said('Password changed.')
  }),
  serveSession(contract.logout, async ({ app, session }) => {
    await account.endSession(app, session, session.id)
    return said('Logged out.')
  }),
  serveOpen(contract.sendPasswordReset, async ({ app, body, address }) => {
    await account.sendPasswordReset(app, body.email, address)
    return said('If the address has an account, a mail with a link is on its way.')
  }),
  serveOpen(contract.lookAtResetLink, async ({ app, params, address }) => {
    await account.lookAtResetLink(app, params.token, address)
    return said('The link works.')
  }),
  serveOpen(contract.resetPassword, async ({ app, params, body }) => {
    await account.resetPassword(app, params.token, body)
    return said('Password changed. Log in with the new one.')
  }),
  serveOpen(contract.sendLoginCode, async ({ app, body }) => {
    await sendLoginCode(app, body.challenge)
    return said('A new code is on its way.')
  }),
  serveOpen(contract.verifyLoginCode, async ({ app, body, address, userAgent }) => ({
    token: await verifyLoginCode(app, body, { address, userAgent }),
  })),
  serveSession(contract.sendEmailVerification, async ({ app, session }) => {
    await account.sendVerification(app, session)
    return said('The mail is on its way.')
  }),
  serveOpen(contract.verifyEmail, async ({ app, body }) => {
    await account.verifyEmail(app, body.token)
    return said('E-mail address verified.')
  }),
  serveSession(contract.startTwoFactor, ({ app, session, body }) => startTwoFactor(app, session, body)),
  serveSession(contract.enableTwoFactor, async ({ app, session, body }) => ({
    recovery_codes: await enableTwoFactor(app, session, body.code),
  })),
  serveSession(contract.disableTwoFactor, async ({ app, session, body }) => {
    await disableTwoFactor(app, session, body)
    return said('The second factor is off.')
  }),
  serveSession(contract.listSessions, ({ app, session }) => account.listSessions(app, session)),
  serveSession(contract.endSession, async ({ app, session, params }) => {
    await account.endSession(app, session, params.id)
    return said('Session ended.')
  }),
  serveSession(contract.confirmPassword, async ({ app, session, body }) => {
    await account.confirmPassword(app, session, body.password)
    return said('Confirmed.')
  }),
]
