import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 10 })
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

const day = (ahead: number) => addDays(dayOf(app.clock.now()), ahead)
const add = async (over: object = {}) => {
  const { status, body } = await owner.post('/staff/create', { name: 'Moses Okello', kinds: ['driver'], ...over })
  expect([status, body.message]).toEqual([200, undefined])
  return body.data as { id: string; version: number }
}

test('a person is added, found by language and kind, changed once by version, and archived', async () => {
  const given = {
    kinds: ['driver', 'guide', 'guide'],
    languages: ['en', 'fr'],
    phone: '+256772345678',
    day_cost: { amount: 60_000, currency: 'UGX' },
  }
  const { id, version } = await add({ name: 'Grace Akello', ...given })
  const { body: found } = await owner.get('/staff?language=fr&kind=guide&search=akello')
  expect(found.data).toMatchObject([
    { id, kinds: ['driver', 'guide'], phone: '+256772345678', day_cost: given.day_cost, papers_expire_on: null },
  ])
  expect((await owner.get('/staff?language=de')).body.data).toEqual([])
  const change = { name: 'Grace A.', kinds: ['guide'], version }
  expect((await owner.post(`/staff/${id}/update`, change)).body.data).toMatchObject({ name: 'Grace A.', languages: [], day_cost: null })
  expect(await owner.post(`/staff/${id}/update`, change)).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await owner.post(`/staff/${id}/archive`, {})).body.data.archived).toBe(true)
  expect((await owner.get('/staff?archived=true')).body.data).toMatchObject([{ id }])
})

test('kinds and languages that do not exist are refused at their field', async () => {
  const { status, body } = await owner.post('/staff/create', { name: '', kinds: [], languages: ['xx'] })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual(['kinds', 'languages.0', 'name'])
})

test('the newest paper of a kind counts in the list, and an expired one is marked', async () => {
  const { id } = await add({ name: 'Peter Papers' })
  await owner.post(`/staff/${id}/papers/create`, { kind: 'driving_licence', number: 'UG-1', expires_on: day(-3) })
  expect((await owner.get('/staff?search=papers')).body.data).toMatchObject([{ papers_expire_on: day(-3) }])
  await owner.post(`/staff/${id}/papers/create`, { kind: 'driving_licence', number: 'UG-2', expires_on: day(300) })
  const { id: soon } = await add({ name: 'Sam Papers' })
  await owner.post(`/staff/${soon}/papers/create`, { kind: 'first_aid', expires_on: day(30) })
  const found = async (papers: string) =>
    (await owner.get(`/staff?search=papers&papers=${papers}`)).body.data.map((one: { id: string }) => one.id)
  expect([await found('expired'), await found('expiring')]).toEqual([[], [soon]])
  await owner.post(`/staff/${soon}/archive`, {})
  const { body } = await owner.get(`/staff/${id}/show`)
  expect(body.data.papers).toMatchObject([
    { number: 'UG-2', expired: false },
    { number: 'UG-1', expired: true },
  ])
  expect((await owner.get('/staff?search=papers')).body.data).toMatchObject([{ papers_expire_on: day(300) }])
  const left = await owner.post(`/staff-papers/${body.data.papers[1].id}/delete`)
  expect(left.body.data.papers).toMatchObject([{ number: 'UG-2' }])
})

test('leave does not overlap other leave, and frees its days when deleted', async () => {
  const { id } = await add({ name: 'Rose' })
  const leave = { from: day(10), to: day(12), reason: 'Wedding' }
  const { body } = await owner.post(`/staff/${id}/leave/create`, leave)
  expect(body.data.leave).toMatchObject([leave])
  const again = await owner.post(`/staff/${id}/leave/create`, { from: day(12), to: day(14), reason: 'Rest' })
  expect([again.status, again.body.code]).toEqual([409, 'not_available'])
  expect(again.body.message).toContain('Rose is on leave')
  expect((await owner.post(`/staff/${id}/leave/create`, { ...leave, to: day(9) })).body.errors).toHaveProperty('to')
  expect((await owner.post(`/staff-leave/${body.data.leave[0].id}/delete`)).body.data.leave).toEqual([])
  expect((await owner.post(`/staff/${id}/leave/create`, { from: day(12), to: day(14), reason: 'Rest' })).status).toBe(200)
})

test('another agency reads and changes nothing', async () => {
  const { id, version } = await add({ name: 'Ours' })
  const answers = [
    await other.get(`/staff/${id}/show`),
    await other.post(`/staff/${id}/update`, { name: 'Theirs', kinds: ['driver'], version }),
    await other.post(`/staff/${id}/papers/create`, { kind: 'passport' }),
    await other.post(`/staff/${id}/leave/create`, { from: day(1), to: day(1), reason: 'x' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await other.get('/staff')).body.data).toEqual([])
})

test('what a day of work costs is only for people who may see costs', async () => {
  const cost = { amount: 100_000, currency: 'UGX' }
  const body = { name: 'Moses Okello', kinds: ['driver'] }
  const { id } = await done(owner.post('/staff/create', { ...body, day_cost: cost }))
  const clerk = await newMember(app, owner, ['View Bookings', 'Edit Bookings'])
  const show = async (as: TestPerson) => done(as.get(`/staff/${id}/show`))
  expect([(await show(owner)).day_cost, (await show(clerk)).day_cost]).toEqual([cost, null])
  const [listed] = (await clerk.get('/staff?search=Moses')).body.data
  expect(listed.day_cost).toBeNull()
  expect((await clerk.post('/staff/create', { ...body, day_cost: cost })).status).toBe(403)
  expect((await clerk.post(`/staff/${id}/update`, { ...body, day_cost: cost, version: 1 })).status).toBe(403)
  // What they cannot see, they cannot clear.
  for (const [version, over] of [
    [1, {}],
    [2, { day_cost: null }],
  ] as const)
    expect((await done(clerk.post(`/staff/${id}/update`, { ...body, ...over, version }))).day_cost).toBeNull()
  expect((await show(owner)).day_cost).toEqual(cost)
  expect((await done(owner.post(`/staff/${id}/update`, { ...body, day_cost: null, version: 3 }))).day_cost).toBeNull()
})
