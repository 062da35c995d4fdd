import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { priceHelp, checkCsv, sentences, uploadCsv } from '#domains/imports/server/testing/files.ts'
import { base, newDownload, newPublished, ugx } from './testing/shop.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ linked: true })
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const made = async (given: object = {}) => (await owner.post(`${base}/create`, { title: 'Coffee', ...given })).body.data
const variantsOf = async (id: string) => (await owner.get(`${base}/variants/${id}/list`)).body.data
const refusal = async (answer: ReturnType<TestPerson['post']>) => {
  const { status, body } = await answer
  return [status, body.code, Object.keys(body.errors)]
}

test('a product is made with its first variant, changed and found by its category', async () => {
  const product = await made({ category: 'Drinks', price: ugx(30_000), sku: 'COF-250', stock: 12, tags: ['coffee'] })
  expect(product).toMatchObject({
    kind: 'product',
    category: 'Drinks',
    variants: 1,
    in_stock: 12,
    from_price: ugx(30_000),
    status: 'draft',
  })
  expect(await variantsOf(product.id)).toMatchObject([{ name: 'Standard', sku: 'COF-250', in_stock: 12, held: 0, sold: 0 }])
  const changed = await owner.post(`${base}/${product.id}/update`, { version: product.version, title: 'Bugisu coffee', category: 'drinks' })
  expect(changed.body.data).toMatchObject({ title: 'Bugisu coffee', category: 'drinks' })
  expect((await owner.get(`${base}?category=DRINKS`)).body.data).toMatchObject([{ id: product.id, in_stock: 12 }])
  expect((await owner.get(`${base}?category=Clothes`)).body.data).toEqual([])
  expect((await owner.get(`${base}/categories`)).body.data).toEqual([{ category: 'drinks', count: 1 }])
  // The form sends empty fields like this.
  expect(await made({ price: null, sku: '', stock: null })).toMatchObject({ variants: 0, in_stock: 0 })
  expect(await refusal(owner.post(`${base}/create`, { title: 'Mug', sku: 'MUG' }))).toEqual([422, 'invalid_input', ['price']])
  expect((await other.get(`${base}/${product.id}/show`)).status).toBe(404)
})

test('who may: creating and changing are rights of their own', async () => {
  const viewer = await newMember(app, owner, ['View Shop'])
  const creator = await newMember(app, owner, ['Create Shop Products'])
  const product = await made()
  expect((await viewer.get(`${base}/${product.id}/show`)).status).toBe(200)
  expect((await viewer.post(`${base}/create`, { title: 'Mug' })).status).toBe(403)
  expect((await creator.post(`${base}/create`, { title: 'Mug' })).status).toBe(200)
  expect((await creator.post(`${base}/${product.id}/update`, { version: product.version, title: 'Tea' })).status).toBe(403)
})

test('a price needs Edit Prices besides the right to change products', async () => {
  const { id } = await made({ price: ugx(30_000), stock: 3 })
  const [variant] = await variantsOf(id)
  const keeper = await newMember(app, owner, ['Create Shop Products', 'Edit Shop Products'])
  const pricer = await newMember(app, owner, ['Create Shop Products', 'Edit Shop Products', 'Edit Prices'])
  const priced = { title: 'Mug', price: ugx(10_000) }
  const change = (person: TestPerson, amount: number, version: number) =>
    person.post(`${base}/variants/${variant.id}/update`, { price: ugx(amount), version })
  expect((await keeper.post(`${base}/create`, priced)).body.code).toBe('permission_required')
  expect((await keeper.post(`${base}/variants/${id}/create`, { price: ugx(5) })).body.code).toBe('permission_required')
  expect((await change(keeper, 1, variant.version)).body.code).toBe('permission_required')
  const same = await change(keeper, variant.price.amount, variant.version)
  expect(same.body.data.price).toEqual(variant.price)
  expect((await change(pricer, 1, same.body.data.version)).body.data.price).toEqual(ugx(1))
  expect((await pricer.post(`${base}/create`, priced)).status).toBe(200)
  const file = 'title,price\nHat,"UGX 5,000"\n'
  expect((await uploadCsv(keeper, file, 'products')).body.code).toBe('permission_required')
  expect((await uploadCsv(keeper, 'title\nHat\n', 'products')).status).toBe(200)
  expect((await uploadCsv(pricer, file, 'products')).status).toBe(200)
})

