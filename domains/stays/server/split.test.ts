import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookRooms, done, openLodge, type Lodge } from '#domains/rooms/server/testing/lodge.ts'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { closeStaysTest, startStaysTest } from './testing/stays.ts'

let app: TestApp
let owner: TestPerson
let day: (n: number) => string
beforeAll(async () => {
  ;({ app, owner, day } = await startStaysTest())
})
afterAll(() => closeStaysTest(app))

interface Booked {
  id: string
  version: number
  lines: { claimed: { claim_id: string; unit_id: string }[] }[]
}
const unitOf = (lodge: Lodge, name: string) => lodge.units.find((unit) => unit.name === name)!.id
const booked = (lodge: Lodge, from: number, until: number, name: string) =>
  done(bookRooms(owner, lodge, day(from), day(until), { unit_ids: [unitOf(lodge, name)] }))
const claimOf = ({ lines }: Booked, line = 0) => lines[line]!.claimed[0]!.claim_id
const split = (booking: Booked, on: number, unit_id: string, over: object = {}) =>
  owner.post(`/bookings/${booking.id}/units/split`, {
    version: booking.version,
    claim_id: claimOf(booking),
    unit_id,
    on: day(on),
    price: 'keep',
    despite_promise: true,
    ...over,
  })
const join = (booking: Booked, over: object = {}) =>
  owner.post(`/bookings/${booking.id}/units/join`, {
    version: booking.version,
    claim_id: claimOf(booking),
    next_claim_id: claimOf(booking, 1),
    price: 'keep',
    despite_promise: true,
    ...over,
  })
const preview = (booking: Booked, on: number, unit_id: string) =>
  done(owner.get(`/bookings/${booking.id}/units/split?${new URLSearchParams({ claim_id: claimOf(booking), unit_id, on: day(on) })}`))
const codeOf = async (answer: ReturnType<TestPerson['post']>) => (await answer).body.code

async function openSuites(): Promise<Lodge> {
  const suites = await openLodge(owner, { over: { title: 'Suite' } })
  const price = { name: 'Suite', unit: 'room', per: 'night', price: { amount: 350_000, currency: 'UGX' }, version: 1 }
  await done(owner.post(`/business/hotel/rooms/price-options/${suites.price}/update`, price))
  return suites
}

describe('a stay in two rooms', () => {
  test('has two claims at the same price within a room type, and joining restores it', async () => {
    const lodge = await openLodge(owner)
    const stay = await booked(lodge, 5, 8, '101')
    expect(await preview(stay, 6, unitOf(lodge, '102'))).toMatchObject({
      before: { amount: 600_000 },
      after: { amount: 600_000 },
      free: true,
    })
    const two = await done(split(stay, 6, unitOf(lodge, '102')))
    expect(two).toMatchObject({
      title: 'Garden cottage',
      total: stay.total,
      starts_on: day(5),
      ends_on: day(8),
      lines: [
        { starts_on: day(5), ends_on: day(6), amount: { amount: 200_000 }, claimed: [{ name: '101' }] },
        { starts_on: day(6), ends_on: day(8), amount: { amount: 400_000 }, claimed: [{ name: '102' }] },
      ],
    })
    expect(two.timeline[0]).toMatchObject({ title: expect.stringContaining('in 102') })
    const one = await done(join(two))
    expect(one).toMatchObject({ total: stay.total, lines: [{ starts_on: day(5), ends_on: day(8), claimed: [{ name: '101' }] }] })
    expect(one.lines).toHaveLength(1)
    expect(await codeOf(split(stay, 6, unitOf(lodge, '102')))).toBe('stale')
  })

  test('keeps the old price, takes the new one or an agreed one if the room types differ', async () => {
    const [lodge, suites] = [await openLodge(owner), await openSuites()]
    const suite = unitOf(suites, '101')
    const stay = await booked(lodge, 5, 9, '101')
    expect(await preview(stay, 7, suite)).toMatchObject({ before: { amount: 800_000 }, after: { amount: 1_100_000 }, free: true })
    const kept = await done(split(stay, 7, suite))
    expect([kept.total.amount, kept.title, kept.lines.map(({ amount }: { amount: { amount: number } }) => amount.amount)]).toEqual([
      800_000,
      'Garden cottage and Suite',
      [290_909, 509_091],
    ])
    const back = await done(join(kept, { price: 'new' }))
    expect([back.total.amount, back.title]).toEqual([800_000, 'Garden cottage'])
    const dearer = await done(split(back, 7, suite, { price: 'new' }))
    expect(dearer.total.amount).toBe(1_100_000)
    const again = await done(join(dearer, { price: 'agreed', amount: { amount: 750_000, currency: 'UGX' } }))
    expect(again.total.amount).toBe(750_000)
    expect((await split(again, 7, suite, { price: 'agreed' })).status).toBe(422)
  })

  test('is refused for a locked room, a day outside the stay, and a taken room', async () => {
    const lodge = await openLodge(owner)
    const stay = await booked(lodge, 5, 8, '101')
    const [other, third] = [unitOf(lodge, '102'), unitOf(lodge, '103')]
    expect(await codeOf(split(stay, 6, other, { despite_promise: false }))).toBe('room_promised')
    for (const on of [5, 8]) expect((await split(stay, on, other)).body.errors.on).toBeDefined()
    expect((await split(stay, 6, unitOf(lodge, '101'))).body.errors.unit_id).toBeDefined()
    await booked(lodge, 7, 9, '102')
    const taken = await split(stay, 6, other)
    expect([taken.status, taken.body.code, taken.body.errors.unit_id.length]).toEqual([409, 'sold_out', 1])
    const two = await done(split(stay, 6, third))
    await booked(lodge, 6, 8, '101')
    expect(await codeOf(join(two))).toBe('not_available')
    const group = await done(bookRooms(owner, lodge, day(20), day(22), {}, 2))
    expect(await codeOf(split(group, 21, third))).toBe('several_units')
  })

  test('a guest in house moves on a later day, and checks out of both rooms', async () => {
    const lodge = await openLodge(owner)
    const stay = await booked(lodge, 0, 3, '101')
    await done(owner.post(`/business/hotel/stays/${claimOf(stay)}/check-in`))
    const seen = await done(owner.get(`/bookings/${stay.id}/show`))
    const two = await done(split(seen, 2, unitOf(lodge, '102')))
    expect(await codeOf(owner.post(`/business/hotel/stays/${claimOf(two, 1)}/check-in`))).toBe('too_early')
    await done(owner.post(`/business/hotel/stays/${claimOf(two)}/check-out`))
    expect((await done(owner.get(`/bookings/${stay.id}/show`))).status).toBe('in_progress')
    expect(await codeOf(join({ ...two, version: two.version }))).toBe('not_editable')
  })

  test('two at once into one room, five rounds: one succeeds', async () => {
    const lodge = await openLodge(owner)
    const third = unitOf(lodge, '103')
    for (let round = 0; round < 5; round++) {
      const [from, on] = [30 + round * 5, 32 + round * 5]
      const stays = [await booked(lodge, from, from + 4, '101'), await booked(lodge, from, from + 4, '102')]
      // Each split alone would succeed; only the other one blocks it.
      for (const stay of stays) expect(await preview(stay, on, third)).toMatchObject({ free: true })
      const answers = await Promise.all([
        ...stays.map((stay) => split(stay, on, third)),
        bookRooms(owner, lodge, day(on), day(on + 1), { unit_ids: [third] }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    }
  })
})
