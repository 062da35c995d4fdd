import { sql } from 'kysely'
import type { TestPerson } from '#kit/server/testing/people.ts'
import type { TestApp } from '#kit/server/testing/test-app.ts'
import { newId } from '#kit/server/security/tokens.ts'

/** A mail with a link, for campaigns of tests. */
export const mail = (subject = 'News from the lake', link = 'https://lodge.example/offers?a=1&b=2') => ({
  subject,
  blocks: [
    { id: 'head', type: 'heading', text: 'Hello {{first_name|friend}}', level: 1 },
    { id: 'go', type: 'button', label: 'See offers', link },
    { id: 'foot', type: 'footer', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'You asked for our news.' }] }] },
  ],
})

export const everyone = { collections: [], filter: { conditions: [{ field: 'kind', in: ['person'] }] }, except: [] }

/** Adds people with an email address who agreed to marketing by it. Returns their addresses. */
export async function addReaders(
  test: TestApp,
  { agencyId }: Pick<TestPerson, 'agencyId'>,
  count: number,
  prefix = 'reader',
): Promise<string[]> {
  const addresses = Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(5, '0')}@mail.example`)
  const now = test.clock.now()
  await test.app.db.asAgency({ agencyId, userId: null }, async (tx) => {
    await sql`INSERT INTO clients (agency_id, id, name, email, kind, source, created_at, updated_at)
      SELECT ${agencyId}::uuid, gen_random_uuid(), 'Grace Akello', address, 'person', 'by_hand', ${now}::timestamptz, ${now}::timestamptz
      FROM unnest(${addresses}::text[]) AS address RETURNING 1`.execute(tx)
    await sql`INSERT INTO consents (agency_id, id, channel, address, purpose, state, changed_at)
      SELECT ${agencyId}::uuid, gen_random_uuid(), 'email', address, 'marketing', 'granted', ${now}::timestamptz
      FROM unnest(${addresses}::text[]) AS address RETURNING 1`.execute(tx)
  })
  return addresses
}

let phones = 0

/** Adds people with a phone number who agreed to offers by a channel. Returns their numbers, which nobody else has. */
export async function addPhones(
  test: TestApp,
  { agencyId }: Pick<TestPerson, 'agencyId'>,
  count: number,
  channel: 'sms' | 'whatsapp' = 'sms',
): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, index) => `+2567725${String(phones + index + 1).padStart(5, '0')}`)
  phones += count
  const now = test.clock.now()
  await test.app.db.asAgency({ agencyId, userId: null }, async (tx) => {
    await sql`INSERT INTO clients (agency_id, id, name, phone, kind, source, created_at, updated_at)
      SELECT ${agencyId}::uuid, gen_random_uuid(), 'Grace Akello', number, 'person', 'by_hand', ${now}::timestamptz, ${now}::timestamptz
      FROM unnest(${numbers}::text[]) AS number RETURNING 1`.execute(tx)
    await sql`INSERT INTO consents (agency_id, id, channel, address, purpose, state, changed_at)
      SELECT ${agencyId}::uuid, gen_random_uuid(), ${channel}, number, 'marketing', 'granted', ${now}::timestamptz
      FROM unnest(${numbers}::text[]) AS number RETURNING 1`.execute(tx)
  })
  return numbers
}

/** Gives an agency emails without a payment. */
export async function giveEmails(test: TestApp, { agencyId }: Pick<TestPerson, 'agencyId'>, emails: number): Promise<void> {
  const { addBought } = await import('../credits/credits.ts')
  const actor = { agencyId, userId: null, now: test.clock.now() }
  await test.app.db.asAgency(actor, (tx) => addBought(tx, actor, newId(), emails))
}

/** Adds a mail campaign to everyone and returns its id. */
export async function newCampaign(owner: TestPerson, over: object = {}): Promise<string> {
  const { body } = await owner.post('/crm/campaigns', { type: 'email', name: 'News', document: mail(), audience: everyone, ...over })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data.id as string
}

/** Sets the clock to ten o'clock in Kampala of its day, outside the quiet hours. */
export function toMorning(test: TestApp): void {
  const now = test.clock.now()
  const morning = new Date(`${new Date(now.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)}T07:00:00Z`)
  test.clock.set(morning)
}
