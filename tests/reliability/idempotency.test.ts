import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishTour, type Tour } from '#domains/bookings/server/testing/tour.ts'
import { apiBase } from '#kit/contract/api-base.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { endpoints, nameOf, sampleRequest, send } from './calls.ts'
import { requestRaw } from './raw-http.ts'

// The same order sent many times is one order (P8, O193).

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000 })
  owner = await newOwner(app)
})
afterAll(() => app.close())

const bearer = () => ['authorization', `Bearer ${owner.token}`] as const
const json = ['content-type', 'application/json'] as const

describe('the same order many times', () => {
  let tour: Tour
  beforeAll(async () => {
    tour = await publishTour(app, owner, { capacity: 50 })
  })
  const order = (quantity = 2) => ({
    client: { name: 'Sarah Namubiru' },
    lines: [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity }] }],
  })
  const book = (key: string | undefined, body: object = order(), by: TestPerson = owner) =>
    by.post('/bookings/new', body, key === undefined ? {} : { 'idempotency-key': key })
  const counts = async () => {
    const one = await app.app.db.asAgency(owner, async (tx) => ({
      held: (await tx.selectFrom('departures').select('held').where('id', '=', tour.departureId).executeTakeFirstOrThrow()).held,
      bookings: (await tx.selectFrom('bookings').select('id').execute()).length,
      clients: (await tx.selectFrom('clients').select('id').where('name', '=', 'Sarah Namubiru').execute()).length,
    }))
    return one
  }

  test('one key a hundred times at once: one booking, a hundred identical answers', async () => {
    const before = await counts()
    const answers = await Promise.all(Array.from({ length: 100 }, () => book('order-1')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await counts()).toEqual({ held: before.held + 2, bookings: before.bookings + 1, clients: before.clients + 1 })
    expect((await book('order-1')).body).toEqual(answers[0]!.body)
  })

  test('another body, another call or another person under the key: 422 idempotency_mismatch, or a key of their own', async () => {
    await book('order-2')
    const before = await counts()
    expect((await book('order-2', order(3))).body).toMatchObject({
      code: 'idempotency_mismatch',
      errors: { 'Idempotency-Key': [expect.any(String)] },
    })
    const colleague = await newMember(app, owner, ['Add Bookings'])
    expect((await book('order-2', order(), colleague)).body.code).toBe('idempotency_mismatch')
    expect(await counts()).toEqual(before)
    const stranger = await newOwner(app)
    expect((await book('order-2', order(), stranger)).body.code).not.toBe('idempotency_mismatch')
    expect((await owner.post('/bookings/price', { lines: order().lines }, { 'idempotency-key': 'order-2' })).status).toBe(200)
  })

  test('a refusal by the stock is repeated as it was, also when there is room by then; a refusal of the input is not kept', async () => {
    const { held } = await counts()
    const first = await book('order-3', order(51 - held))
    expect([first.status, first.body.code]).toEqual([409, 'sold_out'])
    await app.app.db.asAgency(owner, (tx) =>
      tx.updateTable('departures').set({ capacity: 200 }).where('id', '=', tour.departureId).execute(),
    )
    expect(await book('order-3', order(51 - held)).then(({ body }) => body.code)).toBe('sold_out')
    expect((await book('order-4', { ...order(), lines: [] })).status).toBe(422)
    expect((await book('order-4')).status).toBe(200)
  })

  test('a key is 1 to 255 printable signs, and calls that move money need one', async () => {
    for (const key of ['x'.repeat(256), 'a b', 'ä', 'a\tb']) {
      const answer = await requestRaw(app.origin, {
        method: 'POST',
        path: `${apiBase}/bookings/new`,
        headers: [bearer(), json, ['idempotency-key', Buffer.from(key).toString('latin1')]],
        body: JSON.stringify(order()),
      })
      expect([key.slice(0, 5), answer.status, Object.keys(answer.body.errors)]).toEqual([key.slice(0, 5), 422, ['Idempotency-Key']])
    }
    const twice = await requestRaw(app.origin, {
      method: 'POST',
      path: `${apiBase}/bookings/new`,
      headers: [bearer(), json, ['idempotency-key', 'one'], ['idempotency-key', 'two']],
      body: JSON.stringify(order()),
    })
    expect(twice.status).toBe(422)
    for (const endpoint of endpoints.filter(({ idempotency }) => idempotency === 'required')) {
      const answer = await send(app.origin, endpoint, sampleRequest(endpoint, { id: newId(), full: false }), {
        token: owner.token,
        headers: { 'idempotency-key': '' },
      })
      expect([nameOf(endpoint), answer.status, answer.code]).toEqual([nameOf(endpoint), 400, 'idempotency_key_required'])
    }
  })
})
