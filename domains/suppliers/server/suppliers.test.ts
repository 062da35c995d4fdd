import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const body = (over: object = {}) => ({ kind: 'hotel', name: 'Bwindi Lodge', currency: 'USD', days_to_pay: 14, ...over })
const made = async (over: object = {}) => (await owner.post('/suppliers/create', body(over))).body.data

describe('suppliers', () => {
  test('are added, found, changed and archived; a name is used once, whatever its case', async () => {
    const { id, version } = await made({ name: 'Bwindi Lodge', email: 'stay@bwindi.example', tax_number: '1000123' })
    const again = await owner.post('/suppliers/create', body({ name: ' bwindi LODGE ' }))
    expect([again.status, again.body.code, Object.keys(again.body.errors)]).toEqual([422, 'duplicate', ['name']])
    expect((await owner.get('/suppliers?search=1000123&kind=hotel')).body.data).toMatchObject([
      { id, name: 'Bwindi Lodge', days_to_pay: 14 },
    ])
    expect((await owner.get('/suppliers?kind=park')).body.data).toEqual([])
    expect((await owner.post(`/suppliers/${id}/update`, body({ name: 'Bwindi Lodge Ltd', version }))).body.data).toMatchObject({
      version: 2,
      name: 'Bwindi Lodge Ltd',
    })
    expect((await owner.post(`/suppliers/${id}/update`, body({ version }))).body.code).toBe('stale')
    expect((await owner.post(`/suppliers/${id}/archive`)).body.data.archived).toBe(true)
    expect((await owner.post(`/suppliers/${id}/contacts`, { name: 'Grace' })).body.code).toBe('archived')
    const other = await made({ name: 'Bwindi Lodge Ltd' })
    const back = await owner.post(`/suppliers/${id}/archive`, { archived: false })
    expect([back.status, back.body.code]).toEqual([422, 'duplicate'])
    await owner.post(`/suppliers/${other.id}/archive`)
    expect((await owner.get('/suppliers?download=csv')).body).not.toContain('Bwindi Lodge Ltd')
  })

  test('have contacts, contracts and net rates by season, residency and board', async () => {
    const { id } = await made({ name: 'Murchison River Camp' })
    const price = { amount: 12_000, currency: 'USD' }
    const season = { starts_on: '2027-01-01', ends_on: '2027-03-31' }
    await owner.post(`/suppliers/${id}/contacts`, { name: 'Grace Akello', job: 'Reservations', phone: '+256772123456' })
    await owner.post(`/suppliers/${id}/contracts`, { title: 'Rates 2027', valid_from: '2027-01-01', valid_until: '2027-12-31' })
    await owner.post(`/suppliers/${id}/rates`, { title: 'Tent', ...season, board: 'full_board', per: 'night', price })
    const { data } = (
      await owner.post(`/suppliers/${id}/rates`, {
        title: 'Tent, East Africans',
        ...season,
        residency: 'eac_citizen',
        per: 'night',
        price: { amount: 30_000_000, currency: 'UGX' },
      })
    ).body
    expect(data).toMatchObject({
      contacts: [{ name: 'Grace Akello', job: 'Reservations' }],
      contracts: [{ title: 'Rates 2027', valid_until: '2027-12-31' }],
      rates: [
        { title: 'Tent', board: 'full_board', residency: null, price },
        { title: 'Tent, East Africans', residency: 'eac_citizen' },
      ],
    })
    const on = async (query: string) =>
      (await owner.get(`/suppliers/rates-on?${query}`)).body.data.map(({ title }: { title: string }) => title)
    expect(await on('day=2027-02-01')).toEqual(['Tent', 'Tent, East Africans'])
    expect(await on('day=2027-02-01&residency=non_resident')).toEqual(['Tent'])
    expect(await on('day=2027-04-01')).toEqual([])
    const removed = await owner.post(`/suppliers/${id}/remove`, { part: 'rate', part_id: data.rates[0].id })
    expect(removed.body.data.rates).toHaveLength(1)
    expect((await owner.post(`/suppliers/${id}/remove`, { part: 'rate', part_id: data.rates[0].id })).status).toBe(404)
  })

  test('have parts that are changed in place; an older version is refused, and so is an offer that does not exist', async () => {
    const { id } = await made({ name: 'Kidepo Camp' })
    const price = { amount: 9_000, currency: 'USD' }
    const season = { starts_on: '2027-01-01', ends_on: '2027-03-31' }
    await owner.post(`/suppliers/${id}/contacts`, { name: 'Grace Akello' })
    await owner.post(`/suppliers/${id}/contracts`, { title: 'Rates 2027', valid_from: '2027-01-01', valid_until: '2027-12-31' })
    const { data } = (await owner.post(`/suppliers/${id}/rates`, { title: 'Tent', ...season, per: 'night', price })).body
    const change = async (part: string, partId: string, body: object) => owner.post(`/suppliers/${id}/${part}/${partId}/update`, body)
    const contact = { name: 'Grace Akello', phone: '+256772123456', version: 1 }
    expect((await change('contacts', data.contacts[0].id, contact)).body.data).toMatchObject({ phone: '+256772123456', version: 2 })
    expect((await change('contacts', data.contacts[0].id, contact)).body.code).toBe('stale')
    const contract = { title: 'Rates 2027', valid_from: '2027-01-01', valid_until: '2028-12-31', version: 1 }
    expect((await change('contracts', data.contracts[0].id, contract)).body.data.contracts).toMatchObject([{ valid_until: '2028-12-31' }])
    const rate = { title: 'Tent', ...season, per: 'night', price: { ...price, amount: 9_500 }, version: 1 }
    expect((await change('rates', data.rates[0].id, rate)).body.data.rates).toMatchObject([{ price: { amount: 9_500 }, offer: null }])
    const refused = await change('rates', data.rates[0].id, { ...rate, version: 2, inventory_id: id })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['inventory_id']])
    expect((await change('rates', data.contacts[0].id, rate)).status).toBe(404)
    const stranger = await newOwner(app)
    expect((await stranger.post(`/suppliers/${id}/rates/${data.rates[0].id}/update`, { ...rate, version: 2 })).status).toBe(404)
  })

  test('have contracts with files, a PDF or a picture by its content, that only people who see costs can open', async () => {
    const { id } = await made({ name: 'Semuliki Lodge' })
    await owner.post(`/suppliers/${id}/contracts`, { title: 'Rates 2027', valid_from: '2027-01-01', valid_until: '2027-12-31' })
    const [contract] = (await owner.get(`/suppliers/${id}/show`)).body.data.contracts
    const path = `/suppliers/${id}/contracts/${contract.id}/files`
    const refused = await owner.upload(path, [{ name: 'contract.pdf', content: Buffer.from('<html>') }])
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['file']])
    const pdf = Buffer.from('%PDF-1.7\nsigned')
    const { data } = (await owner.upload(path, [{ name: 'contract.pdf', content: pdf }])).body
    expect(data.contracts).toMatchObject([{ files: [{ name: 'contract.pdf', mime: 'application/pdf', size: pdf.length }] }])
    const file = data.contracts[0].files[0].id
    const seller = await newMember(app, owner, ['View Bookings'])
    const stranger = await newOwner(app)
    const statuses = await Promise.all(
      [owner, seller, stranger].map(async (one) => (await one.get(`/suppliers/files/${file}/file`)).status),
    )
    expect(statuses).toEqual([200, 403, 404])
    expect((await stranger.upload(path, [{ name: 'a.pdf', content: pdf }])).status).toBe(404)
    expect((await stranger.delete(`/suppliers/files/${file}`)).status).toBe(404)
    expect((await owner.delete(`/suppliers/files/${file}`)).body.data.contracts).toMatchObject([{ files: [] }])
  })

  test('a season that ends before it begins is refused at its last day', async () => {
    const { id } = await made({ name: 'Kibale Guides' })
    const refused = await owner.post(`/suppliers/${id}/rates`, {
      title: 'Walk',
      starts_on: '2027-02-01',
      ends_on: '2027-01-01',
      per: 'group',
      price: { amount: 1, currency: 'UGX' },
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['ends_on']])
  })

  test('are seen by people who see costs, changed by people who manage payables, and never by another agency', async () => {
    const { id } = await made({ name: 'Jinja Boats' })
    const viewer = await newMember(app, owner, ['See Costs'])
    const seller = await newMember(app, owner, ['View Bookings', 'View Inventory'])
    expect((await viewer.get(`/suppliers/${id}/show`)).status).toBe(200)
    expect((await viewer.post(`/suppliers/${id}/contacts`, { name: 'Tom' })).body.code).toBe('permission_required')
    expect((await seller.get('/suppliers')).body.code).toBe('permission_required')
    const stranger = await newOwner(app)
    expect((await stranger.get(`/suppliers/${id}/show`)).status).toBe(404)
    expect((await stranger.post(`/suppliers/${id}/contacts`, { name: 'Tom' })).status).toBe(404)
  })
})
