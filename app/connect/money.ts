import { billsPrefix, invoiceAddressOf } from '#domains/payables/server/documents/inbound.ts'
import { invoiceOfTransfer } from '#domains/payables/server/pay.ts'
import { settlementOfTransfer } from '#domains/reselling/server/settlements/pay.ts'
import { resalePurpose } from '#domains/reselling/server/sales/purpose.ts'
import { payoutsUnderWay } from '#domains/beneficiaries/server/under-way.ts'
import { subscriptionPurpose } from '#domains/billing/server/billing.ts'
import { emailCreditsPurpose } from '#domains/campaigns/server/credits/purchases.ts'
import { payoutListener } from '#domains/finance/server/provider-events.ts'
import { paidLinks } from '#domains/finance/server/pay-pages.ts'
import { purposes } from '#domains/finance/server/purposes.ts'
import { sourceAddress } from '#domains/conversations/server/reply-address.ts'
import { payoutOfTransfer } from '#domains/marketplaces/server/money/payouts.ts'
import { orderPurpose } from '#domains/marketplaces/server/orders/purpose.ts'
import { receiptLink } from '#domains/papers/server/paid-receipt.ts'
import { paymentLinkPurpose } from '#domains/payment-links/server/paying.ts'
import { proposalLink } from '#domains/proposals/server/links.ts'
import { namesOfStaff } from '#domains/staff/server/people.ts'
import { staffCosts } from '#domains/staff-money/server/cost-source.ts'
import { staffOfTransfer } from '#domains/staff-money/server/transfers.ts'
import { namesOfSuppliers } from '#domains/suppliers/server/suppliers.ts'
import { otherCosts } from '#domains/payables/server/other-costs.ts'
import { accountOwners } from '#domains/finance/server/account-owner.ts'
import { fixedTransfers } from '#domains/transfers/server/fixed.ts'
import { transfersFollowPayouts } from '#domains/transfers/server/sending.ts'
import { unfinishedTransfers } from '#domains/transfers/server/transfers.ts'
import { topUpPurpose } from '#domains/wallets/server/wallets.ts'

/** Who is paid, what payments are for, and who owns accounts. */
export function connectMoney(): void {
  invoiceAddressOf.fill((app, token) => sourceAddress(app, billsPrefix, token))
  payoutListener.fill(transfersFollowPayouts)
  payoutsUnderWay.fill(unfinishedTransfers)
  fixedTransfers.fill([payoutOfTransfer, settlementOfTransfer, invoiceOfTransfer, staffOfTransfer])
  accountOwners.fill([
    { type: 'staff_cash', names: namesOfStaff },
    { type: 'supplier_payable', names: namesOfSuppliers },
  ])
  otherCosts.fill([staffCosts])
  paidLinks.fill([receiptLink, proposalLink])
  purposes.fill({
    top_up: topUpPurpose,
    subscription: subscriptionPurpose,
    payment_link: paymentLinkPurpose,
    email_credits: emailCreditsPurpose,
    order: orderPurpose,
    booking: resalePurpose,
  })
}
