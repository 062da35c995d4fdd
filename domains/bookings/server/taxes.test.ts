import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bookRooms, openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { done, startSalesTest, ugx, type Sales } from './testing/sales.ts'

// Taxes and levies, from the price to the last change of a booking.

let sales: Sales
let day: (n: number) => string
beforeAll(async () => {
  sales = await startSalesTest()
  day = (n) => addDays(dayOf(sales.app.clock.now()), n)
})
afterAll(() => sales.app.close())
afterEach(async () => {
  for (const { id } of await done(sales.owner.get(taxes))) await done(sales.owner.delete(`${taxes}/${id}`))
})

const taxes = '/business/taxes'
const add = (over: object) => done(sales.owner.post(`${taxes}/create`, { name: 'VAT', kinds: ['room'], included: false, ...over }))
const vatOnTop = () => add({ percent: 18 })
const hotelTax = (over: object = {}) =>
  add({ name: 'Hotel tax', amount: 2_000, currency: 'UGX', per: 'unit_night', included: false, ...over })
const book = (lodge: Lodge, from: number, until: number, over: object = {}, rooms = 1) =>
  done(bookRooms(sales.owner, lodge, day(from), day(until), over, rooms))
const owed = (booking: { client: { id: string } }) => sales.owed(booking)
const unit = (lodge: Lodge, name: string) => ({ unit_ids: [lodge.units.find((one) => one.name === name)!.id] })
const amountsOf = (line: { taxes: { name: string; amount: number }[] }) => line.taxes.map(({ name, amount }) => [name, amount])

describe('the agency’s taxes', () => {
  test('are added, changed and deleted, each at its version', async () => {
    const vat = await vatOnTop()
    expect(vat).toMatchObject({ name: 'VAT', kinds: ['room'], percent: 18, amount: null, currency: null, per: null, active: true })
    const { id, version, ...body } = vat
    const update = (over: object) => sales.owner.post(`${taxes}/${id}/update`, { ...body, version, ...over })
    expect(await done(update({ percent: 16.5 }))).toMatchObject({ percent: 16.5, version: version + 1 })
    expect((await update({ percent: 20 })).body.code).toBe('stale')
    await done(sales.owner.delete(`${taxes}/${id}`))
    expect((await sales.owner.delete(`${taxes}/${id}`)).status).toBe(404)
    expect(await done(sales.owner.get(taxes))).toEqual([])
  })
  test.each([
    [{ kinds: [], percent: 18 }, 'kinds'],
    [{ kinds: ['boat'], percent: 18 }, 'kinds.0'],
    [{ percent: 0 }, 'percent'],
    [{ percent: 100.1 }, 'percent'],
    [{ percent: 18.00001 }, 'percent'],
    [{}, 'percent'],
    [{ percent: 18, amount: 5 }, 'percent'],
    [{ amount: 2_000 }, 'per'],
    [{ amount: 0, per: 'unit' }, 'amount'],
    [{ name: '', percent: 18 }, 'name'],
    [{ percent: 18, starts_on: '2027-02-01', ends_on: '2027-01-01' }, 'ends_on'],
  ])('%j is refused at %s', async (over, field) => {
    const { status, body } = await sales.owner.post(`${taxes}/create`, { name: 'VAT', kinds: ['room'], included: true, ...over })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await done(sales.owner.get(taxes))).toEqual([])
  })
  test('are one agency’s, and need Edit Prices to be set', async () => {
    const vat = await vatOnTop()
    const other = await newOwner(sales.app)
    expect(await done(other.get(taxes))).toEqual([])
    expect((await other.delete(`${taxes}/${vat.id}`)).status).toBe(404)
    const reader = await newMember(sales.app, sales.owner, ['View Inventory'])
    expect((await done(reader.get(taxes))).length).toBe(1)
    expect((await reader.post(`${taxes}/create`, { name: 'A', kinds: ['room'], included: true, percent: 1 })).status).toBe(403)
  })
})

