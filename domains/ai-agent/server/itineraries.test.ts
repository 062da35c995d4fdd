import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { base, startAgentTest, type AgentTest } from './testing/agent.ts'

let agent: AgentTest
let other: TestPerson
beforeAll(async () => {
  agent = await startAgentTest()
  other = await newOwner(agent.test)
})
afterAll(() => agent.test.close())
beforeEach(() => agent.setPrice(1_000_000))

const gorillas = 'Three days with gorillas for two adults, 3m shillings'
const client = () => ({ client: { name: 'Hannah Müller', email: `h${newId().slice(-8)}@mail.example` } })

describe('an itinerary', () => {
  test('is drafted from a wish, priced and available, with its sources', async () => {
    const draft = await agent.wish(gorillas)
    expect(draft).toMatchObject({
      kind: 'itinerary',
      status: 'draft',
      made_by: 'rules',
      asked: gorillas,
      may_approve: true,
      difference: [],
      itinerary: {
        wish: { days: 3, adults: 2, budget: { amount: 3_000_000, currency: 'UGX' }, interests: ['gorilla'] },
        options: [
          {
            role: 'best',
            days: 3,
            total: { amount: 2_000_000, currency: 'UGX' },
            steps: [{ inventory_id: agent.tour.id, items: ['2 × Adult'], left: 60 }],
            missing: [],
          },
        ],
      },
      sources: [{ what: 'Tour package', link: `/offers/packages/${agent.tour.id}` }],
    })
    expect(draft.itinerary.options[0].reasons).toContain('UGX 2,000,000 of UGX 3,000,000.')
    const { body } = await agent.owner.get(`${base}/drafts?kind=itinerary`)
    expect(body.data.map(({ id }: { id: string }) => id)).toContain(draft.id)
  })

  test('becomes a proposal once, and every step has both names in the audit', async () => {
    const draft = await agent.wish(gorillas)
    const approved = await agent.approve(draft, { title: 'Gorillas for Hannah', ...client() })
    expect(approved.body.data).toMatchObject({ status: 'approved', client_name: 'Hannah Müller', may_approve: false })
    const { proposal_id } = approved.body.data
    const proposal = (await agent.owner.get(`/business/proposals/${proposal_id}/show`)).body.data
    expect(proposal).toMatchObject({ title: 'Gorillas for Hannah', status: 'draft', total: { amount: 2_000_000, currency: 'UGX' } })
    const both = { user_id: agent.owner.userId, agent_name: 'AI agent' }
    expect(await agent.audited(proposal_id)).toEqual([{ action: 'proposal.created', ...both }])
    expect(await agent.audited(draft.id)).toEqual([
      { action: 'agent_draft.created', ...both },
      { action: 'agent_draft.approved', ...both },
    ])
    expect((await agent.approve(draft, client())).body.code).toBe('stale')
  })

  test('two approvals at once make one proposal', async () => {
    const draft = await agent.wish(gorillas)
    const before = (await agent.owner.get('/business/proposals')).body.meta.total
    const answers = await Promise.all([agent.approve(draft, client()), agent.approve(draft, client())])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await agent.owner.get('/business/proposals')).body.meta.total).toBe(before + 1)
  })

  test('is asked about again when a price has changed, and says how', async () => {
    const draft = await agent.wish(gorillas)
    await agent.setPrice(1_200_000)
    const refused = await agent.approve(draft, client())
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect(refused.body.errors.facts).toEqual([expect.stringContaining('UGX 2,400,000, was UGX 2,000,000.')])
    const fresh = (await agent.owner.post(`${base}/drafts/${draft.id}/refresh`, { version: draft.version })).body.data
    expect(fresh).toMatchObject({ version: 2, difference: refused.body.errors.facts })
    expect(fresh.itinerary.options[0].total.amount).toBe(2_400_000)
    expect((await agent.approve(draft, client())).body.code).toBe('stale')
    expect((await agent.approve(fresh, client())).status).toBe(200)
  })

  test('is asked about again when its places are gone', async () => {
    const draft = await agent.wish(gorillas)
    const setCapacity = (capacity: number) =>
      agent.test.app.db.asAgency(agent.owner, (tx) =>
        tx.updateTable('departures').set({ capacity }).where('id', '=', agent.tour.departureId).execute(),
      )
    await setCapacity(1)
    const refused = await agent.approve(draft, client())
    expect([refused.body.code, refused.body.errors.facts[0]]).toEqual(['stale', expect.stringContaining('no longer free')])
    const fresh = (await agent.owner.post(`${base}/drafts/${draft.id}/refresh`, { version: draft.version })).body.data
    expect(fresh.itinerary).toMatchObject({ options: [], content: null })
    expect((await agent.approve(fresh, client())).body.errors).toHaveProperty('option_ids')
    await setCapacity(60)
  })

  test('of an inquiry knows its people and is for its client', async () => {
    const inquiry = await agent.inquire('We would love to see gorillas.', { travellers: 4 })
    const draft = await agent.wish('gorillas', { inquiry_id: inquiry.id })
    expect(draft).toMatchObject({ inquiry_id: inquiry.id, itinerary: { wish: { adults: 4 } } })
    const { data } = (await agent.approve(draft)).body
    const proposal = (await agent.owner.get(`/business/proposals/${data.proposal_id}/show`)).body.data
    expect(proposal).toMatchObject({ inquiry_id: inquiry.id, client_name: 'Hannah Müller' })
  })

  test('only the chosen options are proposed, and no others', async () => {
    const draft = await agent.wish(gorillas)
    const [option] = draft.itinerary.options
    expect((await agent.approve(draft, { ...client(), option_ids: [newId()] })).body.errors).toHaveProperty('option_ids')
    expect((await agent.approve(draft, { ...client(), option_ids: [option.id] })).status).toBe(200)
  })

  test('what is not on offer is named, and nothing is invented', async () => {
    const draft = await agent.wish('submarine to the moon for two')
    expect(draft.itinerary).toMatchObject({ options: [], content: null })
    expect(draft.itinerary.notes.join(' ')).toContain('Nothing on offer answers: submarine, moon.')
  })

  test('a currency without a rate is said, and the price is in the agency’s own', async () => {
    await agent.test.app.db.asPlatform('test: rates', (tx) => tx.deleteFrom('exchange_rates').where('currency', '=', 'AED').execute())
    const draft = await agent.wish('gorillas for two, AED 900')
    expect(draft.itinerary.options[0].total.currency).toBe('UGX')
    expect(draft.itinerary.notes.join(' ')).toContain('There is no rate between UGX and AED')
  })

  test('a discarded draft stays closed', async () => {
    const draft = await agent.wish(gorillas)
    const discarded = await agent.owner.post(`${base}/drafts/${draft.id}/discard`, { version: draft.version })
    expect(discarded.body.data).toMatchObject({ status: 'discarded', decided_by_name: expect.any(String) })
    for (const path of ['approve', 'refresh', 'discard'])
      expect((await agent.owner.post(`${base}/drafts/${draft.id}/${path}`, { version: 2 })).body.code).toBe('stale')
  })
})

