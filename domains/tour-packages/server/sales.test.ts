import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { base, bookDeparture, inDays, newPackage, newPublished, pictureOf } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const addDeparture = async (person: TestPerson, id: string, capacity = 8) =>
  (await person.post(`/packages/${id}/departures/create`, { starts_on: inDays(app, 10), capacity })).body.data

test('statistics are counted from bookings and departures', async () => {
  const person = await newOwner(app)
  const empty = (await person.get(`${base}/statistics`)).body.data
  expect(empty).toMatchObject({
    by_status: { draft: 0, published: 0 },
    bookings: { total: 0, last_30_days: 0, before: 0 },
    revenue: [],
    occupancy: { departures: 0, capacity: 0, taken: 0, percent: 0 },
  })
  const { id } = await newPublished(person)
  await newPackage(person)
  await bookDeparture(app, person, id, await addDeparture(person, id), { places: 2, amount: 1_500_000 })
  const { data } = (await person.get(`${base}/statistics`)).body
  const ugx = (amount: number) => ({ amount, currency: 'UGX' })
  expect(data).toMatchObject({
    by_status: { draft: 1, published: 1 },
    bookings: { total: 1, last_30_days: 1, before: 0 },
    revenue: [{ currency: 'UGX', last_30_days: ugx(1_500_000), before: ugx(0) }],
    occupancy: { departures: 1, capacity: 8, taken: 2, percent: 25 },
  })
})

test('bookings of a package, for those who see either', async () => {
  const { id } = await newPublished(owner)
  const departure = await addDeparture(owner, id)
  const { bookingId } = await bookDeparture(app, owner, id, departure)
  const viewer = await newMember(app, owner, ['View Bookings'])
  const { data } = (await viewer.get(`/packages/${id}/bookings`)).body
  expect(data).toMatchObject([
    {
      booking_id: bookingId,
      status: 'confirmed',
      payment_status: 'unpaid',
      client_name: 'Okello James',
      places: 2,
      amount: { amount: 1_800_000, currency: 'UGX' },
    },
  ])
  expect((await viewer.get(`/packages/${id}/bookings?status=cancelled`)).body.data).toEqual([])
  expect((await viewer.get(`/packages/${id}/bookings?search=okello&departure_id=${departure.id}`)).body.data).toHaveLength(1)
  expect((await (await newMember(app, owner, ['View Clients'])).get(`/packages/${id}/bookings`)).status).toBe(403)
})

describe('send by mail', () => {
  const mailsTo = (recipient: string) =>
    app.app.db.asPlatform('test: reads mails', (tx) => tx.selectFrom('mails').selectAll().where('recipient', '=', recipient).execute())

  test('a mail each, with picture, price and link, answers to the agency', async () => {
    const { id } = await newPublished(owner, { title: 'Lake Mburo <zebras>' })
    await owner.upload(`/uploadcare/package_images/${id}`, [{ name: 'a.png', content: await pictureOf('gold') }])
    const sent = await owner.post(`${base}/${id}/send-mail`, {
      to: ['Anna@Example.com', 'anna@example.com', 'ben@example.com'],
      message: 'As we said <b>today</b>',
    })
    expect(sent.body.data).toEqual({ sent: 2 })
    const [mail] = await mailsTo('anna@example.com')
    const { agency } = (await owner.get('/profile')).body.result
    expect(mail).toMatchObject({ sender_name: agency.name, reply_to: owner.email, subject: `Lake Mburo <zebras> · ${agency.name}` })
    expect(mail!.body).toContain((await owner.get(`/packages/edit/${id}`)).body.data.share_url)
    expect(mail!.body).toMatch(/http:\/\/localhost:3000\/s\/[\w-]{12}/)
    expect(mail!.body).toContain('from UGX 900,000')
    expect(mail!.html).toMatch(/<img src="http:\/\/localhost:3000\/files\/img_[\w-]{43}\/medium\.webp"/)
    expect(mail!.html).not.toMatch(/<zebras>|<b>today/)
    expect(await mailsTo('ben@example.com')).toHaveLength(1)
  })

  test('only what is published, to at most 20 addresses that are ones', async () => {
    const draft = await newPackage(owner)
    expect((await owner.post(`${base}/${draft.id}/send-mail`, { to: ['a@example.com'] })).body.code).toBe('not_published')
    const { id } = await newPublished(owner)
    for (const to of [
      [],
      ['no address'],
      ['a@example.com\r\nBcc: b@example.com'],
      Array.from({ length: 21 }, (_, n) => `a${n}@example.com`),
      'a@example.com',
    ]) {
      expect([to, (await owner.post(`${base}/${id}/send-mail`, { to })).status]).toEqual([to, 422])
    }
  })
})

describe('resell', () => {
  const config = { model: 'commission', percent: 12.5, share_percent: 40, terms: 'Net 30' }
  test('needs a verified agency that is found nearby', async () => {
    const person = await newOwner(app)
    const { id } = await newPublished(person)
    const paths = [
      ['GET', 'config'],
      ['POST', 'create'],
      ['POST', 'config/update'],
    ] as const
    const codes = async () =>
      Promise.all(
        paths.map(
          async ([method, path]) =>
            (
              await person.request(
                method,
                `${base}/${id}/resells/${path}`,
                method === 'POST' ? { body: path === 'create' ? config : { ...config, version: 1 } } : {},
              )
            ).body.code,
        ),
      )
    expect(await codes()).toEqual(['kyc_required', 'kyc_required', 'kyc_required'])
    const set = (values: object) =>
      app.app.db.asPlatform('test: look', (tx) => tx.updateTable('agencies').set(values).where('id', '=', person.agencyId).execute())
    await set({ verified_kyc: true })
    expect(await codes()).toEqual(['proximity_required', 'proximity_required', 'proximity_required'])
    await set({ enabled_inventory_proximity: true })
    expect((await person.get(`${base}/${id}/resells/config`)).body.data).toBeNull()
    expect((await person.post(`${base}/${id}/resells/config/update`, { ...config, version: 1 })).body.code).toBe('not_offered')
    expect((await person.post(`${base}/${id}/resells/create`, config)).body.data).toMatchObject({ ...config, enabled: true, version: 1 })
    expect((await person.post(`${base}/${id}/resells/create`, config)).body.code).toBe('already_exists')
    expect((await person.post(`${base}/${id}/resells/config/update`, { ...config, enabled: false, version: 1 })).body.data).toMatchObject({
      enabled: false,
      version: 2,
    })
    expect((await person.post(`${base}/${id}/resells/config/update`, { ...config, version: 1 })).body.code).toBe('stale')
    for (const [given, field] of [
      [{ percent: 101 }, 'percent'],
      [{ percent: 0.00001 }, 'percent'],
      [{ share_percent: 0 }, 'share_percent'],
      [{ model: 'gift' }, 'model'],
    ] as const) {
      const answer = await person.post(`${base}/${id}/resells/config/update`, { ...config, version: 2, ...given })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    }
    expect((await other.get(`${base}/${id}/resells/config`)).status).toBe(404)
  })
})
