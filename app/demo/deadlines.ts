import { createDeadline } from '#domains/bookings/server/deadlines.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { ago } from './selling.ts'

const wanted = [
  { kind: 'option', inHours: -5, note: 'Ask whether they still come' },
  { kind: 'names', inHours: 26, note: 'Names as in the passports' },
  { kind: 'final_payment', inHours: 60, note: null },
] as const

/** Adds deadlines to the next bookings: one has passed, one is tomorrow, one later. */
export async function seedDeadlines(app: App, actor: Actor): Promise<void> {
  await app.db.asAgency(actor, async (tx) => {
    const coming = await tx
      .selectFrom('bookings')
      .select('id')
      .where('status', '=', 'confirmed')
      .where('starts_on', '>', dayOf(actor.now))
      .orderBy('starts_on')
      .orderBy('id')
      .limit(wanted.length)
      .execute()
    for (const [index, { id }] of coming.entries()) {
      const { kind, inHours, note } = wanted[index]!
      const due_at = new Date(actor.now.getTime() + inHours * 3_600_000).toISOString()
      await createDeadline(tx, ago(actor, 3), id, { kind, due_at, note })
    }
  })
}
