import { formatMoney, type Money } from '#kit/contract/money.ts'
import { partWords } from '#domains/instalments/server/page.ts'
import type { PaidPart } from '#domains/instalments/server/parts.ts'
import { formatDay, formatMoment } from '#kit/contract/time.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import type { BookingStatus } from '../../../database/tables.ts'
import { say } from './messages/say.ts'

export interface PageBooking {
  reference: string
  status: BookingStatus
  total: Money
  paid: Money
  due: Money
  deposit: Money
  hold_expires_at: string | null
  /** The next amount to pay. */
  next: Money
  /** Why nothing can be paid now; `null` if it can. */
  closed: string | null
  /** The instalments; empty if all is due at once. */
  parts: readonly PaidPart[]
}

const over: readonly string[] = ['cancelled', 'expired', 'declined', 'no_show']

/** Renders what was paid, what is due next, and the button to pay it. */
export function paySection(booking: PageBooking, path: string, token: Markup, language: string): Markup {
  const t = say(language)
  const row = (label: string, value: Money) => html`<p class="sum"><span>${label}</span><span>${formatMoney(value)}</span></p>`
  const deposit = booking.paid.amount < booking.deposit.amount
  return html`<section class="card" id="pay" aria-label="${t('payment')}">
    <h3>${t('bookingReference', { reference: booking.reference })}</h3>
    ${row(t('total'), booking.total)} ${row(t('paid'), booking.paid)} ${row(t('stillDue'), booking.due)}
    ${
      booking.parts.length > 0 &&
      html`<ol class="lines" aria-label="${t('instalments')}">
        ${booking.parts.map(
          (part) =>
            html`<li>
              <b>${formatDay(part.due_on)}</b><span class="num">${formatMoney({ ...booking.total, amount: part.amount })}</span
              ><small>${partWords(part.status, language)}</small>
            </li>`,
        )}
      </ol>`
    }
    ${
      over.includes(booking.status)
        ? html`<p class="state bad">${t(booking.status === 'expired' ? 'notOnHold' : 'ended')}</p>`
        : booking.next.amount > 0 && booking.closed
          ? html`<p class="state wait">${booking.closed}</p>`
          : booking.next.amount > 0
            ? html`${booking.hold_expires_at && html`<p class="hint">${t('heldUntil', { moment: formatMoment(booking.hold_expires_at) })}</p>`}
                <form method="post" action="${path}">
                  ${token}<input type="hidden" name="do" value="pay" />
                  <div>
                    <button type="submit">${t(deposit ? 'payDepositAmount' : 'payAmount', { amount: formatMoney(booking.next) })}</button>
                  </div>
                </form>`
            : html`<p class="state good">${t('allPaid')}</p>`
    }
  </section>`
}
