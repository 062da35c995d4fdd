import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'

let app: TestApp
let owner: TestPerson
let lodge: TestPerson
let cars: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  lodge = await newOwner(app)
  cars = await newOwner(app)
})
afterAll(() => app.close())

const create = async (body: object, as = owner) => {
  const { status, body: answer } = await as.post('/marketplaces/create', body)
  if (status !== 200) throw new Error(JSON.stringify(answer))
  await app.deliver()
  return answer.data
}
const show = async (id: string, as = owner) => (await as.get(`/marketplaces/${id}/show`)).body.data
const stateOf = async (id: string, as: TestPerson) => (await show(id, as)).membership?.state as string | undefined
const listed = async (tab: string, as: TestPerson) =>
  ((await as.get(`/marketplaces?tab=${tab}&per_page=100`)).body.data as { id: string }[]).map(({ id }) => id)
const slugOf = async (person: TestPerson) => (await person.get('/agencies/show')).body.data.slug as string
/** Makes a call and lets both sides hear of it. */
const act = async (as: TestPerson, path: string, body: object = {}) => {
  const answer = await as.post(path, body)
  await app.deliver()
  return answer
}
const vendorOf = async (id: string, vendor: TestPerson) => {
  const slug = await slugOf(vendor)
  const rows = (await owner.get(`/marketplaces/${id}/vendors?per_page=100`)).body.data as { id: string; slug: string; state: string }[]
  return rows.find((row) => row.slug === slug)!
}
const refused = ({ status, body }: { status: number; body: { code?: string; errors?: Record<string, unknown> } }) => [
  status,
  body.code,
  ...Object.keys(body.errors ?? {}),
]

describe('a marketplace of one’s own', () => {
  test('is created, found in the directory, changed and refused at its fields', async () => {
    const made = await create({ name: 'Pearl trips', tagline: 'All of Uganda' })
    expect(made).toMatchObject({ slug: 'pearl-trips', relation: 'owner', joining: 'request', listed: true, own: { version: 1 } })
    expect(await listed('mine', owner)).toContain(made.id)
    expect(await listed('directory', lodge)).toContain(made.id)
    expect(await listed('mine', lodge)).not.toContain(made.id)
    expect(await show(made.id, lodge)).toMatchObject({ relation: 'visitor', own: null, membership: null, tagline: 'All of Uganda' })

    expect(refused(await owner.post('/marketplaces/create', { name: 'PEARL trips' }))).toEqual([422, 'invalid_input', 'name'])
    expect(refused(await lodge.post('/marketplaces/create', { name: 'Pearl', slug: 'pearl-trips' }))).toEqual([
      422,
      'invalid_input',
      'slug',
    ])
    expect(refused(await owner.post('/marketplaces/create', { name: 'Pearl', slug: 'no/slash' }))).toEqual([422, 'invalid_input', 'slug'])
    expect((await create({ name: 'Pearl trips' }, lodge)).slug).toMatch(/^pearl-trips-[0-9a-f]{6}$/)

    const update = (body: object, as = owner) => as.post(`/marketplaces/${made.id}/update`, body)
    const saved = await update({ version: 1, slug: 'pearl', vendor_terms: 'Answer within a day.', listed: false })
    expect(saved.body.data).toMatchObject({ slug: 'pearl', name: 'Pearl trips', vendor_terms: 'Answer within a day.', own: { version: 2 } })
    await app.deliver()
    expect(await listed('directory', lodge)).not.toContain(made.id)
    expect((await lodge.get(`/marketplaces/${made.id}/show`)).status).toBe(404)
    expect(refused(await update({ version: 1, name: 'Late' }))).toEqual([409, 'stale'])
    expect((await update({ version: 2, name: 'Theirs' }, lodge)).status).toBe(404)
    expect(refused(await update({ version: 2, store_theme: { accent: 'red', heading: 'Trips', intro: null, parts: [] } }))).toEqual([
      422,
      'invalid_input',
      'store_theme.accent',
    ])
    expect(refused(await update({ version: 2, dashboard_style: { cards: ['vendors', 'vendors'], columns: 2 } }))[0]).toBe(422)
    // The old address is free again.
    expect((await create({ name: 'Pearl two', slug: 'pearl-trips' }, cars)).slug).toBe('pearl-trips')
  })

  test('is changed only by people with the right, and seen by all of the team', async () => {
    const { id } = await create({ name: 'Rights' })
    const reader = await newMember(app, owner, ['View Bookings'])
    expect((await reader.get(`/marketplaces/${id}/show`)).status).toBe(200)
    for (const path of ['create', `${id}/update`, `${id}/update/commission`, `${id}/join`, `${id}/leave`, `${id}/vendors/invite`])
      expect([path, (await reader.post(`/marketplaces/${path}`, {})).status]).toEqual([path, 403])
    expect((await callerOf(app).get('/marketplaces')).status).toBe(401)
  })

  test('has a commission with steps, and categories with rules', async () => {
    const { id } = await create({ name: 'Rules' })
    const commission = {
      rule: { kind: 'fixed', amount: { amount: 5000, currency: 'UGX' } },
      steps: [{ from: { amount: 1_000_000, currency: 'UGX' }, percent: 7.5 }],
      discount_bearer: 'both',
    }
    const update = (body: object) => owner.post(`/marketplaces/${id}/update/commission`, body)
    expect((await update({ ...commission, version: 1 })).body.data.commission).toEqual(commission)
    expect(refused(await update({ ...commission, steps: [commission.steps[0], commission.steps[0]], version: 2 }))[2]).toBe('steps')
    expect((await update({ ...commission, rule: { kind: 'percent', percent: 101 }, version: 2 })).status).toBe(422)

    const add = (body: object, as = owner) => as.post(`/marketplaces/${id}/categories/create`, body)
    const { body } = await add({ name: 'Safaris', kinds: ['tour_package', 'car', 'car'], commission: { kind: 'percent', percent: 12 } })
    expect(body.data).toMatchObject({ name: 'Safaris', kinds: ['tour_package', 'car'], version: 1 })
    expect(refused(await add({ name: 'safaris', kinds: ['car'] }))).toEqual([422, 'invalid_input', 'name'])
    expect(refused(await add({ name: 'Nothing', kinds: [] }))).toEqual([422, 'invalid_input', 'kinds'])
    expect((await add({ name: 'Theirs', kinds: ['car'] }, lodge)).status).toBe(404)
    const at = `/marketplaces/${id}/categories/${body.data.id}`
    const edit = { name: 'Drives', kinds: ['car'], commission: null, version: 1 }
    expect((await owner.post(`${at}/update`, edit)).body.data).toMatchObject({ name: 'Drives', commission: null, version: 2 })
    expect(refused(await owner.post(`${at}/update`, edit))).toEqual([409, 'stale'])
    const root = (as: TestPerson) => as.get(`/api/marketplaces/${id}/categories`)
    expect(((await root(owner)).body.data as { name: string }[]).map(({ name }) => name)).toEqual(['Drives'])
    expect((await root(lodge)).status).toBe(404)
    await app.deliver()
    expect((await show(id, lodge)).categories).toEqual([{ name: 'Drives', kinds: ['car'], commission: null }])
    expect((await owner.delete(at)).status).toBe(200)
    expect((await root(owner)).body.data).toEqual([])
  })
})

