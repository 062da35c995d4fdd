import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDrift } from '#domains/inventory/server/stock/availability.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { base, stockAndMovements, ugx } from './testing/shop.ts'

// Removing an option or a value says what becomes of the variants, and loses neither stock nor orders.

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(async () => {
  for (const { capacity, held, sold, moved } of await stockAndMovements(app, owner)) expect(capacity! - held - sold).toBe(Number(moved))
  expect(await app.app.db.asPlatform('test: look', findDrift)).toEqual([])
  await app.close()
})

interface Named {
  id: string
  name: string
  version: number
}
interface Shirt {
  id: string
  size: Named & { values: Named[] }
  colour: Named & { values: Named[] }
  /** Variants by name: "S / Red". */
  variants: Record<string, string>
}

/** A published shirt in S and L, red and green, with a variant for each; stock by name, 0 if not given. */
async function newShirt(stock: Record<string, number> = {}): Promise<Shirt> {
  const { id } = (await owner.post(`${base}/create`, { title: 'Gorilla T-shirt' })).body.data
  const option = async (name: string, values: string[]) =>
    (await owner.post(`${base}/variants/${id}/options/create`, { name, values })).body.data
  const [size, colour] = [await option('Size', ['S', 'L']), await option('Colour', ['Red', 'Green'])]
  const variants: Record<string, string> = {}
  for (const one of size.values)
    for (const two of colour.values) {
      const name = `${one.name} / ${two.name}`
      const body = { value_ids: [one.id, two.id], price: ugx(45_000), stock: stock[name] ?? 0 }
      variants[name] = (await owner.post(`${base}/variants/${id}/create`, body)).body.data.id
    }
  expect((await owner.post('/inventory/status', { ids: [id], status: 'published' })).status).toBe(200)
  return { id, size, colour, variants }
}

const buy = (shirt: Shirt, variant: string, quantity = 1, action = 'confirm') =>
  owner.post('/bookings/new', {
    client: { name: 'Grace Akello' },
    lines: [{ inventory_id: shirt.id, selection: [{ price_option_id: shirt.variants[variant], quantity }] }],
    action,
  })
const variantsOf = async ({ id }: Shirt) => (await owner.get(`${base}/variants/${id}/list`)).body.data
const removalOf = async (path: string) =>
  (await owner.get(`${base}/${path}/removal`)).body.data.variants.map((one: Record<string, unknown>) => [one.name, one.fate, one.becomes])
const remove = (path: string, body: object = {}, as = owner) => as.post(`${base}/${path}/delete`, { version: 1, ...body })
const valuePath = (option: Shirt['size'], name: string) => `option-values/${option.values.find((one) => one.name === name)!.id}`

test('a value without stock or orders goes with its variants', async () => {
  const shirt = await newShirt()
  const path = valuePath(shirt.size, 'L')
  expect(await removalOf(path)).toEqual([
    ['L / Red', 'removed', null],
    ['L / Green', 'removed', null],
  ])
  expect((await remove(path)).body.data.variants).toHaveLength(2)
  expect(await variantsOf(shirt)).toMatchObject([{ name: 'S / Red' }, { name: 'S / Green' }])
  expect((await owner.get(`${base}/options/${shirt.size.id}/values`)).body.data).toMatchObject([{ name: 'S' }])
  expect((await remove(path)).status).toBe(404)
})

