import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { balance, book, booksAreWrong, startMoneyTest, ugx, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { approved, entered, move, newSupplier, owedTo } from './testing/suppliers.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const show = (id: string) => done(money.owner.get(`/payables/invoices/${id}/show`))
const lineOf = async (bookingId: string): Promise<string> => (await done(money.owner.get(`/bookings/${bookingId}/show`))).lines[0].id
const plan = (bookingId: string, over: object) =>
  money.owner.post(`/payables/bookings/${bookingId}/costs`, { description: 'Rooms', cost: ugx(400_000), ...over })

describe('a planned cost', () => {
  test('is shown with the margin of its booking, changed and removed', async () => {
    const { id: supplier_id, name } = await newSupplier(money.owner)
    const { id } = await book(money)
    const line_id = await lineOf(id)
    const costs = await done(plan(id, { supplier_id, line_id }))
    expect(costs).toMatchObject({
      sale: ugx(1_000_000),
      planned: ugx(400_000),
      real: ugx(0),
      open: ugx(400_000),
      margin: ugx(600_000),
      margin_percent: 60,
      costs: [{ supplier_name: name, cost: ugx(400_000), line_id, version: 1 }],
    })
    const [cost] = costs.costs
    const change = { supplier_id, line_id, description: 'Rooms and meals', cost: ugx(500_000), version: 1 }
    expect(await done(money.owner.post(`/payables/costs/${cost.id}/update`, change))).toMatchObject({ planned: ugx(500_000) })
    expect(code(await money.owner.post(`/payables/costs/${cost.id}/update`, change))).toEqual([409, 'stale'])
    expect(await done(money.owner.post(`/payables/costs/${cost.id}/delete`))).toMatchObject({ planned: ugx(0), margin: ugx(1_000_000) })
  })

  test('stays with its line when the booking is edited', async () => {
    const { owner, tour } = money
    const { id: supplier_id } = await newSupplier(owner)
    const { id } = await book(money)
    await done(plan(id, { supplier_id, line_id: await lineOf(id) }))
    const { version } = await done(owner.get(`/bookings/${id}/show`))
    const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 2 }] }]
    await done(owner.post(`/bookings/edit/${id}`, { version, lines }))
    const costs = await done(owner.get(`/payables/bookings/${id}/costs`))
    expect(costs.lines).toMatchObject([{ id: await lineOf(id), planned: ugx(400_000) }])
  })

  test('is hidden from people who cannot see costs, and from other agencies', async () => {
    const { id } = await book(money)
    const seller = await newMember(money.test, money.owner, ['View Bookings', 'Edit Bookings'])
    expect(code(await seller.get(`/payables/bookings/${id}/costs`))).toEqual([403, 'permission_required'])
    const stranger = await newOwner(money.test)
    expect((await stranger.get(`/payables/bookings/${id}/costs`)).status).toBe(404)
  })
})

