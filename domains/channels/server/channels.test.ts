import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { base, inDays, newOption, newPackage, newPublished } from '#domains/tour-packages/server/testing/trips.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
let agencySlug: string
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 3 })
  owner = await newOwner(app)
  agencySlug = (await owner.get('/profile')).body.result.agency.slug
})
afterAll(() => app.close())

const page = async (slug: string) => {
  const response = await fetch(`${app.origin}/p/${agencySlug}/${slug}`)
  return { status: response.status, text: await response.text() }
}
const change = (ids: string[], set: object, channel = 'website') => owner.post('/channel-products/apply', { ids, channel, set })
const preview = (ids: string[], set: object, channel = 'website') => owner.post('/channel-products/preview', { ids, channel, set })
const cellOf = async (id: string, channel = 'website') =>
  (await owner.get('/channel-products?per_page=100')).body.data.find((row: { id: string }) => row.id === id).channels[channel]

const verify = () =>
  app.app.db.asAgency(owner, (tx) =>
    tx.updateTable('agencies').set({ verified_kyc: true, enabled_inventory_proximity: true }).where('id', '=', owner.agencyId!).execute(),
  )

describe('the website', () => {
  test('a published item is there until it is switched off, and comes back by undo', async () => {
    const trip = await newPublished(owner)
    expect(await cellOf(trip.id)).toMatchObject({ offered: true, enabled: true, live: true, price_kind: 'none', share_percent: 100 })
    expect((await page(trip.slug)).status).toBe(200)
    const { body } = await change([trip.id], { enabled: false })
    expect(body.data).toMatchObject({ changed: 1, same: 0, refused: [] })
    expect((await page(trip.slug)).status).toBe(404)
    expect((await owner.get(`/packages/edit/${trip.id}`)).body.data.public_url).toBeNull()
    expect((await owner.post(`/channel-products/changes/${body.data.change_id}/undo`)).body.data).toEqual({ restored: 1, refused: [] })
    expect((await page(trip.slug)).status).toBe(200)
    const again = await owner.post(`/channel-products/changes/${body.data.change_id}/undo`)
    expect([again.status, again.body.code]).toEqual([409, 'undone'])
  })

  test('it begins on its day', async () => {
    const trip = await newPublished(owner)
    await change([trip.id], { starts_on: inDays(app, 3) })
    expect((await page(trip.slug)).status).toBe(404)
    expect(await cellOf(trip.id)).toMatchObject({ enabled: true, live: false, url: null })
    await change([trip.id], { starts_on: inDays(app, 0) })
    expect((await page(trip.slug)).status).toBe(200)
  })

  test('a changed price is the one the page asks', async () => {
    const trip = await newPublished(owner)
    expect((await page(trip.slug)).text).toContain('UGX 900,000')
    await change([trip.id], { price: { kind: 'percent', value: 10 } })
    const { text } = await page(trip.slug)
    expect(text).toContain('UGX 990,000')
    expect(text).not.toContain('UGX 900,000')
    expect(await cellOf(trip.id)).toMatchObject({ shown_price: { amount: 990_000, currency: 'UGX' } })
    await change([trip.id], { price: { kind: 'amount', value: -50_000, currency: 'UGX' } })
    expect((await page(trip.slug)).text).toContain('UGX 850,000')
    await change([trip.id], { price: { kind: 'none', value: 7 } })
    expect((await page(trip.slug)).text).toContain('UGX 900,000')
  })

  test('only its share of the places is shown', async () => {
    const trip = await newPublished(owner)
    await owner.post(`/packages/${trip.id}/departures/create`, { starts_on: inDays(app, 20), capacity: 40 })
    expect((await page(trip.slug)).text).toContain('40 places left')
    await change([trip.id], { share_percent: 25 })
    expect((await page(trip.slug)).text).toContain('10 places left')
  })
})

