import { spawn } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDueMessages } from '#domains/messaging/server/sending.ts'
import { lockMessage, setStatus } from '#domains/messaging/server/status.ts'
import { smsKey, startProviders, type Providers } from '#domains/messaging/server/testing/stand-ins.ts'
import { raiseEpoch } from '#kit/server/installation.ts'
import { prepareAppRole } from '#kit/server/database/preparing/app-role.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { campaignTick } from '../sending/tick.ts'
import { addPhones, newCampaign, toMorning } from '../testing/campaigns.ts'

let app: TestApp
let providers: Providers
beforeAll(async () => {
  app = await startTestApp({ limitFactor: 100_000 })
  providers = await startProviders(app)
})
afterAll(async () => {
  await app.close()
  await providers.close()
})
beforeEach(() => {
  toMorning(app)
  providers.sms.length = 0
  providers.behave.next.length = 0
})

const work = () => app.app.jobs.runDue(app.app)
/** What the worker does each minute. */
const minute = async () => {
  await campaignTick.run(app.app, {})
  await sendDueMessages.run(app.app, {})
  await work()
}
const shown = async (agency: TestPerson, id: string) => (await agency.get(`/crm/campaigns/${id}`)).body.data
const post = (agency: TestPerson, id: string, what: string, body: object = {}) => agency.post(`/crm/campaigns/${id}/${what}`, body)
const text = 'Hello {{first_name|friend}}, gorillas in May. Reply STOP to end offers.'
const smsCampaign = (agency: TestPerson, over: object = {}) => newCampaign(agency, { type: 'sms', document: undefined, text, ...over })
async function smsAgency(people: number) {
  const agency = await newOwner(app)
  expect((await agency.put('/crm/messaging/sms', { ...smsKey, version: 0 })).status).toBe(200)
  const numbers = await addPhones(app, agency, people)
  const hook = (await agency.get('/crm/messaging')).body.data[0].webhook_url.replace(app.app.appUrl, app.origin)
  const report = (fields: Record<string, string>) => fetch(hook, { method: 'POST', body: new URLSearchParams(fields) })
  return { agency, numbers, report }
}
const timesByNumber = () => {
  const times = new Map<string, number>()
  for (const { to } of providers.sms) times.set(to, (times.get(to) ?? 0) + 1)
  return times
}
const withdraw = async (agency: TestPerson, address: string) => {
  const [person] = (await agency.get(`/crm/contacts?search=${encodeURIComponent(address)}`)).body.data
  const body = { channel: 'sms', address, act: 'withdrawn', wording: 'On the phone' }
  expect((await agency.post(`/crm/contacts/${person.id}/consents`, body)).status).toBe(200)
}

test('an SMS reaches each number once; who withdrew, who says STOP and who fails are counted', async () => {
  const { agency, numbers, report } = await smsAgency(20)
  const id = await smsCampaign(agency)
  const preview = (await agency.get(`/crm/campaigns/${id}/preview`)).body.data
  // 0.95 cents a part, in shillings of the agency.
  expect(preview).toMatchObject({
    recipients: 20,
    carrier: 'africastalking',
    findings: [],
    cost: { segments: 1, each: preview.cost.unit, total: { currency: 'UGX' } },
  })
  expect(Math.abs(preview.cost.total.amount - 20 * preview.cost.each.amount)).toBeLessThan(20)
  await post(agency, id, 'start')
  await withdraw(agency, numbers[0]!)
  providers.behave.next.push({ status: 400, body: 'A field is not valid.' })
  await work()
  expect(providers.sms).toHaveLength(19)
  expect(timesByNumber().size).toBe(19)
  expect(providers.sms[0]!.message).toBe('Hello Grace, gorillas in May. Reply STOP to end offers.')
  const done = await shown(agency, id)
  expect(done).toMatchObject({ status: 'finished', analytics: { recipients: 20, sent: 18, suppressed: 1, failed: 1, queued: 0 } })
  // 18 at 1.1 cents, as the provider reported.
  expect(done.spent.amount).toBeGreaterThan(preview.cost.total.amount * 0.9)

  const failed = (await agency.get(`/crm/campaigns/${id}/recipients?status=failed`)).body.data
  expect(failed).toMatchObject([{ error: 'The provider refused the message.' }])
  const ids = await app.app.db.asAgency(agency, (tx) =>
    tx.selectFrom('messages').select(['address', 'provider_id']).where('status', '=', 'sent').orderBy('address').execute(),
  )
  const [first, second, third] = ids
  for (const status of ['Success', 'Sent'])
    await report({ id: first!.provider_id!, status, phoneNumber: first!.address, networkCode: '64110' })
  await report({ from: second!.address, to: '22222', text: 'Stop', id: 'in-1', date: app.clock.now().toISOString() })
  await report({ from: third!.address, to: '22222', text: 'Yes, two of us', id: 'in-2', date: app.clock.now().toISOString() })
  await work()
  expect((await shown(agency, id)).analytics).toMatchObject({ sent: 18, delivered: 18, unsubscribed: 1, replied: 1 })
  const delivered = (await agency.get(`/crm/campaigns/${id}/recipients?status=delivered`)).body.data
  expect(delivered.map(({ address }: { address: string }) => address)).toEqual([first!.address])
  // STOP counts for the next campaign at once.
  expect((await agency.get(`/crm/campaigns/${await smsCampaign(agency)}/preview`)).body.data.recipients).toBe(18)
})

