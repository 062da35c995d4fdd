import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { agree, done, newReseller, openTour, saleOf, terms } from './testing/agreed.ts'

let app: TestApp
let owner: TestPerson
let reseller: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 5 })
  owner = await newReseller(app)
  reseller = await newReseller(app)
})
afterAll(() => app.close())

const seen = async (query = '', as = reseller) =>
  ((await done(as.get(`/reseller/listings?per_page=100${query}`))) as { id: string }[]).map(({ id }) => id)
const show = (id: string, as: TestPerson) => done(as.get(`/reseller/agreements/${id}/show`))
const act = async (id: string, what: string, as: TestPerson, body: object = {}) => {
  const { revision } = await show(id, as)
  const answer = await as.post(`/reseller/agreements/${id}/${what}`, { revision, ...body })
  await app.deliver()
  return answer
}
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('the directory', () => {
  test('shows offers near an agency, by distance, kind, day and net price, and never its own', async () => {
    const tour = await openTour(app, owner)
    const [row] = (await done(reseller.get('/reseller/listings'))).filter(({ id }: { id: string }) => id === tour.id)
    expect(row).toMatchObject({ kind: 'tour_package', net_price: { amount: 900_000, currency: 'UGX' }, percent: 10, agreement: null })
    expect(row.distance_km).toBeLessThan(3)
    expect(await seen('', owner)).not.toContain(tour.id)
    expect(await seen('&lat=0.31&lng=32.58&radius_km=50')).not.toContain(tour.id)
    expect(await seen('&lat=0.31&lng=32.58&radius_km=500')).toContain(tour.id)
    expect(await seen('&kind=room')).not.toContain(tour.id)
    expect(await seen(`&from=${row.next_day}&to=${row.next_day}`)).toContain(tour.id)
    expect(await seen('&from=2020-01-01&to=2020-01-31')).not.toContain(tour.id)
    // In whole units of the currency.
    expect(await seen('&currency=USD')).not.toContain(tour.id)
    expect(code(await reseller.get('/reseller/listings?max_price=10'))).toEqual([422, 'invalid_input'])
  })

  test('loses an offer when its owner closes it, archives it or is suspended', async () => {
    const lodge = await newReseller(app)
    const tour = await openTour(app, lodge)
    const resell = `/business/tour/packages/${tour.id}/resells`
    expect(await seen()).toContain(tour.id)
    await done(lodge.post(`${resell}/config/update`, { enabled: false, model: 'commission', percent: 10, version: 1 }))
    await app.deliver()
    expect(await seen()).not.toContain(tour.id)
    await done(lodge.post(`${resell}/config/update`, { enabled: true, model: 'commission', percent: 10, version: 2 }))
    await app.deliver()
    expect(await seen()).toContain(tour.id)
    const operator = await newOperator(app)
    await operator.post(`/operator/agencies/${lodge.agencyId}/suspend`, { reason: 'A test.' })
    expect(await seen()).not.toContain(tour.id)
    expect(code(await reseller.post('/reseller/agreements/create', { offer_id: tour.id, terms }))[0]).toBe(422)
    await operator.post(`/operator/agencies/${lodge.agencyId}/restore`, {})
    expect(await seen()).toContain(tour.id)
    await done(lodge.post('/inventory/status', { ids: [tour.id], status: 'archived' }))
    await app.deliver()
    expect(await seen()).not.toContain(tour.id)
  })

  test('is closed to agencies that are not verified or cannot be found nearby', async () => {
    expect(code(await (await newOwner(app)).get('/reseller/listings'))).toEqual([403, 'kyc_required'])
  })
})

