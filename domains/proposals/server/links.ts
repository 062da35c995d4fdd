import type { App } from '#kit/server/app.ts'
import { readKey, type PublicKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'

const seen = 'offer'
const previewed = 'offer preview'

/** What the client opens. The address is signed and names agency and proposal, so that it needs no row of its own. */
export const publicUrl = (app: App, agencyId: string, id: string): string =>
  `${app.appUrl}/o/${codeOf(app.settings.secretKey, seen, [agencyId, id])}`

/** The same for the agency: shows drafts, counts nothing and takes no answer. */
export const previewUrl = (app: App, agencyId: string, id: string): string =>
  `${app.appUrl}/o/${codeOf(app.settings.secretKey, previewed, [agencyId, id])}`

export interface OfferAddress extends PublicKey {
  id: string
  preview: boolean
}

/** Whose proposal a code opens, or `null` when it is none of ours. */
export function readOfferCode(app: App, code: string): OfferAddress | null {
  for (const preview of [false, true]) {
    const key = readKey(app, preview ? previewed : seen, code, ['id'])
    if (key) return { ...key, preview }
  }
  return null
}

/** The screen on which an agent sees a proposal. */
export const screenOf = (id: string): string => `/proposals/${id}/edit`