test('a worker that is killed while it sends writes to no number twice', async () => {
  const people = 12
  const { agency } = await smsAgency(people)
  const id = await smsCampaign(agency)
  await post(agency, id, 'start')
  const databaseUrl = await prepareAppRole(app.ownerUrl, app.app.settings.secretKey)
  const { AFRICASTALKING_URL, dataFolder, secretKey } = app.app.settings
  const env = {
    ...process.env,
    AFRICASTALKING_URL,
    SAFIRI_DATA: dataFolder,
    SECRET_KEY: secretKey,
    TEST_NOW: app.clock.now().toISOString(),
  }
  const kills = 1
  for (let life = 0; life <= kills; life++) {
    const args = ['tests/reliability/campaign-child.ts', databaseUrl, agency.agencyId, id, String(life * 3)]
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    const until = (life + 1) * (people / (kills + 1))
    const watch = setInterval(() => void (life < kills && providers.sms.length >= until && child.kill('SIGKILL')), 1)
    await new Promise((resolve) => child.once('exit', resolve))
    clearInterval(watch)
    app.clock.advance(3 * 60_000)
    // What the dead worker had begun to send is unknown, and never sent again.
    await sendDueMessages.run(app.app, {})
  }
  await minute()
  await minute()
  const { status, analytics } = await shown(agency, id)
  expect(status).toBe('finished')
  expect([...timesByNumber().values()].filter((times) => times > 1)).toEqual([])
  expect(analytics.unknown).toBeLessThanOrEqual(kills)
  expect(analytics.sent).toBe(people)
  expect(timesByNumber().size).toBeGreaterThanOrEqual(people - analytics.unknown)
})

test('a limit refuses a start at its field, and pauses what reaches it', async () => {
  const { agency, numbers } = await smsAgency(20)
  const cents = (amount: number) => ({ amount, currency: 'USD' })
  const id = await smsCampaign(agency, { spend_limit: cents(15) })
  const refused = await post(agency, id, 'start')
  expect([refused.status, refused.body.code]).toEqual([422, 'spend_limit'])
  expect(refused.body.errors.spend_limit[0]).toMatch(/^This costs about UGX [\d,]+, and this campaign may cost USD 0\.15\. Raise its limit/)
  const { findings } = (await agency.get(`/crm/campaigns/${id}/preview`)).body.data
  expect(findings).toMatchObject([{ code: 'spend_limit', field: 'spend_limit', level: 'error' }])
  expect((await shown(agency, id)).status).toBe('draft')

  // The cap of the day, and the limit of the month.
  await agency.put(`/crm/campaigns/${id}`, { spend_limit: null })
  await agency.put('/crm/messaging/sms', { daily_cap: 10, version: 2 })
  expect((await post(agency, id, 'start')).body.errors.spend_limit[0]).toContain('today’s spend cap leaves UGX')
  await agency.put('/crm/messaging/sms', { daily_cap: 1000, version: 3 })
  const month = (value: number | null) =>
    agency.post('/crm/settings', { settings: [{ type: 'messages', key: 'spend_limit_month', value }] })
  await month(100)
  expect((await post(agency, id, 'start')).body.errors.spend_limit[0]).toContain('of the limit of this month are left')
  await month(null)

  // It is estimated at 19 cents and the provider takes 22: the last ones wait.
  await agency.put(`/crm/campaigns/${id}`, { spend_limit: cents(20), per_hour: 10 })
  await post(agency, id, 'start')
  await work()
  app.clock.advance(61 * 60_000)
  await minute()
  await minute()
  expect(await shown(agency, id)).toMatchObject({ status: 'paused', reason: 'spend_limit' })
  const { sent, queued } = (await shown(agency, id)).analytics
  expect([sent + queued, queued > 0]).toEqual([20, true])
  expect((await post(agency, id, 'resume')).body.code).toBe('spend_limit')
  expect((await agency.put(`/crm/campaigns/${id}`, { text: 'Other' })).body.code).toBe('immutable')
  expect((await agency.put(`/crm/campaigns/${id}`, { spend_limit: cents(500) })).status).toBe(200)
  app.clock.advance(61 * 60_000)
  expect((await post(agency, id, 'resume')).status).toBe(200)
  await work()
  expect(await shown(agency, id)).toMatchObject({ status: 'finished', analytics: { sent: 20 } })
  const times = timesByNumber()
  expect(numbers.map((number) => times.get(number))).toEqual(Array(20).fill(1))
})

