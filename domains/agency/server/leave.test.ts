import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const leave = (who: Pick<TestPerson, 'post'>, id: string) => who.post(`/agencies/${id}/leave`)
const lapse = (agencyId: string) =>
  app.app.db.asPlatform('test: ends a trial', (tx) =>
    tx
      .updateTable('subscriptions')
      .set({ current_period_ends_at: new Date(app.clock.now().getTime() - 1000) })
      .where('agency_id', '=', agencyId)
      .execute(),
  )

test('a member can leave at once without any permission, and it is audited', async () => {
  const member = await newMember(app, owner, [])
  expect((await leave(member, owner.agencyId)).status).toBe(200)
  expect((await member.get('/profile')).body.result).toMatchObject({ agency: null, suspended_from: null, admin_permissions: [] })
  expect((await owner.get(`/users?search=${member.email}`)).body.data).toEqual([])
  expect((await leave(member, owner.agencyId)).status).toBe(404)
  const [entry] = await app.app.db.asPlatform('test: reads the audit', (tx) =>
    tx.selectFrom('audit_log').select(['action', 'user_id']).where('subject_id', '=', member.userId).execute(),
  )
  expect(entry).toEqual({ action: 'member.left', user_id: member.userId })
})

test('also when the agency’s plan has ended, or when it is not their current agency', async () => {
  const lapsed = await newOwner(app)
  const member = await newMember(app, lapsed, ['View Bookings'])
  await lapse(lapsed.agencyId)
  expect((await leave(member, lapsed.agencyId)).status).toBe(200)
  const person = await newOwner(app)
  const branch = {
    name: 'Branch',
    category: 'hotel',
    country: 'UG',
    phone: '+256772123456',
    business_volume: 'up_to_100',
    company_size: '1',
  }
  const { id } = (await person.post('/agencies/new', branch)).body.data
  const second = await newOwner(app)
  await app.app.db.asPlatform('test: second owner', async (tx) => {
    const role = { agency_id: id, user_id: second.userId, name: 'Second', email: second.email, created_at: app.clock.now() }
    const { role_id } = await tx.selectFrom('members').select('role_id').where('agency_id', '=', id).executeTakeFirstOrThrow()
    await tx
      .insertInto('members')
      .values({ ...role, role_id })
      .execute()
  })
  expect((await leave(person, id)).status).toBe(200)
  expect((await person.get('/profile')).body.result.agency.id).toBe(person.agencyId)
})

test('the last owner cannot leave; of two at once one can', async () => {
  const alone = await newOwner(app)
  const refused = await leave(alone, alone.agencyId)
  expect([refused.status, refused.body.code]).toEqual([409, 'last_owner'])
  const second = await newMember(app, alone, [])
  const roles = (await alone.get('/roles?per_page=100')).body.data as { id: string; built_in: string | null }[]
  const { id: role_id } = roles.find(({ built_in }) => built_in === 'owner')!
  await alone.post(`/users/${second.userId}/role`, { role_id })
  const answers = await Promise.all([leave(alone, alone.agencyId), leave(second, alone.agencyId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('signed out 401; suspended, stranger and unknown 404', async () => {
  const suspended = await newMember(app, owner, [])
  await owner.post(`/users/${suspended.userId}/suspend`)
  expect((await leave(callerOf(app), owner.agencyId)).status).toBe(401)
  for (const [who, id] of [
    [suspended, owner.agencyId],
    [await newOwner(app), owner.agencyId],
    [owner, newId()],
  ] as const)
    expect((await leave(who, id)).status).toBe(404)
})