describe('a stay', () => {
  test('costs the same in explainer, quote and booking; another kind has no such taxes', async () => {
    const lodge = await openLodge(sales.owner)
    await vatOnTop()
    await hotelTax()
    await add({ name: 'Training levy', percent: 1, included: true })
    const selection = [{ price_option_id: lodge.price, quantity: 2 }]
    const line = { inventory_id: lodge.id, starts_on: day(5), ends_on: day(8), selection }
    // Two rooms for three nights: 1,200,000, of which 11,881 is the levy that it contains.
    const total = ugx(1_200_000 + 216_000 + 12_000)
    const named = [
      ['VAT', 216_000],
      ['Hotel tax', 12_000],
      ['Training levy', 11_881],
    ]
    const explained = await done(sales.owner.post(`/business/hotel/rooms/${lodge.id}/price`, { date: day(5), ends_on: day(8), selection }))
    expect([explained.total, amountsOf(explained)]).toEqual([total, named])
    const quote = await done(sales.owner.post('/bookings/price', { lines: [line, sales.lineOf('adult', 1)] }))
    expect([quote.lines[0].amount, amountsOf(quote.lines[0]), quote.lines[1].taxes]).toEqual([total, named, []])
    expect(quote.total).toEqual(ugx(total.amount + 1_000_000))
    const booking = await sales.book([line, sales.lineOf('adult', 1)], { expected_total: quote.total })
    expect([booking.total, amountsOf(booking.lines[0])]).toEqual([quote.total, named])
    expect(await owed(booking)).toBe(quote.total.amount)
  })

  test('keeps its taxes when the agency changes them; an edit that asks for the price again takes the new ones', async () => {
    const lodge = await openLodge(sales.owner)
    const vat = await vatOnTop()
    const booking = await book(lodge, 5, 6)
    expect(booking.total).toEqual(ugx(236_000))
    await done(sales.owner.delete(`${taxes}/${vat.id}`))
    expect((await sales.show(booking.id)).total).toEqual(ugx(236_000))
    expect((await sales.edit(booking.id, { residency: 'eac_citizen' })).total).toEqual(ugx(200_000))
  })

  test('is extended and shortened with its taxes, also one room of two', async () => {
    const lodge = await openLodge(sales.owner)
    await vatOnTop()
    await hotelTax()
    const booking = await book(lodge, 5, 7, {}, 2)
    expect(booking.total).toEqual(ugx(2 * (400_000 + 72_000 + 4_000)))
    const end = (ends_on: string, room: number, price: string, { version, lines }: typeof booking) => {
      const claim_id = lines[0].claimed[room]?.claim_id ?? lines[1].claimed[0].claim_id
      return sales.owner.post(`/bookings/${booking.id}/units/end`, { version, claim_id, ends_on, price })
    }
    const longer = await done(end(day(8), 1, 'terms', booking))
    expect(longer.total).toEqual(ugx(booking.total.amount + 200_000 + 36_000 + 2_000))
    expect(longer.lines.map(amountsOf)).toEqual([
      [
        ['VAT', 72_000],
        ['Hotel tax', 4_000],
      ],
      [
        ['VAT', 108_000],
        ['Hotel tax', 6_000],
      ],
    ])
    const shorter = await done(end(day(6), 0, 'take_off', longer))
    expect(shorter.total).toEqual(ugx(longer.total.amount - 200_000 - 36_000 - 2_000))
    expect(await owed(booking)).toBe(shorter.total.amount)
  })

  test('moved at the price it was booked for keeps its total, and its VAT is that of the rest', async () => {
    const lodge = await openLodge(sales.owner)
    const suite = await openLodge(sales.owner)
    await done(
      sales.owner.post(`/business/hotel/rooms/price-options/${suite.price}/update`, {
        name: 'Room',
        unit: 'room',
        per: 'night',
        price: ugx(350_000),
        version: 1,
      }),
    )
    await vatOnTop()
    await hotelTax()
    const booking = await book(lodge, 5, 7)
    const move = async (price: string, unit_id: string, over: object = {}) => {
      const { version, lines } = await sales.show(booking.id)
      return sales.owner.post(`/bookings/${booking.id}/units`, { version, claim_id: lines[0].claimed[0].claim_id, unit_id, price, ...over })
    }
    const kept = await done(move('keep', suite.units[0]!.id))
    expect([kept.total, amountsOf(kept.lines[0])]).toEqual([
      booking.total,
      [
        ['VAT', 72_000],
        ['Hotel tax', 4_000],
      ],
    ])
    const agreed = await done(move('agreed', lodge.units[1]!.id, { amount: ugx(240_000) }))
    expect([agreed.total, agreed.lines[0].items[0].amount, amountsOf(agreed.lines[0])]).toEqual([
      ugx(240_000),
      200_000,
      [
        ['VAT', 36_000],
        ['Hotel tax', 4_000],
      ],
    ])
    const tooLow = await move('agreed', suite.units[1]!.id, { amount: ugx(3_999) })
    expect([tooLow.status, Object.keys(tooLow.body.errors)]).toEqual([422, ['amount']])
    expect((await done(move('new', suite.units[1]!.id))).total).toEqual(ugx(700_000 + 126_000 + 4_000))
  })

  test('split into two rooms has what is due for nights in both, and what is due once in one', async () => {
    const lodge = await openLodge(sales.owner)
    await hotelTax()
    await hotelTax({ name: 'Arrival fee', amount: 5_000, per: 'person' })
    const booking = await book(lodge, 5, 9, unit(lodge, '101'))
    expect(booking.total).toEqual(ugx(800_000 + 8_000 + 10_000))
    const split = await done(
      sales.owner.post(`/bookings/${booking.id}/units/split`, {
        version: booking.version,
        claim_id: booking.lines[0].claimed[0].claim_id,
        unit_id: lodge.units[1]!.id,
        on: day(6),
        price: 'new',
        despite_promise: true,
      }),
    )
    expect([split.total, split.lines.map(amountsOf)]).toEqual([
      booking.total,
      [
        [
          ['Hotel tax', 2_000],
          ['Arrival fee', 10_000],
        ],
        [['Hotel tax', 6_000]],
      ],
    ])
  })
})

