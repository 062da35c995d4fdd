import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOfferTest, type OfferTest } from '#domains/proposals/server/testing/offers.ts'
import { newId } from '#kit/server/security/tokens.ts'

let offers: OfferTest
let key: string

beforeAll(async () => {
  offers = await startOfferTest()
  const { app } = offers.test
  await app.db.asPlatform('house: every plan of the test has a chatbot', (tx) =>
    tx
      .updateTable('plans')
      .set({ features: sql`features || '{chatbot}'` })
      .where('slug', '<>', 'network')
      .execute(),
  )
  const { data } = (await offers.owner.get('/chatbot/settings')).body
  await offers.owner.post('/chatbot/settings', { enabled: true, version: data.version })
  key = data.key
})
afterAll(() => offers.test.close())

async function write(text: string): Promise<{ author: string; text: string }[]> {
  const answer = await fetch(`${offers.test.origin}/chat/${key}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ text, nonce: newId() }] }),
  })
  return ((await answer.json()) as { messages: { author: string; text: string }[] }).messages
}

test('somebody who wants to be called, and the number, gets the number before the chat goes to a person', async () => {
  const phone = await offers.test.app.db.asAgency(offers.owner, async (tx) => {
    const agency = await tx.selectFrom('agencies').select('phone').where('id', '=', offers.owner.agencyId).executeTakeFirstOrThrow()
    return agency.phone
  })
  const said = (await write('Can someone call me? What number do I reach you on?')).filter(({ author }) => author === 'bot')
  expect(said).toHaveLength(2)
  expect(said[0]!.text).toContain(phone)
  expect((await offers.owner.get('/chatbot/inquiries')).body.data[0]).toMatchObject({ outcome: 'handed_over' })
})

test('what the agency has nothing of is not answered with something else', async () => {
  const [answer] = (await write('Is there a sauna on the trip?')).filter(({ author }) => author === 'bot')
  expect(answer!.text).toContain('I do not know')
})
