import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { SeededPackage } from './inventory.ts'
import type { Random } from './random.ts'

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

/** Creates the inquiries of the last days. @returns the ids of the inquiries by client name. */
export async function seedInquiries(
  app: App,
  actor: Actor,
  random: Random,
  packages: readonly SeededPackage[],
): Promise<Map<string, string>> {
  const rows = await app.db.asAgency(actor, (tx) =>
    tx
      .insertInto('inquiries')
      .values(
        asked.map(({ hoursAgo, ...one }, index) => {
          const at = new Date(actor.now.getTime() - hoursAgo * 3_600_000)
          return {
            agency_id: actor.agencyId,
            id: newId(),
            reference: newReference('IQ'),
            status: index < 2 ? 'new' : 'open',
            ...one,
            inventory_id: random.pick(packages).id,
            travellers: random.whole(2, 6),
            first_response_due_at: new Date(at.getTime() + 4 * 3_600_000),
            first_responded_at: index < 2 ? null : new Date(at.getTime() + 2 * 3_600_000),
            created_at: at,
            updated_at: at,
          }
        }),
      )
      .returning(['id', 'name'])
      .execute(),
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
