import { give } from '#domains/notifications/server/bell.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { paymentReceived } from './business-events.ts'
import { paymentScreen } from './payment-shown.ts'
import { purposeOf } from './purposes.ts'

const byMethod: Record<string, string> = { mobile_money: 'by mobile money', card: 'by card' }

/** Notifies the responsible members when a payment company has carried a payment. */
export const paymentNews = defineListener(
  'payment-news',
  on(paymentReceived, async (hearing, { subjectId, payload, at }) => {
    if (payload.source !== 'company') return
    const { amount, currency, method, payer_name, booking_id } = payload
    const purpose = purposeOf(payload)
    await give(hearing, at, {
      type: 'payment.succeeded',
      title: `${formatMoney({ amount, currency: currency as Currency })} paid ${byMethod[method] ?? method}`,
      body: payer_name,
      // Members who can edit bookings or see links may lack access to finance.
      link:
        booking_id || purpose.audience
          ? purpose.screen({ ...payload, id: subjectId, description: null, payer_phone: null })
          : paymentScreen(subjectId),
      permission: purpose.audience ?? (booking_id ? 'Edit Bookings' : 'View Finance'),
    })
  }),
)