test('a value with stock or open orders stays, until its variants may be retired', async () => {
  const shirt = await newShirt({ 'L / Red': 3, 'L / Green': 2 })
  const booking = (await buy(shirt, 'L / Red', 2, 'hold')).body.data
  expect((await buy(shirt, 'L / Green', 2)).status).toBe(200)
  const path = valuePath(shirt.size, 'L')
  const plan = (await owner.get(`${base}/${path}/removal`)).body.data.variants
  expect(plan).toMatchObject([
    { name: 'L / Red', fate: 'retired', in_stock: 1, open_orders: 1, needs_retiring: true },
    { name: 'L / Green', fate: 'retired', in_stock: 0, open_orders: 1, needs_retiring: true },
  ])
  const refused = await remove(path)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'in_use',
    'L / Red (1 in stock, 1 open order), L / Green (1 open order) would be lost. Retire variants with stock or open orders instead.',
  ])
  expect(await variantsOf(shirt)).toHaveLength(4)
  expect((await remove(path, { retire: true })).status).toBe(200)
  const left = await variantsOf(shirt)
  expect(left).toMatchObject([
    { name: 'S / Red', retired: false },
    { name: 'S / Green', retired: false },
    { name: 'L / Red', retired: true, active: false, in_stock: 1, held: 2 },
    { name: 'L / Green', retired: true, active: false, sold: 2 },
  ])
  // Neither counted nor sold any more, and it cannot come back.
  expect((await owner.get(`${base}/${shirt.id}/show`)).body.data).toMatchObject({ variants: 2, in_stock: 0 })
  expect((await buy(shirt, 'L / Red')).status).toBe(422)
  const { version } = left[2]
  const back = await owner.post(`${base}/variants/${shirt.variants['L / Red']}/update`, { price: ugx(1), version })
  expect([back.status, back.body.code]).toEqual([409, 'retired'])
  // The booking keeps the name, and what it gives back is counted where it was sold.
  const shown = (await owner.get(`/bookings/${booking.id}/show`)).body.data
  expect(shown.lines[0].items).toMatchObject([{ name: 'L / Red', quantity: 2 }])
  expect((await owner.post(`/bookings/${booking.id}/status`, { status: 'confirmed' })).status).toBe(200)
  expect((await owner.post(`/bookings/${booking.id}/cancel`, { by: 'client', reason: 'Changed his mind' })).status).toBe(200)
  expect((await variantsOf(shirt))[2]).toMatchObject({ in_stock: 3, held: 0, sold: 0 })
  const moved = await owner.get(`${base}/variants/${shirt.variants['L / Red']}/stock`)
  expect(moved.body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['release', 'sale', 'allocation'])
  // The value may be added again, with new variants.
  const again = (await owner.post(`${base}/options/${shirt.size.id}/values/create`, { name: 'L' })).body.data
  const body = { value_ids: [again.id, shirt.colour.values[0]!.id], price: ugx(45_000) }
  expect((await owner.post(`${base}/variants/${shirt.id}/create`, body)).body.data).toMatchObject({ name: 'L / Red', retired: false })
})

test('without an option, variants that differ only in it become one, with the stock of all', async () => {
  const shirt = await newShirt({ 'S / Red': 3, 'S / Green': 4 })
  const path = `options/${shirt.colour.id}`
  expect(await removalOf(path)).toEqual([
    ['S / Red', 'renamed', 'S'],
    ['S / Green', 'merged', 'S'],
    ['L / Red', 'renamed', 'L'],
    ['L / Green', 'merged', 'L'],
  ])
  expect((await remove(path)).status).toBe(200)
  expect(await variantsOf(shirt)).toMatchObject([
    { name: 'S', in_stock: 7, values: [{ name: 'S' }] },
    { name: 'L', in_stock: 0 },
    { name: 'S / Green', in_stock: 0, retired: true },
  ])
  const moved = (await owner.get(`${base}/variants/${shirt.variants['S / Red']}/stock`)).body.data
  expect(moved[0]).toMatchObject({ kind: 'adjustment', quantity: 4, note: 'Moved from S / Green' })
  expect((await remove(`options/${shirt.size.id}`)).status).toBe(200)
  expect((await variantsOf(shirt))[0]).toMatchObject({ name: 'Standard', in_stock: 7, values: [] })
})

test('an open order of a merged variant needs its consent, and keeps its name', async () => {
  const shirt = await newShirt({ 'S / Red': 3, 'S / Green': 4 })
  const booking = (await buy(shirt, 'S / Green')).body.data
  const path = `options/${shirt.colour.id}`
  expect((await remove(path)).body.message).toContain('S / Green (3 in stock, 1 open order) would be lost.')
  expect((await remove(path, { retire: true })).status).toBe(200)
  expect((await variantsOf(shirt))[0]).toMatchObject({ name: 'S', in_stock: 6 })
  expect((await owner.get(`/bookings/${booking.id}/show`)).body.data.lines[0].items).toMatchObject([{ name: 'S / Green' }])
})

