import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { addReaders, everyone, mail, newCampaign, toMorning } from './testing/campaigns.ts'
import { headerOf, htmlOf, startSink } from './testing/sink.ts'

let app: TestApp
let owner: TestPerson
let other: TestPerson
let sink: Awaited<ReturnType<typeof startSink>>
beforeAll(async () => {
  sink = await startSink()
  app = await startTestApp({ settings: { SMTP_URL: sink.url } })
  toMorning(app)
  owner = await newOwner(app)
  other = await newOwner(app)
})
afterAll(async () => {
  await app.close()
  await sink.close()
})

const agencyWith = async (readers: number, prefix: string) => {
  const agency = await newOwner(app)
  await addReaders(app, agency, readers, prefix)
  return agency
}
const shown = async (id: string, as = owner) => (await as.get(`/crm/campaigns/${id}`)).body.data
const remaining = async (as: TestPerson) =>
  (await as.get('/crm/settings')).body.data.find(({ key }: { key: string }) => key === 'remaining_emails').value as number

describe('drafts', () => {
  test('PUT keeps absent keys, null clears, and content fits the type', async () => {
    const id = await newCampaign(owner, { per_hour: 100, subject_test: { subject: 'Another' } })
    const put = (body: object, as = owner) => as.put(`/crm/campaigns/${id}`, body)
    expect((await put({ name: 'Renamed', version: 1 })).body.data).toMatchObject({
      name: 'Renamed',
      subject: 'News from the lake',
      per_hour: 100,
      subject_test: { subject: 'Another', share: 20, measure: 'clicks', hours: 4 },
      version: 2,
    })
    expect((await put({ per_hour: null })).body.data).toMatchObject({ per_hour: null, subject_test: { subject: 'Another' } })
    expect((await put({ name: 'Stale', version: 1 })).body.code).toBe('stale')
    expect((await put({ text: 'An SMS' })).body.errors).toHaveProperty('text')
    expect((await put({ audience: { ...everyone, collections: [newId()] } })).body.errors).toHaveProperty(['audience.collections'])
    expect((await put({ document: mail('Hello {{constructor}}') })).body.errors['document.subject'][0]).toContain('constructor')
    expect((await put({ subject_test: { subject: '{{pasport}}' } })).body.errors['subject_test.subject'][0]).toContain('pasport')
    expect((await put({ status: 'running' })).status).toBe(422)
    expect((await put({ name: 'X' }, other)).status).toBe(404)
    expect((await put({ name: 'X' }, await newMember(app, owner, ['View Clients', 'Send Campaigns']))).status).toBe(403)
  })

  test('are listed with analytics, duplicated and deleted', async () => {
    const agency = await newOwner(app)
    const id = await newCampaign(agency, { name: 'Easter' })
    const copy = (await agency.post(`/crm/campaigns/${id}/duplicate`)).body.data
    expect(copy).toMatchObject({ name: 'Easter (copy)', status: 'draft', subject: 'News from the lake', audience: everyone })
    const { data } = (await agency.get('/crm/campaigns?search=easter&type=email&sort=name')).body
    expect(data).toMatchObject([
      { name: 'Easter', analytics: { recipients: 0, opened: { all: 0 }, revenue: [] } },
      { name: 'Easter (copy)' },
    ])
    expect((await agency.delete(`/crm/campaigns/${copy.id}`)).status).toBe(200)
    expect((await agency.get(`/crm/campaigns/${copy.id}`)).status).toBe(404)
    expect((await other.delete(`/crm/campaigns/${id}`)).status).toBe(404)
    expect((await other.get('/crm/campaigns')).body.data).toEqual([])
  })
})