test('options, their values, and variants of one value each', async () => {
  const { id } = await made()
  const size = (await owner.post(`${base}/variants/${id}/options/create`, { name: 'Size', values: ['S', 'L'] })).body.data
  const colour = (await owner.post(`${base}/variants/${id}/options/create`, { name: 'Colour', values: ['Red'] })).body.data
  expect(await refusal(owner.post(`${base}/variants/${id}/options/create`, { name: 'size' }))).toEqual([409, 'already_exists', ['name']])
  expect(await refusal(owner.post(`${base}/variants/${id}/options/create`, { name: 'Cut', values: ['A', 'a'] }))).toEqual([
    422,
    'invalid_input',
    ['values'],
  ])
  const [small, large] = size.values
  const [red] = colour.values
  const add = (value_ids: string[], over: object = {}) =>
    owner.post(`${base}/variants/${id}/create`, { value_ids, price: ugx(45_000), stock: 3, ...over })
  const variant = (await add([red.id, small.id], { sku: 'S-RED' })).body.data
  expect(variant).toMatchObject({ name: 'S / Red', in_stock: 3, values: [{ name: 'S' }, { name: 'Red' }] })
  expect(await refusal(add([small.id, red.id]))).toEqual([409, 'already_exists', ['value_ids']])
  expect(await refusal(add([small.id]))).toEqual([422, 'invalid_input', ['value_ids']])
  expect(await refusal(add([small.id, large.id, red.id]))).toEqual([422, 'invalid_input', ['value_ids']])
  expect(await refusal(add([large.id, red.id], { sku: 's-red' }))).toEqual([409, 'already_exists', ['sku']])
  expect((await owner.post(`${base}/option-values/${small.id}/update`, { name: 'Small', version: 1 })).body.data.version).toBe(2)
  expect((await owner.post(`${base}/option-values/${small.id}/update`, { name: 'XS', version: 1 })).body.code).toBe('stale')
  expect(await variantsOf(id)).toMatchObject([{ name: 'Small / Red' }])
  const green = (await owner.post(`${base}/options/${colour.id}/values/create`, { name: 'Green' })).body.data
  const body = { value_ids: [small.id, green.id], price: ugx(50_000), version: variant.version, active: false }
  expect((await owner.post(`${base}/variants/${variant.id}/update`, body)).body.data).toMatchObject({
    name: 'Small / Green',
    sku: 'S-RED',
    price: ugx(50_000),
    active: false,
    in_stock: 3,
  })
  expect((await owner.get(`${base}/variants/${id}/options-with-values`)).body.data).toMatchObject([
    { name: 'Size', values: [{ name: 'Small' }, { name: 'L' }] },
    { name: 'Colour', values: [{ name: 'Red' }, { name: 'Green' }] },
  ])
  expect((await owner.get(`${base}/options/${colour.id}/values`)).body.data).toHaveLength(2)
  expect((await other.get(`${base}/options/${colour.id}/values`)).status).toBe(404)
})

test('a download has a file before it is published, and a limit where others have stock', async () => {
  const given = { digital: true, price: ugx(20_000) }
  const guide = await made(given)
  expect(guide).toMatchObject({ digital: true, variants: 1, in_stock: null })
  const publish = () => owner.post('/inventory/status', { ids: [guide.id], status: 'published' })
  expect(await refusal(publish())).toEqual([409, 'file_needed', ['status']])
  await owner.upload(`${base}/${guide.id}/virtual-asset/upload`, [{ name: 'Guide.pdf', content: Buffer.from('%PDF-1.7') }])
  expect((await publish()).status).toBe(200)
  expect(await refusal(owner.post(`${base}/${guide.id}/virtual-asset/delete`, {}))).toEqual([409, 'file_needed', ['file']])
  expect((await owner.get(`${base}/${guide.id}/virtual-asset`)).body.data).toMatchObject({ name: 'Guide.pdf' })
  const [variant] = await variantsOf(guide.id)
  const count = { kind: 'allocation', quantity: 4 }
  expect(await refusal(owner.post(`${base}/variants/${variant.id}/stock/new`, count))).toEqual([409, 'not_counted', []])
  expect(await refusal(owner.post(`${base}/create`, { title: 'Map', ...given, stock: 3 }))).toEqual([422, 'invalid_input', ['stock']])
  expect(await refusal(owner.post(`${base}/create`, { title: 'Mug', price: ugx(1), limit: 3 }))).toEqual([422, 'invalid_input', ['limit']])
  expect(await made({ ...given, limit: 100 })).toMatchObject({ in_stock: 100 })
})

test('what is packed becomes a download, and back, while nothing of it was sold', async () => {
  const shirt = await newPublished(owner)
  const change = async (id: string, digital: boolean) => {
    const { version } = (await owner.get(`${base}/${id}/show`)).body.data
    return owner.post(`${base}/${id}/update`, { version, digital })
  }
  expect(await refusal(change(shirt.id, true))).toEqual([409, 'file_needed', ['digital']])
  await owner.post('/inventory/status', { ids: [shirt.id], status: 'draft' })
  expect((await change(shirt.id, true)).body.data).toMatchObject({ digital: true, in_stock: null })
  expect((await change(shirt.id, false)).body.data).toMatchObject({ digital: false, in_stock: 0 })
  const moved = (await owner.get(`${base}/${shirt.id}/stock?sort=created_at`)).body.data
  expect(moved.map(({ quantity }: { quantity: number }) => quantity)).toEqual([5, -5])
  const guide = await newDownload(owner)
  const lines = [{ inventory_id: guide.id, selection: [{ price_option_id: guide.variant, quantity: 1 }] }]
  await owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines, action: 'hold' })
  expect(await refusal(change(guide.id, false))).toEqual([409, 'in_use', ['digital']])
})

test('statistics count what is in stock, low and sold out', async () => {
  const shop = await newOwner(app)
  await newPublished(shop, { stock: 20 })
  await newPublished(shop, { stock: 2 })
  await newPublished(shop, { stock: 0 })
  expect((await shop.get(`${base}/statistics`)).body.data).toMatchObject({
    by_status: { published: 3 },
    stock: { pieces: 22, variants: 3, low: 1, sold_out: 1 },
  })
})

test('products come from a file, each with price and stock; a price that is no amount is refused', async () => {
  const shop = await newOwner(app)
  const file = 'Title,Price,SKU,Stock,Category\nMug,"UGX 25,000",MUG-1,7,Kitchen\nScarf,3e4,SC-1,2,Clothes\n'
  const id = await checkCsv(app, shop, file, 'products')
  expect(await sentences(shop, id)).toEqual([`3: Price: Price is not valid. ${priceHelp}`])
  await shop.post(`/imports/${id}/run`, {})
  await app.app.jobs.runDue(app.app)
  expect((await shop.get(base)).body.data).toMatchObject([{ title: 'Mug', category: 'Kitchen', in_stock: 7, from_price: ugx(25_000) }])
})