describe('a supplier’s invoice', () => {
  test('has a number once for each supplier, whatever its case and spaces', async () => {
    const { owner } = money
    const { id: supplier } = await newSupplier(owner)
    const other = await newSupplier(owner)
    const first = await entered(owner, supplier, { number: 'INV-1' })
    for (const number of ['INV-1', 'inv-1', ' INV - 1 ', 'Inv-\u00a01']) {
      const again = await owner.post('/payables/invoices/create', {
        supplier_id: supplier,
        number,
        issued_on: '2026-03-02',
        currency: 'UGX',
        lines: [{ description: 'Office', amount: 1, overhead: 'rent' }],
      })
      expect([...code(again), Object.keys(again.body.errors)]).toEqual([409, 'duplicate', ['number']])
    }
    await entered(owner, other.id, { number: 'INV-1' })
    await done(move(owner, first, 'void', { reason: 'Entered twice' }))
    await entered(owner, supplier, { number: 'inv-1' })
  })

  test('is matched with planned costs and the supplier’s confirmation, and says the difference in words', async () => {
    const { owner } = money
    const { id: supplier, name } = await newSupplier(owner)
    const { id } = await book(money)
    const line_id = await lineOf(id)
    const lines = (amount: number) => [{ description: 'Rooms', amount, booking_id: id, line_id }]
    const unplanned = await entered(owner, supplier, { lines: lines(430_000) })
    expect(unplanned.lines[0]!.differences).toEqual([
      `No cost of ${name} was planned here.`,
      'The supplier has not confirmed this line: not requested.',
    ])
    await done(plan(id, { supplier_id: supplier, line_id }))
    const { version } = await done(owner.get(`/bookings/${id}/show`))
    await done(owner.post(`/bookings/${id}/lines/${line_id}/supplier`, { version, status: 'confirmed', name, supplier_reference: 'OK-7' }))
    expect((await show(unplanned.id)).lines[0].differences).toEqual([
      'UGX 30,000 more than planned: UGX 400,000 planned, UGX 430,000 invoiced.',
    ])
    const refused = await move(owner, unplanned, 'approved', { accept_differences: false })
    expect(code(refused)).toEqual([409, 'not_matched'])
    expect(await owedTo(money, supplier)).toBe(0)
    const fits = await done(
      owner.post(`/payables/invoices/${unplanned.id}/update`, {
        version: unplanned.version,
        number: 'B-1',
        issued_on: '2026-03-02',
        currency: 'UGX',
        lines: lines(250_000),
      }),
    )
    expect(fits.lines[0]).toMatchObject({
      differences: [],
      remark: 'UGX 150,000 less than planned: UGX 400,000 planned, UGX 250,000 invoiced.',
    })
    await done(move(owner, fits, 'approved', { accept_differences: false }))
    expect(await done(owner.get(`/payables/bookings/${id}/costs`))).toMatchObject({
      real: ugx(250_000),
      open: ugx(150_000),
      margin: ugx(600_000),
    })
    const second = await entered(owner, supplier, { lines: lines(200_000) })
    expect(second.lines[0]!.differences).toEqual(['UGX 50,000 more than planned: UGX 400,000 planned, UGX 450,000 invoiced with B-1.'])
  })

  test('that is approved is in the books, one that is disputed is not; each move needs the version', async () => {
    const { owner } = money
    const { id: supplier } = await newSupplier(owner)
    const rent = await balance(money, 'overheads', 'rent')
    const invoice = await entered(owner, supplier)
    expect(code(await move(owner, { ...invoice, version: 9 }, 'approved'))).toEqual([409, 'stale'])
    const done1 = await done(move(owner, invoice, 'approved'))
    expect(done1).toMatchObject({ state: 'approved', due: ugx(300_000), due_on: '2026-03-16' })
    expect([await owedTo(money, supplier), (await balance(money, 'overheads', 'rent')) - rent]).toEqual([300_000, 300_000])
    expect(code(await move(owner, done1, 'disputed'))).toEqual([422, 'invalid_input'])
    const disputed = await done(move(owner, done1, 'disputed', { reason: 'We left in February.' }))
    expect(disputed).toMatchObject({ state: 'disputed', dispute_reason: 'We left in February.', moves: ['received', 'void'] })
    expect(await owedTo(money, supplier)).toBe(0)
    expect(code(await move(owner, disputed, 'approved'))).toEqual([409, 'invalid_transition'])
    const back = await done(move(owner, disputed, 'received'))
    await done(move(owner, back, 'approved'))
    expect(await owedTo(money, supplier)).toBe(300_000)
    const owed = await done(owner.get('/payables/owed'))
    expect(owed).toMatchObject([{ currency: 'UGX' }])
    expect(await booksAreWrong(money)).toEqual([])
  })

  test('is corrected by a credit note of the same supplier, at most by what is left', async () => {
    const { owner } = money
    const { id: supplier } = await newSupplier(owner)
    const invoice = await approved(owner, supplier)
    const note = (amount: number) => ({
      kind: 'credit_note',
      corrects_id: invoice.id,
      lines: [{ description: 'A week less', amount, overhead: 'rent' }],
    })
    await approved(owner, supplier, note(100_000))
    expect(await show(invoice.id)).toMatchObject({ credited: ugx(100_000), due: ugx(200_000), state: 'approved' })
    expect(await owedTo(money, supplier)).toBe(200_000)
    const tooMuch = await entered(owner, supplier, note(250_000))
    expect(code(await move(owner, tooMuch, 'approved'))).toEqual([409, 'too_much'])
    expect(code(await move(owner, await show(invoice.id), 'void', { reason: 'No' }))).toEqual([409, 'has_payments'])
    const other = await newSupplier(owner)
    const foreign = await owner.post('/payables/invoices/create', {
      supplier_id: other.id,
      number: 'CN-1',
      issued_on: '2026-03-02',
      currency: 'UGX',
      ...note(1),
    })
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['corrects_id']])
    expect(await booksAreWrong(money)).toEqual([])
  })

  test('names exactly one of a booking, a departure and overheads', async () => {
    const { owner, tour } = money
    const { id: supplier } = await newSupplier(owner)
    const body = (line: object) => ({
      supplier_id: supplier,
      number: 'X',
      issued_on: '2026-03-02',
      currency: 'UGX',
      lines: [{ description: 'Bus', amount: 5, ...line }],
    })
    for (const line of [{}, { overhead: 'fuel', departure_id: tour.departureId }])
      expect((await owner.post('/payables/invoices/create', body(line))).status).toBe(422)
    const invoice = await done(owner.post('/payables/invoices/create', body({ departure_id: tour.departureId })))
    expect(invoice.lines).toMatchObject([{ departure_id: tour.departureId, differences: [] }])
  })
})

describe('the text of an invoice', () => {
  test('is read by rules: number, days, total and the supplier', async () => {
    const { id, name } = await newSupplier(money.owner, { name: 'Kibale Forest Camp', tax_number: '1000999888' })
    const text = `Kibale Forest Camp\nTIN 1000999888\nTax Invoice No: KFC-2026/17\nInvoice date: 3 March 2026\nDue date 17/03/2026\nRooms 2 x 150.00\nSubtotal USD 300.00\nTotal USD 1,354.50\n`
    expect(await done(money.owner.post('/payables/read', { text }))).toEqual({
      number: 'KFC-2026/17',
      issued_on: '2026-03-03',
      due_on: '2026-03-17',
      total: { amount: 135_450, currency: 'USD' },
      supplier: { id, name },
    })
    expect(await done(money.owner.post('/payables/read', { text: 'Hello, see you on 31/02/2026. Total 5' }))).toEqual({
      number: null,
      issued_on: null,
      due_on: null,
      total: null,
      supplier: null,
    })
  })
})
