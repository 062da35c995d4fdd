import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { deriveKey } from '#kit/server/security/tokens.ts'
import { signWebhook } from '../aggregators/webhook-signature.ts'
import { checkoutById, type Checkout } from './books.ts'

export const signatureHeader = 'sandbox-signature'

/** The secret that the company shares with its merchant. */
export const webhookSecret = (app: App): Buffer => deriveKey(app.settings.secretKey, 'sandbox webhooks')

const patienceMs = 10_000

/** Returns the body of an event; a repeated event has the same id. */
function eventBody(checkout: Checkout, eventId: string): string {
  const { merchant, our_reference, status, amount, currency, fee, method, failure_code, payer_name, payer_phone, id, updated_at } = checkout
  return JSON.stringify({
    id: eventId,
    type: `payment.${status}`,
    created: updated_at.toISOString(),
    data: {
      checkout: id,
      merchant,
      reference: our_reference,
      status,
      amount,
      currency,
      fee,
      method,
      failure_code,
      payer_name,
      payer_phone,
    },
  })
}

/** Sends a webhook to the merchant and retries until it answers with 2xx. */
export const deliverSandboxWebhook = defineJob({
  name: 'sandbox-webhook',
  data: z.object({ checkout_id: z.uuid(), event_id: z.string() }),
  async run(app, { checkout_id, event_id }) {
    const checkout = await checkoutById(app, checkout_id)
    if (!checkout) return
    await callMerchant(app, eventBody(checkout, event_id))
  },
})

/** Posts a signed event to the merchant. @throws when it does not answer with 2xx. */
export async function callMerchant(app: App, body: string): Promise<void> {
  const response = await fetch(`${app.appUrl}/api/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signWebhook(webhookSecret(app), body, app.clock.now()) },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) throw new Error(`the merchant answered ${response.status}`)
}
