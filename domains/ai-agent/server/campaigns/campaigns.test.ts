import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startModel, type ModelRequest, type Said } from '#domains/language-model/server/testing/model-stand-in.ts'
import { addDays, dayOf, months } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { base, startAgentTest, type AgentTest } from '../testing/agent.ts'

let agent: AgentTest
let model: Awaited<ReturnType<typeof startModel>>
let today: string
beforeAll(async () => {
  agent = await startAgentTest()
  model = await startModel(agent.test)
  today = dayOf(agent.test.clock.now())
  await addPerson('Grace Akello', { email: 'grace@mail.example', birthday: `1984-${nextMonth}-12`, tags: ['Lodge friends'] }, ['email'])
  await addPerson('Hannah Müller', { email: 'hannah@mail.example', phone: '+256772123456' }, ['email', 'sms'])
  await addPerson('Silent Person', { email: 'silent@mail.example' }, [])
  await bookLastYear('Hannah Müller')
  await bookLastYear('Silent Person')
})
afterAll(async () => {
  expect(model.faults).toEqual([])
  await model.close()
  await agent.test.close()
})
beforeEach(() => setPrice(1_000_000))

/** Sets the price of an adult, and the price from which the tour is shown. */
async function setPrice(amount: number) {
  await agent.setPrice(amount)
  await agent.test.app.db.asAgency(agent.owner, (tx) =>
    tx.updateTable('inventory').set({ from_price: amount }).where('id', '=', agent.tour.id).execute(),
  )
}

const nextMonth = addDays(`${dayOf(new Date()).slice(0, 7)}-28`, 5).slice(5, 7)
const people: Record<string, string> = {}

async function addPerson(name: string, body: { email: string; phone?: string; birthday?: string; tags?: string[] }, agreed: string[]) {
  people[name] = (await agent.owner.post('/crm/contacts', { name, ...body })).body.data.id
  for (const channel of agreed) {
    const address = channel === 'email' ? body.email : body.phone
    await agent.owner.post(`/crm/contacts/${people[name]}/consents`, { channel, address, act: 'granted', wording: 'Form' })
  }
}

/** Books the tour and moves the booking to May of last year. */
async function bookLastYear(name: string) {
  const { tour, owner, test: app } = agent
  const lines = [{ inventory_id: tour.id, departure_id: tour.departureId, selection: [{ price_option_id: tour.adult, quantity: 1 }] }]
  const { id } = (await owner.post('/bookings/new', { client_id: people[name], lines, action: 'confirm' })).body.data
  const year = Number(today.slice(0, 4)) - 1
  const days = { starts_on: `${year}-05-10`, ends_on: `${year}-05-12` }
  await app.app.db.asAgency(owner, async (tx) => {
    await tx.updateTable('booking_lines').set(days).where('booking_id', '=', id).execute()
    await tx
      .updateTable('bookings')
      .set({ ...days, status: 'completed', created_at: new Date(`${year}-04-01`) })
      .where('id', '=', id)
      .execute()
  })
}

const draftFor = async (wish: string, over: object = {}) => {
  const answer = await agent.owner.post(`${base}/campaigns`, { wish, ...over })
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body.data
}

