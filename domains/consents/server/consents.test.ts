import { afterAll, beforeAll, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { addAct } from './consents.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(() => app.close())

let count = 0
async function person() {
  const email = `consent${++count}@mail.example`
  const { data } = (await owner.post('/crm/contacts', { name: 'Grace Akello', email, phone: '+256772123456' })).body
  return { id: data.id as string, email }
}
const record = (id: string, address: string, act: string, over: object = {}, as = owner) =>
  as.post(`/crm/contacts/${id}/consents`, { channel: 'email', address, act, wording: 'On the phone', ...over })
const states = async (id: string) =>
  (await owner.get(`/crm/contacts/${id}/consents`)).body.data.map(({ channel, state }: { channel: string; state: string }) => [
    channel,
    state,
  ])

test('nobody has agreed until they say so', async () => {
  const { id, email } = await person()
  expect(await states(id)).toEqual([
    ['email', null],
    ['sms', null],
    ['whatsapp', null],
  ])
  const { body } = await record(id, email, 'granted')
  expect(body.data[0]).toMatchObject({
    address: email,
    purpose: 'marketing',
    state: 'granted',
    acts: [{ act: 'granted', source: 'staff', wording: 'On the phone' }],
  })
  expect((await states(id)).slice(1)).toEqual([
    ['sms', null],
    ['whatsapp', null],
  ])
})

test('staff cannot agree again for somebody who withdrew, but the person can', async () => {
  const { id, email } = await person()
  await record(id, email, 'granted')
  await record(id, email, 'withdrawn')
  const again = await record(id, email, 'granted')
  expect([again.status, again.body.code]).toEqual([409, 'withdrawn'])
  const own = { channel: 'email', address: email, purpose: 'marketing', act: 'granted', source: 'form', wording: 'Send me offers' } as const
  const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
  expect(await app.app.db.asAgency(actor, (tx) => addAct(tx, actor, own))).toBe('added')
  const [consent] = (await owner.get(`/crm/contacts/${id}/consents`)).body.data
  expect(consent.state).toBe('granted')
  expect(consent.acts.map(({ act }: { act: string }) => act).toSorted()).toEqual(['granted', 'granted', 'withdrawn'])
})

test('a withdrawal counts for the address, whoever has it', async () => {
  const { id, email } = await person()
  const { data: twin } = (await owner.post('/crm/contacts', { name: 'Same address', email })).body
  await record(id, email, 'granted')
  await record(twin.id, email, 'withdrawn')
  expect((await states(id))[0]).toEqual(['email', 'withdrawn'])
})

test('acts at the same moment leave one state that the acts explain', async () => {
  const { id, email } = await person()
  const answers = await Promise.all(['granted', 'withdrawn', 'granted', 'withdrawn'].map((act) => record(id, email, act)))
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  // Whichever came first, nothing but the person follows a withdrawal.
  expect((await states(id))[0]).toEqual(['email', 'withdrawn'])
})

test('only own addresses, with wording, by members who may', async () => {
  const { id, email } = await person()
  expect((await record(id, 'stranger@mail.example', 'granted')).body.errors).toHaveProperty('address')
  expect((await record(id, email, 'granted', { wording: ' ' })).body.errors).toHaveProperty('wording')
  expect((await record(id, email, 'bounced')).body.errors).toHaveProperty('act')
  expect((await record(id, email, 'granted', {}, other)).status).toBe(404)
  const reader = await newMember(app, owner, ['View Clients'])
  expect((await record(id, email, 'granted', {}, reader)).status).toBe(403)
  expect((await states(id))[0]).toEqual(['email', null])
})

test('the database refuses to change or delete an act', async () => {
  const { id, email } = await person()
  await record(id, email, 'granted')
  const actor = { agencyId: owner.agencyId, userId: null, now: app.clock.now() }
  const change = app.app.db.asAgency(actor, (tx) => tx.updateTable('consent_acts').set({ wording: 'x' }).execute())
  await expect(change).rejects.toThrow('permission denied')
  const removal = app.app.db.asAgency(actor, (tx) => tx.deleteFrom('consent_acts').execute())
  await expect(removal).rejects.toThrow('permission denied')
})
