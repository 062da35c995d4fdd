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

const stays = '/business/hotel/stays'
const unitOf = (lodge: Lodge, name: string) => lodge.units.find((unit) => unit.name === name)!.id
const codeOf = async (answer: ReturnType<TestPerson['post']>) => (await answer).body.code
const booked = (lodge: Lodge, from: number, until: number, name: string) =>
  done(bookRooms(owner, lodge, day(from), day(until), { unit_ids: [unitOf(lodge, name)] }))
/** Moves a booking that has one room. */
const move = (
  booking: { id: string; version: number; lines: { claimed: { claim_id: string; unit_id: string }[] }[] },
  over: object,
  price = 'new',
) => {
  const [{ claim_id, unit_id }] = booking.lines[0]!.claimed as [{ claim_id: string; unit_id: string }]
  return owner.post(`/bookings/${booking.id}/units`, { version: booking.version, claim_id, unit_id, price, ...over })
}

describe('moving stays', () => {
  test('to another room of the type on the same dates changes nothing else', async () => {
    const lodge = await openLodge(owner)
    const stay = await booked(lodge, 5, 8, '101')
    const moved = await done(move(stay, { unit_id: unitOf(lodge, '103') }))
    expect(moved).toMatchObject({ total: stay.total, lines: [{ claimed: [{ name: '103' }] }] })
    expect(await codeOf(move(stay, { unit_id: unitOf(lodge, '102') }))).toBe('stale')
  })

  test('to longer dates costs the new price, the old one or an agreed one', async () => {
    const lodge = await openLodge(owner)
    const stay = await booked(lodge, 5, 7, '101')
    const { claim_id, unit_id } = stay.lines[0].claimed[0]
    const query = new URLSearchParams({ claim_id, unit_id, ends_on: day(9) })
    expect(await done(owner.get(`/bookings/${stay.id}/units?${query}`))).toMatchObject({
      before: { amount: 400_000 },
      after: { amount: 800_000 },
      free: true,
    })
    const kept = await done(move(stay, { ends_on: day(9) }, 'keep'))
    expect([kept.total.amount, kept.ends_on, kept.lines[0].items[0].because.at(-1)]).toEqual([
      400_000,
      day(9),
      { text: 'Kept as booked', amount_change: -400_000 },
    ])
    const dearer = await done(move(kept, { ends_on: day(10) }))
    expect(dearer.total.amount).toBe(1_000_000)
    const agreed = await done(move(dearer, { ends_on: day(11), amount: { amount: 950_000, currency: 'UGX' } }, 'agreed'))
    expect([agreed.total.amount, agreed.lines[0].amount.amount]).toEqual([950_000, 950_000])
    expect((await move(agreed, { ends_on: day(12) }, 'agreed')).status).toBe(422)
  })

  test('to a dearer type changes the type of the booking line', async () => {
    const [lodge, suites] = [await openLodge(owner), await openLodge(owner, { over: { title: 'Suite' } })]
    await done(
      owner.post(`/business/hotel/rooms/price-options/${suites.price}/update`, {
        name: 'Suite',
        unit: 'room',
        per: 'night',
        price: { amount: 350_000, currency: 'UGX' },
        version: 1,
      }),
    )
    const stay = await booked(lodge, 5, 7, '101')
    const moved = await done(move(stay, { unit_id: unitOf(suites, '102') }))
    expect(moved).toMatchObject({
      title: 'Suite',
      total: { amount: 700_000 },
      lines: [{ inventory_id: suites.id, claimed: [{ name: '102' }] }],
    })
    await done(owner.post(`/bookings/${stay.id}/cancel`, { by: 'client', reason: 'Ill', refund: 'none' }))
  })

  test('is refused onto another stay, onto a block, and for one room of several', async () => {
    const lodge = await openLodge(owner)
    const stay = await booked(lodge, 5, 8, '101')
    await booked(lodge, 7, 9, '102')
    expect(await codeOf(move(stay, { unit_id: unitOf(lodge, '102') }))).toBe('not_available')
    await done(
      owner.post(`/business/hotel/rooms/individual/${unitOf(lodge, '103')}/blocks/create`, {
        starts_on: day(7),
        ends_on: day(9),
        reason: 'Paint',
      }),
    )
    expect(await codeOf(move(stay, { unit_id: unitOf(lodge, '103') }))).toBe('not_available')
    const group = await done(bookRooms(owner, lodge, day(20), day(22), {}, 2))
    expect(await codeOf(move(group, { ends_on: day(23) }))).toBe('several_units')
    const free = lodge.units.find(({ id }) => !group.lines[0].claimed.some(({ unit_id }: { unit_id: string }) => unit_id === id))!
    await done(move(group, { unit_id: free.id }))
  })

  test('two that are extended into each other: one succeeds', async () => {
    const lodge = await openLodge(owner, { names: '101' })
    const [first, second] = [await booked(lodge, 5, 7, '101'), await booked(lodge, 9, 11, '101')]
    for (let round = 0; round < 5; round++) {
      const outcomes = await Promise.all([move(first, { ends_on: day(9) }), move(second, { starts_on: day(7) })])
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
      // Undo, for the next round.
      const grown = outcomes[0].status === 200 ? 0 : 1
      const back = { starts_on: day(grown ? 9 : 5), ends_on: day(grown ? 11 : 7) }
      Object.assign(grown ? second : first, await done(move(outcomes[grown]!.body.data, back)))
    }
  })
})

