import { newId } from '#kit/server/security/tokens.ts'
import { signWebhook } from '../aggregators/webhook-signature.ts'
import { webhookSecret } from '../sandbox/webhooks.ts'
import { book, startPaying, type MoneyTest } from './money.ts'

/** Helpers for tests of the sandbox's webhooks, for the agency that `money` returns once it is set up. */
export function sandboxWebhooks(money: () => MoneyTest) {
  const secret = () => webhookSecret(money().test.app)
  const now = () => money().test.clock.now()
  const runJobs = () => money().test.app.jobs.runDue(money().test.app)

  /** Creates an unpaid payment page, and an event that reports it as paid. */
  async function unpaid() {
    const booking = await book(money())
    const { payment, ...rest } = await startPaying(money(), booking.id)
    const data = {
      checkout: newId(),
      merchant: money().owner.agencyId,
      reference: payment.reference,
      status: 'succeeded',
      amount: 1_000_000,
      currency: 'UGX',
      fee: 15_000,
      method: 'mobile_money',
      failure_code: null,
      payer_name: null,
      payer_phone: null,
    }
    return { booking, payment, data, ...rest }
  }
  const eventOf = (data: object, over: object = {}) =>
    JSON.stringify({ id: `evt_${newId()}`, type: 'payment.succeeded', created: now().toISOString(), data, ...over })

  async function send(body: string | Buffer, headers: Record<string, string> = {}) {
    const response = await fetch(`${money().test.origin}/api/webhooks/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
    return { status: response.status, body: (await response.json()) as { code?: string } }
  }
  const signed = (body: string, at = now()) => ({ 'sandbox-signature': signWebhook(secret(), body, at) })
  const statusOf = async (paymentId: string) => (await money().owner.get(`/payments/${paymentId}/show`)).body.data
  const eventRow = (body: string) =>
    money().test.app.db.asPlatform('test: event', (tx) =>
      tx.selectFrom('provider_events').select(['status', 'reason', 'body']).where('event_id', '=', JSON.parse(body).id).executeTakeFirst(),
    )
  return { secret, now, runJobs, unpaid, eventOf, send, signed, statusOf, eventRow }
}
