import { createLink } from '#domains/payment-links/server/links.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/audit.ts'

const ugx = (amount: number) => ({ amount, currency: 'UGX' as const })
const usual = { currency: 'UGX' as const, partial: false, websites: [], draft: false }

/** Payment links of each kind, open and not yet. */
export async function seedLinks(app: App, actor: Actor): Promise<void> {
  const today = dayOf(actor.now)
  const links = [
    {
      ...usual,
      kind: 'single_use' as const,
      title: 'Gorilla permit, Rushaga sector',
      description: 'One permit of the Uganda Wildlife Authority. It is bought in your name and cannot be given back.',
      amount: ugx(2_800_000),
      partial: true,
      minimum: ugx(800_000),
      expires_on: addDays(today, 45),
    },
    { ...usual, kind: 'single_use' as const, title: 'Airport pick-up, Entebbe', amount: ugx(180_000) },
    { ...usual, kind: 'reusable' as const, title: 'Walking tour of old Kampala', amount: ugx(60_000) },
    { ...usual, kind: 'open_amount' as const, title: 'A gift for the community school', minimum: ugx(10_000) },
    { ...usual, kind: 'single_use' as const, title: 'Boat on the Kazinga channel', amount: ugx(120_000), draft: true },
  ]
  for (const link of links) await app.db.asAgency(actor, (tx) => createLink(app, tx, actor, link))
}
