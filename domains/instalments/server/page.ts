import type { FastifyInstance } from 'fastify'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { requirePayee, whyNotPaid } from '#domains/finance/server/payee.ts'
import { notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { html } from '#kit/server/pages/html.ts'
import { addPublicScope, factsHtml, formToken, readForm, sendPage, stateHtml } from '#kit/server/pages/public-page.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import { partsPaid, payNextPart, readPlanCode } from './instalments.ts'
import type { PaidPart } from './parts.ts'
import { say } from './messages/say.ts'

type Address = { Params: { code: string } }

/** Returns the name of a status for clients. */
export const partWords = (status: PaidPart['status'], language: string): string => say(language)(`status.${status}`)

/** Registers the plan's page for clients, `/i/{code}`: each part with its due day, and a way to pay the next. */
export async function addInstalmentPages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    const idsOf = (code: string) => {
      const ids = readPlanCode(app, code)
      if (!ids) throw notFound('Booking')
      return ids
    }
    scope.get<Address>('/i/:code', async (request, reply) => {
      const key = idsOf(request.params.code)
      const { agencyId, bookingId } = key
      const { booking, parts, brand, closed } = await asVisitor(app, key, async (tx) => {
        const found = await readBooking(tx, bookingId)
        return {
          booking: found,
          parts: await partsPaid(tx, found, app.clock.now()),
          brand: await lastingBrand(app, tx, agencyId),
          closed: whyNotPaid(await requirePayee(tx, agencyId)),
        }
      })
      const t = say(brand.language)
      const { currency } = booking.total
      const money = (amount: number) => formatMoney({ amount, currency })
      const next = parts.find(({ due }) => due > 0)
      const rows = parts.map((part): [string, string] => [
        `${part.position + 1}. ${formatDay(part.due_on)}`,
        `${money(part.amount)} · ${partWords(part.status, brand.language)}`,
      ])
      const state =
        parts.length === 0
          ? html`<p>${t('noPlan')}</p>`
          : next && closed
            ? stateHtml('wait', closed)
            : next
              ? html`<form method="post" action="/i/${request.params.code}">
                  ${formToken(app, request, reply)}<button>${t('pay', { amount: money(next.due) })}</button>
                </form>`
              : stateHtml('good', t('allPaid'))
      const facts = factsHtml([
        [t('booking'), booking.reference],
        [t('total'), formatMoney(booking.total)],
        [t('paid'), money(booking.paid.amount - booking.refunded.amount)],
        [t('stillDue'), formatMoney(booking.due)],
      ])
      const body = html`<h1>${booking.title}</h1>
        ${facts}${factsHtml(rows)}${state}`
      return sendPage(app, reply, { title: t('title', { title: booking.title }), body, brand })
    })
    scope.post<Address>('/i/:code', async (request, reply) => {
      await app.limits.take('public_form', request.ip)
      readForm(request)
      const key = idsOf(request.params.code)
      const address = await asVisitor(app, key, (tx, visitor) => payNextPart(app, tx, visitor, key.bookingId), request.id)
      return reply.redirect(address, 303)
    })
  })
}
