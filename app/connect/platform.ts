import { tokenCallRecorder } from '#kit/server/http/token-calls.ts'
import { figureSources } from '#kit/server/monitoring/figures.ts'
import { heldKinds } from '#kit/server/restored/held.ts'
import { heldMessages } from '#domains/messaging/server/held.ts'
import { heldWebhooks } from '#domains/developers/server/webhooks/held.ts'
import { heldMoney } from '#domains/finance/server/held.ts'
import { heldTransfers } from '#domains/transfers/server/held.ts'
import { refusals } from '#kit/server/http/errors.ts'
import { shortLinkTargets } from '#kit/server/pages/short-links.ts'
import { brandReader } from '#kit/server/pages/brand.ts'
import { brandOf } from '#domains/agency/server/brand.ts'
import { blogRefusals } from '#domains/blog/server/posts.ts'
import { payableRefusals } from '#domains/payables/server/refusals.ts'
import { categoryRefusals } from '#domains/marketplaces/server/categories.ts'
import { marketplaceRefusals } from '#domains/marketplaces/server/marketplaces.ts'
import { designRefusals } from '#domains/mail-blocks/server/designs.ts'
import { verificationReader } from '#domains/agency/server/verification.ts'
import { collectionRefusals } from '#domains/collections/server/collections.ts'
import { fieldRefusals } from '#domains/clients/server/fields/fields.ts'
import { integrationRefusals } from '#domains/developers/server/tokens/integrations.ts'
import { recordTokenCall } from '#domains/developers/server/tokens/recorder.ts'
import { examplesOfTests } from '#domains/examples/server/examples.ts'
import { sampleData } from '#domains/developers/server/test-mode.ts'
import { exampleSteps } from '#domains/examples/server/steps.ts'
import { financeFigures } from '#domains/finance/server/figures.ts'
import { ledgerRefusals } from '#domains/finance/server/ledger.ts'
import { flightTicketRefusals } from '#domains/flights/server/tickets/tickets.ts'
import { cannedRefusals } from '#domains/conversations/server/canned.ts'
import { itemRefusals } from '#domains/inventory/server/items/inventory.ts'
import { counterRefusals } from '#domains/inventory/server/stock/counters.ts'
import { unitRefusals } from '#domains/inventory/server/stock/units.ts'
import { verificationOf } from '#domains/kyc/server/kyc.ts'
import { octoRefusals } from '#domains/octo/server/connections/connections.ts'
import { paymentLinkTarget } from '#domains/payment-links/server/link-shown.ts'
import { paperTarget } from '#domains/papers/server/paper-content.ts'
import { proposalTarget } from '#domains/proposals/server/links.ts'
import { reconciliationRefusals } from '#domains/reconciliation/server/reconciliation.ts'
import { staffRefusals } from '#domains/staff/server/claims.ts'
import { invitationRefusals } from '#domains/team/server/invitations.ts'
import { staffMoneyRefusals } from '#domains/staff-money/server/refusals.ts'
import { seoRefusals } from '#domains/seo/server/tags.ts'
import { signUpRefusals } from '#domains/sign-ups/server/forms.ts'
import { packageTarget } from '#domains/tour-packages/server/packages.ts'
import { pageRefusals } from '#domains/website/server/pages.ts'

/** What the kit asks the domains. */
export function connectPlatform(): void {
  brandReader.fill(brandOf)
  shortLinkTargets.fill({ payment_link: paymentLinkTarget, proposal: proposalTarget, paper: paperTarget, package: packageTarget })
  verificationReader.fill(verificationOf)
  // Loaded when somebody wants examples: they draw pictures.
  exampleSteps.fill(async (businesses) => (await import('../examples/all-steps.ts')).stepsFor(businesses))
  sampleData.fill(examplesOfTests)
  tokenCallRecorder.fill(recordTokenCall)
  figureSources.fill([financeFigures])
  heldKinds.fill([heldMessages, heldWebhooks, ...heldMoney, heldTransfers])
  refusals.fill({
    ...invitationRefusals,
    ...fieldRefusals,
    ...collectionRefusals,
    ...signUpRefusals,
    ...designRefusals,
    ...itemRefusals,
    ...unitRefusals,
    ...staffRefusals,
    ...counterRefusals,
    ...ledgerRefusals,
    ...reconciliationRefusals,
    ...flightTicketRefusals,
    ...cannedRefusals,
    ...pageRefusals,
    ...blogRefusals,
    ...seoRefusals,
    ...marketplaceRefusals,
    ...categoryRefusals,
    ...integrationRefusals,
    ...octoRefusals,
    ...payableRefusals,
    ...staffMoneyRefusals,
  })
}