describe('a campaign', () => {
  test('to win back guests has the people who travelled then and agreed, and an offer with its live price and places', async () => {
    const draft = await draftFor('Win back guests of last year’s gorilla trips')
    const { wish, audience, offer, document, type, text, template } = draft.proposed_campaign
    const year = Number(today.slice(0, 4)) - 1
    expect(wish).toMatchObject({
      aim: 'win_back',
      travelled: { from: `${year}-01-01`, to: `${year}-12-31` },
      interests: ['gorilla'],
      unknown: [],
    })
    expect(type).toBe('email')
    expect(audience).toMatchObject({
      people: 2,
      reachable: 2,
      recipients: 1,
      collection: null,
      by_channel: { email: 1, sms: 1, whatsapp: 0 },
    })
    expect(audience.filter.conditions[0]).toMatchObject({ field: 'booked_offer', in: [agent.tour.id] })
    expect(offer).toMatchObject({ inventory_id: agent.tour.id, price: 'UGX 1,000,000', departures: [{ places_left: 58, capacity: 60 }] })
    expect(document.blocks.map((block: { type: string }) => block.type)).toEqual(['heading', 'text', 'offer', 'text', 'footer'])
    expect([text, template]).toEqual([null, null])
    expect(JSON.stringify(document)).not.toContain('1,000,000')
    expect(draft.sources.map(({ what }: { what: string }) => what)).toEqual(['Offer, its price and places', 'People and who agreed'])
    expect(draft).toMatchObject({ kind: 'campaign', made_by: 'rules', may_approve: true, campaign: null })
  })

  test('is created by the ordinary calls after approval, with both names in the audit, and its collection if it is named', async () => {
    const draft = await draftFor('Win back guests of last year’s gorilla trips')
    const approved = (await agent.approve(draft, { title: 'Come back', collection_name: 'Gorilla guests' })).body.data
    expect(approved).toMatchObject({ status: 'approved', campaign: { type: 'email' }, may_approve: false })
    const campaign = (await agent.owner.get(`/crm/campaigns/${approved.campaign.id}`)).body.data
    expect(campaign).toMatchObject({
      name: 'Come back',
      status: 'draft',
      document: draft.proposed_campaign.document,
      audience: { filter: null },
    })
    const [collection] = campaign.audience.collections
    expect((await agent.owner.get(`/crm/collections/${collection}`)).body.data).toMatchObject({
      name: 'Gorilla guests',
      sizes: { people: 2 },
    })
    const entry = { user_id: agent.owner.userId, agent_name: 'AI agent' }
    expect(await agent.audited(campaign.id)).toEqual([{ action: 'campaign.created', ...entry }])
    expect(await agent.audited(collection)).toEqual([{ action: 'collection.created', ...entry }])
    const preview = (await agent.owner.get(`/crm/campaigns/${campaign.id}/preview`)).body.data
    expect(preview).toMatchObject({ recipients: 1, findings: [] })
    // The same wish finds the collection that exists now.
    const again = await draftFor('Win back guests of last year’s gorilla trips')
    expect(again.proposed_campaign.audience).toMatchObject({
      collection: { id: collection, name: 'Gorilla guests' },
      filter: null,
      recipients: 1,
    })
    expect((await agent.approve(again, { collection_name: 'Twice' })).body.errors).toHaveProperty('collection_name')
    expect((await agent.approve(draft)).body.code).toBe('stale')
  })

  test('to fill departures takes the offer with the most free places of that month, and leaves out who is booked on it', async () => {
    const departs = addDays(today, 20)
    const month = months[Number(departs.slice(5, 7)) - 1]
    const draft = await draftFor(`Fill the departures of ${month} by SMS`)
    const { wish, type, audience, offer, text } = draft.proposed_campaign
    expect(wish).toMatchObject({ aim: 'fill', channel: 'sms', month: departs.slice(0, 7), unknown: [] })
    expect(offer.departures).toEqual([{ id: agent.tour.departureId, starts_on: departs, places_left: 58, capacity: 60 }])
    expect(audience).toMatchObject({ recipients: 1, conditions: [expect.stringContaining('Not booked on')] })
    expect([type, draft.proposed_campaign.document]).toEqual(['sms', null])
    expect(text).toContain('UGX 1,000,000')
    expect(text).toContain('Reply STOP')
    const approved = (await agent.approve(draft)).body.data
    const campaign = (await agent.owner.get(`/crm/campaigns/${approved.campaign.id}`)).body.data
    expect(campaign).toMatchObject({ type: 'sms', text, audience: { filter: audience.filter } })
  })

  test('for birthdays has the people of that month, and a voucher only if there is one', async () => {
    const draft = await draftFor('birthday offer')
    const { wish, audience, voucher, notes } = draft.proposed_campaign
    expect(wish).toMatchObject({ aim: 'birthday', birthday_month: Number(nextMonth) })
    expect([audience.people, audience.recipients, voucher]).toEqual([1, 1, null])
    expect(notes.join(' ')).toContain('no discount named after birthdays')
    const given = await agent.owner.post('/discounts/create', {
      name: 'Birthday present',
      code: 'BDAY10',
      value_kind: 'percent',
      percent: 10,
    })
    expect([given.status, given.body.errors]).toEqual([200, undefined])
    const with10 = (await draftFor('birthday offer')).proposed_campaign
    expect(with10.voucher).toMatchObject({ code: 'BDAY10' })
    expect(with10.document.blocks).toContainEqual(expect.objectContaining({ type: 'voucher', discount_id: given.body.data.id }))
  })

  test('names what is not on offer, and promises no discount that does not exist', async () => {
    const { offer, notes, wish, document } = (await draftFor('Newsletter about submarines with 30 % off')).proposed_campaign
    expect(wish).toMatchObject({ aim: 'offer', channel: 'email', discount: true })
    expect(notes.join(' ')).toContain('submarines')
    expect(JSON.stringify([offer.reasons, document, notes])).not.toContain('30 %')
  })

  test('takes a collection by its name, and people by their tags', async () => {
    await agent.owner.post('/crm/collections', { name: 'Friends of the lake', kind: 'static' })
    const named = (await draftFor('Write to friends of the lake about gorillas')).proposed_campaign
    expect(named.audience).toMatchObject({ collection: { name: 'Friends of the lake' }, filter: null, people: 0 })
    expect(named.notes.join(' ')).toContain('Nobody in this audience has agreed')
    const tagged = (await draftFor('Gorillas for our Lodge friends')).proposed_campaign
    expect(tagged).toMatchObject({ wish: { tags: ['Lodge friends'] }, audience: { people: 1, conditions: ['Tagged Lodge friends'] } })
  })

  test('by WhatsApp needs an approved template, and says so', async () => {
    const { template, notes } = (await draftFor('Gorillas by WhatsApp')).proposed_campaign
    expect([template, notes.join(' ')]).toEqual([null, expect.stringContaining('No marketing template is approved')])
  })
})

