import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { webhookSecret } from '#domains/finance/server/sandbox/webhooks.ts'
import { signWebhook } from '#domains/finance/server/aggregators/webhook-signature.ts'
import { balance, booksAreWrong, key, startMoneyTest, ugx, visitor, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner, testPassword, type TestPerson } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { bankAccount } from './testing/transfers.ts'

let money: MoneyTest
let accountant: TestPerson
beforeAll(async () => {
  money = await startMoneyTest()
  accountant = await newMember(money.test, money.owner, [
    'Add Beneficiary',
    'View Beneficiaries',
    'View Finance',
    'Create Transfers',
    'Approve Transfers',
  ])
  await fill(20_000_000)
})
afterAll(() => money.test.close())

async function fill(amount: number) {
  const answer = await money.owner.post('/top-up', { amount: ugx(amount) }, key())
  const payer = visitor(money.test)
  const gone = await payer.submit(answer.body.data.checkout_url)
  await payer.submit(gone.location!, { method: 'mobile_money', outcome: 'pay' })
  await money.test.app.jobs.runDue(money.test.app)
}

const bank = (account = '0123456789') => bankAccount(account)
async function verified(body: object) {
  const made = await money.owner.post('/beneficiaries/create', body)
  expect(made.status).toBe(200)
  expect((await accountant.post(`/beneficiaries/${made.body.data.id}/verify`)).status).toBe(200)
  return made.body.data as { id: string; version: number }
}
const zero = ugx(0)
let accounts = 100_000
const freshBank = (ending = '9999') => verified(bank(`${accounts++}${ending}`))

async function waiting(beneficiary_id: string, amount = 100_000) {
  const made = await money.owner.post(
    '/wallet/transfers/create',
    { beneficiary_id, amount: ugx(amount), narration: 'Rooms in July' },
    key(),
  )
  expect(made.status).toBe(200)
  return made.body.data as { id: string; reference: string; version: number }
}
const approve = (id: string, by = accountant, headers = key()) => by.post(`/wallet/transfers/${id}/approve`, {}, headers)
const showTransfer = async (id: string) => (await money.owner.get(`/wallet/transfers/${id}/show`)).body.data
const runJobs = () => money.test.app.jobs.runDue(money.test.app)

