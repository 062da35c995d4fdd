import { serve, serveSession } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import { moneyFlow } from './money-flow.ts'
import { findPayments, listPayments, totalsOf } from './payment-list.ts'
import * as journal from './journal.ts'
import * as payments from './payments.ts'
import { cancelRefund, completeRefund, refundPayment } from './refunds.ts'
import { settleReview } from './review.ts'
import * as statements from './statements.ts'

export const financeRoutes = [
  serve(contract.listPayments, ({ app, tx, agencyId, query }) => listPayments(app, tx, agencyId, query)),
  serve(contract.findPayments, ({ app, tx, agencyId, query }) => findPayments(app, tx, agencyId, query.search)),
  serve(contract.paymentTotals, ({ tx, agencyId, query }) => totalsOf(tx, agencyId, query)),
  serve(contract.showPayment, ({ app, tx, agencyId, params }) => payments.showPayment(app, tx, agencyId, params.id)),
  serve(contract.bookingPayments, ({ app, tx, agencyId, params }) => payments.moneyOfBooking(app, tx, agencyId, params.id)),
  serve(contract.recordPayment, ({ app, tx, actor, body }) => payments.recordPayment(app, tx, actor, body)),
  serve(contract.createCheckout, ({ app, tx, actor, body }) => payments.createCheckout(app, tx, actor, body)),
  serve(contract.settleReview, ({ app, tx, actor, params, body }) => settleReview(app, tx, actor, params.id, body.text)),
  serve(contract.refundPayment, ({ app, tx, actor, params, body }) => refundPayment(app, tx, actor, params.id, body)),
  serve(contract.completeRefund, ({ app, tx, actor, params, body }) =>
    completeRefund(app, tx, actor, params.id, body.external_reference ?? null),
  ),
  serve(contract.cancelRefund, ({ tx, actor, params }) => cancelRefund(tx, actor, params.id)),
  serve(contract.listAccounts, ({ tx, agencyId, query }) => statements.listAccounts(tx, agencyId, query)),
  serve(contract.accountStatement, ({ tx, agencyId, params, query }) => statements.accountStatement(tx, agencyId, params.id, query)),
  serve(contract.listJournal, ({ tx, agencyId, query }) => journal.listJournal(tx, agencyId, query)),
  serve(contract.journalFile, ({ tx, agencyId, query }) => journal.journalFile(tx, agencyId, query)),
  serve(contract.moneyFlow, ({ tx, query, session, now }) => moneyFlow(tx, query, session.currency as Currency, now)),
  serveSession(contract.checkPayment, async ({ app, session, params }) => {
    await app.limits.take('money', session.userId)
    return payments.checkPayment(app, session.agencyId!, params.id)
  }),
]