test('a stale version, the last price of what is published, a value elsewhere and a missing right are refused', async () => {
  const shirt = await newShirt()
  const path = valuePath(shirt.size, 'L')
  await owner.post(`${base}/${path}/update`, { name: 'Large', version: 1 })
  expect((await remove(path)).body.code).toBe('stale')
  expect((await remove(valuePath(shirt.size, 'S'))).status).toBe(200)
  expect((await remove(path, { version: 2 })).body.code).toBe('price_needed')
  expect(await variantsOf(shirt)).toMatchObject([{ name: 'Large / Red' }, { name: 'Large / Green' }])
  expect((await remove(path, { version: 2 }, other)).status).toBe(404)
  expect((await other.get(`${base}/options/${shirt.size.id}/removal`)).status).toBe(404)
  expect((await remove(path, { version: 2, retire: 'yes' })).status).toBe(422)
  const viewer = await newMember(app, owner, ['View Shop'])
  expect((await remove(path, { version: 2 }, viewer)).status).toBe(403)
  const written = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('audit_log').select('id').where('action', '=', 'product_value.deleted').where('subject_id', '=', shirt.id).execute(),
  )
  expect(written).toHaveLength(1)
})

/** Holds the counter of a variant until `work` has finished, so that others queue for it in the order in which they came. */
const whileLocked = (variant: string | undefined, work: () => Promise<void>): Promise<void> =>
  app.app.db.asAgency(owner, async (tx) => {
    await tx.selectFrom('price_options').select('id').where('id', '=', variant!).forUpdate().execute()
    await work()
  })

test('a booking that takes the variant first is seen, although it had not finished when the value was removed', async () => {
  const shirt = await newShirt()
  const path = valuePath(shirt.size, 'L')
  await owner.post(`${base}/variants/${shirt.variants['L / Red']}/stock/new`, { kind: 'allocation', quantity: 1 })
  let answers: Promise<{ status: number; body: { code?: string; message?: string } }>[] = []
  await whileLocked(shirt.variants['L / Red'], async () => {
    answers = [buy(shirt, 'L / Red')]
    await untilSomeWait(app)
    answers.push(remove(path))
    await untilSomeWait(app, 2)
  })
  const [booked, removed] = await Promise.all(answers)
  expect(booked!.status).toBe(200)
  expect([removed!.status, removed!.body.message]).toEqual([
    409,
    'L / Red (1 open order) would be lost. Retire variants with stock or open orders instead.',
  ])
})

test('a booking that comes while the value is removed finds the variant gone', async () => {
  const shirt = await newShirt({ 'L / Red': 1 })
  const path = valuePath(shirt.size, 'L')
  let answers: Promise<{ status: number; body: { code?: string } }>[] = []
  await whileLocked(shirt.variants['L / Red'], async () => {
    answers = [remove(path, { retire: true })]
    await untilSomeWait(app)
    answers.push(buy(shirt, 'L / Red'))
    await untilSomeWait(app, 2)
  })
  const [removed, booked] = await Promise.all(answers)
  expect(removed!.status).toBe(200)
  expect([booked!.status, booked!.body.code]).toEqual([409, 'sale_ended'])
  expect((await variantsOf(shirt))[2]).toMatchObject({ name: 'L / Red', retired: true, in_stock: 1, held: 0, sold: 0 })
})

test('many bookings beside a removal: each order either keeps its variant or is refused', async () => {
  const shirt = await newShirt({ 'L / Red': 20 })
  const path = valuePath(shirt.size, 'L')
  const [removed, ...booked] = await Promise.all([
    remove(path, { retire: true }),
    ...Array.from({ length: 12 }, () => buy(shirt, 'L / Red')),
  ])
  expect(removed.status).toBe(200)
  const sold = booked.filter(({ status }) => status === 200).length
  expect(booked.every(({ status, body }) => status === 200 || ['sale_ended', 'unknown_option'].includes(body.code))).toBe(true)
  expect((await variantsOf(shirt)).find(({ name }: Named) => name === 'L / Red')).toMatchObject({
    in_stock: 20 - sold,
    sold,
    retired: true,
  })
})
