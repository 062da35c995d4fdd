import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { TestApp } from '#kit/server/testing/test-app.ts'

const key = 'FLWSECK_TEST-stand-in'
const hash = 'hash of the stand-in'

const ref = z.string().regex(/^[0-9a-f-]{36}_[A-Z]+-[A-Z0-9]+$/)
const checkout = z.strictObject({
  tx_ref: ref,
  amount: z.string().regex(/^[1-9][0-9]*(\.[0-9]{2})?$/),
  currency: z.enum(['UGX', 'KES', 'TZS', 'RWF', 'USD']),
  redirect_url: z.url(),
  // The platform's own address, for a payer without one, is at the test server's host.
  customer: z.strictObject({
    email: z.email().or(z.literal('payments@127.0.0.1')),
    name: z.string().optional(),
    phonenumber: z.string().optional(),
  }),
  customizations: z.strictObject({ title: z.string().min(1).max(100) }),
  meta: z.strictObject({ merchant: z.uuid(), reference: z.string() }),
})
const transfer = z.strictObject({
  account_bank: z.string().min(2),
  account_number: z.string().regex(/^[0-9]{6,20}$/),
  beneficiary_name: z.string().min(1),
  destination_branch_code: z.string().optional(),
  amount: z.number().positive(),
  currency: z.string().length(3),
  debit_currency: z.string().length(3),
  narration: z.string().min(1),
  reference: ref,
  callback_url: z.url(),
})
const refund = z.strictObject({ amount: z.number().positive(), comments: z.string().min(1) })

interface Charge {
  id: number
  tx_ref: string
  flw_ref: string
  amount: number
  currency: string
  app_fee: number
  status: string
  payment_type: string
  processor_response: string
  customer: { name: string; email: string; phone_number: string }
}

/**
 * Starts a server that answers like Flutterwave's API v3 and checks every header and field. It adds to `faults` what
 * Flutterwave would refuse. The app is configured to use it.
 */
export async function startFlutterwave(test: TestApp) {
  const checkouts = new Map<string, z.infer<typeof checkout>>()
  const charges: Charge[] = []
  const refunds: { id: number; tx_id: number; amount_refunded: number; comment: string; status: string }[] = []
  const transfers: (z.infer<typeof transfer> & { id: number; status: string; complete_message: string })[] = []
  const faults: string[] = []
  const behave = { down: false, hangsUp: false }
  let ids = 1000

  const ok = (data: unknown) => ({ status: 200, body: { status: 'success', message: 'ok', data } })
  const no = (status: number, message: string) => ({ status, body: { status: 'error', message, data: null } })
  function read<Shape extends z.ZodType>(shape: Shape, body: unknown, what: string): z.output<Shape> | null {
    const parsed = shape.safeParse(body)
    if (parsed.success) return parsed.data
    faults.push(`${what}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`)
    return null
  }

  function makeTransfer(body: unknown) {
    const request = read(transfer, body, 'transfer')
    if (!request) return no(400, 'A field is not valid.')
    if (transfers.some(({ reference }) => reference === request.reference)) {
      faults.push('transfer: the same reference twice')
      return no(400, 'Transfer creation failed: reference exists')
    }
    const created = { ...request, id: ++ids, status: 'NEW', complete_message: '' }
    transfers.push(created)
    return ok(created)
  }

  function giveBack(id: number, body: unknown) {
    const request = read(refund, body, 'refund')
    const charge = charges.find((one) => one.id === id)
    const back = refunds.filter(({ tx_id }) => tx_id === id).reduce((sum, one) => sum + one.amount_refunded, 0)
    if (!request || !charge) return no(400, 'A field is not valid.')
    if (back + request.amount > charge.amount) return no(400, 'Refund amount is more than what is left.')
    const created = { id: ++ids, tx_id: id, amount_refunded: request.amount, comment: request.comments, status: 'completed' }
    refunds.push(created)
    return ok(created)
  }

  function answer(method: string, { pathname, searchParams }: URL, body: unknown) {
    const at = `${method} ${pathname}`
    const of = /^\/v3\/transactions\/([0-9]+)\/refund$/.exec(pathname)
    if (at === 'POST /v3/payments') {
      const request = read(checkout, body, 'payment')
      if (!request) return no(400, 'A field is not valid.')
      checkouts.set(request.tx_ref, request)
      return ok({ link: `https://checkout.flutterwave.com/v3/hosted/pay/${request.tx_ref}` })
    }
    if (at === 'GET /v3/transactions/verify_by_reference') {
      const charge = charges.findLast(({ tx_ref }) => tx_ref === searchParams.get('tx_ref'))
      return charge ? ok(charge) : no(400, 'No transaction was found for this id')
    }
    if (at === 'GET /v3/refunds') return ok(refunds.filter(({ tx_id }) => String(tx_id) === searchParams.get('id')))
    if (method === 'POST' && of) return giveBack(Number(of[1]), body)
    if (at === 'POST /v3/transfers') return makeTransfer(body)
    if (at === 'GET /v3/transfers') return ok(transfers.filter(({ reference }) => reference === searchParams.get('reference')))
    if (at === 'GET /v3/banks/UG') return ok([{ id: 7, code: 'UG070', name: 'STANBIC BANK LIMITED' }])
    if (at === 'GET /v3/banks/7/branches')
      return ok([
        { branch_code: 'SB-HQ', branch_name: 'Head Office' },
        { branch_code: 'SB-GUL', branch_name: 'Gulu Main' },
      ])
    faults.push(`nobody answers ${at}`)
    return no(404, 'Not found')
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.headers.authorization !== `Bearer ${key}`) faults.push('the key is wrong')
      const { status, body: payload } = behave.down
        ? no(503, 'Service unavailable')
        : answer(request.method!, new URL(request.url!, 'http://stand-in'), body)
      if (behave.hangsUp && request.method === 'POST') return request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(payload))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  Object.assign(test.app.settings, {
    FLUTTERWAVE_SECRET_KEY: key,
    FLUTTERWAVE_SECRET_HASH: hash,
    FLUTTERWAVE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })

  /** Sends us a webhook. */
  async function callBack(event: string, data: object, headers: Record<string, string> = { 'verif-hash': hash }): Promise<number> {
    const { status } = await fetch(`${test.origin}/api/webhooks/flutterwave`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ event, data }),
    })
    await test.app.jobs.runDue(test.app)
    return status
  }

  return {
    hash,
    checkouts,
    charges,
    refunds,
    transfers,
    faults,
    behave,
    callBack,
    /** A payer tries to pay; `over` sets the outcome. */
    charge(tx_ref: string, over: Partial<Charge> = {}): Charge {
      const request = checkouts.get(tx_ref)!
      const created: Charge = {
        id: ++ids,
        tx_ref,
        flw_ref: `FLW${ids}`,
        amount: Number(request.amount),
        currency: request.currency,
        app_fee: 1450.5,
        status: 'successful',
        payment_type: 'mobilemoneyug',
        processor_response: 'Approved',
        customer: { name: 'Sarah N.', email: request.customer.email, phone_number: '256772123456' },
        ...over,
      }
      charges.push(created)
      return created
    },
    close: () => void server.close(),
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text === '' ? null : JSON.parse(text)
}
