import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { book, booksAreWrong, payCash, startMoneyTest, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { newId } from '#kit/server/security/tokens.ts'

let money: MoneyTest
let today: string
beforeAll(async () => {
  money = await startMoneyTest()
  today = dayOf(money.test.clock.now())
})
afterAll(() => money.test.close())

const header = 'Completion Time,Details,Paid In,Withdrawn,Receipt No'
const columns = ['day', 'description', 'money_in', 'money_out', 'reference']
const csv = (...rows: string[]) => [header, ...rows].join('\n')
const importCsv = (content: string, over: object = {}) =>
  money.owner.post('/reconciliation/statements/import', {
    account: 'bank',
    currency: 'UGX',
    file_name: 'march.csv',
    content,
    columns,
    ...over,
  })
const lines = async (query = '') => (await money.owner.get(`/reconciliation/lines?per_page=100&${query}`)).body.data
const received = async (amount: number, over: object = {}) =>
  payCash(money.owner, (await book(money)).id, amount, { method: 'bank_transfer', ...over })

describe('a statement', () => {
  it('guesses its columns and previews its first rows', async () => {
    const { data } = (await money.owner.post('/reconciliation/statements/read', { content: csv(`${today} 10:00,Rent,,"5,000.00",X1`) }))
      .body
    expect(data).toEqual({
      header: header.split(','),
      columns,
      rows: [[`${today} 10:00`, 'Rent', '', '5,000.00', 'X1']],
      total: 1,
    })
  })

  it('is read in the date and amount formats that banks use', async () => {
    const answer = await importCsv(
      'Date,Narration,Amount\n03/02/2026,A,"(1,500)"\n4 Mar 2026,B,UGX 2000\n2026-03-05T10:00,C,-30.00\n06-03-26,D,0',
      {
        columns: ['day', 'description', 'amount'],
      },
    )
    expect(answer.body.data).toMatchObject({ open: 3, first_day: '2026-02-03', last_day: '2026-03-05' })
    const found = await lines(`statement_id=${answer.body.data.id}&sort=day`)
    expect(found.map(({ amount }: { amount: { amount: number } }) => amount.amount)).toEqual([-1_500, 2_000, -30])
  })

  it('that overlaps an earlier one adds only new lines; an identical one is refused', async () => {
    const rows = [`${today},Airtime,,700,A1`, `${today},Airtime,,700,A1`, `${today},Airtime,,900,A2`]
    expect((await importCsv(csv(...rows.slice(0, 2)))).body.data).toMatchObject({ open: 2, known: 0 })
    expect((await importCsv(csv(...rows))).body.data).toMatchObject({ open: 1, known: 2 })
    expect((await importCsv(csv(...rows))).body.code).toBe('already_imported')
    // Another account may have an identical line.
    expect((await importCsv(csv(...rows), { account: 'mobile_money' })).status).toBe(200)
  })

  it('is refused if it is not a statement', async () => {
    for (const [content, over] of [
      ['no,columns', {}],
      [csv('tomorrow,x,5,,y'), {}],
      [csv(`${today},x,much,,y`), {}],
      [csv(`${today},x,5.5,,y`), {}],
      [csv(`${today},x,,,y`), {}],
      [csv(`${today},x,5,,y`), { columns: ['description'] }],
      [csv(`2026-02-30,x,5,,y`), {}],
    ] as const)
      expect([content, (await importCsv(content, over)).status]).toEqual([content, 422])
  })
})

describe('a line', () => {
  it('suggests matches by amount and day, and is sure by reference', async () => {
    const one = await received(310_000, { external_reference: 'FT26080XYZ' })
    await received(320_000)
    await received(320_000)
    const { id } = (await importCsv(csv(`${today},Transfer FT26080XYZ Sarah Namubiru,310000,,1`, `${today},Deposit,320000,,2`))).body.data
    const [first, second] = await lines(`statement_id=${id}&sort=amount`)
    expect(first.suggestions).toMatchObject([{ subject: 'payment', subject_id: one.id, sure: true }])
    expect(first.suggestions[0].why).toEqual(expect.arrayContaining(['same amount', 'same reference', 'same day']))
    expect(second.suggestions).toHaveLength(2)
    expect(second.suggestions.every(({ sure }: { sure: boolean }) => !sure)).toBe(true)
  })

  it('matches once, also in concurrent confirmations, and a payment matches one line', async () => {
    const paid = await received(411_000)
    const { id } = (await importCsv(csv(`${today},One,411000,,m1`, `${today},Two,411000,,m2`))).body.data
    const [one, two] = await lines(`statement_id=${id}`)
    const confirm = (line: { id: string }) =>
      money.owner.post('/reconciliation/lines/match', { matches: [{ line_id: line.id, subject: 'payment', subject_id: paid.id }] })
    const answers = await Promise.all([one, two, one, two, one, two].map(confirm))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    const after = await lines(`statement_id=${id}&status=matched`)
    expect(after).toMatchObject([{ match: { subject_id: paid.id, reference: paid.reference } }])
    expect((await money.owner.post(`/reconciliation/statements/${id}/delete`)).body.code).toBe('has_matches')
    expect((await money.owner.post(`/reconciliation/lines/${after[0].id}/undo`)).status).toBe(200)
    expect(await lines(`statement_id=${id}&status=open`)).toHaveLength(2)
    expect((await confirm(two)).status).toBe(200)
    expect(await booksAreWrong(money)).toEqual([])
  })

  it('cannot match other money, and several are confirmed all or none', async () => {
    const [right, wrong] = [await received(512_000), await received(513_000)]
    const { id } = (await importCsv(csv(`${today},One,512000,,n1`, `${today},Out,,513000,n2`))).body.data
    const [out, one] = await lines(`statement_id=${id}&sort=amount`)
    const matches = [
      { line_id: one.id, subject: 'payment', subject_id: right.id },
      { line_id: out.id, subject: 'payment', subject_id: wrong.id },
    ]
    const post = (body: object) => money.owner.post('/reconciliation/lines/match', body)
    expect((await post({ matches })).status).toBe(422)
    expect((await post({ matches: [matches[0], matches[0]] })).status).toBe(422)
    expect((await post({ matches: [{ ...matches[0], line_id: newId() }] })).status).toBe(404)
    expect(await lines(`statement_id=${id}&status=open`)).toHaveLength(2)
    expect((await post({ matches: [matches[0]] })).status).toBe(200)
    expect((await post({ matches: [matches[0]] })).body.code).toBe('invalid_transition')
  })

  it('can be parked with a note and reopened; the statement shows the progress', async () => {
    const { id } = (await importCsv(csv(`${today},Bank charges,,1500,c1`))).body.data
    const [line] = await lines(`statement_id=${id}`)
    expect((await money.owner.post(`/reconciliation/lines/${line.id}/park`, { note: 'Bank charges of March' })).status).toBe(200)
    expect((await lines(`statement_id=${id}&status=parked`))[0]).toMatchObject({ note: 'Bank charges of March' })
    const list = (await money.owner.get('/reconciliation/statements')).body.data
    expect(list.find((one: { id: string }) => one.id === id)).toMatchObject({ open: 0, parked: 1, matched: 0 })
    expect((await money.owner.post(`/reconciliation/lines/${line.id}/undo`)).status).toBe(200)
    expect((await money.owner.post(`/reconciliation/lines/${line.id}/undo`)).body.code).toBe('invalid_transition')
    expect((await money.owner.post(`/reconciliation/statements/${id}/delete`)).status).toBe(200)
    expect(await lines(`statement_id=${id}`)).toEqual([])
  })

  it('belongs to one agency only', async () => {
    const { id } = (await importCsv(csv(`${today},Private,77,,p1`))).body.data
    const [line] = await lines(`statement_id=${id}`)
    const other = await newOwner(money.test)
    expect((await other.get(`/reconciliation/lines?statement_id=${id}`)).body.data).toEqual([])
    expect((await other.post(`/reconciliation/lines/${line.id}/park`, { note: 'x' })).status).toBe(404)
    expect((await other.post(`/reconciliation/statements/${id}/delete`)).status).toBe(404)
    const clerk = await newMember(money.test, money.owner, ['View Bookings'])
    expect((await clerk.get('/reconciliation/lines')).status).toBe(403)
  })
})
