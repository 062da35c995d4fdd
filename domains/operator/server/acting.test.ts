import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const begin = (operator: TestPerson, more: object = {}) =>
  operator.post(`/operator/agencies/${owner.agencyId}/act`, { user_id: owner.userId, reason: 'They asked for help.', ...more })
const client = { name: 'Grace Akello', kind: 'person', phone: '+256772123456' }

test('an operator acts as a member: every call is logged, nothing changes, and it ends', async () => {
  const operator = await newOperator(app)
  expect((await begin(operator)).status).toBe(200)
  const { result } = (await operator.get('/profile')).body
  expect([result.id, result.is_operator, result.acting.may_change]).toEqual([owner.userId, false, false])
  expect((await operator.get('/clients')).status).toBe(200)
  expect(codeOf(await operator.post('/clients/new', client))).toEqual([403, 'read_only'])
  expect(codeOf(await operator.get('/operator/agencies'))).toEqual([403, 'operator_required'])
  expect((await operator.post('/acting/end')).body.data).toEqual({ ended: true })
  expect((await operator.get('/profile')).body.result.id).toBe(operator.userId)
  const log = (await operator.get('/operator/log?per_page=50')).body.data.map(({ text }: { text: string }) => text)
  expect(log).toEqual(expect.arrayContaining(['GET /api/agent/clients', expect.stringContaining('They asked for help.')]))
})

test('with permission to change, agency data changes under the operator’s name, and personal data never does', async () => {
  const operator = await newOperator(app)
  await begin(operator, { may_change: true })
  const { version } = (await operator.get('/agencies/show')).body.data
  expect((await operator.post(`/agencies/edit/${owner.agencyId}`, { version, description: 'Helped.' })).status).toBe(200)
  const audited = await app.app.db.asPlatform('test: look', (tx) =>
    tx
      .selectFrom('audit_log')
      .select(['user_id', 'operator_name'])
      .where('agency_id', '=', owner.agencyId)
      .where('action', '=', 'agency.updated')
      .execute(),
  )
  expect(audited).toEqual([{ user_id: owner.userId, operator_name: expect.stringContaining('Person') }])
  const new_password = 'another-long-password-7'
  for (const [path, body] of [
    ['/profile/change-password', { current_password: 'x', password: new_password, password_confirmation: new_password }],
    ['/profile/two-factor/start', { kind: 'email', password: 'x' }],
    [`/users/${owner.userId}/suspend`, {}],
    ['/exchange/quote', { from: { amount: 1, currency: 'UGX' }, to: 'USD' }],
    [`/agencies/${owner.agencyId}/leave`, {}],
  ] as const)
    expect([path, ...codeOf(await operator.post(path, body))]).toEqual([path, 403, 'in_person_only'])
})

test('it ends automatically after half an hour, and at once when the operator loses that role', async () => {
  const [operator, former] = [await newOperator(app), await newOperator(app)]
  await begin(operator)
  await begin(former)
  await app.app.db.asPlatform('test: look', (tx) =>
    tx.updateTable('users').set({ is_operator: false }).where('id', '=', former.userId).execute(),
  )
  expect((await former.get('/clients')).status).toBe(401)
  const start = app.clock.now()
  app.clock.set(new Date(start.getTime() + 31 * 60_000))
  expect(codeOf(await operator.get('/clients'))).toEqual([403, 'agency_required'])
  expect((await operator.get('/operator/agencies')).status).toBe(200)
  app.clock.set(start)
})

test('nobody can act as staff, as strangers, or in a suspended agency', async () => {
  const operator = await newOperator(app)
  const stranger = await newOwner(app)
  expect((await begin(operator, { user_id: stranger.userId })).status).toBe(422)
  await operator.post(`/operator/agencies/${stranger.agencyId}/suspend`, { reason: 'A test.' })
  const refused = await operator.post(`/operator/agencies/${stranger.agencyId}/act`, { user_id: stranger.userId, reason: 'Look.' })
  expect(codeOf(refused)).toEqual([409, 'agency_suspended'])
})
