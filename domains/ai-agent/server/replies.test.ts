import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember } from '#kit/server/testing/people.ts'
import { base, startAgentTest, type AgentTest } from './testing/agent.ts'

let agent: AgentTest
beforeAll(async () => {
  agent = await startAgentTest()
})
afterAll(() => agent.test.close())
beforeEach(() => agent.setPrice(1_000_000))

const draftFor = async (inquiry: { id: string }, over: object = {}) => {
  const answer = await agent.owner.post(`${base}/replies`, { inquiry_id: inquiry.id, ...over })
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body.data
}
const mailsTo = (address: string) =>
  agent.test.app.db.asPlatform('test: mails of a test', (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', address).execute(),
  )

describe('a reply', () => {
  test('has live prices and places, and is sent by the ordinary call after it was changed', async () => {
    const inquiry = await agent.inquire('What does it cost to see the gorillas, two adults?', { package_id: agent.tour.id })
    const draft = await draftFor(inquiry)
    expect(draft.reply).toMatchObject({ language: 'en', to: inquiry.email, asked: inquiry.message, notes: [] })
    expect(draft.reply.message).toContain('UGX 2,000,000 for 2 adults')
    expect(draft.reply.message).toContain('60 places are free.')
    expect(draft.sources.map(({ link }: { link: string }) => link)).toEqual([
      `/inquiries?inquiry=${inquiry.id}`,
      `/offers/packages/${agent.tour.id}`,
    ])
    const message = `${draft.reply.message}\nPS: Bring boots.`
    expect((await agent.approve(draft, { message })).body.data).toMatchObject({ status: 'approved' })
    const [mail] = await mailsTo(inquiry.email)
    expect(JSON.stringify(mail)).toContain('PS: Bring boots.')
    const thread = (await agent.owner.get(`/inquiries_/${inquiry.id}/show`)).body.data
    expect(thread).toMatchObject({ status: 'waiting_client', thread: [{ kind: 'mail', body: message }] })
    expect((await agent.audited(inquiry.id)).at(-1)).toEqual({
      action: 'inquiry.replied',
      user_id: agent.owner.userId,
      agent_name: 'AI agent',
    })
  })

  test.each([
    ['Bei ya safari ya gorillas ni ngapi kwa watu wawili?', 'sw', 'Mpendwa Hannah Müller,'],
    ['Bonjour, combien pour voir les gorillas, deux personnes ?', 'fr', 'Bonjour Hannah Müller,'],
    ['Nnyabo, twagala okulaba gorillas, ssente mmeka ku bantu babiri?', 'lg', 'Gwe omwagalwa Hannah Müller,'],
  ])('to “%s” is in %s', async (message, language, greeting) => {
    const draft = await draftFor(await agent.inquire(message))
    expect(draft.reply.language).toBe(language)
    expect(draft.reply.message).toContain(greeting)
    expect(draft.reply.message).toContain('UGX 2,000,000')
  })

  test('can be asked for in another language', async () => {
    const inquiry = await agent.inquire('How much are the gorillas for two?')
    expect((await draftFor(inquiry, { language: 'fr' })).reply.message).toContain('Voici ce que nous pouvons vous proposer')
  })

  test('leaves a gap where the rules have no answer, and is not sent before it is filled', async () => {
    const inquiry = await agent.inquire('Is there vegetarian food in the camp?')
    const draft = await draftFor(inquiry)
    expect(draft.reply.notes.join(' ')).toContain('Is there vegetarian food in the camp?')
    expect((await agent.approve(draft)).body.errors).toHaveProperty('message')
    const message = draft.reply.message.replace(/\[[^\]]+\]/, 'Yes, every day.')
    expect((await agent.approve(draft, { message })).status).toBe(200)
  })

  test('is asked about again when a colleague has answered', async () => {
    const inquiry = await agent.inquire('How much are the gorillas for two?')
    const draft = await draftFor(inquiry)
    await agent.owner.post(`/inquiries_/${inquiry.id}/reply`, { subject: 'Hello', message: 'UGX 2,000,000.' })
    const refused = await agent.approve(draft)
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect(refused.body.errors.facts).toContain('A colleague has answered this inquiry.')
    expect(await mailsTo(inquiry.email)).toHaveLength(1)
    const fresh = (await agent.owner.post(`${base}/drafts/${draft.id}/refresh`, { version: 1 })).body.data
    expect(fresh.difference).toContain('A colleague has answered this inquiry.')
    expect((await agent.approve(fresh)).status).toBe(200)
  })

  test('is asked about again when a price in it has changed', async () => {
    const draft = await draftFor(await agent.inquire('How much are the gorillas for two?'))
    await agent.setPrice(900_000)
    expect((await agent.approve(draft)).body.errors.facts[0]).toContain('UGX 1,800,000, was UGX 2,000,000.')
  })

  test('needs the right to answer inquiries', async () => {
    const inquiry = await agent.inquire('How much?')
    const draft = await draftFor(inquiry)
    const reader = await newMember(agent.test, agent.owner, ['View Clients', 'View Inquiries'])
    expect((await reader.get(`${base}/drafts/${draft.id}`)).body.data).toMatchObject({ may_approve: false })
    expect((await reader.post(`${base}/replies`, { inquiry_id: inquiry.id })).status).toBe(403)
    expect((await agent.approve(draft, {}, reader)).status).toBe(403)
  })
})

