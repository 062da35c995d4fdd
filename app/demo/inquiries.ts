import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { DemoKind } from './profiles.ts'
import type { Random } from './random.ts'
import { busyDays, yearBack } from './season.ts'

const asked: {
  name: string
  email: string
  source: 'website' | 'whatsapp' | 'email' | 'phone' | 'walk_in'
  message: string
  hoursAgo: number
}[] = [
  {
    name: 'Hannah Müller',
    email: 'hannah.mueller@mail.example',
    source: 'website',
    message: 'Is the trek possible with a twelve-year-old?',
    hoursAgo: 2,
  },
  {
    name: 'Brian Ssentamu',
    email: 'brian.ssentamu@mail.example',
    source: 'whatsapp',
    message: 'Do you take groups of 16 from a school in Masaka?',
    hoursAgo: 7,
  },
  {
    name: 'Claire Dubois',
    email: 'claire.dubois@mail.example',
    source: 'email',
    message: 'We land in Entebbe on a Sunday evening. Can you pick us up?',
    hoursAgo: 26,
  },
  {
    name: 'Moses Kiprotich',
    email: 'moses.kiprotich@mail.example',
    source: 'phone',
    message: 'Price for East Africans, four adults, in about two months?',
    hoursAgo: 31,
  },
  { name: 'Yuki Tanaka', email: 'yuki.tanaka@mail.example', source: 'website', message: 'Vegetarian food on the mountain?', hoursAgo: 54 },
  {
    name: 'Daniel Okoth',
    email: 'daniel.okoth@mail.example',
    source: 'walk_in',
    message: 'Company outing for 20, something near Kampala.',
    hoursAgo: 75,
  },
]

/** What people ask a business of one kind, instead of about trips. */
export const askedOthers: Partial<Record<DemoKind, readonly string[]>> = {
  lodge: [
    'Is the family cottage free over New Year, for five?',
    'Do you have a room on the ground floor? My mother walks with a stick.',
    'We land in Entebbe on a Sunday evening. Can you pick us up?',
    'Price for East Africans, two rooms, four nights?',
    'Do you cook vegetarian?',
    'Company retreat for 18 people, two nights in February.',
  ],
  'car-hire': [
    'Is a child seat included in the RAV4?',
    'Can I take the Land Cruiser into Rwanda?',
    'We land at 22:40. Can you bring the car to the airport?',
    'Price for a month, with a driver?',
    'Is there a fridge in the safari car?',
    'Three vehicles for a wedding in Mbarara, do you have them?',
  ],
  events: [
    'Are there still tables for six at the jazz night?',
    'May we bring our own food for a child with allergies?',
    'Is there parking for a bus?',
    'Can we buy forty tickets on one invoice?',
    'Do you have seats for wheelchairs?',
    'Our company would like to sponsor a night.',
  ],
  shop: [
    'Do you send coffee to Germany, and what does it cost?',
    'Is the T-shirt also made for children?',
    'We need 60 baskets for a hotel. Is there a price for that?',
    'Can I collect an order on Saturday?',
    'Is the coffee ground or whole beans?',
    'The parcel has not come yet. Where is it?',
  ],
}

const outcomes = ['converted', 'converted', 'closed', 'closed', 'quoted'] as const

/**
 * Creates the inquiries of the last days, two of them without an answer, and those of the year before, all answered.
 * @returns the ids of the inquiries of the last days by client name.
 */
export async function seedInquiries(app: App, actor: Actor, random: Random, kind: DemoKind): Promise<Map<string, string>> {
  const messages = askedOthers[kind]
  const questions = asked.map((one, index) => ({ ...one, message: messages?.[index] ?? one.message }))
  const rows = await app.db.asAgency(actor, async (tx) => {
    const items = await tx.selectFrom('inventory').select('id').where('status', '=', 'published').orderBy('id').execute()
    const today = dayOf(actor.now)
    const past = busyDays(random, addDays(today, -yearBack), addDays(today, -5), 4)
    await tx
      .insertInto('inquiries')
      .values(past.map((day) => answered(actor, random, momentOf(day, '11:00'), random.pick(items).id, random.pick(questions))))
      .execute()
    return tx
      .insertInto('inquiries')
      .values(
        questions.map(({ hoursAgo, ...one }, index) => {
          const at = new Date(actor.now.getTime() - hoursAgo * 3_600_000)
          return {
            agency_id: actor.agencyId,
            id: newId(),
            reference: newReference('IQ'),
            status: index < 2 ? 'new' : 'open',
            ...one,
            inventory_id: random.pick(items).id,
            travellers: random.whole(2, 6),
            first_response_due_at: new Date(at.getTime() + 4 * 3_600_000),
            first_responded_at: index < 2 ? null : new Date(at.getTime() + 2 * 3_600_000),
            created_at: at,
            updated_at: at,
          }
        }),
      )
      .returning(['id', 'name'])
      .execute()
  })
  return new Map(rows.map(({ id, name }) => [name, id]))
}

function answered(actor: Actor, random: Random, at: Date, inventory_id: string, { name, email, source, message }: (typeof asked)[number]) {
  const status = random.pick(outcomes)
  const later = new Date(at.getTime() + random.whole(1, 4) * 3_600_000)
  return {
    agency_id: actor.agencyId,
    id: newId(),
    reference: newReference('IQ'),
    status,
    name,
    email,
    source,
    message,
    inventory_id,
    travellers: random.whole(1, 6),
    closed_reason: status === 'closed' ? 'No answer' : null,
    first_response_due_at: new Date(at.getTime() + 4 * 3_600_000),
    first_responded_at: later,
    created_at: at,
    updated_at: later,
  }
}