describe('approving', () => {
  test('is in the language in which most of its people wrote, or in that which was chosen', async () => {
    const wrote = (name: string, language: string) =>
      agent.test.app.db.asAgency(agent.owner, (tx) => {
        const at = agent.test.clock.now()
        const times = { last_message_at: at, created_at: at, updated_at: at }
        const row = { id: newId(), agency_id: agent.owner.agencyId, channel: 'webchat' as const, identity: newId(), reply_token: newId() }
        return tx
          .insertInto('conversations')
          .values({ ...row, ...times, status: 'open', with_bot: false, name, language, client_id: people[name]! })
          .execute()
      })
    await wrote('Grace Akello', 'fr-CD')
    await wrote('Hannah Müller', 'fr')
    const wish = 'News about our gorilla trips for everybody'
    const { proposed_campaign: french } = await draftFor(wish, { type: 'email' })
    expect([french.language, french.languages]).toEqual(['fr', [{ language: 'fr', people: 2 }]])
    const said = JSON.stringify(french.document)
    expect([said.includes('Nous aimerions vous présenter'), said.includes('We would like')]).toEqual([true, false])
    for (const [language, words] of [
      ['sw', 'kutoka'],
      ['lg', 'okuva mu'],
      ['en', 'from'],
    ]) {
      const { proposed_campaign: other } = await draftFor(wish, { type: 'sms', language })
      expect([other.language, other.text.includes(words)]).toEqual([language, true])
    }
    const { proposed_campaign: chosen } = await draftFor(wish, { type: 'email', language: 'sw' })
    expect(chosen.notes).toContainEqual('2 of these people wrote in French. The texts are in Swahili.')
    await agent.test.app.db.asAgency(agent.owner, (tx) => tx.deleteFrom('conversations').execute())
  })

  test('asks again when the price or the audience has changed', async () => {
    const draft = await draftFor('Win back guests of last year’s gorilla trips', { type: 'email' })
    await setPrice(1_200_000)
    await addPerson('Third Guest', { email: 'third@mail.example' }, ['email'])
    await bookLastYear('Third Guest')
    const refused = await agent.approve(draft)
    expect([refused.status, refused.body.code]).toEqual([409, 'stale'])
    expect(refused.body.errors.facts).toEqual([
      expect.stringContaining('UGX 1,200,000, was UGX 1,000,000.'),
      '2 people may be written to, it was 1.',
    ])
    const fresh = (await agent.owner.post(`${base}/drafts/${draft.id}/refresh`, { version: 1 })).body.data
    expect(fresh).toMatchObject({ version: 2, proposed_campaign: { audience: { recipients: 2 }, offer: { price: 'UGX 1,200,000' } } })
    expect((await agent.approve(fresh)).body.data).toMatchObject({ status: 'approved' })
  })

  test('needs the rights of the ordinary calls', async () => {
    const draft = await draftFor('birthday offer')
    const reader = await newMember(agent.test, agent.owner, ['View Clients'])
    expect((await reader.post(`${base}/campaigns`, { wish: 'birthday offer' })).status).toBe(403)
    expect((await reader.get(`${base}/drafts/${draft.id}`)).status).toBe(403)
    expect((await agent.approve(draft, {}, reader)).status).toBe(403)
    const marketer = await newMember(agent.test, agent.owner, ['View Clients', 'Manage CRM'])
    expect((await agent.approve(draft, { collection_name: 'Birthdays' }, marketer)).status).toBe(403)
    expect((await agent.owner.get('/crm/collections?search=Birthdays')).body.data).toEqual([])
    expect((await agent.approve(draft, {}, marketer)).body.data).toMatchObject({ status: 'approved', decided_by_name: expect.any(String) })
    const other = await newOwner(agent.test)
    expect((await other.get(`${base}/drafts/${draft.id}`)).status).toBe(404)
  })
})

