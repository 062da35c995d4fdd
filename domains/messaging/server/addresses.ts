import type { App } from '#kit/server/app.ts'
import { codeOf, idsOf } from '#kit/server/security/signed-code.ts'
import { sign } from '#kit/server/security/tokens.ts'
import type { MessageChannel } from '../contract/words.ts'

/** Stands for the installation's own account in a code. */
const installation = '00000000-0000-0000-0000-000000000000'

const purposeOf = (channel: MessageChannel) => `callbacks of ${channel}`

/** Returns the secret address to which a provider reports. Without an agency: of the installation's account. */
export const callbackUrl = (app: App, channel: MessageChannel, agencyId: string | null): string =>
  `${app.appUrl}/api/webhooks/${channel}/${codeOf(app.settings.secretKey, purposeOf(channel), [agencyId ?? installation])}`

/** Returns the agency of such an address, null for the installation, or undefined if it is not one. */
export function agencyOfCode(app: App, channel: MessageChannel, code: string): string | null | undefined {
  const ids = idsOf(app.settings.secretKey, purposeOf(channel), code)
  if (ids?.length !== 1) return undefined
  return ids[0] === installation ? null : ids[0]
}

/** Returns the token with which WhatsApp proves that it may use an address. */
export const verifyToken = (app: App, agencyId: string | null): string =>
  sign(app.settings.secretKey, 'whatsapp verify token', agencyId ?? installation).slice(0, 32)