test('at night it waits in the agency’s time zone, and paused it takes back what has not left', async () => {
  const evening = new Date(`${app.clock.now().toISOString().slice(0, 10)}T19:30:00Z`)
  app.clock.set(evening)
  const { agency } = await smsAgency(3)
  const zone = (value: string) => agency.post('/crm/settings', { settings: [{ type: 'agency', key: 'time_zone', value }] })
  const twice = ['Africa/Nairobi', 'Africa/Kigali'].map((value) => ({ type: 'agency', key: 'time_zone', value }))
  expect((await agency.post('/crm/settings', { settings: twice })).body.errors).toEqual({ settings: ['Give each setting once.'] })
  expect((await zone('Mars/Olympus')).body.errors).toHaveProperty('settings')
  expect((await zone('Africa/Lagos')).status).toBe(200)
  const id = await smsCampaign(agency)
  await post(agency, id, 'start')
  await work()
  // 20:30 in Lagos, 22:30 in Kampala.
  expect(providers.sms).toHaveLength(3)
  const second = await smsCampaign(agency)
  app.clock.set(new Date(evening.getTime() + 40 * 60_000))
  await post(agency, second, 'start')
  await work()
  const waiting = await shown(agency, second)
  expect([providers.sms.length, waiting.status, waiting.waits_until.slice(11, 16)]).toEqual([3, 'running', '06:00'])
  app.clock.set(new Date(waiting.waits_until))
  // Handed over, and not sent yet.
  await campaignTick.run(app.app, {})
  const { runCampaign } = await import('../sending/run.ts')
  await runCampaign.run(app.app, { agency_id: agency.agencyId, id: second })
  await post(agency, second, 'pause')
  await work()
  expect(await shown(agency, second)).toMatchObject({ status: 'paused', analytics: { queued: 3, sent: 0 } })
  await post(agency, second, 'resume')
  await work()
  expect(await shown(agency, second)).toMatchObject({ status: 'finished', analytics: { sent: 3 } })
  expect(providers.sms).toHaveLength(6)
})

test('WhatsApp takes an approved template only, and shows who has read it; a restored copy sends nothing', async () => {
  const agency = await newOwner(app)
  await addPhones(app, agency, 2, 'whatsapp')
  const template = { name: 'lake_news', language: 'en', values: ['{{first_name|there}}'] }
  const id = await newCampaign(agency, { type: 'whatsapp', document: undefined, template })
  expect((await post(agency, id, 'start')).body.errors).toHaveProperty(['template.name'])
  const body = { name: 'lake_news', language: 'en', category: 'marketing', body: 'Hello {{1}}, the lake is calm.', examples: ['Grace'] }
  const { data: added } = (await agency.post('/crm/messaging/templates', body)).body
  expect((await post(agency, id, 'start')).body.errors['template.name'][0]).toContain('not approved')
  await agency.post(`/crm/messaging/templates/${added.id}/submit`)
  await work()
  const { cost, carrier } = (await agency.get(`/crm/campaigns/${id}/preview`)).body.data
  expect([carrier, cost.segments, cost.unit]).toEqual(['sandbox', null, cost.each])
  await post(agency, id, 'start')

  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: app.ownerUrl })
  await client.connect()
  await client.query(raiseEpoch)
  // An operator has confirmed it. The agency has not.
  await client.query('UPDATE installation SET released_epoch = epoch')
  await client.query('UPDATE installation SET restored_at = $1', [new Date(app.clock.now().getTime() + 1000)])
  await work()
  expect(await shown(agency, id)).toMatchObject({ status: 'paused', reason: 'restored', analytics: { sent: 0 } })
  await agency.post('/crm/settings/confirm-restored')
  await post(agency, id, 'resume')
  await work()
  await client.query('UPDATE installation SET epoch = 1, released_epoch = 1, restored_at = NULL')
  await client.end()
  expect(await shown(agency, id)).toMatchObject({ status: 'finished', analytics: { sent: 2, delivered: 2, opened: { all: 0 } } })
  const messages = await app.app.db.asAgency(agency, (tx) => tx.selectFrom('messages').select(['text', 'id']).execute())
  expect(messages.map((one) => one.text)).toEqual(Array(2).fill('Hello Grace, the lake is calm.'))
  const actor = { agencyId: agency.agencyId, userId: null, now: app.clock.now() }
  const report = (status: 'read' | 'sent' | 'failed') =>
    app.app.db.asAgency(actor, async (tx) => {
      await setStatus(app.app, tx, actor, (await lockMessage(tx, messages[0]!.id))!, { status, at: actor.now })
    })
  await report('read')
  // Late reports change nothing.
  for (const late of ['sent', 'failed'] as const) await report(late)
  expect((await shown(agency, id)).analytics).toMatchObject({ opened: { all: 1, likely_human: 1 }, failed: 0 })
})
