import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'

type Person = { name: string; email: string }

/** Mails the link that verifies an address. */
export const mailVerification = (app: App, tx: Tx, to: Person, token: string) =>
  queueMail(app, tx, {
    to: to.email,
    subject: 'Verify your email address',
    letter: {
      heading: `Welcome to Safiri, ${to.name}`,
      paragraphs: ['Verify your email address to start working.'],
      button: { label: 'Verify email', url: `${app.appUrl}/verify?token=${token}` },
      footnote: 'The link works for 24 hours. If you did not create this account, ignore this email.',
    },
  })

/** Notifies the owner of an address that somebody tried to register it again. */
export const mailAlreadyRegistered = (app: App, tx: Tx, to: Person) =>
  queueMail(app, tx, {
    to: to.email,
    subject: 'You already have an account',
    letter: {
      heading: 'You already have an account',
      paragraphs: ['Someone tried to create a Safiri account with this address. It may have been you. Nothing was changed.'],
      button: { label: 'Log in', url: `${app.appUrl}/login` },
      footnote: `Forgot your password? Choose a new one at ${app.appUrl}/request-password-reset.`,
    },
  })

export const mailPasswordReset = (app: App, tx: Tx, to: Person, token: string) =>
  queueMail(app, tx, {
    to: to.email,
    subject: 'Choose a new password',
    letter: {
      heading: 'Choose a new password',
      paragraphs: ['Someone requested a new password for this account.'],
      button: { label: 'Choose a new password', url: `${app.appUrl}/reset/password/${token}` },
      footnote: 'The link works once, for an hour. If it was not you, nothing has changed.',
    },
  })

export const mailPasswordChanged = (app: App, tx: Tx, to: Person) =>
  queueMail(app, tx, {
    to: to.email,
    subject: 'Your password was changed',
    letter: {
      heading: 'Your password was changed',
      paragraphs: ['All other sessions have ended.'],
      button: { label: 'It was not me', url: `${app.appUrl}/request-password-reset` },
    },
  })

export const mailLoginCode = (app: App, tx: Tx, to: Person, code: string) =>
  queueMail(app, tx, {
    to: to.email,
    subject: `${code} is your Safiri code`,
    letter: {
      heading: code,
      paragraphs: ['Enter this code to continue. It works for 10 minutes.'],
      footnote: 'If you are not logging in, change your password now. Someone else knows it.',
    },
  })

export const mailNewAddress = (app: App, tx: Tx, to: Person, token: string) =>
  queueMail(app, tx, {
    to: to.email,
    subject: 'Verify your new email address',
    letter: {
      heading: 'Verify your new email address',
      paragraphs: ['After that, you log in with this address.'],
      button: { label: 'Verify email', url: `${app.appUrl}/verify?token=${token}` },
      footnote: 'The link works for 24 hours.',
    },
  })

/** Announces a change of address to the old one, with the link that stops it. */
export const mailAddressChanging = (app: App, tx: Tx, to: Person, newEmail: string, stopToken: string) =>
  queueMail(app, tx, {
    to: to.email,
    subject: 'Your email address is being changed',
    letter: {
      heading: 'Your email address is being changed',
      paragraphs: [`Your Safiri account will use ${newEmail} once that address is verified.`],
      button: { label: 'Cancel change', url: `${app.appUrl}/stop-email-change?token=${stopToken}` },
      footnote: 'The link works for 24 hours, until the new address is verified. You do not need to log in.',
    },
  })
