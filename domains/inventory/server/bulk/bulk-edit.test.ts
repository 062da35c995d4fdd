import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'

let app: TestApp
let owner: TestPerson
let items: { id: string; option: string }[]
beforeAll(async () => {
  app = await startTestApp({ linked: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await newOwner(app)
  items = []
  for (const amount of [80_000, 120_000, 55]) items.push(await service(amount))
})

async function service(amount: number) {
  const { id } = (await owner.post('/services', { title: `Massage ${amount}`, tags: ['Wellness'] })).body.data
  const price = { name: 'Person', unit: 'adult', price: { amount, currency: 'UGX' } }
  const option = (await owner.post(`/services/${id}/price-options/create`, price)).body.data
  return { id: id as string, option: option.id as string }
}
interface Planned {
  id: string
  mark: string
  refused: string | null
  steps: { label: string; before: string; after: string }[]
}
const ids = () => items.map(({ id }) => id)
const preview = async (change: object): Promise<Planned[]> =>
  (await owner.post('/inventory/bulk/preview', { ids: ids(), change })).body.data
const start = (planned: Planned[], change: object) =>
  owner.post('/inventory/bulk/start', { items: planned.map(({ id, mark }) => ({ id, mark })), change })
const report = async (id: string) => (await owner.get(`/inventory/bulk/${id}`)).body.data
const run = async (change: object) => {
  const { id } = (await start(await preview(change), change)).body.data
  await app.app.jobs.runDue(app.app)
  return report(id)
}
const undo = async (id: string) => {
  expect((await owner.post(`/inventory/bulk/${id}/undo`, {})).status).toBe(200)
  await app.app.jobs.runDue(app.app)
  return report(id)
}
const pricesNow = async () =>
  Promise.all(ids().map(async (id) => (await owner.get(`/services/${id}/price-options`)).body.data[0].price.amount as number))
const show = async (id: string) => (await owner.get(`/services/${id}`)).body.data

test('price changes by percent are previewed, applied, reported and undone', async () => {
  const change = { percent: 12.5 }
  const planned = await preview(change)
  expect(planned[0]!.steps).toEqual([{ label: 'Person', before: 'UGX 80,000', after: 'UGX 90,000' }])
  expect(await pricesNow()).toEqual([80_000, 120_000, 55])
  const done = await run(change)
  expect(done).toMatchObject({ status: 'done', counts: { changed: 3, refused: 0, waiting: 0, total: 3 } })
  expect(await pricesNow()).toEqual([90_000, 135_000, 62])
  expect((await show(ids()[0]!)).from_price.amount).toBe(90_000)
  await app.deliver()
  expect((await owner.get('/business/notifications')).body.data[0]).toMatchObject({
    title: '3 offers changed',
    link: `/offers?bulk=${done.id}`,
  })
  expect(await undo(done.id)).toMatchObject({ status: 'undone', counts: { undone: 3, kept: 0 } })
  expect(await pricesNow()).toEqual([80_000, 120_000, 55])
  expect((await owner.post(`/inventory/bulk/${done.id}/undo`, {})).body.code).toBe('already_undone')
})

test('a percentage also changes what further guests of a room pay, and is undone with it', async () => {
  const rooms = '/business/hotel/rooms'
  const { id } = (await owner.post(`${rooms}/create`, { title: 'Cottage', adults: 3, children: 2 })).body.data
  const occupancy = {
    basis: 'room',
    included: 2,
    extra_adult: 40_000,
    single: { value_kind: 'percent', value: 25 },
    children: [
      { up_to: 5, value_kind: 'amount', value: 0 },
      { up_to: 11, value_kind: 'amount', value: 15_000 },
    ],
  }
  const price = { name: 'Double', unit: 'room', per: 'night', price: { amount: 200_000, currency: 'UGX' }, occupancy }
  expect((await owner.post(`${rooms}/${id}/price-options/create`, price)).status).toBe(200)
  items = [{ id, option: '' }]
  const now = async () => (await owner.get(`${rooms}/${id}/price-options`)).body.data[0]
  const before = await now()
  const change = { percent: 10 }
  expect((await preview(change))[0]!.steps).toEqual([
    { label: 'Double', before: 'UGX 200,000', after: 'UGX 220,000' },
    { label: 'Double, extra adult', before: 'UGX 40,000', after: 'UGX 44,000' },
    { label: 'Double, child up to 11', before: 'UGX 15,000', after: 'UGX 16,500' },
  ])
  const { id: edit } = await run(change)
  expect(await now()).toMatchObject({
    price: { amount: 220_000 },
    occupancy: { extra_adult: 44_000, single: occupancy.single, children: [{ value: 0 }, { value: 16_500 }] },
  })
  await undo(edit)
  expect(await now()).toMatchObject({ price: before.price, occupancy })
})

test('price changes by an amount skip prices that would fall below zero or have another currency', async () => {
  const done = await run({ price_change: -5000, currency: 'UGX' })
  expect(done.counts).toMatchObject({ changed: 2, refused: 1 })
  expect(done.items[2]).toMatchObject({ state: 'refused', message: 'A price would be below zero.' })
  expect(await pricesNow()).toEqual([75_000, 115_000, 55])
  expect((await preview({ price_change: 5, currency: 'USD' }))[0]!.refused).toBe('Its prices are in UGX.')
})

test('items that already have the status or tags are not changed', async () => {
  await owner.post('/inventory/status', { ids: [ids()[0]], status: 'published' })
  const published = await run({ status: 'published' })
  expect(published.counts).toMatchObject({ changed: 2, refused: 1 })
  expect(published.items[0].message).toBe('It is already set.')
  expect(await undo(published.id)).toMatchObject({ counts: { undone: 2 } })
  expect((await show(ids()[1]!)).status).toBe('draft')
  const tagged = await run({ add_tags: ['Offer', 'wellness'], remove_tags: ['WELLNESS'] })
  expect(tagged.counts.changed).toBe(3)
  expect((await show(ids()[0]!)).tags).toEqual(['Offer', 'wellness'])
})

test('items changed since the preview, or since the edit, are not touched', async () => {
  const change = { percent: 10 }
  const planned = await preview(change)
  const other = (await owner.get(`/services/${ids()[0]}/price-options`)).body.data[0]
  const reprice = (amount: number, version: number) =>
    owner.post(`/services/price-options/${items[0]!.option}/update`, {
      name: 'Person',
      unit: 'adult',
      price: { amount, currency: 'UGX' },
      version,
    })
  expect((await reprice(70_000, other.version)).status).toBe(200)
  const { id } = (await start(planned, change)).body.data
  await app.app.jobs.runDue(app.app)
  expect((await report(id)).items[0]).toMatchObject({ state: 'refused', message: 'It was changed since the preview.' })
  const second = await run(change)
  const version = (await owner.get(`/services/${ids()[0]}/price-options`)).body.data[0].version
  await reprice(1000, version)
  const back = await undo(second.id)
  expect(back.counts).toMatchObject({ undone: 2, kept: 1 })
  expect((await pricesNow())[0]).toBe(1000)
})

test('an edit that is started twice is applied once', async () => {
  const change = { percent: 100 }
  const { id } = (await start(await preview(change), change)).body.data
  await Promise.all([app.app.jobs.runDue(app.app), app.app.jobs.runDue(app.app)])
  expect(await pricesNow()).toEqual([160_000, 240_000, 110])
  expect((await report(id)).counts.changed).toBe(3)
})

test('answers 403 without the permission, 404 to another agency, 422 at the field', async () => {
  const [planned, stranger] = [await preview({ percent: 1 }), await newOwner(app)]
  const member = await newMember(app, owner, ['View Clients'])
  expect((await member.post('/inventory/bulk/preview', { ids: ids(), change: { percent: 1 } })).status).toBe(403)
  expect((await stranger.post('/inventory/bulk/preview', { ids: ids(), change: { percent: 1 } })).status).toBe(404)
  const { id } = (await start(planned, { percent: 1 })).body.data
  expect((await stranger.get(`/inventory/bulk/${id}`)).status).toBe(404)
  expect((await owner.get(`/inventory/bulk/${newId()}`)).status).toBe(404)
  expect((await owner.post('/inventory/bulk/preview', { ids: ids(), change: { percent: 0 } })).body.errors).toEqual({
    'change.percent': ['Percent is not 0.'],
  })
  expect((await owner.post(`/inventory/bulk/${id}/undo`, {})).body.code).toBe('still_running')
})

test('prices need Edit Prices, tags and status Edit Inventory, also for undo', async () => {
  const keeper = await newMember(app, owner, ['View Inventory', 'Edit Inventory'])
  const pricer = await newMember(app, owner, ['View Inventory', 'Edit Prices'])
  const viewer = await newMember(app, owner, ['View Inventory'])
  const [prices, labels] = [{ percent: 5 }, { add_tags: ['New'] }]
  const of = async (change: object) => (await preview(change)).map(({ id, mark }) => ({ id, mark }))
  const begin = async (person: TestPerson, change: object) =>
    (await person.post('/inventory/bulk/start', { items: await of(change), change })).body
  for (const [person, change] of [
    [viewer, prices],
    [viewer, labels],
    [keeper, prices],
    [keeper, { ...prices, ...labels }],
    [pricer, labels],
  ] as const) {
    expect((await begin(person, change)).code).toBe('permission_required')
    expect((await person.post('/inventory/bulk/preview', { ids: ids(), change })).body.code).toBe('permission_required')
  }
  const { id } = (await begin(pricer, prices)).data
  await app.app.jobs.runDue(app.app)
  expect((await report(id)).counts.changed).toBe(3)
  for (const person of [viewer, keeper]) expect((await person.post(`/inventory/bulk/${id}/undo`)).body.code).toBe('permission_required')
  expect((await pricer.post(`/inventory/bulk/${id}/undo`)).status).toBe(200)
  expect((await begin(keeper, labels)).data.counts.total).toBe(3)
})
