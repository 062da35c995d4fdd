import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import pg from 'pg'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { balance, booksAreWrong, key, startMoneyTest, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { fillWallet } from '#domains/transfers/server/testing/transfers.ts'
import { newMember, type TestPerson } from '#kit/server/testing/people.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { approved, newSupplier, owedTo, pay, move, withAccount } from './testing/suppliers.ts'

let money: MoneyTest
let colleague: TestPerson
beforeAll(async () => {
  money = await startMoneyTest()
  colleague = await newMember(money.test, money.owner, [
    'Add Beneficiary',
    'View Beneficiaries',
    'View Finance',
    'Create Transfers',
    'Approve Transfers',
    'Manage Payables',
    'See Costs',
  ])
  await fillWallet(money.test, money.owner, 20_000_000)
})
afterAll(() => money.test.close())

const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const show = (id: string) => done(money.owner.get(`/payables/invoices/${id}/show`))
const approve = (transferId: string) => done(colleague.post(`/wallet/transfers/${transferId}/approve`, {}, key()))
/** Sends what is approved, and tells the domains. */
async function settle() {
  await money.test.app.jobs.runDue(money.test.app)
  await money.test.deliver()
}
/** A supplier with an account, and an approved invoice of UGX 300,000. */
async function ready(ending?: string) {
  const supplier = await newSupplier(money.owner)
  const account = await withAccount(money.owner, colleague, supplier.id, ending)
  return { supplier: supplier.id, account, invoice: await approved(money.owner, supplier.id) }
}
const statementOf = async (supplier: string, query = '') =>
  done(money.owner.get(`/payables/suppliers/${supplier}/statement?currency=UGX&sort=at${query}`))

describe('a transfer that pays an invoice', () => {
  test('schedules it, is approved by another person, and pays it; the statement is the ledger entries', async () => {
    const { supplier, invoice } = await ready()
    const world = await balance(money, 'world')
    const [paid] = await done(pay(money.owner, [{ ...invoice, amount: 100_000 }]))
    expect(await show(invoice.id)).toMatchObject({ state: 'scheduled', waiting: ugx(100_000), due: ugx(200_000) })
    expect(code(await money.owner.post(`/wallet/transfers/${paid.transfer_id}/approve`, {}, key()))).toEqual([
      403,
      'second_person_required',
    ])
    await approve(paid.transfer_id)
    await settle()
    expect(await show(invoice.id)).toMatchObject({
      state: 'partly_paid',
      paid: ugx(100_000),
      waiting: ugx(0),
      payments: [{ state: 'paid' }],
    })
    // The money went outside with the transfer; the invoice says whose it was.
    expect([await owedTo(money, supplier), (await balance(money, 'world')) - world]).toEqual([200_000, 0])
    const [rest] = await done(
      pay(
        money.owner,
        [await show(invoice.id)].map(({ id, version }) => ({ id, version })),
      ),
    )
    expect(rest.sent).toEqual(ugx(200_000))
    await approve(rest.transfer_id)
    await settle()
    expect(await show(invoice.id)).toMatchObject({ state: 'paid', due: ugx(0) })
    const statement = await statementOf(supplier)
    expect(
      statement.map(({ type, amount, balance: after }: { type: string; amount: object; balance: object }) => [type, amount, after]),
    ).toEqual([
      ['supplier_invoice', ugx(300_000), ugx(300_000)],
      ['supplier_payment', ugx(-100_000), ugx(200_000)],
      ['supplier_payment', ugx(-200_000), ugx(0)],
    ])
    expect(await owedTo(money, supplier)).toBe(0)
    expect(await booksAreWrong(money)).toEqual([])
  })

  test('pays several invoices at once, one transfer each; one that is refused leaves all unpaid', async () => {
    const [first, second] = [await ready(), await ready()]
    const refused = await pay(money.owner, [first.invoice, { ...second.invoice, amount: 300_001 }])
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['invoices.1.amount']])
    expect(await show(first.invoice.id)).toMatchObject({ state: 'approved', due: ugx(300_000) })
    const paid = await done(pay(money.owner, [first.invoice, second.invoice]))
    expect(paid.map(({ invoice_id }: { invoice_id: string }) => invoice_id)).toEqual([first.invoice.id, second.invoice.id])
    const fixed = await money.owner.get(`/wallet/transfers/${paid[0].transfer_id}/show`)
    const { beneficiary_id, version } = fixed.body.data
    const more = { beneficiary_id, amount: ugx(400_000), narration: 'More', version }
    expect(code(await money.owner.post(`/wallet/transfers/${paid[0].transfer_id}/update`, more))).toEqual([409, 'fixed_transfer'])
  })

  test('that is cancelled, fails or is returned by the bank makes it owed again', async () => {
    const cancelled = await ready()
    const [one] = await done(pay(money.owner, [cancelled.invoice]))
    await done(money.owner.post(`/wallet/transfers/${one.transfer_id}/cancel`, { reason: 'Wrong day' }))
    await settle()
    expect(await show(cancelled.invoice.id)).toMatchObject({ state: 'approved', due: ugx(300_000), payments: [{ state: 'cancelled' }] })
    const failing = await ready('0000')
    const [two] = await done(pay(money.owner, [failing.invoice]))
    await approve(two.transfer_id)
    await settle()
    expect(await show(failing.invoice.id)).toMatchObject({ state: 'approved', due: ugx(300_000) })
    const returned = await ready('1111')
    const [three] = await done(pay(money.owner, [returned.invoice]))
    await approve(three.transfer_id)
    await settle()
    expect([(await show(returned.invoice.id)).state, await owedTo(money, returned.supplier)]).toEqual(['paid', 0])
    money.test.clock.advance(3 * 60_000)
    await done(money.owner.post(`/wallet/transfers/${three.transfer_id}/check`))
    await settle()
    expect(await show(returned.invoice.id)).toMatchObject({ state: 'approved', payments: [{ state: 'returned' }] })
    expect(await owedTo(money, returned.supplier)).toBe(300_000)
    expect(await booksAreWrong(money)).toEqual([])
  })

  test('is refused after the supplier’s account changed, until the invoice is approved again', async () => {
    const { supplier, account, invoice } = await ready()
    const { version, bank_code, branch_code, ...kept } = await done(money.owner.get(`/beneficiaries/${account}/show`))
    const changed = {
      type: 'bank',
      category: 'lodge',
      name: kept.name,
      country: 'UG',
      account: '77700011122',
      bank_code,
      branch_code,
      version,
    }
    await done(money.owner.post(`/beneficiaries/${account}/update`, changed))
    await done(colleague.post(`/beneficiaries/${account}/verify`))
    expect(await show(invoice.id)).toMatchObject({ approval_void: true, moves: expect.arrayContaining(['approved']) })
    const listed: { id: string; approval_void: boolean }[] = await done(money.owner.get('/payables/invoices?state=approved'))
    expect(listed.filter(({ approval_void }) => approval_void).map(({ id }) => id)).toEqual([invoice.id])
    expect(code(await pay(money.owner, [invoice]))).toEqual([409, 'approval_void'])
    const again = await done(move(money.owner, await show(invoice.id), 'approved'))
    expect([again.approval_void, await owedTo(money, supplier)]).toEqual([false, 300_000])
    await withAccount(money.owner, colleague, supplier)
    expect(code(await pay(money.owner, [again]))).toEqual([409, 'approval_void'])
    const last = await done(move(money.owner, await show(invoice.id), 'approved'))
    await done(pay(money.owner, [last]))
  })

  test('two people who pay the same invoice at the same moment make one payment', async () => {
    const { invoice } = await ready()
    const db = new pg.Client({ connectionString: money.test.ownerUrl })
    await db.connect()
    await db.query('BEGIN')
    await db.query('SELECT FROM supplier_invoices WHERE agency_id = $1 AND id = $2 FOR UPDATE', [money.owner.agencyId, invoice.id])
    const both = [money.owner, colleague].map((as) => pay(as, [invoice]))
    await untilSomeWait(money.test, 2)
    await db.query('COMMIT')
    await db.end()
    const answers = await Promise.all(both)
    expect(answers.map(code).toSorted((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
      [200, undefined],
      [409, 'nothing_due'],
    ])
    expect((await show(invoice.id)).payments).toHaveLength(1)
  })
})

