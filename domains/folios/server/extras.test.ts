import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/rooms/server/testing/lodge.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { codeOf, ugx } from './testing/folios.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const beer = { name: 'Nile Special', category: 'bar', price: ugx(8_000) }
const list = async (query = '') => done(owner.get(`/extras${query}`))
const names = async (query: string) => (await list(query)).map(({ name }: { name: string }) => name)

test('extras are added, searched, changed and deleted', async () => {
  expect(await list()).toEqual([])
  const made = await done(owner.post('/extras/new', beer))
  expect(made).toEqual({
    id: expect.any(String),
    name: 'Nile Special',
    category: 'bar',
    price: ugx(8_000),
    active: true,
    version: 1,
  })
  const fee = await done(
    owner.post('/extras/new', { name: 'Gorilla permit', category: 'park_fee', price: { amount: 80_000, currency: 'USD' } }),
  )
  const typed = await done(owner.post('/extras/new', { name: 'Laundry', category: 'laundry', price: null, active: false }))
  expect([fee.price, typed.price]).toEqual([{ amount: 80_000, currency: 'USD' }, null])
  expect(await names('')).toEqual(['Gorilla permit', 'Laundry', 'Nile Special'])
  expect(await names('?search=nile')).toEqual(['Nile Special'])
  expect(await names('?category=park_fee')).toEqual(['Gorilla permit'])
  expect(await names('?active=false')).toEqual(['Laundry'])
  expect(await names('?sort=-category')).toEqual(['Gorilla permit', 'Laundry', 'Nile Special'])
  const change = { ...beer, price: ugx(9_000), version: 1 }
  expect(await done(owner.post(`/extras/${made.id}/update`, change))).toMatchObject({ price: ugx(9_000), version: 2 })
  expect(await codeOf(owner.post(`/extras/${made.id}/update`, change))).toBe('409 stale')
  expect(await done(owner.get(`/extras/${made.id}/show`))).toMatchObject({ price: ugx(9_000), version: 2 })
  expect(await done(owner.post(`/extras/${made.id}/delete`))).toEqual({ id: made.id })
  expect(await codeOf(owner.post(`/extras/${made.id}/delete`))).toBe('404 not_found')
  expect(await names('')).toEqual(['Gorilla permit', 'Laundry'])
})

test('a name is there once, whatever its capitals, also if two add it at once', async () => {
  const name = `Minibar ${newId()}`
  const answers = await Promise.all([name, name.toUpperCase()].map((one) => owner.post('/extras/new', { ...beer, name: one })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)!.body.errors).toEqual({ name: ['Another extra has this name.'] })
})

test.each([
  ['name', { name: ' ' }, 'Name is required.'],
  ['category', { category: 'tips' }, 'Category is not valid.'],
  ['price.amount', { price: ugx(0) }, 'Amount is more than zero.'],
  ['price.amount', { price: ugx(1.5) }, 'Amount is a whole number of the smallest unit.'],
  ['price.currency', { price: { amount: 1, currency: 'XXX' } }, expect.any(String)],
])('a wrong %s is told at its field', async (field, over, sentence) => {
  const { status, body } = await owner.post('/extras/new', { ...beer, ...over })
  expect([status, body.errors[field]]).toEqual([422, [sentence]])
})

test('they need Edit Prices to change, and belong to their agency', async () => {
  const made = await done(owner.post('/extras/new', { ...beer, name: newId() }))
  const desk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
  expect((await desk.get('/extras')).status).toBe(200)
  expect(await codeOf(desk.post('/extras/new', beer))).toBe('403 permission_required')
  expect(await codeOf(desk.post(`/extras/${made.id}/delete`))).toBe('403 permission_required')
  const other = await newOwner(app)
  expect(await codeOf(other.post(`/extras/${made.id}/update`, { ...beer, version: 1 }))).toBe('404 not_found')
  expect(await done(other.get('/extras'))).toEqual([])
})