describe('starting', () => {
  test('writes once to each address that agreed, with its own links and headers', async () => {
    const agency = await agencyWith(3, 'start')
    // The same address twice, one that never agreed, and one that withdrew.
    await agency.post('/crm/contacts', { name: 'Twin', email: 'start00000@mail.example' })
    await agency.post('/crm/contacts', { name: 'Stranger', email: 'stranger@mail.example' })
    const { data: gone } = (await agency.post('/crm/contacts', { name: 'Gone', email: 'gone@mail.example' })).body
    for (const act of ['granted', 'withdrawn'])
      await agency.post(`/crm/contacts/${gone.id}/consents`, { channel: 'email', address: 'gone@mail.example', act, wording: 'Phone' })
    const id = await newCampaign(agency)
    expect((await agency.post('/crm/campaigns/audience', { type: 'email', audience: everyone })).body.data).toEqual({
      people: 6,
      reachable: 6,
      recipients: 3,
    })
    expect((await agency.get(`/crm/campaigns/${id}/preview`)).body.data).toMatchObject({
      recipients: 3,
      credits: { needed: 3, remaining: 500 },
      findings: [],
      carrier: 'smtp',
    })
    const sent = sink.mails.length
    expect((await agency.post(`/crm/campaigns/${id}/start`)).body.data).toMatchObject({ status: 'running', analytics: { recipients: 3 } })
    await app.app.jobs.runDue(app.app)
    const mails = sink.mails.slice(sent)
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['start00000@mail.example', 'start00001@mail.example', 'start00002@mail.example'])
    expect(headerOf(mails[0]!, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(headerOf(mails[0]!, 'List-Unsubscribe')).toMatch(/^<http:\/\/localhost:3000\/e\/u\/[\w-]{64}>$/)
    expect(htmlOf(mails[0]!)).toContain('Hello Grace')
    expect(htmlOf(mails[0]!)).toMatch(/href="http:\/\/localhost:3000\/e\/c\/[\w-]{64}\/0"/)
    expect(await shown(id, agency)).toMatchObject({ status: 'finished', analytics: { sent: 3, delivered: 3, queued: 0 } })
    expect(await remaining(agency)).toBe(497)
    expect((await agency.put(`/crm/campaigns/${id}`, { document: mail('Late') })).body.code).toBe('immutable')
    expect((await agency.delete(`/crm/campaigns/${id}`)).body.code).toBe('has_started')
    const { data: people } = (await agency.get(`/crm/campaigns/${id}/recipients?status=sent&sort=address`)).body
    expect(people.map(({ address }: { address: string }) => address)).toHaveLength(3)
    expect((await other.get(`/crm/campaigns/${id}/recipients`)).status).toBe(404)
    expect((await agency.get(`/crm/campaigns/${id}/recipients?download=csv`)).status).toBe(200)
  })

  test('twice at the same moment starts once, and an edit at that moment is before or refused', async () => {
    const agency = await agencyWith(5, 'race')
    const id = await newCampaign(agency)
    const answers = await Promise.all([
      agency.post(`/crm/campaigns/${id}/start`),
      agency.post(`/crm/campaigns/${id}/start`),
      agency.put(`/crm/campaigns/${id}`, { document: mail('Edited') }),
    ])
    expect(
      answers
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual([200, 409])
    const [edited] = answers.slice(2)
    expect(edited!.status === 200 || edited!.body.code === 'immutable').toBe(true)
    const before = sink.mails.length
    await app.app.jobs.runDue(app.app)
    expect(sink.mails.slice(before)).toHaveLength(5)
    expect(headerOf(sink.mails.at(-1)!, 'Subject')).toBe(edited!.status === 200 ? 'Edited' : 'News from the lake')
  })

  test('needs content, an audience, people and the right to send', async () => {
    const agency = await newOwner(app)
    const start = async (over: object, as = agency) => (await as.post(`/crm/campaigns/${await newCampaign(agency, over)}/start`)).body
    expect((await start({ document: null })).errors).toHaveProperty('document')
    // What the mail's own checks call an error: without a footer it has no unsubscribe link.
    const { blocks } = mail()
    const bare = { ...mail(), blocks: blocks.filter(({ type }) => type !== 'footer') }
    expect((await start({ document: bare })).errors.document[0]).toContain('Add a footer')
    expect((await start({ audience: undefined })).errors).toHaveProperty('audience')
    expect((await start({})).code).toBe('nobody')
    const writer = await newMember(app, agency, ['View Clients', 'Manage CRM'])
    expect((await start({}, writer)).code).toBe('permission_required')
  })

  test('takes the credits there are; two campaigns share the last ones', async () => {
    const agency = await agencyWith(300, 'credit')
    const ids = [await newCampaign(agency), await newCampaign(agency)]
    const answers = await Promise.all(ids.map((id) => agency.post(`/crm/campaigns/${id}/start`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('insufficient_credits')
    const second = ids[answers.findIndex(({ status }) => status === 409)]!
    const partial = (await agency.post(`/crm/campaigns/${second}/start`, { partial: true })).body.data
    expect(partial.analytics).toMatchObject({ recipients: 300, queued: 200, skipped_no_credit: 100 })
    expect(await remaining(agency)).toBe(0)
    // Cancelled before a worker came: all its credits are released.
    expect((await agency.post(`/crm/campaigns/${second}/cancel`)).body.data.status).toBe('cancelled')
    expect(await remaining(agency)).toBe(200)
    await agency.post(`/crm/campaigns/${ids.find((id) => id !== second)}/cancel`)
    expect(await remaining(agency)).toBe(500)
  })
})
