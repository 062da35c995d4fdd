import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { book, startMoneyTest, type MoneyTest } from '#domains/finance/server/testing/money.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { changesOf } from './changes.ts'
import type { Snapshot, SnapshotLine } from './versions.ts'

let money: MoneyTest
beforeAll(async () => {
  money = await startMoneyTest()
})
afterAll(() => money.test.close())

const history = (id: string) => done(money.owner.get(`/bookings/${id}/history`))

describe('the history of a booking', () => {
  test('says what changed from what to what, by whom, newest first', async () => {
    const { owner, tour, test: app } = money
    const { id } = await book(money)
    await app.deliver()
    expect(await history(id)).toMatchObject([{ kind: 'booked', changes: [] }])
    const seller = await newMember(app, owner, ['View Bookings', 'Edit Bookings', 'View Clients', 'Edit Clients'])
    const { version, lines } = await done(owner.get(`/bookings/${id}/show`))
    const line = { inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 3 }] }
    const travellers = [{ name: 'Sarah Namubiru' }, { name: 'John Okello' }]
    await done(seller.post(`/bookings/edit/${id}`, { version, lines: [line], travellers, residency: 'non_resident' }))
    const [changed, booked] = await history(id)
    expect([changed, booked]).toMatchObject([
      {
        kind: 'changed',
        title: 'The booking was changed.',
        changes: [
          { what: 'Residency', from: 'Eac citizen', to: 'Non resident' },
          { what: `${lines[0].title}, people and units`, from: '1 × Adult', to: '3 × Adult' },
          { what: `${lines[0].title}, price`, from: 'UGX 1,000,000', to: 'UGX 3,000,000' },
          { what: 'Named travellers', from: '0', to: '2' },
          { what: 'Price', from: 'UGX 1,000,000', to: 'UGX 3,000,000' },
        ],
      },
      { kind: 'booked', changes: [] },
    ])
    expect(changed.user_name).not.toBe(null)
    await done(owner.post(`/bookings/${id}/cancel`, { by: 'client', reason: 'Ill' }))
    const [cancelled] = await history(id)
    expect(cancelled.changes[0]).toMatchObject({ what: `${lines[0].title}, cancelled`, to: null })
  })

  test('says who accepted which conditions, and how', async () => {
    const { owner } = money
    const { id } = await book(money)
    const draft = { title: 'Booking conditions', text: '<p>Pay before you travel.</p>', version: 0 }
    const { draft: saved } = await done(owner.post('/business/conditions/draft', draft))
    await done(owner.post('/business/conditions/publish', { version: saved.version }))
    await done(owner.post(`/bookings/${id}/conditions/accept`, { name: 'Grace Akello', note: 'By phone' }))
    expect(await history(id)).toMatchObject([
      { kind: 'accepted', title: expect.stringMatching(/^Booking conditions, version \d+, accepted by Grace Akello$/), changes: [] },
    ])
  })

  test('is written once for a first version, and hidden from other agencies and from people who see no bookings', async () => {
    const { owner, test: app } = money
    const { id } = await book(money, { action: 'hold' })
    await app.deliver()
    await done(owner.post(`/bookings/${id}/status`, { status: 'confirmed' }))
    await app.deliver()
    expect(await history(id)).toHaveLength(1)
    const stranger = await newOwner(app)
    const cook = await newMember(app, owner, ['View Inventory'])
    expect([(await stranger.get(`/bookings/${id}/history`)).status, (await cook.get(`/bookings/${id}/history`)).status]).toEqual([404, 403])
  })
})

describe('changes between two versions', () => {
  const line = (over: Partial<SnapshotLine> = {}): SnapshotLine => ({
    id: 'a',
    inventory_id: 'lodge',
    departure_id: null,
    title: 'Double room',
    starts_on: '2027-03-12',
    ends_on: '2027-03-14',
    starts_at: null,
    ends_at: null,
    amount: 500,
    cancelled: false,
    items: [{ name: 'Room', quantity: 1 }],
    ...over,
  })
  const snapshot = (lines: SnapshotLine[], over: Partial<Snapshot> = {}): Snapshot => ({
    client_id: 'grace',
    residency: 'non_resident',
    currency: 'UGX',
    total: 500,
    travellers: 0,
    lines,
    ...over,
  })
  const changes = (before: Snapshot, after: Snapshot) =>
    changesOf(before, after, (id) => id).map(({ what, from, to }) => `${what}: ${from} → ${to}`)

  test('find a replaced line by its offer, and name what was added and removed', () => {
    expect(changes(snapshot([line()]), snapshot([line({ id: 'b', ends_on: '2027-03-16' })]))).toEqual([
      'Double room, days: 12–14 Mar 2027 → 12–16 Mar 2027',
    ])
    const tour = line({ id: 'c', inventory_id: 'tour', title: 'Tour' })
    expect(changes(snapshot([line()]), snapshot([tour]))).toEqual([
      'Double room, removed: 12–14 Mar 2027, 1 × Room → null',
      'Tour, added: null → 12–14 Mar 2027, 1 × Room',
    ])
  })

  test('keep two lines of one offer apart by their days, and say nothing if nothing changed', () => {
    const later = { starts_on: '2027-04-01', ends_on: '2027-04-02' }
    const before = snapshot([line(), line({ id: 'b', ...later })])
    expect(changes(before, snapshot([line({ id: 'c', ...later }), line({ id: 'd' })]))).toEqual([])
    expect(changes(before, before)).toEqual([])
  })

  test('say a cancelled line, another client and another price', () => {
    expect(changes(snapshot([line()]), snapshot([line({ cancelled: true })], { client_id: 'tom', total: 100 }))).toEqual([
      'Client: grace → tom',
      'Double room, cancelled: 12–14 Mar 2027, 1 × Room → null',
      'Price: UGX 500 → UGX 100',
    ])
  })
})
