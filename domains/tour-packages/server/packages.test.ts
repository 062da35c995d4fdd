import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { base, bookDeparture, inDays, newOption, newPackage, newPublished, trip } from './testing/trips.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const publish = (person: TestPerson, id: string) => person.post('/inventory/status', { ids: [id], status: 'published' })

describe('who may', () => {
  test('401 signed out, 403 without the permission, 403 without the feature', async () => {
    expect((await callerOf(app).get('/packages')).status).toBe(401)
    const clerk = await newMember(app, owner, ['View Clients'])
    expect((await clerk.get('/packages')).body.code).toBe('permission_required')
    expect((await clerk.post('/packages/new', trip)).body.code).toBe('permission_required')
    const seller = await newMember(app, owner, ['Add Bookings'])
    expect((await seller.get('/packages')).status).toBe(200)
    expect((await seller.post('/packages/new', trip)).status).toBe(403)
    const lapsed = await newOwner(app)
    await app.app.db.asPlatform('test: look', (tx) =>
      tx
        .updateTable('plans')
        .set({ features: ['shop'] })
        .where('slug', '=', 'network')
        .execute(),
    )
    const refused = await lapsed.get('/packages')
    await app.app.db.asPlatform('test: look', (tx) =>
      tx
        .updateTable('plans')
        .set({ features: ['tour_and_travel', 'inquiries', 'proposals'] })
        .where('slug', '=', 'network')
        .execute(),
    )
    expect([refused.status, refused.body.code]).toEqual([403, 'feature_unavailable'])
  })

  test('another agency’s package is one that is not there', async () => {
    const { id, version } = await newPackage(owner)
    const calls: [string, string, object?][] = [
      ['GET', `/packages/edit/ID`],
      ['POST', `/packages/edit/ID`, { title: 'Mine now', version }],
      ['GET', `/packages/duplicate/ID`],
      ['GET', `/packages/ID/itineraries`],
      ['POST', `/packages/ID/itineraries/create`, { title: 'Day one' }],
      ['GET', `/packages/ID/departures`],
      ['POST', `/packages/ID/departures/create`, { starts_on: inDays(app, 5), capacity: 4 }],
      ['GET', `/packages/ID/bookings`],
      ['GET', `${base}/ID/gallery`],
      ['GET', `${base}/ID/price-options`],
      ['POST', `${base}/ID/price-options/create`, { name: 'Adult', unit: 'adult', price: { amount: 1, currency: 'UGX' } }],
      ['GET', `${base}/ID/price-rules`],
      ['GET', `${base}/ID/resells/config`],
      ['POST', `${base}/ID/send-mail`, { to: ['a@example.com'] }],
      ['POST', `/business/tour/packages/ID/price`, { selection: [{ price_option_id: newId(), quantity: 1 }], date: inDays(app, 5) }],
    ]
    for (const [method, path, body] of calls) {
      for (const wanted of [id, newId()]) {
        const answer = await other.request(method, path.replace('ID', wanted), body ? { body } : {})
        expect([path, answer.status, answer.body.code, answer.body.message]).toEqual([path, 404, 'not_found', 'Package not found.'])
      }
    }
    expect((await other.post('/packages/delete', { ids: [id] })).status).toBe(404)
    expect((await other.post('/inventory/status', { ids: [id], status: 'archived' })).status).toBe(404)
    expect((await owner.get(`/packages/edit/${id}`)).body.data.title).toBe(trip.title)
  })
})