describe('a trip', () => {
  const trip = () => add({ kinds: ['tour_package'], percent: 18 })
  const fee = () => add({ name: 'Park fee', kinds: ['tour_package'], amount: 30_000, currency: 'UGX', per: 'person', children: false })

  test('costs less by a traveller’s taxes, who cancels; the preview says the same', async () => {
    await trip()
    await fee()
    const travellers = [
      { name: 'Ann', unit: 'adult' },
      { name: 'Ben', unit: 'adult' },
    ]
    const booking = await sales.book([sales.lineOf('adult', 2)], { travellers })
    expect(booking.total).toEqual(ugx(2_000_000 + 360_000 + 60_000))
    const part = { traveller_id: booking.traveller_details[0].id, refund: 'full' }
    const preview = await done(sales.owner.get(`/bookings/${booking.id}/cancel?${new URLSearchParams(part)}`))
    expect(preview.total_after).toEqual(ugx(1_210_000))
    const left = await done(sales.owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', ...part }))
    expect([left.total, amountsOf(left.lines[0])]).toEqual([
      preview.total_after,
      [
        ['VAT', 180_000],
        ['Park fee', 30_000],
      ],
    ])
    expect(await owed(booking)).toBe(1_210_000)
  })

  test('has VAT of what a discount leaves', async () => {
    await trip()
    const code = await sales.discount({ percent: 10 })
    const booking = await sales.book([sales.lineOf('adult', 1)], { discount_code: code })
    expect([booking.total, booking.discount, amountsOf(booking.lines[0])]).toEqual([ugx(1_062_000), ugx(100_000), [['VAT', 162_000]]])
  })

  test('with a park fee in dollars keeps the rate of that day', async () => {
    const rate = (text: string | null) => done(sales.owner.post('/business/rates/update', { one: 'USD', other: 'UGX', rate: text }))
    await add({ name: 'Park fee', kinds: ['tour_package'], amount: 4_000, currency: 'USD', per: 'person', residency: 'non_resident' })
    await rate('3700')
    const booking = await sales.book([sales.lineOf('adult', 2)])
    expect(amountsOf(booking.lines[0])).toEqual([['Park fee', 296_000]])
    await rate('4000')
    const edited = await sales.edit(booking.id, { lines: [sales.lineOf('adult', 3)] })
    expect(amountsOf(edited.lines[0])).toEqual([['Park fee', 444_000]])
    expect((await sales.edit(booking.id, { residency: 'eac_citizen' })).total).toEqual(ugx(3_000_000))
    await rate(null)
  })
})