describe('a payment outside Safiri', () => {
  const record = (id: string, body: object) => money.owner.post(`/payables/invoices/${id}/paid`, body, key())

  test('is posted to the till it came from', async () => {
    const { supplier, invoice } = await ready()
    const cash = await balance(money, 'cash')
    expect(code(await record(invoice.id, { version: invoice.version, method: 'cash', amount: 300_001 }))).toEqual([422, 'invalid_input'])
    const paid = await done(record(invoice.id, { version: invoice.version, method: 'cash', amount: 300_000 }))
    expect(paid).toMatchObject({ state: 'paid', payments: [{ method: 'cash', state: 'paid', sent: ugx(300_000) }] })
    expect([await owedTo(money, supplier), (await balance(money, 'cash')) - cash]).toEqual([0, -300_000])
    expect(code(await record(invoice.id, { version: paid.version, method: 'cash', amount: 1 }))).toEqual([409, 'not_payable'])
  })

  test('in another currency posts the difference of exchange to gain or loss', async () => {
    const supplier = await newSupplier(money.owner, { currency: 'USD' })
    const today = money.test.clock.now().toISOString().slice(0, 10)
    const invoice = await approved(money.owner, supplier.id, {
      currency: 'USD',
      issued_on: today,
      due_on: today,
      lines: [{ description: 'Licence', amount: 10_000, overhead: 'licences' }],
    })
    const differences = await balance(money, 'exchange_differences')
    const fx = await balance(money, 'fx', 'UGX/USD')
    const sent = ugx(1_000_000)
    await done(record(invoice.id, { version: invoice.version, method: 'bank', amount: 10_000, sent }))
    const expected = (await balance(money, 'fx', 'UGX/USD')) - fx
    expect(expected).toBeGreaterThan(0)
    expect((await balance(money, 'exchange_differences')) - differences).toBe(1_000_000 - expected)
    expect(await balance(money, 'supplier_payable', supplier.id, 'USD')).toBe(0)
    expect(await balance(money, 'fx', 'UGX/USD', 'USD')).toBe(-10_000)
    expect(await booksAreWrong(money)).toEqual([])
  })
})
