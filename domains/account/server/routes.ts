import { serveOpen, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as account from './account.ts'
import * as emails from './email-change.ts'
import * as passwords from './password-change.ts'
import { changePreferences } from './preferences.ts'
import { logIn, sendLoginCode, verifyLoginCode } from './sessions.ts'
import { disableTwoFactor, enableTwoFactor, startTwoFactor } from './two-factor.ts'

const withMessage = (message: string) => ({ message })

export const accountRoutes = [
  serveOpen(contract.login, ({ app, body, address, userAgent }) => logIn(app, body, { address, userAgent })),
  serveOpen(contract.register, async ({ app, body, address }) => {
    await account.register(app, body, address)
    return withMessage('Check your inbox to verify your email address.')
  }),
  serveSession(contract.changePreferences, ({ app, session, body }) => changePreferences(app, session, body)),
  serveSession(contract.changePassword, async ({ app, session, body }) => {
    await passwords.changePassword(app, session, body)
    return withMessage('Password changed.')
  }),
  serveSession(contract.logout, async ({ app, session }) => {
    await account.endSession(app, session, session.id)
    return withMessage('Logged out.')
  }),
  serveOpen(contract.sendPasswordReset, async ({ app, body, address }) => {
    await passwords.sendPasswordReset(app, body.email, address)
    return withMessage('If an account has this address, we sent it an email with a link.')
  }),
  serveOpen(contract.lookAtResetLink, async ({ app, params, address }) => {
    await passwords.checkResetLink(app, params.token, address)
    return withMessage('The link works.')
  }),
  serveOpen(contract.resetPassword, async ({ app, params, body }) => {
    await passwords.resetPassword(app, params.token, body)
    return withMessage('Password changed. Log in with the new one.')
  }),
  serveOpen(contract.sendLoginCode, async ({ app, body }) => {
    await sendLoginCode(app, body.challenge)
    return withMessage('We sent a new code.')
  }),
  serveOpen(contract.verifyLoginCode, async ({ app, body, address, userAgent }) => ({
    token: await verifyLoginCode(app, body, { address, userAgent }),
  })),
  serveSession(contract.sendEmailVerification, async ({ app, session }) => {
    await account.sendVerification(app, session)
    return withMessage('We sent the email.')
  }),
  serveOpen(contract.verifyEmail, async ({ app, body }) => {
    await emails.verifyEmail(app, body.token)
    return withMessage('Email address verified.')
  }),
  serveOpen(contract.stopEmailChange, async ({ app, body, address }) => {
    await emails.stopEmailChange(app, body.token, address)
    return withMessage('Email change cancelled. Open the email we sent you to choose a new password.')
  }),
  serveSession(contract.startTwoFactor, ({ app, session, body }) => startTwoFactor(app, session, body)),
  serveSession(contract.enableTwoFactor, async ({ app, session, body }) => ({
    recovery_codes: await enableTwoFactor(app, session, body.code),
  })),
  serveSession(contract.disableTwoFactor, async ({ app, session, body }) => {
    await disableTwoFactor(app, session, body)
    return withMessage('Two-factor log-in is off.')
  }),
  serveSession(contract.listSessions, ({ app, session }) => account.listSessions(app, session)),
  serveSession(contract.endSession, async ({ app, session, params }) => {
    await account.endSession(app, session, params.id)
    return withMessage('Session ended.')
  }),
  serveSession(contract.confirmPassword, async ({ app, session, body }) => {
    await passwords.confirmPassword(app, session, body.password)
    return withMessage('Confirmed.')
  }),
]
