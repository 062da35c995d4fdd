import { AppError } from '#kit/contract/errors.ts'
import type { App } from './app.ts'
import { isLoopback } from './http/local.ts'

// Stand-ins for a mail server and a payment company. On an address that others can reach they would show the mails of strangers and
// accept payments in which no money moves.

type Where = Pick<App, 'settings' | 'appUrl'>

/** Returns whether the outbox page and the payment sandbox exist: on an APP_URL of this machine, or with SAFIRI_SANDBOX=true. */
export const sandboxIsOpen = ({ settings, appUrl }: Where): boolean => settings.SAFIRI_SANDBOX ?? isLoopback(new URL(appUrl).hostname)

/** Returns a sentence for each part that is not set and has no stand-in here. */
export function missingParts(app: Where): string[] {
  if (sandboxIsOpen(app)) return []
  const { SMTP_URL, FLUTTERWAVE_SECRET_KEY: key, FLUTTERWAVE_SECRET_HASH: hash } = app.settings
  return [
    ...(SMTP_URL ? [] : ['No mail server is set, so no mail is sent. Set SMTP_URL.']),
    ...(key && hash
      ? []
      : ['No payment company is set, so nobody can pay or be paid online. Set FLUTTERWAVE_SECRET_KEY and FLUTTERWAVE_SECRET_HASH.']),
  ]
}

/** Refuses a call that is pointless without its mail. @throws 503 `no_mail_server`. */
export function requireMailServer(app: Where): void {
  if (!app.settings.SMTP_URL && !sandboxIsOpen(app))
    throw new AppError(503, 'no_mail_server', 'This needs email, but no mail server is set. Ask the operator to set SMTP_URL.')
}

/** The 404 of a sandbox page when the sandbox is closed. */
export const noSandbox = (setting: string) =>
  new AppError(404, 'no_sandbox', `There is no sandbox here. Set ${setting}, or SAFIRI_SANDBOX=true to try things out.`)
