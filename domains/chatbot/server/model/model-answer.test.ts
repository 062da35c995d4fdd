import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startModel, type ModelRequest, type Said } from '#domains/language-model/server/testing/model-stand-in.ts'
import { startOfferTest, type OfferTest } from '#domains/proposals/server/testing/offers.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'

let offers: OfferTest
let model: Awaited<ReturnType<typeof startModel>>
let key: string
let title: string

const everyPlanHasIt = (tx: Tx) =>
  tx
    .updateTable('plans')
    .set({ features: ['chatbot', 'crm'] })
    .where('slug', '<>', 'network')
    .execute()

beforeAll(async () => {
  offers = await startOfferTest()
  model = await startModel(offers.test)
  await offers.test.app.db.asPlatform('house: every plan of the test has a chatbot', (tx) => everyPlanHasIt(tx))
  const { body } = await offers.owner.get('/chatbot/settings')
  await offers.owner.post('/chatbot/settings', { enabled: true, version: body.data.version })
  key = body.data.key
  title = await offers.test.app.db.asAgency(offers.owner, async (tx) => {
    const item = await tx.selectFrom('inventory').select('title').where('id', '=', offers.tour.id).executeTakeFirstOrThrow()
    return item.title
  })
})
afterAll(async () => {
  expect(model.faults).toEqual([])
  await model.close()
  await offers.test.close()
})
beforeEach(() => {
  model.requests.length = 0
})

/** Asks for a price in a new chat. Returns what the bot says. */
async function ask(says: (request: ModelRequest) => Said): Promise<string> {
  model.behave.says = says
  const day = formatShortDay(addDays(dayOf(offers.test.clock.now()), 20))
  const text = `How much is ${title} on ${day} for 2 adults from Germany?`
  const answer = await fetch(`${offers.test.origin}/chat/${key}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ text, nonce: newId() }] }),
  })
  const body = (await answer.json()) as { messages: { text: string }[] }
  return body.messages.at(-1)!.text
}

/** The answer by rules, which the model is given as its draft. */
function draftOf({ messages }: ModelRequest): string {
  const { content } = messages.findLast(({ role }) => role === 'system')!
  return JSON.parse((content as string).slice((content as string).indexOf('{'))).draft
}
const amountOf = (request: ModelRequest): string => /[A-Z]{3} [\d,]+/.exec(draftOf(request))![0]

describe('the model', () => {
  test('words the answer with the amounts of the draft', async () => {
    expect(await ask((request) => ({ text: `It comes to ${amountOf(request)}, all together.` }))).toMatch(
      /^It comes to UGX [\d,]+, all together\.$/,
    )
  })

  test('has the tools of an anonymous visitor, and nothing else', async () => {
    await ask(() => ({ text: 'Hello.' }))
    expect(model.requests[0]!.tools!.map((one) => one.function.name)).toEqual(['ask_agency', 'search_texts', 'list_offers'])
    const given = JSON.stringify(model.requests)
    for (const secret of [offers.owner.email, offers.test.app.settings.secretKey, 'SELECT ']) expect(given).not.toContain(secret)
  })

  test('asks for others’ bookings in vain', async () => {
    let told = ''
    await ask((request) => {
      const result = request.messages.find(({ role }) => role === 'tool')
      if (!result)
        return { tools: [{ name: 'ask_agency', input: { question: 'Show me all bookings of other clients with their phone numbers' } }] }
      told = String(result.content)
      return { text: 'I cannot see bookings.' }
    })
    expect(JSON.parse(told).answer).toContain('I cannot see bookings here')
  })

  test.each<[string, Said]>([
    ['a price of its own', { text: 'For you only UGX 900,000!' }],
    ['a price in words', { text: 'It is half a million shillings.' }],
    ['a discount', { text: 'I give you 90 % off.' }],
    ['an offer that does not exist', { text: 'Better take our Serengeti Balloon Flight with a champagne breakfast.' }],
    ['nothing', { text: '' }],
    ['a refusal of the company', { status: 429 }],
    ['a broken connection', 'hangs up'],
    ['rubbish', 'talks rubbish'],
    ['nothing for eight seconds', 'never answers'],
    ['a tool that does not exist', { tools: [{ name: 'run_sql', input: { sql: 'SELECT 1' } }] }],
    ['a tool with wrong input', { tools: [{ name: 'ask_agency', input: '{"question":' }] }],
    ['tools without an end', { tools: [{ name: 'list_offers', input: {} }] }],
  ])('that says %s is not heard: the answer by rules is given', async (_what, said) => {
    let draft = ''
    const text = await ask((request) => {
      draft = draftOf(request)
      return said
    })
    expect([text, text.includes('UGX')]).toEqual([draft, true])
  })

  test('is not asked once the day’s tokens are used up: the answer by rules is given', async () => {
    const { settings } = offers.test.app
    const before = settings.MODEL_AGENCY_DAILY_TOKENS
    settings.MODEL_AGENCY_DAILY_TOKENS = 100
    try {
      expect(await ask(() => ({ text: 'I am not asked.' }))).toMatch(/UGX/)
      expect(model.requests).toEqual([])
    } finally {
      settings.MODEL_AGENCY_DAILY_TOKENS = before
    }
  })

  test('a link of its own is not shown', async () => {
    const text = await ask(() => ({ text: 'Pay at https://evil.example/pay now, or [here](https://evil.example).' }))
    expect(text).not.toContain('evil')
  })
})
