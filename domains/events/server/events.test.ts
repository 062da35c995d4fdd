import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { base, concert, publishConcert, standing } from './testing/concert.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
})
afterAll(() => app.close())

const day = 24 * 3_600_000
const later = (iso: string, ms: number) => new Date(Date.parse(iso) + ms).toISOString()
const move = (id: string, status: string) => owner.post(`${base}/${id}/status`, { status })
const statusOf = async (id: string) => (await owner.get(`${base}/${id}/show`)).body.data.event_status
const book = (id: string, type: string, quantity = 1, over: object = {}) =>
  owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: id, selection: [{ price_option_id: type, quantity }] }],
    action: 'confirm',
    ...over,
  })

describe('an event', () => {
  test('is created as a draft and returned with the same fields', async () => {
    const given = concert(app)
    const { status, body } = await owner.post(`${base}/create`, { ...given, summary: 'Sunday sounds', tags: ['Music'] })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...given, event_status: 'draft', doors_at: null, summary: 'Sunday sounds', tags: ['Music'] })
    expect(body.data.tickets).toEqual({ sold: 0, held: 0, capacity: 0, left: 0 })
  })

  test('refuses times in the wrong order at their field, also compared with the saved times', async () => {
    const given = concert(app)
    const backwards = await owner.post(`${base}/create`, { ...given, ends_at: given.starts_at })
    expect([backwards.status, backwards.body.errors]).toEqual([422, { ends_at: ['The end must be after the start.'] }])
    const { data } = (await owner.post(`${base}/create`, given)).body
    const edited = await owner.post(`${base}/${data.id}/update`, { version: data.version, ends_at: later(given.starts_at, -day) })
    expect([edited.status, Object.keys(edited.body.errors)]).toEqual([422, ['ends_at']])
    const doors = await owner.post(`${base}/${data.id}/update`, { version: data.version, doors_at: later(given.starts_at, day) })
    expect([doors.status, Object.keys(doors.body.errors)]).toEqual([422, ['doors_at']])
  })

  test('an edit of an older version is refused', async () => {
    const { data } = (await owner.post(`${base}/create`, concert(app))).body
    expect((await owner.post(`${base}/${data.id}/update`, { version: data.version, venue: 'Serena' })).body.data.venue).toBe('Serena')
    expect((await owner.post(`${base}/${data.id}/update`, { version: data.version, venue: 'Sheraton' })).body.code).toBe('stale')
  })

  test('is published with a ticket, paused, resumed and cancelled, and its inventory item follows', async () => {
    const { data } = (await owner.post(`${base}/create`, concert(app))).body
    expect((await move(data.id, 'published')).body.code).toBe('price_needed')
    await owner.post(`${base}/${data.id}/tickets/create`, standing)
    const [type] = (await owner.get(`${base}/${data.id}/tickets`)).body.data
    expect((await move(data.id, 'published')).body.data).toMatchObject({ event_status: 'published', status: 'published' })
    expect((await move(data.id, 'paused')).body.data).toMatchObject({ event_status: 'paused', status: 'draft' })
    expect((await book(data.id, type.id)).body.code).toBe('not_for_sale')
    expect((await move(data.id, 'published')).body.data.event_status).toBe('published')
    expect((await book(data.id, type.id)).status).toBe(200)
    expect((await move(data.id, 'cancelled')).body.data).toMatchObject({ event_status: 'cancelled', status: 'archived' })
    expect((await book(data.id, type.id)).body.code).toBe('not_for_sale')
    expect((await move(data.id, 'paused')).body.code).toBe('invalid_transition')
  })

  test('is no longer paused or cancelled after the shared inventory status call', async () => {
    const { id } = await publishConcert(app, owner)
    await move(id, 'cancelled')
    const publish = await owner.post('/inventory/status', { ids: [id], status: 'published' })
    expect([publish.status, publish.body.code]).toEqual([409, 'event_cancelled'])
    expect((await owner.post('/inventory/status', { ids: [id], status: 'archived' })).body.message).toMatch(/is archived already\.$/)
    await owner.post('/inventory/status', { ids: [id], status: 'draft' })
    expect(await statusOf(id)).toBe('draft')
    await owner.post('/inventory/status', { ids: [id], status: 'archived' })
    expect(await statusOf(id)).toBe('archived')
  })

  test('ends automatically, and can only be published again with another date', async () => {
    const { id } = await publishConcert(app, owner, { inDays: 0 })
    app.clock.advance(day / 4)
    expect(await statusOf(id)).toBe('ended')
    const ended = (await owner.get(`${base}?status=ended`)).body.data.map((row: { id: string }) => row.id)
    expect(ended).toEqual([id])
    const upcoming = (await owner.get(`${base}/upcoming?per_page=100`)).body.data.map((row: { id: string }) => row.id)
    expect(upcoming).not.toContain(id)
    await move(id, 'draft')
    expect((await move(id, 'published')).body.code).toBe('event_over')
    expect((await owner.post('/inventory/status', { ids: [id], status: 'published' })).body.code).toBe('event_over')
  })

  test('a copy has its ticket types with nothing sold', async () => {
    const { id, types } = await publishConcert(app, owner, { types: [{ ...standing, transferable: false, description: 'On the grass' }] })
    await book(id, types[0]!, 3)
    const copy = (await owner.post(`${base}/${id}/duplicate`, {})).body.data
    expect(copy).toMatchObject({ event_status: 'draft', title: 'Copy of Blankets and Wine', venue: 'Lugogo Cricket Oval' })
    expect((await owner.get(`${base}/${copy.id}/tickets`)).body.data).toMatchObject([
      { name: 'Standing', description: 'On the grass', transferable: false, sold: 0, left: 50 },
    ])
  })

  test('an event with bookings cannot be deleted', async () => {
    const { id, types } = await publishConcert(app, owner)
    const draft = (await owner.post(`${base}/create`, concert(app))).body.data
    await book(id, types[0]!)
    expect((await owner.post(`${base}/delete`, { ids: [draft.id, id] })).body.code).toBe('in_use')
    expect((await owner.post(`${base}/delete`, { ids: [draft.id] })).status).toBe(200)
  })

  test('its tickets count in bookings and statistics', async () => {
    const seller = await newOwner(app)
    const { id, types } = await publishConcert(app, seller, { types: [standing, { ...standing, name: 'VIP', capacity: 10 }] })
    await seller.post('/bookings/new', {
      client: { name: 'Okello James' },
      lines: [{ inventory_id: id, selection: types.map((type, index) => ({ price_option_id: type, quantity: 2 - index })) }],
      action: 'confirm',
    })
    const [row] = (await seller.get(`${base}/${id}/bookings`)).body.data
    expect(row).toMatchObject({ client_name: 'Okello James', booked: '2 × Standing, 1 × VIP', quantity: 3, amount: { amount: 150_000 } })
    const statistics = (await seller.get(`${base}/statistics`)).body.data
    expect(statistics.tickets).toEqual({ last_30_days: 3, before: 0 })
    expect(statistics.coming.taken).toBe(3)
  })
})