describe('a summary', () => {
  const summarise = async (clientId: string, as = agent.owner) => (await as.post(`${base}/summaries`, { client_id: clientId })).body.data
  const booked = async () => {
    const { tour, owner } = agent
    const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 2 }] }]
    const { body } = await owner.post('/bookings/new', { client: { name: 'Grace Akello' }, lines, action: 'confirm' })
    return body.data
  }

  test('has facts with their screens, and is kept as a note', async () => {
    const booking = await booked()
    const draft = await summarise(booking.client.id)
    const facts = draft.summary.sections.flatMap((section: { facts: object[] }) => section.facts)
    expect(facts).toContainEqual({ text: expect.stringContaining(booking.reference), link: `/bookings/view/${booking.id}` })
    expect(draft.summary.text).toContain('1 booking so far.')
    expect((await agent.approve(draft)).body.data).toMatchObject({ status: 'approved' })
    const { entries } = (await agent.owner.get(`/crm/contacts/${booking.client.id}/timeline`)).body.data
    expect(entries.some(({ title }: { title: string }) => title.includes(booking.reference))).toBe(true)
  })

  test('shows each reader only what they may see, also in drafts of others', async () => {
    const booking = await booked()
    const draft = await summarise(booking.client.id)
    const reader = await newMember(agent.test, agent.owner, ['View Clients'])
    const read = (await reader.get(`${base}/drafts/${draft.id}`)).body.data
    expect(JSON.stringify(read)).not.toContain(booking.reference)
    expect(read.summary.sections.map(({ title }: { title: string }) => title)).toEqual(
      ['Who', 'Bookings and spend', 'Next steps'].slice(0, read.summary.sections.length),
    )
    expect(read.may_approve).toBe(false)
    expect((await agent.approve(draft, {}, reader)).status).toBe(403)
  })

  test('that is no longer true is asked about again', async () => {
    const booking = await booked()
    const draft = await summarise(booking.client.id)
    await agent.owner.post('/crm/tasks', { client_id: booking.client.id, title: 'Call about boots' })
    expect((await agent.approve(draft)).body.errors.facts).toContain('New: Call about boots')
  })
})

test('next actions are the most pressing first, each with its screen, and only what the caller may see', async () => {
  await agent.inquire('Nobody has answered me.')
  await agent.owner.post('/crm/sales-funnel/create-lead', { title: 'Idle lead', contact: { name: 'Idle Person' } })
  const actions = (await agent.owner.get(`${base}/next-actions`)).body.data
  const order = ['urgent', 'soon', 'later']
  const ranks = actions.map(({ severity }: { severity: string }) => order.indexOf(severity))
  expect(ranks).toEqual(ranks.toSorted((a: number, b: number) => a - b))
  expect(actions).toContainEqual(
    expect.objectContaining({ kind: 'inquiry_waiting', action: 'Answer inquiry', link: expect.stringMatching(/^\/inquiries\?inquiry=/) }),
  )
  expect(actions).toContainEqual(expect.objectContaining({ kind: 'lead_without_action', title: 'Idle Person' }))
  const reader = await newMember(agent.test, agent.owner, ['View Clients'])
  const kinds = (await reader.get(`${base}/next-actions`)).body.data.map(({ kind }: { kind: string }) => kind)
  expect(new Set(kinds)).toEqual(new Set(['lead_without_action']))
})