describe('is refused', () => {
  test.each([
    [{ wish: '' }, 'wish'],
    [{ wish: 'x'.repeat(2001) }, 'wish'],
    [{ wish: 'gorillas', client_id: newId() }, 'client_id'],
    [{ wish: 'gorillas', inquiry_id: newId() }, 'inquiry_id'],
    [{ wish: 'gorillas', client_id: 'x' }, 'client_id'],
  ])('%j at %s', async (body, field) => {
    const answer = await agent.owner.post(`${base}/itineraries`, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('an approval without a client, or with one that does not exist', async () => {
    const draft = await agent.wish(gorillas)
    expect((await agent.approve(draft)).body.errors).toHaveProperty('client_id')
    expect((await agent.approve(draft, { client_id: newId() })).body.errors).toHaveProperty('client_id')
    expect((await agent.owner.get(`${base}/drafts/${draft.id}`)).body.data).toMatchObject({ status: 'draft', version: 1 })
  })

  test('to another agency with 404, on every call', async () => {
    const draft = await agent.wish(gorillas)
    expect((await other.get(`${base}/drafts/${draft.id}`)).status).toBe(404)
    for (const path of ['approve', 'refresh', 'discard'])
      expect((await other.post(`${base}/drafts/${draft.id}/${path}`, { version: 1 })).status).toBe(404)
    expect((await other.get(`${base}/drafts`)).body.data).toEqual([])
    const inquiry = await agent.inquire('Hello?')
    expect((await other.post(`${base}/replies`, { inquiry_id: inquiry.id })).status).toBe(422)
  })

  test('to members without the right with 403, and not listed for them', async () => {
    const draft = await agent.wish(gorillas)
    const viewer = await newMember(agent.test, agent.owner, ['View Clients'])
    const nobody = await newMember(agent.test, agent.owner, ['View Bookings'])
    expect((await nobody.get(`${base}/drafts`)).status).toBe(403)
    expect((await viewer.get(`${base}/drafts`)).body.data).toEqual([])
    const calls = [
      await viewer.get(`${base}/drafts/${draft.id}`),
      await viewer.post(`${base}/itineraries`, { wish: gorillas }),
      await agent.approve(draft, client(), viewer),
      await viewer.post(`${base}/drafts/${draft.id}/refresh`, { version: 1 }),
      await viewer.post(`${base}/drafts/${draft.id}/discard`, { version: 1 }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    const seller = await newMember(agent.test, agent.owner, ['View Clients', 'Edit Proposals'])
    const inquiry = await agent.inquire('Secret?')
    expect((await seller.post(`${base}/itineraries`, { wish: 'gorillas', inquiry_id: inquiry.id })).status).toBe(403)
    expect((await seller.post(`${base}/itineraries`, { wish: 'gorillas' })).status).toBe(200)
  })
})
