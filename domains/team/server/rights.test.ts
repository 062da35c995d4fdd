import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissions, rightsToChange } from '#kit/contract/permissions.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'

// The right to see a record is not the right to change it. Each built-in role can change only what its work needs.

let app: TestApp
let owner: TestPerson
let roles: Map<string, { id: string; permissions: string[] }>
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  const { data } = (await owner.get('/roles?per_page=100')).body
  roles = new Map(data.map((role: { built_in: string; id: string; permissions: string[] }) => [role.built_in, role]))
})
afterAll(() => app.close())

/** Returns a member of the owner's agency with a built-in role. */
async function withRole(key: string): Promise<TestPerson> {
  const person = await newMember(app, owner, [])
  expect((await owner.post(`/users/${person.userId}/role`, { role_id: roles.get(key)!.id })).status).toBe(200)
  return person
}

const base = '/business/tour/packages'
const price = { name: 'Adult', unit: 'adult', price: { amount: 900_000, currency: 'UGX' } }
const newPackage = async () => {
  const { id } = (await owner.post('/packages/new', { title: `Trip ${newId()}`, days: 3 })).body.data
  const option = (await owner.post(`${base}/${id}/price-options/create`, price)).body.data
  return { id: id as string, option: option as { id: string; version: number } }
}
type Made = Awaited<ReturnType<typeof newPackage>>

/** The calls that change a package or its prices, each with the permission it requires. */
const changes = ({ id, option }: Made): [string, string, string, object?][] => [
  [
    'Edit Prices',
    'POST',
    `${base}/price-options/${option.id}/update`,
    { ...price, price: { amount: 1, currency: 'UGX' }, version: option.version },
  ],
  ['Edit Prices', 'POST', `${base}/price-options/${option.id}/delete`],
  ['Edit Prices', 'POST', `${base}/${id}/price-options/create`, price],
  ['Edit Prices', 'POST', '/inventory/bulk/preview', { ids: [id], change: { percent: -90 } }],
  ['Edit Inventory', 'POST', '/inventory/status', { ids: [id], status: 'archived' }],
  ['Edit Inventory', 'POST', '/packages/delete', { ids: [id] }],
  ['Edit Inventory', 'POST', `/packages/edit/${id}`, { title: 'Mine', version: 1 }],
  ['Edit Inventory', 'GET', `/packages/duplicate/${id}`],
]
const codes = async (person: TestPerson, made: Made) => {
  const found: [string, string | undefined][] = []
  for (const [right, method, path, body] of changes(made)) {
    const answer = await person.request(method, path, body ? { body } : {})
    found.push([right, answer.body.code])
  }
  return found
}
const refusedFor = (found: [string, string | undefined][]) =>
  [...new Set(found.filter(([, code]) => code === 'permission_required').map(([right]) => right))].sort()

describe('a member who can only view the inventory', () => {
  test('sets no price, publishes nothing and deletes nothing', async () => {
    const made = await newPackage()
    const viewer = await newMember(app, owner, ['View Inventory', 'View Services', 'View Shop'])
    expect((await codes(viewer, made)).map(([, code]) => code)).toEqual(changes(made).map(() => 'permission_required'))
    expect((await owner.get(`${base}/${made.id}/price-options`)).body.data).toMatchObject([{ price: { amount: 900_000 } }])
    expect((await viewer.get(`/packages/edit/${made.id}`)).body.data).toMatchObject({ status: 'draft', version: 1 })
  })

  test('each right is separate: inventory rights do not set prices, and price rights do not change inventory', async () => {
    const keeper = await newMember(app, owner, ['View Inventory', 'Edit Inventory'])
    const pricer = await newMember(app, owner, ['View Inventory', 'Edit Prices'])
    expect(refusedFor(await codes(keeper, await newPackage()))).toEqual(['Edit Prices'])
    expect(refusedFor(await codes(pricer, await newPackage()))).toEqual(['Edit Inventory'])
  })
})

describe('the built-in roles', () => {
  const ours = (key: string) => rightsToChange.filter((right) => roles.get(key)!.permissions.includes(right))

  test('hold the rights of their work', () => {
    expect(roles.get('owner')!.permissions).toEqual([...permissions])
    expect(ours('manager')).toEqual([...rightsToChange])
    expect(ours('sales')).toEqual(['Edit Clients', 'Edit Inquiries', 'Record Payments'])
    expect(ours('front_desk')).toEqual(['Edit Clients', 'Edit Inquiries', 'Record Payments'])
    expect(ours('accountant')).toEqual([
      'Record Payments',
      'Refund Payments',
      'Create Transfers',
      'Approve Transfers',
      'See Costs',
      'Manage Payables',
    ])
    expect(roles.get('gate')!.permissions).toEqual(['Scan Tickets'])
  })

  test.each(['sales', 'front_desk', 'accountant', 'gate'])('%s changes neither prices nor inventory', async (key) => {
    expect(refusedFor(await codes(await withRole(key), await newPackage()))).toEqual(['Edit Inventory', 'Edit Prices'])
  })

  test('the manager can change both', async () => {
    expect(refusedFor(await codes(await withRole('manager'), await newPackage()))).toEqual([])
  })

  test('sales and the front desk can add clients and inquiries, and take payments but not refund them', async () => {
    for (const role of ['sales', 'front_desk']) {
      const person = await withRole(role)
      const client = (await person.post('/clients/new', { name: 'Grace Akello' })).body.data
      expect((await person.post(`/clients/${client.id}/archive`)).status).toBe(200)
      expect((await person.post('/inquiries_/new', { name: 'Tom', message: 'A safari?' })).body.code).not.toBe('permission_required')
      const keyed = { headers: { 'idempotency-key': newId() } }
      const unknown = { booking_id: newId(), amount: { amount: 5, currency: 'UGX' }, method: 'cash' }
      expect((await person.request('POST', '/payments/record', { body: unknown, ...keyed })).status).toBe(404)
      const refund = { body: { amount: unknown.amount, reason: 'Test' }, ...keyed }
      expect((await person.request('POST', `/payments/${newId()}/refund`, refund)).body.code).toBe('permission_required')
      const cancel = (refund: string) => person.post(`/bookings/${newId()}/cancel`, { by: 'client', reason: 'Ill', refund })
      expect([(await cancel('full')).body.code, (await cancel('none')).body.code]).toEqual(['permission_required', 'permission_required'])
      expect((await cancel('policy')).status).toBe(404)
    }
  })
})
