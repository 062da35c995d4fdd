import type { PaidLink } from '#domains/finance/server/pay-pages.ts'
import type { App } from '#kit/server/app.ts'
import { readKey, type PublicKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'

const seen = 'offer'
const previewed = 'offer preview'

/** Returns the client's page. The code is signed and contains agency and proposal, so it needs no row of its own. */
export const publicUrl = (app: App, agencyId: string, id: string): string =>
  `${app.appUrl}/o/${codeOf(app.settings.secretKey, seen, [agencyId, id])}`

/** Returns the same page for the agency: it shows drafts, counts no views and accepts no answers. */
export const previewUrl = (app: App, agencyId: string, id: string): string =>
  `${app.appUrl}/o/${codeOf(app.settings.secretKey, previewed, [agencyId, id])}`

export interface OfferAddress extends PublicKey {
  id: string
  preview: boolean
}

/** Returns the proposal that a code names, or `null` if the code is invalid. */
export function readOfferCode(app: App, code: string): OfferAddress | null {
  for (const preview of [false, true]) {
    const key = readKey(app, preview ? previewed : seen, code, ['id'])
    if (key) return { ...key, preview }
  }
  return null
}

/** Returns the agent's screen of a proposal. */
export const screenOf = (id: string): string => `/proposals/${id}/edit`

/** The way back to the proposal, on the page that the payer sees after a payment for its booking. */
export const proposalLink: PaidLink = async (app, tx, agencyId, { booking_id }) => {
  if (!booking_id) return null
  const proposal = await tx.selectFrom('proposals').select('id').where('booking_id', '=', booking_id).executeTakeFirst()
  return proposal ? { label: 'Back to the proposal', href: publicUrl(app, agencyId, proposal.id) } : null
}
