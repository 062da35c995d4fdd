import { afterAll, beforeAll, describe, expect, test as it } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
let tour: Tour
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 1000 })
  owner = await newOwner(app)
  tour = await publishTour(app, owner, { capacity: 5000 })
})
afterAll(() => app.close())

const ugx = (amount: number) => ({ amount, currency: 'UGX' })
const today = () => dayOf(app.clock.now())
let codes = 0
const freshCode = () => `SAVE-${++codes}X`
async function add(over: object) {
  const answer = await owner.post('/discounts/create', { name: 'Early', value_kind: 'percent', percent: 10, ...over })
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  return answer.body.data as { id: string; code: string; version: number }
}
const lines = (quantity: number) => [
  { inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity }] },
]
const book = (over: object = {}, quantity = 2) =>
  owner.post('/bookings/new', {
    client: { name: 'Sarah Namubiru', residency: 'eac_citizen' },
    lines: lines(quantity),
    action: 'confirm',
    ...over,
  })
const price = (over: object = {}, quantity = 2) => owner.post('/bookings/price', { lines: lines(quantity), ...over })
const shown = async (id: string) => (await owner.get(`/discounts/${id}/show`)).body.data

describe('a code', () => {
  it('takes its percent off each price, says so, and is counted with the booking', async () => {
    const { id, code } = await add({ code: freshCode().toLowerCase() })
    const quote = (await price({ discount_code: ` ${code.toLowerCase()} ` })).body.data
    expect(quote).toMatchObject({ total: ugx(1_800_000), discount: { name: code, amount: ugx(200_000) } })
    expect(quote.lines[0].items[0]).toMatchObject({ unit_amount: 900_000, because: [{ text: `Code ${code}`, amount_change: -100_000 }] })
    expect(await shown(id)).toMatchObject({ uses: 0, spent: 0 })
    const booking = (await book({ discount_code: code })).body.data
    expect(booking).toMatchObject({ total: ugx(1_800_000), subtotal: ugx(2_000_000), discount: ugx(200_000) })
    expect(await shown(id)).toMatchObject({ uses: 1, spent: 200_000, latest: [{ booking_reference: booking.reference, released: false }] })
  })

  it('of an amount is never more than what is booked', async () => {
    const { code } = await add({ code: freshCode(), value_kind: 'amount', percent: null, amount: 50_000_000 })
    expect((await price({ discount_code: code })).body.data).toMatchObject({ total: ugx(0), discount: { amount: ugx(2_000_000) } })
    const odd = await add({ code: freshCode(), value_kind: 'amount', percent: null, amount: 100_000 })
    // 100,000 cannot be split evenly over three people, so each gets a shilling more off.
    expect((await price({ discount_code: odd.code }, 3)).body.data.discount.amount).toEqual(ugx(100_002))
    const capped = await add({ code: freshCode(), percent: 50, max_amount: 300_000 })
    expect((await price({ discount_code: capped.code })).body.data.discount.amount).toEqual(ugx(300_000))
  })

  it('that does not apply says why, at its field', async () => {
    const cases: [object, string][] = [
      [{ starts_on: addDays(today(), 1) }, 'This code begins on'],
      [{ ends_on: addDays(today(), -1) }, 'This code ended on'],
      [{ active: false }, 'This code is not in use.'],
      [{ min_total: 3_000_000 }, 'This code is for bookings from UGX 3,000,000 on.'],
      [{ kinds: ['room'] }, 'This code is not for what is booked.'],
      [{ currency: 'USD', min_total: 1 }, 'This code is for prices in USD.'],
    ]
    for (const [over, why] of cases) {
      const { code } = await add({ code: freshCode(), ...over })
      const answer = await price({ discount_code: code })
      expect([over, answer.status, answer.body.errors?.discount_code?.[0]]).toEqual([over, 422, expect.stringContaining(why)])
    }
    expect((await book({ discount_code: 'NO-SUCH-CODE' })).body.errors.discount_code).toEqual(['This code does not exist.'])
  })

  it('for one use a client is for one use', async () => {
    const { code } = await add({ code: freshCode(), max_uses_per_client: 1 })
    const first = (await book({ discount_code: code })).body.data
    const again = await book({ discount_code: code, client: undefined, client_id: first.client.id })
    expect(again.body.errors.discount_code).toEqual(['This client has used this code already.'])
  })

  it('of ten uses is used ten times by two hundred, fifty at once', async () => {
    const { id, code } = await add({ code: freshCode(), max_uses: 10 })
    const answers = []
    for (let round = 0; round < 4; round++)
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => book({ discount_code: code }, 1)))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['discount_used_up', 'discount_code_invalid']),
    )
    expect(await shown(id)).toMatchObject({ uses: 10, status: 'used_up' })
  })

  it('comes back with a booking that is cancelled, and goes down with a traveller less', async () => {
    const { id, code } = await add({ code: freshCode(), max_uses: 1 })
    const booking = (
      await book({
        discount_code: code,
        travellers: [
          { name: 'A', unit: 'adult' },
          { name: 'B', unit: 'adult' },
        ],
      })
    ).body.data
    expect((await book({ discount_code: code })).status).toBe(422)
    const more = await owner.post(`/bookings/edit/${booking.id}`, { version: booking.version, lines: lines(3) })
    expect(more.body.data).toMatchObject({ total: ugx(2_700_000), discount: ugx(300_000), subtotal: ugx(3_000_000) })
    expect(await shown(id)).toMatchObject({ uses: 1, spent: 300_000 })
    const { status } = await owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'full' })
    expect(status).toBe(200)
    expect(await shown(id)).toMatchObject({ uses: 0, spent: 0, latest: [{ released: true }] })
    expect((await book({ discount_code: code })).status).toBe(200)
  })
})