describe('its tickets', () => {
  test('have a sales period that ends before the event does', async () => {
    const given = concert(app)
    const { data } = (await owner.post(`${base}/create`, given)).body
    const add = (over: object) => owner.post(`${base}/${data.id}/tickets/create`, { ...standing, ...over })
    const after = await add({ sells_until: later(given.ends_at, day) })
    expect([after.status, Object.keys(after.body.errors)]).toEqual([422, ['sells_until']])
    const late = await add({ sells_from: given.ends_at })
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['sells_from']])
    const early = (await add({ sells_from: later(given.starts_at, -day), sells_until: given.ends_at })).body.data
    expect(early.sale).toBe('not_yet')
    expect((await add({ capacity: 0 })).body.data.sale).toBe('sold_out')
  })

  test('a capacity below the sold number is refused, and so is removing the last type of a published event', async () => {
    const { id, types } = await publishConcert(app, owner)
    await book(id, types[0]!, 3)
    const [type] = (await owner.get(`${base}/${id}/tickets`)).body.data
    const fewer = await owner.post(`${base}/tickets/${type.id}/update`, { ...standing, capacity: 2, version: type.version })
    expect([fewer.status, fewer.body.errors]).toEqual([409, { capacity: ['At least 3.'] }])
    expect((await owner.post(`${base}/tickets/${type.id}/delete`, {})).body.code).toBe('in_use')
  })

  test('an order above the maximum per order is refused', async () => {
    const { id, types } = await publishConcert(app, owner, { types: [{ ...standing, max_per_order: 4 }] })
    const refused = await book(id, types[0]!, 5)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['lines.0.selection']])
    expect((await book(id, types[0]!, 4)).status).toBe(200)
  })

  test('are offered for manual booking with the number left, until the event is over', async () => {
    const { id, types } = await publishConcert(app, owner, { types: [standing, { ...standing, name: 'Guest list', capacity: null }] })
    await book(id, types[0]!, 3)
    const [item] = (await owner.get(`/bookings/bookable?inventory_id=${id}`)).body.data
    expect(item).toMatchObject({
      kind: 'event',
      capacity_mode: 'quota',
      options: [
        { left: 47, on_sale: true },
        { left: null, on_sale: true },
      ],
    })
    const soon = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
    const later = await publishConcert(app, owner, { types: [standing, { ...standing, name: 'Late', sells_from: soon }] })
    const [{ options }] = (await owner.get(`/bookings/bookable?inventory_id=${later.id}`)).body.data
    expect(options).toMatchObject([
      { on_sale: true, sells_from: null },
      { on_sale: false, sells_from: soon, sells_until: null },
    ])
    const over = await publishConcert(app, owner, { inDays: -2 }).catch((error: Error) => error.message)
    expect(over).toContain('event_over')
  })

  test('of 300 concurrent orders for one to three of 50 tickets, exactly 50 tickets are sold', async () => {
    const { id, types } = await publishConcert(app, owner)
    const answers: Awaited<ReturnType<typeof book>>[] = []
    // 60 at a time, because the server refuses requests that wait too long for a database connection.
    for (let from = 0; from < 300; from += 60)
      answers.push(...(await Promise.all(Array.from({ length: 60 }, (_, n) => book(id, types[0]!, 1 + ((from + n) % 3))))))
    const sold = answers.reduce((sum, { status }, n) => sum + (status === 200 ? 1 + (n % 3) : 0), 0)
    expect(sold).toBe(50)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect((await owner.get(`${base}/${id}/show`)).body.data.tickets).toEqual({ sold: 50, held: 0, capacity: 50, left: 0 })
  })
})
