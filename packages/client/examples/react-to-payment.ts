import { Webhook } from 'standardwebhooks'
import type { Client } from '../src/client.ts'

interface Arrived {
  headers: Record<string, string>
  body: string
}

interface PaymentReceived {
  type: 'payment.received'
  data: { payment_id: string; amount: number; currency: string; booking_id: string | null }
}

/**
 * Checks the signature of a webhook and returns the booking that was paid; null for other events. Messages name ids only, so the rest is
 * read with a token. Answer the webhook with 2xx once this is done. Scopes: bookings.read, personal_data.read.
 * @throws WebhookVerificationError for a message that does not come from Safiri.
 */
export async function paidBooking(client: Client, secret: string, { headers, body }: Arrived) {
  const message = new Webhook(secret).verify(body, headers) as PaymentReceived | { type: string; data: object }
  if (!isPayment(message) || message.data.booking_id === null) return null
  const { data: booking } = await client.call('GET /bookings/{id}/show', { path: { id: message.data.booking_id } })
  return { booking, paid: { amount: message.data.amount, currency: message.data.currency } }
}

const isPayment = (message: { type: string }): message is PaymentReceived => message.type === 'payment.received'
