import { sql } from 'kysely'
import { listed } from '#kit/contract/listed.ts'
import type { Tx } from '../database/database.ts'

/** What is older than this when a copy is confirmed is not sent any more. */
export const staleAfterHours = 24

/** Something that was given up: a mail, say, with its recipient. */
export interface GivenUp {
  what: string
  at: Date
}

/** One kind of thing that waits for the confirmation of a restored copy. */
export interface HeldKind {
  /** Plural, with a capital letter: "Emails". */
  kind: string
  /** Returns how many wait, in all agencies, and since when the oldest does. */
  waiting(tx: Tx): Promise<{ count: number; oldest: Date | null }>
  /**
   * Gives up what was queued before a moment, and returns it. Missing for what has to be finished however old it is: a payout is sent with the
   * key of its first try, so that the payment company pays it once.
   */
  giveUp?(tx: Tx, before: Date): Promise<GivenUp[]>
}

/** What the domains hold back, in the order of the screen. */
export const heldKinds = listed<readonly HeldKind[]>('held kinds')

const mails: HeldKind = {
  kind: 'Emails',
  waiting: (tx) => counted(tx, sql`FROM mails WHERE status = 'queued'`),
  async giveUp(tx, before) {
    const rows = await tx
      .updateTable('mails')
      .set({ status: 'failed', error: `Not sent: this copy was confirmed more than ${staleAfterHours} hours after the mail was queued.` })
      .where('status', '=', 'queued')
      .where('created_at', '<', before)
      .returning(['recipient', 'subject', 'created_at'])
      .execute()
    return rows.map(({ recipient, subject, created_at }) => ({ what: `${recipient}: ${subject}`, at: created_at }))
  },
}

/** Returns the count and the oldest `created_at` of the rows of `FROM … WHERE …`. */
export async function counted(tx: Tx, from: ReturnType<typeof sql>): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{
    count: number
    oldest: Date | null
  }>`SELECT count(*)::int AS count, min(created_at) AS oldest ${from}`.execute(tx)
  return rows[0]!
}

/** All kinds: the mails of the kit, and those of the domains. */
export const allHeld = (): readonly HeldKind[] => [mails, ...heldKinds.entries()]
