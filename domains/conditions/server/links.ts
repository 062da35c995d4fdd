import type { App } from '#kit/server/app.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'

export const textPurpose = 'conditions'
export const acceptPurpose = 'accept conditions'

/** Returns the address where anybody can read a version, in a language if one is given. */
export const textUrl = (app: App, agencyId: string, versionId: string, language?: string): string =>
  `${app.appUrl}/conditions/${codeOf(app.settings.secretKey, textPurpose, [agencyId, versionId])}${language ? `?language=${language}` : ''}`

/** Returns the address where the client of a booking accepts the conditions. */
export const acceptUrl = (app: App, agencyId: string, bookingId: string): string =>
  `${app.appUrl}/conditions/accept/${codeOf(app.settings.secretKey, acceptPurpose, [agencyId, bookingId])}`