describe('a transfer', () => {
  it('is created by one, approved by another, sent and paid; the books show it', async () => {
    const { id: to } = await freshBank()
    const [available, world] = [await balance(money, 'available'), await balance(money, 'world')]
    const { id } = await waiting(to)
    expect(await balance(money, 'available')).toBe(available)
    const own = await approve(id, money.owner)
    expect([own.status, own.body.code]).toEqual([403, 'second_person_required'])
    expect((await approve(id)).body.data).toMatchObject({ status: 'approved', fee: ugx(5_000), approved_by_name: expect.any(String) })
    expect([await balance(money, 'available'), await balance(money, 'reserved')]).toEqual([available - 105_000, 105_000])
    await runJobs()
    expect(await showTransfer(id)).toMatchObject({
      status: 'paid',
      story: expect.arrayContaining([expect.objectContaining({ title: 'Paid' })]),
    })
    expect([await balance(money, 'reserved'), await balance(money, 'world')]).toEqual([0, world + 100_000])
    expect(await booksAreWrong(money)).toEqual([])
    const [sums] = (await money.owner.get(`/wallet/transfers/agent-beneficiary-transfer-statistics?beneficiary_id=${to}`)).body.data
    expect(sums).toMatchObject({ currency: 'UGX', sent: ugx(100_000), fees: ugx(5_000), count: 1, beneficiaries: [{ id: to, count: 1 }] })
    const list = (await money.owner.get(`/all-agent-beneficiaries-records?beneficiary_id=${to}&status=paid`)).body
    expect([list.data[0].id, list.meta.total]).toEqual([id, 1])
  })

  it('that fails is refunded; one that the bank returns later is refunded except the fee', async () => {
    const before = await balance(money, 'available')
    const failing = await waiting((await freshBank('0000')).id)
    await approve(failing.id)
    await runJobs()
    expect(await showTransfer(failing.id)).toMatchObject({ status: 'failed', reason: 'The account does not exist.' })
    expect(await balance(money, 'available')).toBe(before)
    const returned = await waiting((await freshBank('1111')).id)
    await approve(returned.id)
    await runJobs()
    expect(await showTransfer(returned.id)).toMatchObject({ status: 'paid' })
    money.test.clock.advance(3 * 60_000)
    await money.owner.post(`/wallet/transfers/${returned.id}/check`)
    expect(await showTransfer(returned.id)).toMatchObject({ status: 'returned' })
    expect(await balance(money, 'available')).toBe(before - 5_000)
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('that is still under way is looked up', async () => {
    const { id } = await waiting((await freshBank('2222')).id)
    await approve(id)
    await runJobs()
    expect(await showTransfer(id)).toMatchObject({ status: 'sent' })
    money.test.clock.advance(3 * 60_000)
    expect((await money.owner.post(`/wallet/transfers/${id}/check`)).body.data).toMatchObject({ status: 'paid' })
    expect((await money.owner.post(`/wallet/transfers/${id}/check`)).body.data).toMatchObject({ status: 'paid' })
  })

  it('is approved once, and one approval makes one payout', async () => {
    const { id } = await waiting((await freshBank()).id)
    const before = await balance(money, 'available')
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['invalid_transition']))
    await runJobs()
    expect(await balance(money, 'available')).toBe(before - 105_000)
  })

  it('with one key is created once', async () => {
    const { id: beneficiary_id } = await freshBank()
    const once = key()
    const body = { beneficiary_id, amount: ugx(10_000), narration: 'Guide' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => money.owner.post('/wallet/transfers/create', body, once)))
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1)
    const other = await money.owner.post('/wallet/transfers/create', { ...body, narration: 'Driver' }, once)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
    expect((await money.owner.post('/wallet/transfers/create', body)).status).toBe(400)
  })

  it('above the wallet’s balance is not approved, nor are two that together exceed it', async () => {
    const { id: to } = await freshBank()
    const left = await balance(money, 'available')
    const first = await waiting(to, Math.floor(left / 2))
    const second = await waiting(to, Math.floor(left / 2))
    await accountant.post('/profile/confirm', { password: testPassword })
    const answers = await Promise.all([approve(first.id), approve(second.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('insufficient_balance')
    await runJobs()
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('that is large requires the password again', async () => {
    await fill(12_000_000)
    const careful = await newMember(money.test, money.owner, ['View Finance', 'Approve Transfers'])
    await money.test.app.db.asPlatform('test: long ago', (tx) =>
      tx.updateTable('sessions').set({ confirmed_at: null }).where('user_id', '=', careful.userId).execute(),
    )
    const { id } = await waiting((await freshBank()).id, 5_000_000)
    expect(await showTransfer(id)).toMatchObject({ large: true, may_approve: false })
    expect((await approve(id, careful)).body.code).toBe('reauth_required')
    await careful.post('/profile/confirm', { password: testPassword })
    expect((await approve(id, careful)).status).toBe(200)
    await runJobs()
  })

  it('can be changed and cancelled until it is approved', async () => {
    const { id: to } = await freshBank()
    const { id, version } = await waiting(to)
    const edit = { beneficiary_id: to, amount: ugx(50_000), narration: 'Less', submit: true, version }
    expect((await accountant.post(`/wallet/transfers/${id}/update`, edit)).body.data).toMatchObject({ amount: ugx(50_000) })
    expect((await accountant.post(`/wallet/transfers/${id}/update`, edit)).body.code).toBe('stale')
    // The last editor counts as the creator.
    expect((await approve(id)).body.code).toBe('second_person_required')
    expect((await money.owner.post(`/wallet/transfers/${id}/cancel`, { reason: 'Paid in cash' })).body.data).toMatchObject({
      status: 'cancelled',
    })
    expect((await approve(id, money.owner)).body.code).toBe('invalid_transition')
  })

  it('reaches another agency here at once, from one agency’s books to the other’s', async () => {
    const other = await newOwner(money.test)
    const { slug } = (await other.get('/agencies/show')).body.data
    const { id: to } = await verified({ type: 'wallet', name: 'Partner', account: slug })
    const { id } = await waiting(to, 70_000)
    await approve(id)
    await runJobs()
    expect(await showTransfer(id)).toMatchObject({ status: 'paid', fee: ugx(0) })
    expect(await balance({ test: money.test, owner: other }, 'available')).toBe(70_000)
    expect(await booksAreWrong(money)).toEqual([])
  })
})

describe('payout reports', () => {
  const send = async (data: object) => {
    const body = JSON.stringify({ id: `evt_${newId()}`, type: 'payout.returned', created: new Date().toISOString(), data })
    await fetch(`${money.test.origin}/api/webhooks/sandbox`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sandbox-signature': signWebhook(webhookSecret(money.test.app), body, money.test.clock.now()),
      },
      body,
    })
    await runJobs()
  }

  it('with another amount move nothing and need review; a repeated return books once', async () => {
    const { id, reference } = await waiting((await freshBank()).id)
    await approve(id)
    await runJobs()
    const before = await balance(money, 'available')
    const data = {
      payout: newId(),
      merchant: money.owner.agencyId,
      reference,
      status: 'returned',
      amount: 1,
      currency: 'UGX',
      failure: null,
    }
    await send(data)
    expect(await showTransfer(id)).toMatchObject({ status: 'paid', needs_review: expect.stringContaining('another amount') })
    expect(await balance(money, 'available')).toBe(before)
    await Promise.all(Array.from({ length: 20 }, () => send({ ...data, amount: 100_000 })))
    expect(await showTransfer(id)).toMatchObject({ status: 'returned' })
    expect(await balance(money, 'available')).toBe(before + 100_000)
    expect(await booksAreWrong(money)).toEqual([])
  })
})

describe('the statistics', () => {
  it('equal the sum of the transfers, over all days, some days, or one beneficiary', async () => {
    const { id } = await freshBank()
    await approve((await waiting(id, 700_000)).id)
    await runJobs()
    const all: { status: string; amount: typeof zero; beneficiary_id: string }[] = (
      await money.owner.get('/all-agent-beneficiaries-records?per_page=100')
    ).body.data
    expect(all.some(({ status }) => status === 'returned')).toBe(true)
    const today = dayOf(money.test.clock.now())
    for (const query of ['', `ends_at=${today}`, `beneficiary_id=${id}`, `starts_at=${addDays(today, 1)}`]) {
      const rows = query.startsWith('b') ? all.filter((row) => row.beneficiary_id === id) : query.startsWith('s') ? [] : all
      const adding = (...statuses: string[]) =>
        ugx(rows.reduce((sum, { status, amount }) => (statuses.includes(status) ? sum + amount.amount : sum), 0))
      const [sums] = (await money.owner.get(`/wallet/transfers/agent-beneficiary-transfer-statistics?${query}`)).body.data
      const { sent, failed, count, beneficiaries } = sums ?? { sent: zero, failed: zero, count: 0, beneficiaries: [] }
      expect([query, sent, failed, count]).toEqual([query, adding('paid'), adding('failed', 'returned'), rows.length])
      expect(ugx(beneficiaries.reduce((sum: number, one: { sent: typeof zero }) => sum + one.sent.amount, 0))).toEqual(sent)
    }
  })
})

describe('a beneficiary', () => {
  it('is refused if the account is invalid', async () => {
    for (const [field, over] of [
      ['account', { account: '12 34 56' }],
      ['account', { account: 'UG12ABC' }],
      ['account', { account: '1'.repeat(200) }],
      ['bank_code', { bank_code: '68' }],
      ['bank_code', { bank_code: null }],
      ['branch_code', { bank_code: 'SCBLUGKA', branch_code: 'gulu' }],
      ['network', { type: 'mobile_money', network: 'MPESA', account: '+256772123456' }],
      ['account', { type: 'mobile_money', network: 'MTN', account: '+254722123456' }],
      ['account', { type: 'mobile_money', network: 'MTN', account: '12' }],
      ['account', { type: 'wallet', account: 'no-such-agency' }],
    ] as const) {
      const answer = await money.owner.post('/beneficiaries/create', { ...bank(), ...over })
      expect([over, answer.status, Object.keys(answer.body.errors)]).toEqual([over, 422, [field]])
    }
    const nothing = await money.owner.post('/beneficiaries/create', { type: 'bank', name: '', account: '' })
    expect(Object.keys(nothing.body.errors)).toEqual(['name', 'account', 'bank_code'])
    for (const [type, asked] of Object.entries({ bank: 'Account number', mobile_money: 'Phone number', wallet: 'Agency' }))
      for (const account of ['', ' ', undefined])
        expect((await money.owner.post('/beneficiaries/create', { type, account })).body.errors.account).toEqual([`${asked} is required.`])
  })

  it('is not paid before another person verifies it, after it is blocked, or once its account changes', async () => {
    const made = (await money.owner.post('/beneficiaries/create', bank('5550001234'))).body.data
    const pay = () =>
      money.owner
        .post('/wallet/transfers/create', { beneficiary_id: made.id, amount: ugx(1000), narration: 'x' }, key())
        .then(({ body }) => body.code)
    expect(await pay()).toBe('beneficiary_unverified')
    expect((await money.owner.post(`/beneficiaries/${made.id}/verify`)).body.code).toBe('second_person_required')
    await accountant.post(`/beneficiaries/${made.id}/verify`)
    const { version } = (await money.owner.get(`/beneficiaries/${made.id}/show`)).body.data
    const edited = await money.owner.post(`/beneficiaries/${made.id}/update`, { ...bank('5550009876'), version })
    expect(edited.body.data).toMatchObject({ status: 'unverified', account: '5550009876' })
    expect(await pay()).toBe('beneficiary_unverified')
    await money.owner.post(`/beneficiaries/${made.id}/block`)
    expect(await pay()).toBe('beneficiary_blocked')
    expect((await money.owner.post('/beneficiaries/create', bank('5550009876'))).body.errors).toHaveProperty('account')
    expect((await money.owner.post(`/beneficiaries/${made.id}/update`, { ...bank('5550009876'), version })).body.code).toBe('stale')
  })

  it('belongs to this agency only; banks and branches match the search', async () => {
    const { id } = await freshBank()
    const other = await newOwner(money.test)
    expect((await other.get(`/beneficiaries/${id}/show`)).status).toBe(404)
    expect((await other.get(`/all-agent-beneficiaries/${money.owner.agencyId}`)).status).toBe(404)
    const list = (await money.owner.get(`/all-agent-beneficiaries/${money.owner.agencyId}?search=Lodge`)).body
    expect(list.data.length).toBeGreaterThan(3)
    const kenya = (await money.owner.get('/get-all-local-bank-name/ke')).body.data
    expect(kenya.find((one: { code: string }) => one.code === '68')).toMatchObject({ name: 'Equity Bank Kenya' })
    expect((await money.owner.get('/branch-by-bank/SCBLUGKA')).body.data).toEqual([{ code: 'kampala', name: 'Kampala' }])
    expect((await money.owner.get('/branch-by-bank/68')).body.data.length).toBeGreaterThan(5)
    expect((await money.owner.get('/branch-by-bank/NOBANK')).status).toBe(404)
    expect((await money.owner.get('/get-all-local-bank-name/FR')).status).toBe(404)
  })
})
