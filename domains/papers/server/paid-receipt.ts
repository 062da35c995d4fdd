import type { FastifyInstance } from 'fastify'
import type { PaidLink } from '#domains/finance/server/pay-pages.ts'
import { payCode, readPayCode } from '#domains/finance/server/payment-shown.ts'
import { paymentWithRefunds } from '#domains/finance/server/payments.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { addPublicScope } from '#kit/server/pages/public-page.ts'
import { asVisitor, visitorOf } from '#kit/server/pages/visitor.ts'
import { hasReceipt } from './issue.ts'
import { paperFile } from './papers.ts'
import { say } from './messages/say.ts'

/** The receipt of a booking's payment, on the page that the payer sees after it. */
export const receiptLink: PaidLink = async (app, _tx, agencyId, { id, booking_id }, language) =>
  booking_id === null ? null : { label: say(language)('saveReceipt'), href: `/pay/${payCode(app, agencyId, id)}/receipt` }

/** Adds the page behind `receiptLink`. The code in its address is that of the payment's own page. */
export async function addPaidReceipts(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<{ Params: { code: string } }>('/pay/:code/receipt', { exposeHeadRoute: false }, async (request, reply) => {
      const ids = readPayCode(app, request.params.code)
      if (!ids) throw notFound('Payment')
      await app.limits.take('public_form', `receipt|${request.ip}`)
      const payment = await asVisitor(app, ids, (tx) => paymentWithRefunds(app, tx, ids.agencyId, ids.paymentId))
      if (!payment.booking_id || !hasReceipt(payment)) throw conflict('not_issued', 'This payment was not received.')
      const paper = await paperFile(app, visitorOf(app, ids), payment.booking_id, 'receipt', { payment_id: payment.id })
      return reply
        .header('content-disposition', `attachment; filename="${paper.name}"`)
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(paper.mime)
        .send(paper.content)
    })
  })
}
