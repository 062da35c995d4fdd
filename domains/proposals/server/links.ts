import type { PaidLink } from '#domains/finance/server/pay-pages.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { sharedUrl, type ShortLinkTarget } from '#kit/server/pages/short-links.ts'
import { readKey, type PublicKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import { say } from './messages/say.ts'

const seen = 'offer'
const previewed = 'offer preview'

/** Returns the path of the client's page. Its code is signed and contains agency and proposal. */
const publicPath = (app: App, agencyId: string, id: string): string => `/o/${codeOf(app.settings.secretKey, seen, [agencyId, id])}`

/** Returns the address of the client's page: the short one, which a proposal has once it was sent. */
export const publicUrl = (app: App, tx: Tx, agencyId: string, id: string): Promise<string> =>
  sharedUrl(app, tx, id, publicPath(app, agencyId, id))

/** What the short link of a proposal opens. */
export const proposalTarget: ShortLinkTarget = async (app, _tx, agencyId, id) => publicPath(app, agencyId, id)

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
export const proposalLink: PaidLink = async (app, tx, agencyId, { booking_id }, language) => {
  if (!booking_id) return null
  const proposal = await tx.selectFrom('proposals').select('id').where('booking_id', '=', booking_id).executeTakeFirst()
  return proposal ? { label: say(language)('backToProposal'), href: app.appUrl + publicPath(app, agencyId, proposal.id) } : null
}
