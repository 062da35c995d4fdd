import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions, rightsToChange, specifiedPermissions } from '#kit/contract/permissions.ts'
import { callerOf } from '#kit/server/testing/client.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { permissionGroups } from '../contract.ts'

let app: TestApp
let owner: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
})
afterAll(() => app.close())

const addRole = async (by: TestPerson, name: string, granted: string[] = ['View Bookings']) =>
  (await by.post('/roles/create', { name, permissions: granted })).body.data
const auditOf = (subjectId: string) =>
  app.app.db.asPlatform('test: reads the audit', (tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'user_id'])
      .where('subject_id', '=', subjectId)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  )

test('the groups hold each of the specification’s 39 permissions once, and ours under a separate heading', () => {
  const ours = permissionGroups.filter(({ name }) => name === 'Rights to change')
  const others = permissionGroups.filter(({ name }) => name !== 'Rights to change')
  expect(ours.map((group) => [...group.permissions])).toEqual([[...rightsToChange]])
  const specified = others.flatMap((group): string[] => [...group.permissions])
  expect(specified).toHaveLength(39)
  expect(specified.sort()).toEqual([...specifiedPermissions].sort())
  expect(new Set(permissions).size).toBe(39 + 17)
})

test('an agency starts with six roles, and reads the permissions in groups', async () => {
  const { body } = await owner.get('/roles')
  expect(body.data.map((role: { built_in: string }) => role.built_in)).toEqual([
    'owner',
    'manager',
    'sales',
    'front_desk',
    'gate',
    'accountant',
  ])
  expect(body.data[0]).toMatchObject({ name: 'Owner', members: 1, is_own: true })
  expect((await owner.get('/roles?search=front')).body.data).toHaveLength(1)
  expect((await owner.get('/permissions')).body.data[0]).toEqual({ name: 'Dashboard', permissions: ['View Dashboard'] })
})