describe('an automatic discount', () => {
  it('applies where it takes off most, and not on top of another', async () => {
    const other = await newOwner(app)
    const theirs = await publishTour(app, other, { capacity: 50 })
    const ask = (over: object = {}) =>
      other
        .post('/bookings/price', {
          lines: [
            { inventory_id: theirs.id, departure_id: theirs.departureId, selection: [{ price_option_id: theirs.adult, quantity: 1 }] },
          ],
          ...over,
        })
        .then(({ body }) => body.data)
    expect((await ask()).discount).toBeNull()
    const make = (over: object) => other.post('/discounts/create', { name: 'Low season', value_kind: 'percent', percent: 5, ...over })
    await make({})
    await make({ name: 'Sunday', percent: 8 })
    expect(await ask()).toMatchObject({ total: ugx(920_000), discount: { name: 'Sunday', amount: ugx(80_000) } })
    await make({ code: 'SMALL', percent: 3 })
    expect((await ask({ discount_code: 'SMALL' })).discount.name).toBe('Sunday')
  })
})

describe('the counters and rules of discounts', () => {
  it('refuses what cannot be one', async () => {
    for (const [field, over] of [
      ['percent', { percent: 101 }],
      ['percent', { percent: -10 }],
      ['percent', { percent: null }],
      ['amount', { value_kind: 'amount', percent: null }],
      ['ends_on', { starts_on: '2027-05-02', ends_on: '2027-05-01' }],
      ['code', { code: 'a b' }],
      ['max_uses', { max_uses: 0 }],
    ] as const) {
      const answer = await owner.post('/discounts/create', { name: 'X', value_kind: 'percent', percent: 10, ...over })
      expect([over, answer.status, Object.keys(answer.body.errors)]).toEqual([over, 422, [field]])
    }
    const { code } = await add({ code: freshCode() })
    expect((await owner.post('/discounts/create', { name: 'Twice', value_kind: 'percent', percent: 1, code })).body.errors).toHaveProperty(
      'code',
    )
  })

  it('is changed, switched and deleted, until a booking has had it', async () => {
    const made = await add({ code: freshCode() })
    const body = { name: 'New', value_kind: 'percent', percent: 20, code: made.code, version: made.version }
    expect((await owner.post(`/discounts/${made.id}/update`, body)).body.data).toMatchObject({ percent: 20, name: 'New' })
    expect((await owner.post(`/discounts/${made.id}/update`, body)).body.code).toBe('stale')
    expect((await owner.post(`/discounts/${made.id}/switch`, { active: false })).body.data.status).toBe('off')
    await owner.post(`/discounts/${made.id}/switch`, { active: true })
    await book({ discount_code: made.code })
    expect((await owner.delete(`/discounts/${made.id}`)).body.code).toBe('in_use')
    const { id } = await add({ code: freshCode() })
    expect((await owner.delete(`/discounts/${id}`)).status).toBe(200)
    const clerk = await newMember(app, owner, ['Add Bookings'])
    expect((await clerk.get('/discounts')).body.code).toBe('permission_required')
    expect((await owner.get('/discounts?with_code=true&search=SAVE')).body.data.length).toBeGreaterThan(3)
  })
})

it('the list of an item leaves out what is for other kinds or items', async () => {
  const other = await publishTour(app, owner)
  const all = await add({ name: 'For everything' })
  const tours = await add({ name: 'For tours', kinds: ['tour_package'] })
  const mine = await add({ name: 'For this tour', inventory_ids: [tour.id] })
  await add({ name: 'For rooms', kinds: ['room'] })
  await add({ name: 'For another tour', inventory_ids: [other.id] })
  const listed = (await owner.get(`/discounts?inventory_id=${tour.id}&per_page=100`)).body.data.map(({ id }: { id: string }) => id)
  expect(listed).toEqual(expect.arrayContaining([all.id, tours.id, mine.id]))
  const names = (await owner.get(`/discounts?inventory_id=${tour.id}&search=For&per_page=100`)).body.data.map(
    ({ name }: { name: string }) => name,
  )
  expect(names.toSorted()).toEqual(['For everything', 'For this tour', 'For tours'])
})