describe('many at once', () => {
  test('a preview says what becomes of each and changes nothing', async () => {
    const [dear, cheap] = [await newPublished(owner), await newPublished(owner)]
    const set = { price: { kind: 'amount', value: -100_000, currency: 'UGX' } }
    const { data } = (await preview([dear.id, cheap.id], set)).body
    expect(data).toMatchObject({ same: 0, refused: [] })
    expect(data.changes).toHaveLength(2)
    expect(data.changes[0]).toMatchObject({ before: { price_kind: 'none' }, after: { shown_price: { amount: 800_000 } } })
    expect(await cellOf(dear.id)).toMatchObject({ price_kind: 'none' })
  })

  test('items that cannot be changed are named, the others are changed', async () => {
    const trip = await newPublished(owner)
    const dollars = await newPackage(owner, { currency: 'USD' })
    await newOption(owner, dollars.id, { price: { amount: 5000, currency: 'USD' } })
    const { body } = await change([trip.id, dollars.id], { price: { kind: 'amount', value: 1000, currency: 'UGX' } })
    expect(body.data).toMatchObject({ changed: 1, refused: [{ id: dollars.id, message: 'Its prices are in USD.' }] })
    const none = await change([dollars.id], { price: { kind: 'amount', value: 1000, currency: 'UGX' } })
    expect([none.status, none.body.code]).toEqual([409, 'none_changed'])
    const nothingLeft = await change([trip.id], { price: { kind: 'amount', value: -900_000, currency: 'UGX' } })
    expect(nothingLeft.body.message).toContain('Nothing would be left')
  })

  test('undo leaves what was changed again since', async () => {
    const [first, second] = [await newPublished(owner), await newPublished(owner)]
    const { body } = await change([first.id, second.id], { enabled: false })
    await change([second.id], { enabled: true })
    const undone = (await owner.post(`/channel-products/changes/${body.data.change_id}/undo`)).body.data
    expect(undone).toMatchObject({ restored: 1, refused: [{ id: second.id, message: 'It has changed since.' }] })
    expect(await cellOf(first.id)).toMatchObject({ enabled: true })
  })

  test('what cannot be is refused at its field', async () => {
    const trip = await newPublished(owner)
    const refusals: [object, string][] = [
      [{}, 'set'],
      [{ price: { kind: 'percent', value: -100 } }, 'set.price.value'],
      [{ price: { kind: 'percent', value: 1.00001 } }, 'set.price.value'],
      [{ price: { kind: 'amount', value: 1.5, currency: 'UGX' } }, 'set.price.value'],
      [{ price: { kind: 'amount', value: 5 } }, 'set.price.currency'],
    ]
    for (const [set, field] of refusals) {
      const { status, body } = await change([trip.id], set)
      expect([status, Object.keys(body.errors)], JSON.stringify(set)).toEqual([422, [field]])
    }
    expect((await change([trip.id], { enabled: true }, 'nowhere')).body.errors).toEqual({ channel: ['There is no such channel.'] })
    expect((await change([trip.id], { starts_on: inDays(app, 1) }, 'resellers')).status).toBe(422)
  })
})

describe('resellers', () => {
  test('are closed until the agency may, and then are the same offer as on the item’s own screen', async () => {
    const trip = await newPublished(owner)
    const closed = await change([trip.id], { enabled: true }, 'resellers')
    expect(closed.status).toBe(409)
    const named = (await owner.get('/channel-products/channels')).body.data
    expect(named.map(({ key }: { key: string }) => key).sort()).toEqual(['marketplace', 'resellers', 'website'])
    expect(named.find(({ key }: { key: string }) => key === 'resellers').closed).toContain('not verified')
    await verify()
    const { body } = await change([trip.id], { enabled: true, share_percent: 40 }, 'resellers')
    expect((await owner.get(`${base}/${trip.id}/resells/config`)).body.data).toMatchObject({
      enabled: true,
      share_percent: 40,
      model: 'commission',
    })
    const on = (await owner.get('/channel-products?on=resellers')).body.data
    expect(on.map(({ id }: { id: string }) => id)).toEqual([trip.id])
    await owner.post(`/channel-products/changes/${body.data.change_id}/undo`)
    expect((await owner.get('/channel-products?on=resellers')).body.data).toEqual([])
  })
})

describe('the grid', () => {
  test('filters by what is on and off, searches, and is downloaded', async () => {
    const trip = await newPublished(owner, { title: 'Sipi falls abseiling' })
    await change([trip.id], { enabled: false })
    const ids = async (query: string) =>
      (await owner.get(`/channel-products?per_page=100&${query}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await ids('on=-website&search=sipi')).toEqual([trip.id])
    expect(await ids('on=website&search=sipi')).toEqual([])
    expect((await owner.get('/channel-products?on=nowhere')).status).toBe(422)
    const file = await owner.get('/channel-products?download=csv&search=sipi')
    expect(file.body).toContain('Channels website enabled')
    expect(file.body).toContain('Sipi falls abseiling')
  })

  test('needs the permission', async () => {
    const guide = await newMember(app, owner, ['View Inventory'])
    expect((await guide.get('/channel-products')).status).toBe(403)
    const seller = await newMember(app, owner, ['Channel Products'])
    expect((await seller.get('/channel-products')).status).toBe(200)
  })
})

test('one item says where it is offered, also to people who may only see it', async () => {
  const trip = await newPublished(owner)
  const reader = await newMember(app, owner, ['View Inventory'])
  const { body } = await reader.get(`/channel-products/${trip.id}/show`)
  expect(body.data).toEqual([
    expect.objectContaining({ key: 'website', enabled: true, live: true, url: expect.stringContaining(trip.slug) }),
    expect.objectContaining({ key: 'resellers', enabled: false, live: false, url: null }),
    expect.objectContaining({ key: 'marketplace', enabled: false, live: false }),
  ])
  expect((await (await newMember(app, owner, ['View Clients'])).get(`/channel-products/${trip.id}/show`)).status).toBe(403)
})