describe('adding, changing, deleting', () => {
  test('adds, shows, changes and deletes a role, each written in the audit', async () => {
    const role = await addRole(owner, 'Guides', ['View Calender', 'View Bookings', 'View Bookings'])
    expect(role).toMatchObject({
      name: 'Guides',
      built_in: null,
      permissions: ['View Bookings', 'View Calender'],
      members: 0,
      is_own: false,
      version: 1,
    })
    expect((await owner.get(`/roles/${role.id}/show`)).body.data).toEqual(role)
    const changed = await owner.post(`/roles/${role.id}/update`, { name: 'Guides and drivers', permissions: ['View Calender'], version: 1 })
    expect(changed.body.data).toMatchObject({ name: 'Guides and drivers', permissions: ['View Calender'], version: 2 })
    expect((await owner.post(`/roles/${role.id}/delete`)).status).toBe(200)
    expect((await owner.get(`/roles/${role.id}/show`)).status).toBe(404)
    const audit = await auditOf(role.id)
    expect(audit.map(({ action }) => action)).toEqual(['role.created', 'role.updated', 'role.deleted'])
    expect(audit[1]).toMatchObject({
      user_id: owner.userId,
      before: { name: 'Guides' },
      after: { name: 'Guides and drivers', permissions: ['View Calender'] },
    })
  })

  test('a name is taken whatever its case: 409 at name', async () => {
    await addRole(owner, 'Night desk')
    const again = await owner.post('/roles/create', { name: 'NIGHT DESK', permissions: [] })
    expect([again.status, again.body.errors]).toEqual([409, { name: ['A role with this name exists already.'] }])
    expect((await addRole(await newOwner(app), 'Night desk')).name).toBe('Night desk')
  })

  test('an edit of an old version: 409 stale, and nothing changes', async () => {
    const role = await addRole(owner, 'Stale role')
    await owner.post(`/roles/${role.id}/update`, { name: 'Fresh role', permissions: [], version: 1 })
    const late = await owner.post(`/roles/${role.id}/update`, { name: 'Late role', permissions: [], version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'stale'])
    expect((await owner.get(`/roles/${role.id}/show`)).body.data.name).toBe('Fresh role')
  })

  test('a role with members: 409 in_use; a built-in one: 409 built_in', async () => {
    const role = await addRole(owner, 'Held role')
    const member = await newMember(app, owner, ['View Bookings'])
    expect((await owner.post(`/users/${member.userId}/role`, { role_id: role.id })).status).toBe(200)
    const held = await owner.post(`/roles/${role.id}/delete`)
    expect([held.status, held.body.code]).toEqual([409, 'in_use'])
    const sales = (await owner.get('/roles?search=sales')).body.data[0]
    for (const answer of [
      await owner.post(`/roles/${sales.id}/delete`),
      await owner.post(`/roles/${sales.id}/update`, { name: 'Sellers', permissions: [], version: 1 }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'built_in'])
    }
  })

  test.each([
    ['no name', { permissions: [] }, 'name'],
    ['a name of spaces', { name: '   ', permissions: [] }, 'name'],
    ['a name of 61 characters', { name: 'x'.repeat(61), permissions: [] }, 'name'],
    ['a permission that does not exist', { name: 'A', permissions: ['Own Everything'] }, 'permissions.0'],
    ['permissions as a word', { name: 'A', permissions: 'all' }, 'permissions'],
    ['a key of the table', { name: 'A', permissions: [], built_in: 'owner' }, 'built_in'],
    ['another agency', { name: 'A', permissions: [], agency_id: newId() }, 'agency_id'],
  ])('%s: 422 at the field', async (_, body, field) => {
    const answer = await owner.post('/roles/create', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

describe('rights', () => {
  test('nobody can grant permissions that they lack: 403, when adding and when changing', async () => {
    const member = await newMember(app, owner, ['Add Roles', 'View Bookings'])
    const refused = await member.post('/roles/create', { name: 'Too much', permissions: ['View Bookings', 'View Finance'] })
    expect([refused.status, refused.body.code]).toEqual([403, 'permission_required'])
    expect(refused.body.message).toContain('View Finance')
    const rich = await addRole(owner, 'Rich role', ['View Finance'])
    const kept = await member.post(`/roles/${rich.id}/update`, {
      name: 'Rich role',
      permissions: ['View Finance', 'View Bookings'],
      version: 1,
    })
    expect(kept.status).toBe(200)
    const more = await member.post(`/roles/${rich.id}/update`, {
      name: 'Rich role',
      permissions: ['View Finance', 'Edit Agency'],
      version: 2,
    })
    expect([more.status, more.body.code]).toEqual([403, 'permission_required'])
  })

  test('nobody can edit their own role: 403', async () => {
    const member = await newMember(app, owner, ['Add Roles'])
    const own = (await member.get('/roles?per_page=100')).body.data.find((role: { is_own: boolean }) => role.is_own)
    for (const answer of [
      await member.post(`/roles/${own.id}/update`, { name: 'Mine', permissions: ['Add Roles'], version: 1 }),
      await member.post(`/roles/${own.id}/delete`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'own_role'])
    }
  })

  test('a change of a role takes effect at once for its members', async () => {
    const role = await addRole(owner, 'Changing role', ['View Users'])
    const member = await newMember(app, owner, [])
    await owner.post(`/users/${member.userId}/role`, { role_id: role.id })
    expect((await member.get('/users')).status).toBe(200)
    await owner.post(`/roles/${role.id}/update`, { name: 'Changing role', permissions: [], version: 1 })
    expect((await member.get('/users')).body.code).toBe('permission_required')
  })

  test('signed out 401, without the permission 403, another agency’s role 404', async () => {
    const member = await newMember(app, owner, ['View Clients'])
    const stranger = await newOwner(app)
    const role = await addRole(owner, 'Guarded role')
    const body = { name: 'Taken', permissions: [], version: 1 }
    const calls: [string, string, unknown?][] = [
      ['GET', '/roles'],
      ['POST', '/roles/create', { name: 'Taken', permissions: [] }],
      ['GET', `/roles/${role.id}/show`],
      ['POST', `/roles/${role.id}/update`, body],
      ['POST', `/roles/${role.id}/delete`],
      ['GET', '/permissions'],
    ]
    for (const [method, path, given] of calls) {
      const options = given ? { body: given } : {}
      expect([path, (await callerOf(app).request(method, path, options)).status]).toEqual([path, 401])
      expect([path, (await member.request(method, path, options)).body.code]).toEqual([path, 'permission_required'])
      if (path.includes(role.id)) {
        const foreign = await stranger.request(method, path, options)
        const random = await stranger.request(method, path.replace(role.id, newId()), options)
        expect([path, foreign.status, foreign.body.message]).toEqual([path, 404, random.body.message])
      }
    }
    expect((await owner.get(`/roles/${role.id}/show`)).body.data.name).toBe('Guarded role')
  })
})
