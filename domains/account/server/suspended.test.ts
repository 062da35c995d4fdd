import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember, newOwner, newPerson, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const profile = async (person: Pick<TestPerson, 'get'>) => (await person.get('/profile')).body.result

test('a suspended person without another agency sees which agency suspended them', async () => {
  const member = await newMember(app, owner, ['View Bookings'])
  expect((await profile(member)).suspended_from).toBeNull()
  await owner.post(`/users/${member.userId}/suspend`)
  const { name } = (await owner.get('/agencies/show')).body.data
  expect(await profile(member)).toMatchObject({ agency: null, suspended_from: name, admin_permissions: [] })
  await owner.post(`/users/${member.userId}/restore`)
  expect(await profile(member)).toMatchObject({ agency: { id: owner.agencyId }, suspended_from: null })
})

test('a person with another agency, or who never had one, sees no such notice', async () => {
  const busy = await newOwner(app)
  const member = await newMember(app, owner, [])
  await app.app.db.asPlatform('test: member of both', async (tx) => {
    const { role_id } = await tx
      .selectFrom('members')
      .select('role_id')
      .where('agency_id', '=', busy.agencyId)
      .where('user_id', '=', busy.userId)
      .executeTakeFirstOrThrow()
    const row = { agency_id: busy.agencyId, user_id: member.userId, role_id, name: 'Both', email: member.email }
    await tx
      .insertInto('members')
      .values({ ...row, created_at: app.clock.now() })
      .execute()
  })
  await owner.post(`/users/${member.userId}/suspend`)
  expect(await profile(member)).toMatchObject({ agency: { id: busy.agencyId }, suspended_from: null })
  expect((await profile((await newPerson(app)).caller)).suspended_from).toBeNull()
})