describe('an agreement', () => {
  test('is proposed, countered and accepted by the other side only', async () => {
    const tour = await openTour(app, owner)
    const made = await done(reseller.post('/reseller/agreements/create', { offer_id: tour.id, terms, message: 'We sell a lot.' }))
    expect(made).toMatchObject({ side: 'reseller', state: 'proposed', terms: null, actions: ['withdraw'] })
    const theirs = await show(made.id, owner)
    expect(theirs).toMatchObject({ side: 'owner', state: 'proposed', message: 'We sell a lot.', markup_percent: null })
    expect(code(await act(made.id, 'accept', reseller))).toEqual([409, 'invalid_transition'])
    await act(made.id, 'offer', owner, { terms: { ...terms, percent: 8 } })
    expect(await show(made.id, reseller)).toMatchObject({ state: 'countered', offered: { percent: 8 } })
    expect(code(await reseller.post(`/reseller/agreements/${made.id}/accept`, { revision: 1 }))).toEqual([409, 'stale'])
    await act(made.id, 'accept', reseller)
    for (const side of [owner, reseller])
      expect(await show(made.id, side)).toMatchObject({ state: 'active', version: 1, terms: { percent: 8 } })
    expect(code(await reseller.post('/reseller/agreements/create', { offer_id: tour.id, terms }))).toEqual([409, 'already_exists'])
    // New terms of a running agreement wait for the other side, and the old ones hold meanwhile.
    await act(made.id, 'offer', reseller, { terms: { ...terms, percent: 12 } })
    expect(await show(made.id, owner)).toMatchObject({ state: 'active', terms: { percent: 8 }, offered: { percent: 12 } })
    await act(made.id, 'accept', owner)
    expect(await show(made.id, reseller)).toMatchObject({ version: 2, terms: { percent: 12 }, offered: null })
  })

  test('is paused and resumed by the same side, and terminated by either', async () => {
    const id = await agree(app, owner, reseller, await openTour(app, owner))
    await act(id, 'pause', owner)
    expect(code(await act(id, 'resume', reseller))).toEqual([409, 'invalid_transition'])
    await act(id, 'resume', owner)
    expect(await show(id, reseller)).toMatchObject({ state: 'active' })
    await act(id, 'terminate', reseller)
    expect(await show(id, owner)).toMatchObject({ state: 'terminated', actions: [] })
  })

  test('is a draft until it is sent, and unknown to the owner', async () => {
    const tour = await openTour(app, owner)
    const { id } = await done(reseller.post('/reseller/agreements/create', { offer_id: tour.id, terms, draft: true }))
    expect((await owner.get(`/reseller/agreements/${id}/show`)).status).toBe(404)
    await act(id, 'offer', reseller, { terms })
    expect(await show(id, owner)).toMatchObject({ state: 'proposed' })
  })

  test('has limits of its owner: never below what is sold, and not set by the reseller', async () => {
    const tour = await openTour(app, owner)
    const id = await agree(app, owner, reseller, tour)
    await done(reseller.post(`/reseller/agreements/${id}/sell`, saleOf(tour, 2)))
    const refused = await act(id, 'limits', owner, { cap: 1, blackouts: [] })
    expect([...code(refused), ...Object.keys(refused.body.errors)]).toEqual([409, 'in_use', 'cap'])
    expect(code(await act(id, 'limits', reseller, { cap: 5, blackouts: [] }))).toEqual([409, 'not_yours'])
    await done(act(id, 'limits', owner, { cap: 2, blackouts: [] }))
    expect(code(await reseller.post(`/reseller/agreements/${id}/sell`, saleOf(tour)))).toEqual([409, 'over_cap'])
    const { departures } = await done(reseller.get(`/reseller/agreements/${id}/options`))
    const day = departures[0].starts_on as string
    await done(act(id, 'limits', owner, { cap: null, blackouts: [{ from: day, to: day }] }))
    expect(code(await reseller.post(`/reseller/agreements/${id}/sell`, saleOf(tour)))).toEqual([409, 'blackout'])
  })

  test('needs the right, and belongs to its two agencies', async () => {
    const tour = await openTour(app, owner)
    const id = await agree(app, owner, reseller, tour)
    const member = await newMember(app, reseller, ['View Bookings'])
    expect((await member.get(`/reseller/agreements/${id}/show`)).status).toBe(200)
    expect(code(await member.post(`/reseller/agreements/${id}/pause`, { revision: 2 }))).toEqual([403, 'permission_required'])
    expect(code(await member.post(`/reseller/agreements/${id}/sell`, saleOf(tour)))).toEqual([403, 'permission_required'])
    const stranger = await newReseller(app)
    expect((await stranger.post(`/reseller/agreements/${id}/sell`, saleOf(tour))).status).toBe(404)
    expect((await stranger.get(`/reseller/agreements/${id}/show`)).status).toBe(404)
  })
})
