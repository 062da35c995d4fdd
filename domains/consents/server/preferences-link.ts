import type { App } from '#kit/server/app.ts'
import { encrypt } from '#kit/server/security/tokens.ts'
import { readSealedKey } from '#kit/server/pages/visitor.ts'
import { z } from 'zod'
import { consentChannels, type ConsentChannel } from '../contract/words.ts'

const purpose = 'preferences'

const sealed = z.strictObject({ agencyId: z.uuid(), channel: z.enum(consentChannels), address: z.string() })

/**
 * Returns the address of the preference page of one address of a channel: an e-mail address, or a phone number as E.164. The owner of the
 * address opens it without an account. The code is encrypted, so that logs and referrers do not show whose it is.
 */
export const preferencesLink = (app: App, agencyId: string, channel: ConsentChannel, address: string): string =>
  `${app.appUrl}/preferences/${encrypt(app.settings.secretKey, purpose, JSON.stringify({ agencyId, channel, address }))}`

/** Reads the code of a preference page; null unless we made it. */
export const readPreferencesCode = (app: App, code: string) => readSealedKey(app, purpose, code, sealed)