describe('vendors', () => {
  test('ask, are approved, suspended, approved again, and leave; each side sees the same', async () => {
    const { id } = await create({ name: 'Vendors' })
    const asked = await act(lodge, `/marketplaces/${id}/join`, { message: 'We have ten rooms.' })
    expect(asked.body.data).toMatchObject({ relation: 'vendor', state: 'requested' })
    expect(refused(await act(lodge, `/marketplaces/${id}/join`))).toEqual([409, 'invalid_transition', 'status'])
    expect(refused(await act(owner, `/marketplaces/${id}/join`))).toEqual([409, 'own_marketplace'])
    const vendor = await vendorOf(id, lodge)
    expect(vendor).toMatchObject({ state: 'requested', message: 'We have ten rooms.' })
    const colleague = await newMember(app, owner, ['Manage Marketplaces'])
    const at = `/marketplaces/${id}/vendors/${vendor.id}`
    expect((await act(lodge, `${at}/approve`)).status).toBe(404)
    const move = async (verb: string, body: object = {}) => {
      const answer = await act(owner, `${at}/${verb}`, body)
      return [answer.status, answer.body.data?.state, await stateOf(id, lodge)]
    }
    expect(await move('approve')).toEqual([200, 'approved', 'approved'])
    expect(await move('approve')).toEqual([409, undefined, 'approved'])
    expect((await show(id, lodge)).vendors).toBe(1)
    expect(await listed('joined', lodge)).toContain(id)
    expect((await owner.post(`${at}/suspend`, {})).status).toBe(422)
    expect(await move('suspend', { note: 'Two guests stood at a closed door.' })).toEqual([200, 'suspended', 'suspended'])
    expect(await show(id, lodge)).toMatchObject({ vendors: 0, membership: { note: 'Two guests stood at a closed door.' } })
    expect(await move('approve')).toEqual([200, 'approved', 'approved'])
    const own = { commission: { kind: 'percent', percent: 4 } }
    expect((await act(owner, `${at}/update/commission`, own)).body.data).toMatchObject(own)
    expect((await show(id, lodge)).membership).toMatchObject({ state: 'approved', ...own })
    expect((await act(lodge, `/marketplaces/${id}/leave`)).body.data.state).toBe('left')
    expect((await vendorOf(id, lodge)).state).toBe('left')
    const titles = ((await colleague.get('/business/notifications')).body.data as { title: string }[]).map(({ title }) => title)
    expect(titles.some((title) => title.endsWith('left Vendors'))).toBe(true)
  })

  test('are invited, decline or accept, and need an invitation once removed', async () => {
    const { id } = await create({ name: 'By invitation', joining: 'invite', listed: false })
    const invite = async (agency: string) => act(owner, `/marketplaces/${id}/vendors/invite`, { agency, message: 'Sell with us.' })
    expect(refused(await invite('nobody-here'))).toEqual([422, 'not_found_reference', 'agency'])
    expect(refused(await invite(await slugOf(owner)))).toEqual([422, 'invalid_input', 'agency'])
    expect((await act(cars, `/marketplaces/${id}/join`)).status).toBe(404)
    await invite(await slugOf(cars))
    expect(await show(id, cars)).toMatchObject({ state: 'invited', membership: { note: 'Sell with us.' } })
    const vendor = await vendorOf(id, cars)
    expect(refused(await act(owner, `/marketplaces/${id}/vendors/${vendor.id}/approve`))).toEqual([409, 'waits_for_vendor'])
    await act(cars, `/marketplaces/${id}/join`)
    expect([await stateOf(id, cars), (await vendorOf(id, cars)).state]).toEqual(['approved', 'approved'])
    await act(owner, `/marketplaces/${id}/vendors/${vendor.id}/remove`, { note: 'Closed' })
    expect(await stateOf(id, cars)).toBe('removed')
    expect(refused(await act(cars, `/marketplaces/${id}/join`))).toEqual([409, 'invitation_needed'])
    expect(refused(await act(cars, `/marketplaces/${id}/leave`))).toEqual([409, 'invalid_transition', 'status'])
    await invite(await slugOf(cars))
    await act(cars, `/marketplaces/${id}/leave`)
    expect([await stateOf(id, cars), (await vendorOf(id, cars)).state]).toEqual(['left', 'left'])
  })

  test('join an open marketplace at once, but not to escape a suspension', async () => {
    const { id } = await create({ name: 'Open', joining: 'open' })
    await act(cars, `/marketplaces/${id}/join`)
    expect(await stateOf(id, cars)).toBe('approved')
    const { id: vendor } = await vendorOf(id, cars)
    await act(owner, `/marketplaces/${id}/vendors/${vendor}/suspend`, { note: 'Late' })
    await act(cars, `/marketplaces/${id}/leave`)
    expect([await stateOf(id, cars), (await vendorOf(id, cars)).state]).toEqual(['removed', 'removed'])
    expect(refused(await act(cars, `/marketplaces/${id}/join`))).toEqual([409, 'invitation_needed'])
  })

  test('that leave while an approval arrives have left', async () => {
    const { id } = await create({ name: 'Crossing' })
    await act(lodge, `/marketplaces/${id}/join`)
    await owner.post(`/marketplaces/${id}/vendors/${(await vendorOf(id, lodge)).id}/approve`)
    // The vendor's transaction, which has left and is not over yet.
    const leaving = new pg.Client({ connectionString: app.ownerUrl })
    await leaving.connect()
    await leaving.query('BEGIN')
    await leaving.query("UPDATE marketplace_memberships SET state = 'left' WHERE marketplace_id = $1", [id])
    const delivered = app.deliver()
    await untilSomeWait(app)
    await leaving.query('COMMIT')
    await leaving.end()
    await delivered
    expect(await stateOf(id, lodge)).toBe('left')
  })

  test('end in the same state on both sides when both move at the same moment', async () => {
    const { id } = await create({ name: 'At once' })
    await act(lodge, `/marketplaces/${id}/join`)
    const { id: vendor } = await vendorOf(id, lodge)
    // Nothing is delivered in between: approved here, left there, and asked again.
    await owner.post(`/marketplaces/${id}/vendors/${vendor}/approve`)
    await lodge.post(`/marketplaces/${id}/leave`)
    await lodge.post(`/marketplaces/${id}/join`)
    await app.deliver()
    await app.deliver()
    const mine = await stateOf(id, lodge)
    expect([mine, (await vendorOf(id, lodge)).state]).toEqual([mine, mine])
    await Promise.all([owner.post(`/marketplaces/${id}/vendors/${vendor}/remove`, {}), lodge.post(`/marketplaces/${id}/leave`)])
    await app.deliver()
    await app.deliver()
    expect([await stateOf(id, lodge), (await vendorOf(id, lodge)).state]).toEqual(['removed', 'removed'])
  })
})
