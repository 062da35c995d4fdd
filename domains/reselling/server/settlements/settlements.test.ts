import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settle } from '#domains/marketplaces/server/testing/market.ts'
import { booksAreWrong, key } from '#domains/finance/server/testing/money.ts'
import { saysInPdf, textOfPdf } from '#domains/papers/server/testing/pdf-text.ts'
import { fillWallet, walletOf } from '#domains/transfers/server/testing/transfers.ts'
import { apiBase } from '#kit/contract/api-base.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newMember, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { agree, done, newReseller, openTour } from '../testing/agreed.ts'
import { act, balanceOf, close, lastDay, newPair, show, sold, statementSums, untilTomorrow, type Settlement } from '../testing/settled.ts'
import { closeMonth } from './jobs.ts'
import { listSettlements } from './list.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 5 })
})
afterAll(() => app.close())

const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const linesOf = async (as: TestPerson, id: string) =>
  (
    (await done(as.get(`/reseller/settlements/${id}/lines?per_page=100`))) as { kind: string; ours: boolean; amount: { amount: number } }[]
  ).map(({ kind, ours, amount }) => [kind, ours, amount.amount])
/** The text of a paper of a settlement. */
async function paperOf({ token }: TestPerson, path: string): Promise<string> {
  const response = await fetch(`${app.origin}${apiBase}/reseller/settlements/${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return textOfPdf(Buffer.from(await response.arrayBuffer()))
}
const approverOf = (owner: TestPerson) => newMember(app, owner, ['Approve Transfers', 'View Finance'])

describe('the owner’s booking of a resold trip', () => {
  test('is paid from the account with the reseller, and its payment cannot be refunded by itself', async () => {
    const pair = await newPair(app)
    const { owner, reseller } = pair
    const sale = await sold(app, pair, 2)
    const [theirs] = await done(owner.get('/reseller/sales'))
    expect(await done(owner.get(`/bookings/${theirs.booking_id}/show`))).toMatchObject({
      payment_status: 'paid',
      due: ugx(0),
      paid: ugx(1_800_000),
    })
    expect([await balanceOf(app, owner, reseller), await balanceOf(app, reseller, owner)]).toEqual([1_800_000, -1_800_000])
    const [payment] = await done(owner.get('/payments'))
    expect(payment).toMatchObject({ method: 'on_account', aggregator: 'reseller' })
    const refused = await owner.post(`/payments/${payment.id}/refund`, { amount: ugx(1), reason: 'Goodwill' }, key())
    expect(code(refused)).toEqual([409, 'not_refundable'])
    await done(reseller.post(`/reseller/sales/${sale.id}/cancel`, { reason: 'The guest is ill.' }))
    await app.deliver()
    expect(await balanceOf(app, owner, reseller)).toBe(-(await balanceOf(app, reseller, owner)))
    expect(await done(owner.get(`/bookings/${theirs.booking_id}/show`))).toMatchObject({ status: 'cancelled', due: ugx(0) })
    expect(await booksAreWrong({ test: app })).toEqual([])
  })
})

describe('a settlement', () => {
  test('nets both ways, has the same lines on both sides, and takes each line once', async () => {
    const pair = await newPair(app)
    const { owner, reseller } = pair
    const back = await openTour(app, reseller)
    const other = await agree(app, reseller, owner, back)
    await sold(app, pair, 2)
    await sold(app, { owner: reseller, reseller: owner, tour: back, agreement: other })
    expect(code(await close(app, owner, reseller, dayOf(app.clock.now())))).toEqual([422, 'invalid_input'])
    await untilTomorrow(app, owner, reseller)
    const mine: Settlement = await done(close(app, reseller, owner))
    expect(mine).toMatchObject({
      state: 'due',
      role: 'debtor',
      amount: ugx(-900_000),
      owed_to_us: ugx(900_000),
      owed_by_us: ugx(1_800_000),
    })
    const its = await show(owner, mine.id)
    expect(its).toMatchObject({ number: mine.number, state: 'due', role: 'creditor', amount: ugx(900_000), lines: 2 })
    expect(await linesOf(owner, mine.id)).toEqual([
      ['sale', true, 1_800_000],
      ['sale', false, -900_000],
    ])
    expect(await linesOf(reseller, mine.id)).toEqual([
      ['sale', false, -1_800_000],
      ['sale', true, 900_000],
    ])
    expect((await owner.get(`/reseller/settlements/${mine.id}/lines?download=csv`)).body).toContain(',1800000,UGX,')
    // A repeated call answers with the same, and nothing is left for another one.
    expect((await done(close(app, owner, reseller))).id).toBe(mine.id)
    await untilTomorrow(app, owner, reseller)
    expect(code(await close(app, owner, reseller))).toEqual([409, 'nothing_to_settle'])
    const [balance] = await done(owner.get(`/reseller/balances?agreement_id=${pair.agreement}`))
    expect(balance).toMatchObject({ balance: ugx(900_000), in_settlements: ugx(900_000), open: ugx(0) })
  })

  test('is invoiced and paid from wallet to wallet by two people, and a refund after it is owed back', async () => {
    const pair = await newPair(app)
    const { owner, reseller } = pair
    const sale = await sold(app, pair, 2)
    await untilTomorrow(app, owner, reseller)
    const { id } = await done(close(app, owner, reseller))
    expect([(await show(owner, id)).actions, (await show(reseller, id)).actions]).toEqual([
      ['invoice', 'receive', 'dispute', 'carry'],
      ['pay', 'dispute'],
    ])
    expect(code(await act(reseller, id, 'invoice'))).toEqual([409, 'invalid_transition'])
    expect(code(await owner.get(`/reseller/settlements/${id}/invoice/pdf`))).toEqual([409, 'not_issued'])
    const invoiced: Settlement = await done(act(owner, id, 'invoice'))
    expect(invoiced).toMatchObject({ state: 'invoiced', invoice_number: expect.stringMatching(/^INV-\d{4}-00001$/) })
    expect(await show(reseller, id)).toMatchObject({ state: 'invoiced', invoice_number: invoiced.invoice_number })
    // Both read the invoice as it was issued, and each its own statement.
    const bill = [invoiced.invoice_number!, 'Bill to', 'Bwindi gorillas', invoiced.number, 'UGX 1,800,000']
    for (const person of [owner, reseller]) {
      const invoice = await paperOf(person, `${id}/invoice/pdf`)
      for (const words of bill) expect(saysInPdf(invoice, words)).toBe(true)
    }
    expect(saysInPdf(await paperOf(owner, `${id}/statement/pdf`), 'UGX -1,800,000')).toBe(false)
    expect(saysInPdf(await paperOf(reseller, `${id}/statement/pdf`), 'UGX -1,800,000')).toBe(true)

    await fillWallet(app, reseller, 2_000_000)
    const beneficiary_id = await walletOf(app, reseller, owner)
    const { transfer_id } = await done(act(reseller, id, 'pay', { beneficiary_id }, key()))
    expect(code(await act(reseller, id, 'pay', { beneficiary_id }, key()))).toEqual([409, 'payment_waiting'])
    expect(code(await act(reseller, id, 'dispute', { reason: 'No' }))).toEqual([409, 'payment_waiting'])
    expect(await show(reseller, id)).toMatchObject({ transfer: { id: transfer_id }, actions: [] })
    // What the transfer pays is agreed: only its text can be changed.
    const shown = await done(reseller.get(`/wallet/transfers/${transfer_id}/show`))
    const edit = { beneficiary_id, amount: ugx(1_800_000), narration: 'November', version: shown.version }
    const other = await reseller.post(`/wallet/transfers/${transfer_id}/update`, { ...edit, amount: ugx(1) })
    expect([...code(other), Object.keys(other.body.errors)]).toEqual([409, 'fixed_transfer', ['amount']])
    await done(reseller.post(`/wallet/transfers/${transfer_id}/update`, edit))
    await done((await approverOf(reseller)).post(`/wallet/transfers/${transfer_id}/approve`, {}, key()))
    await settle(app)
    expect([(await show(owner, id)).state, (await show(reseller, id)).state]).toEqual(['paid', 'paid'])
    expect([await balanceOf(app, owner, reseller), await balanceOf(app, reseller, owner)]).toEqual([0, 0])
    expect(await linesOf(owner, id)).toEqual([
      ['sale', true, 1_800_000],
      ['payment', false, -1_800_000],
    ])

    // The owner owes the refund: the next settlement is the other way round.
    await done(owner.post(`/reseller/sales/${sale.id}/cancel`, { reason: 'The road is closed.' }))
    await app.deliver()
    await untilTomorrow(app, owner, reseller)
    const next: Settlement = await done(close(app, reseller, owner))
    expect(next).toMatchObject({ role: 'creditor', amount: ugx(1_800_000), owed_by_us: ugx(-1_800_000) })
    expect(await linesOf(owner, next.id)).toEqual([['refund', true, -1_800_000]])
    expect(await statementSums(owner)).toEqual({ owedToUs: 0, settled: 1_800_000 })
    expect(await booksAreWrong({ test: app })).toEqual([])
  })

  test('that is disputed waits, comes back when the dispute is withdrawn, and is carried into the next', async () => {
    const pair = await newPair(app)
    const { owner, reseller } = pair
    const sale = await sold(app, pair, 1)
    await untilTomorrow(app, owner, reseller)
    const { id } = await done(close(app, owner, reseller))
    await done(act(owner, id, 'invoice'))
    expect(code(await act(reseller, id, 'carry'))).toEqual([409, 'invalid_transition'])
    const disputed = await done(act(reseller, id, 'dispute', { reason: 'The guest never came.' }))
    expect(disputed).toMatchObject({ state: 'disputed', disputed_by_us: true, actions: ['withdraw'] })
    expect(await show(owner, id)).toMatchObject({
      state: 'disputed',
      disputed_by_us: false,
      dispute_reason: 'The guest never came.',
      actions: ['carry'],
    })
    await done(reseller.post(`/reseller/settlements/${id}/message`, { text: 'See the lodge’s list.' }))
    await done(owner.post(`/reseller/settlements/${id}/message`, { text: 'I will ask.' }))
    await app.deliver()
    expect(await show(owner, id)).toMatchObject({ messages: [{ by_us: false, text: 'See the lodge’s list.' }, { by_us: true }] })
    expect(code(await act(owner, id, 'receive', { method: 'cash' }))).toEqual([409, 'invalid_transition'])
    const before = (await show(owner, id)).revision
    await done(act(reseller, id, 'withdraw'))
    expect(await show(owner, id)).toMatchObject({ state: 'invoiced' })
    expect(code(await owner.post(`/reseller/settlements/${id}/carry`, { revision: before }))).toEqual([409, 'stale'])

    // The owner gives in: its lines are open again, and the correction is netted with them.
    await done(act(owner, id, 'carry'))
    expect(await show(reseller, id)).toMatchObject({ state: 'carried', actions: [] })
    await done(owner.post(`/reseller/sales/${sale.id}/cancel`, { reason: 'The guest never came.' }))
    await app.deliver()
    await untilTomorrow(app, owner, reseller)
    const next: Settlement = await done(close(app, owner, reseller))
    expect(next).toMatchObject({ state: 'paid', amount: ugx(0), lines: 2, actions: [] })
    expect(code(await close(app, owner, reseller, addDays(lastDay(app), -1)))).toEqual([409, 'already_carried'])
  })

  test('that was paid outside Safiri is booked on both sides', async () => {
    const pair = await newPair(app)
    const { owner, reseller } = pair
    await sold(app, pair, 1)
    await untilTomorrow(app, owner, reseller)
    const { id } = await done(close(app, reseller, owner))
    expect(await done(act(owner, id, 'receive', { method: 'bank_transfer' }))).toMatchObject({ state: 'paid' })
    await app.deliver()
    expect(await show(reseller, id)).toMatchObject({ state: 'paid' })
    expect([await balanceOf(app, owner, reseller), await balanceOf(app, reseller, owner)]).toEqual([0, 0])
    const banks = await Promise.all(
      [owner, reseller].map((as) =>
        app.app.db.asAgency(as, (tx) => tx.selectFrom('ledger_accounts').select('balance').where('type', '=', 'bank').executeTakeFirst()),
      ),
    )
    expect(banks.map((row) => Number(row?.balance))).toEqual([900_000, -900_000])
    expect(await booksAreWrong({ test: app })).toEqual([])
  })

  test('belongs to its two agencies alone', async () => {
    const pair = await newPair(app)
    const stranger = await newReseller(app)
    await sold(app, pair, 1)
    await untilTomorrow(app, pair.owner, pair.reseller, stranger)
    const { id } = await done(close(app, pair.owner, pair.reseller))
    for (const rest of ['show', 'lines', 'statement/pdf', 'invoice/pdf'])
      expect([rest, (await stranger.get(`/reseller/settlements/${id}/${rest}`)).status]).toEqual([rest, 404])
    for (const [rest, body] of [
      ['invoice', {}],
      ['carry', {}],
      ['withdraw', {}],
      ['dispute', { reason: 'No' }],
      ['receive', { method: 'cash' }],
    ] as const)
      expect([rest, (await stranger.post(`/reseller/settlements/${id}/${rest}`, { revision: 1, ...body })).status]).toEqual([rest, 404])
    expect((await stranger.post(`/reseller/settlements/${id}/message`, { text: 'Hello' })).status).toBe(404)
    expect((await close(app, stranger, pair.owner)).status).toBe(404)
    expect(await done(stranger.get('/reseller/settlements'))).toEqual([])
    expect((await act(pair.owner, id, 'receive', { method: 'cash', price: ugx(1) })).status).toBe(422)
  })

  test('is closed by the job when the month is over, also under an agreement that has ended', async () => {
    const pair = await newPair(app)
    await sold(app, pair, 1)
    const { revision } = await done(pair.owner.get(`/reseller/agreements/${pair.agreement}/show`))
    await done(pair.owner.post(`/reseller/agreements/${pair.agreement}/terminate`, { revision }))
    const month = dayOf(app.clock.now()).slice(0, 7)
    while (dayOf(app.clock.now()).startsWith(month)) app.clock.advance(24 * 3_600_000)
    await closeMonth(app.app)
    await closeMonth(app.app)
    const request = { page: 1, per_page: 15, search: '', sort: '-created_at' }
    const { rows } = await app.app.db.asAgency(pair.reseller, (tx) => listSettlements(tx, { now: app.clock.now() }, request))
    expect(rows).toMatchObject([{ state: 'due', ends_on: lastDay(app), amount: ugx(-900_000) }])
  })
})