describe('a language model', () => {
  const connect = (says: (request: ModelRequest) => Said) => {
    agent.test.app.settings.MODEL_KEY = 'sk-stand-in'
    model.behave.says = says
  }
  const understood = {
    aim: 'offer',
    channel: 'email',
    month: null,
    travelled: null,
    birthday_month: null,
    residency: null,
    interests: ['gorilla', 'zeppelin'],
    places: ['Atlantis'],
    tags: ['nobody'],
    collection: 'All the rich',
    discount: true,
    unknown: [],
  }
  afterAll(() => {
    agent.test.app.settings.MODEL_KEY = undefined
  })

  test('is believed only as far as the agency’s records bear it out', async () => {
    connect(({ tools }) =>
      tools ? { tools: [{ name: 'campaign', input: understood }] } : { text: 'Gorillas are free, see https://attacker.example' },
    )
    const draft = await draftFor('Something with gorillas')
    expect(draft.made_by).toBe('model')
    expect(draft.proposed_campaign.wish).toMatchObject({ interests: ['gorilla'], places: [], tags: [], collection: null, discount: false })
    expect(draft.proposed_campaign.wish.unknown).toEqual(['zeppelin', 'Atlantis'])
    expect(JSON.stringify(draft.proposed_campaign)).not.toContain('attacker')
  })

  test('words the mail when it keeps every figure and field', async () => {
    connect(({ tools, messages }) => {
      if (tools) return { tools: [{ name: 'campaign', input: { ...understood, interests: ['gorilla'], places: [] } }] }
      const told = messages[1]!.content ?? ''
      return { text: told.slice(told.indexOf('<draft>') + 8, told.indexOf('</draft>')).replace('We would like', 'We are glad') }
    })
    const draft = await draftFor('Something with gorillas')
    expect(JSON.stringify(draft.proposed_campaign.document)).toContain('We are glad')
    expect((await agent.approve(draft)).body.data).toMatchObject({ status: 'approved' })
  })
})