describe('arrivals and departures', () => {
  test('a guest checks in and out once; then the room is dirty and the booking completed', async () => {
    const lodge = await openLodge(owner, { names: '101' })
    const stay = await booked(lodge, 0, 2, '101')
    const { claim_id } = stay.lines[0].claimed[0]
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.post(`${stays}/${claim_id}/check-in`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const { today, rooms, stays: shown } = await done(owner.get(`${stays}?from=${day(0)}&days=7`))
    expect(today).toMatchObject({ day: day(0), in_house: 1 })
    expect(shown.find(({ id }: { id: string }) => id === claim_id)).toMatchObject({
      state: 'in_house',
      label: 'Grace Akello',
      ends_on: day(2),
    })
    expect(rooms.find(({ id }: { id: string }) => id === unitOf(lodge, '101'))).toMatchObject({
      housekeeping: 'clean',
      type: 'Garden cottage',
    })
    const seen = await done(owner.get(`/bookings/${stay.id}/show`))
    const longer = await done(move(seen, { ends_on: day(3) }))
    expect([longer.status, longer.total.amount]).toEqual(['in_progress', 600_000])
    await done(owner.post(`${stays}/${claim_id}/check-out`))
    expect(await codeOf(owner.post(`${stays}/${claim_id}/check-out`))).toBe('invalid_transition')
    const after = await done(owner.get(`${stays}?from=${day(0)}&days=7`))
    expect(after.rooms.find(({ id }: { id: string }) => id === unitOf(lodge, '101')).housekeeping).toBe('dirty')
    expect((await done(owner.get(`/bookings/${stay.id}/show`))).status).toBe('completed')
    await done(owner.post(`/business/hotel/rooms/individual/${unitOf(lodge, '101')}/housekeeping`, { state: 'inspected' }))
  })

  test('check-in is refused before the day of arrival and for an unconfirmed hold', async () => {
    const lodge = await openLodge(owner, { names: '101-102' })
    const later = await booked(lodge, 3, 4, '101')
    expect(await codeOf(owner.post(`${stays}/${later.lines[0].claimed[0].claim_id}/check-in`))).toBe('too_early')
    const held = await done(
      owner.post('/bookings/new', {
        client: { name: 'Joseph Okello' },
        action: 'hold',
        lines: [{ inventory_id: lodge.id, starts_on: day(0), ends_on: day(1), selection: [{ price_option_id: lodge.price, quantity: 1 }] }],
      }),
    )
    expect(await codeOf(owner.post(`${stays}/${held.lines[0].claimed[0].claim_id}/check-in`))).toBe('invalid_transition')
    const { claim_id } = held.lines[0].claimed[0]
    expect(await done(owner.post(`${stays}/${claim_id}/lock`, { locked: true }))).toEqual({ id: claim_id, locked: true })
  })
})