describe('create and change', () => {
  test('keeps every field, cleans rich text, counts nights', async () => {
    const made = await owner.post('/packages/new', {
      ...trip,
      nights: undefined,
      description: '<p onclick="x()">Hello<script>alert(1)</script> <a href="javascript:x">there</a></p>',
    })
    expect(made.status).toBe(200)
    expect(made.body.data).toMatchObject({
      status: 'draft',
      nights: 2,
      currency: 'UGX',
      from_price: null,
      public_url: null,
      place: trip.place,
      tags: ['Gorillas', 'Trekking'],
      country: 'Uganda',
      version: 1,
    })
    expect(made.body.data.description).toBe('<p>Hello <a rel="noopener noreferrer" target="_blank">there</a></p>')
    const shown = await owner.get(`/packages/edit/${made.body.data.id}`)
    expect(shown.body.data).toEqual(made.body.data)
  })

  test('the same title twice has addresses of its own', async () => {
    const title = 'Sipi falls walk'
    const slugs = await Promise.all([1, 2, 3, 4, 5].map(async () => (await newPackage(owner, { title })).slug))
    expect(new Set(slugs).size).toBe(5)
    expect(slugs).toContain('sipi-falls-walk')
    expect((await newPackage(other, { title })).slug).toBe('sipi-falls-walk')
  })

  test('an edit leaves what it does not name, and an old version is stale', async () => {
    const { id } = await newPackage(owner)
    const edited = await owner.post(`/packages/edit/${id}`, { title: 'Gorillas of Bwindi', days: 1, version: 1 })
    expect(edited.status).toBe(200)
    expect(edited.body.data).toMatchObject({
      title: 'Gorillas of Bwindi',
      slug: 'gorillas-of-bwindi',
      days: 1,
      nights: 1,
      summary: trip.summary,
      tags: trip.tags,
      version: 2,
    })
    const stale = await owner.post(`/packages/edit/${id}`, { title: 'Too late', version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  })

  test('an edit of one field is held against the others', async () => {
    const { id } = await newPackage(owner)
    for (const [given, field] of [
      [{ nights: 4 }, 'nights'],
      [{ group_size_min: 9 }, 'group_size_max'],
      [{ group_size_max: 1 }, 'group_size_max'],
    ] as const) {
      const answer = await owner.post(`/packages/edit/${id}`, { ...given, version: 1 })
      expect([given, answer.status, Object.keys(answer.body.errors)]).toEqual([given, 422, [field]])
    }
    await owner.post(`/packages/${id}/itineraries/create`, { day: 3, title: 'The last day' })
    const shorter = await owner.post(`/packages/edit/${id}`, { days: 2, version: 1 })
    expect([shorter.status, shorter.body.errors.days]).toEqual([422, ['The itinerary has an entry on day 3. Move it first.']])
  })

  test('two editors at once: one is stale', async () => {
    const { id } = await newPackage(owner)
    const answers = await Promise.all(['A', 'B', 'C'].map((title) => owner.post(`/packages/edit/${id}`, { title, version: 1 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('the address of what is published stays', async () => {
    const { id, slug } = await newPublished(owner, { title: 'Nile rafting' })
    const edited = await owner.post(`/packages/edit/${id}`, { title: 'White water', version: 1 })
    expect(edited.body.data.slug).toBe(slug)
    expect(edited.body.data.public_url).toBe(`http://localhost:3000/p/${await agencySlug(owner)}/${slug}`)
  })

  test('the currency stays once there are prices', async () => {
    const { id } = await newPackage(owner)
    expect((await owner.post(`/packages/edit/${id}`, { currency: 'USD', version: 1 })).body.data.currency).toBe('USD')
    await newOption(owner, id, { price: { amount: 100, currency: 'USD' } })
    const refused = await owner.post(`/packages/edit/${id}`, { currency: 'UGX', version: 2 })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['currency']])
  })

  const refusals: [string, object, string][] = [
    ['no title', { title: '   ' }, 'title'],
    ['a long title', { title: 'x'.repeat(161) }, 'title'],
    ['a turned name', { title: 'Bwindi\u202eorilla' }, 'title'],
    ['no day', { days: 0, nights: 0 }, 'days'],
    ['half a day', { days: 1.5 }, 'days'],
    ['more nights than days', { days: 2, nights: 3 }, 'nights'],
    ['groups turned round', { group_size_min: 9, group_size_max: 3 }, 'group_size_max'],
    ['no such country', { country_code: 'ZZ' }, 'country_code'],
    ['lower case country', { country_code: 'ug' }, 'country_code'],
    ['no such currency', { currency: 'XXX' }, 'currency'],
    ['half a point', { place: { text: 'Jinja', lat: 0.4, lng: null } }, 'place'],
    ['a point off the map', { place: { text: 'Jinja', lat: 91, lng: 0 } }, 'place.lat'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'tags'],
    ['a status', { status: 'published' }, 'status'],
    ['an agency', { agency_id: newId() }, 'agency_id'],
    ['a price', { from_price: 1 }, 'from_price'],
    ['a deposit over all', { deposit_percent: 101 }, 'deposit_percent'],
    ['text as a list', { highlights: 'one' }, 'highlights'],
    ['a huge text', { description: 'x'.repeat(20_001) }, 'description'],
  ]
  test.each(refusals)('refuses %s', async (_name, given, field) => {
    const answer = await owner.post('/packages/new', { ...trip, ...given })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test.each(["' OR 1=1--", "'; select pg_sleep(5)--", '{{7*7}}', '$1', 'Null', "O'Brien", '<3 &amp; 日本 🦍', 'e\u0301'.normalize('NFC')])(
    'keeps %s to the letter',
    async (text) => {
      const { id } = await newPackage(owner, { title: text, tags: [text.slice(0, 40)] })
      const { data } = (await owner.get(`/packages/edit/${id}`)).body
      expect([data.title, data.tags]).toEqual([text, [text.slice(0, 40)]])
      expect((await owner.get(`/packages?search=${encodeURIComponent(text)}`)).body.data.some((row: { id: string }) => row.id === id)).toBe(
        true,
      )
    },
  )
})

describe('status', () => {
  test('publishing needs a price; what cannot go is named', async () => {
    const bare = await newPackage(owner)
    const refused = await publish(owner, bare.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'price_needed'])
    const priced = await newPackage(owner)
    await newOption(owner, priced.id)
    const mixed = await owner.post('/inventory/status', { ids: [bare.id, priced.id], status: 'published' })
    expect(mixed.body.data).toMatchObject({ changed: [{ id: priced.id, from: 'draft' }], refused: [{ id: bare.id, title: trip.title }] })
    expect((await owner.get(`/packages/edit/${priced.id}`)).body.data).toMatchObject({ status: 'published', version: 1 })
  })

  test('a move outside the table answers 409 and changes nothing; an archived one goes back', async () => {
    const { id } = await newPublished(owner)
    const wrong = await owner.post('/inventory/status', { ids: [id], status: 'rejected' })
    expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([409, 'invalid_transition', { status: ['published → rejected'] }])
    expect((await owner.post('/inventory/status', { ids: [id], status: 'archived' })).body.data.changed).toEqual([
      { id, from: 'published' },
    ])
    expect((await publish(owner, id)).status).toBe(200)
    expect((await owner.post('/inventory/status', { ids: [id], status: 'sold' })).body.errors).toHaveProperty('status')
  })

  test('the last price of what is published stays', async () => {
    const { id, optionId } = await newPublished(owner)
    expect((await owner.post(`${base}/price-options/${optionId}/delete`)).body.code).toBe('price_needed')
    expect((await owner.get(`${base}/${id}/price-options`)).body.data).toHaveLength(1)
  })
})

describe('delete and duplicate', () => {
  test('deletes, but not what was booked', async () => {
    const [free, booked] = [await newPackage(owner), await newPublished(owner)]
    const departure = (await owner.post(`/packages/${booked.id}/departures/create`, { starts_on: inDays(app, 10), capacity: 6 })).body.data
    await bookDeparture(app, owner, booked.id, departure)
    const refused = await owner.post('/packages/delete', { ids: [free.id, booked.id] })
    expect([refused.status, refused.body.code, refused.body.errors]).toEqual([409, 'in_use', { ids: [trip.title] }])
    expect((await owner.post('/packages/delete', { ids: [free.id] })).body.data).toEqual({ ids: [free.id] })
    expect((await owner.get(`/packages/edit/${free.id}`)).status).toBe(404)
    expect((await owner.post('/packages/delete', { ids: [] })).status).toBe(422)
    expect((await owner.post('/inventory/status', { ids: [booked.id], status: 'archived' })).status).toBe(200)
  })

  test('a copy has the itinerary, prices, rules and pictures, as a draft of its own', async () => {
    const { id } = await newPublished(owner, { title: 'Rwenzori climb' })
    const child = await newOption(owner, id, { name: 'Child', unit: 'child', price: { amount: 400_000, currency: 'UGX' } })
    await owner.post(`${base}/${id}/price-rules/create`, {
      name: 'Residents',
      price_option_id: child.id,
      residency: 'eac_citizen',
      operation: 'decrease',
      value_kind: 'percent',
      value: 20,
    })
    await owner.post(`/packages/${id}/itineraries/create`, { title: 'To the huts', meals: ['dinner'] })
    await owner.post(`/packages/${id}/departures/create`, { starts_on: inDays(app, 10), capacity: 6 })
    const copy = (await owner.get(`/packages/duplicate/${id}`)).body.data
    expect(copy).toMatchObject({
      title: 'Copy of Rwenzori climb',
      status: 'draft',
      version: 1,
      from_price: { amount: 900_000, currency: 'UGX' },
      tags: trip.tags,
      highlights: trip.highlights,
      next_departure: null,
    })
    const options = (await owner.get(`${base}/${copy.id}/price-options`)).body.data
    expect(options.map(({ name }: { name: string }) => name)).toEqual(['Adult', 'Child'])
    const [rule] = (await owner.get(`${base}/${copy.id}/price-rules`)).body.data
    expect(rule.price_option_id).toBe(options[1].id)
    expect((await owner.get(`/packages/${copy.id}/itineraries`)).body.data).toMatchObject([
      { day: 1, title: 'To the huts', meals: ['dinner'] },
    ])
    await owner.post(`${base}/price-options/${options[1].id}/delete`)
    expect((await owner.get(`${base}/${id}/price-rules`)).body.data).toHaveLength(1)
  })
})

test('every change is in the audit', async () => {
  const { id } = await newPublished(owner)
  await owner.post(`/packages/edit/${id}`, { title: 'Renamed', version: 1 })
  const rows = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('audit_log').select(['action', 'before', 'after']).where('subject_id', '=', id).orderBy('id').execute(),
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'inventory.created',
    'price_option.created',
    'inventory.published',
    'inventory.updated',
  ])
  expect(rows.at(-1)).toMatchObject({ before: { title: trip.title }, after: { title: 'Renamed' } })
})

async function agencySlug(person: TestPerson): Promise<string> {
  return (await person.get('/profile')).body.result.agency.slug
}
