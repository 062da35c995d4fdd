import { sql } from 'kysely'
import { conflict } from '#kit/contract/errors.ts'
import type { Tx } from '../database/database.ts'
import { allHeld, staleAfterHours } from './held.ts'

/** What an operator sees of this installation's restored copy. */
export interface CopyState {
  held: boolean
  restored_at: string | null
  stale_after_hours: number
  waiting: { kind: string; count: number; oldest: string | null; stale_is_given_up: boolean }[]
  confirmed: { at: string; operator: string; sent: KindCount[]; given_up: GivenUpKind[] } | null
}

interface KindCount {
  kind: string
  count: number
}

interface GivenUpKind extends KindCount {
  items: { what: string; at: string }[]
}

const shownItems = 100

/** Returns whether this installation is held, what waits, and what the last confirmation sent and gave up. */
export async function copyState(tx: Tx): Promise<CopyState> {
  const row = await tx.selectFrom('installation').select(['epoch', 'released_epoch', 'restored_at']).executeTakeFirstOrThrow()
  const last = await tx.selectFrom('copy_confirmations').selectAll().orderBy('epoch', 'desc').limit(1).executeTakeFirst()
  const held = row.epoch > row.released_epoch
  const waiting = []
  if (held)
    for (const { kind, waiting: read, giveUp } of allHeld()) {
      const { count, oldest } = await read(tx)
      waiting.push({ kind, count, oldest: oldest?.toISOString() ?? null, stale_is_given_up: giveUp !== undefined })
    }
  return {
    held,
    restored_at: row.restored_at?.toISOString() ?? null,
    stale_after_hours: staleAfterHours,
    waiting,
    confirmed: last
      ? {
          at: last.at.toISOString(),
          operator: last.operator_name,
          sent: last.sent as unknown as KindCount[],
          given_up: last.given_up as unknown as GivenUpKind[],
        }
      : null,
  }
}

/**
 * Confirms that this copy is the installation that works from now on. Gives up what is stale; the rest is sent by the workers, once.
 * @throws 409 `not_held` when nothing is held, also for the second of two operators.
 */
export async function confirmCopy(tx: Tx, by: { name: string; now: Date }): Promise<CopyState> {
  const released = await tx
    .updateTable('installation')
    .set({ released_epoch: sql`epoch` })
    .where(sql<boolean>`epoch > released_epoch`)
    .returning('epoch')
    .executeTakeFirst()
  if (!released) throw conflict('not_held', 'This installation is not a restored copy that waits. It sends already.')
  const before = new Date(by.now.getTime() - staleAfterHours * 3_600_000)
  const [sent, given_up]: [KindCount[], GivenUpKind[]] = [[], []]
  for (const { kind, waiting, giveUp } of allHeld()) {
    const stale = giveUp ? await giveUp(tx, before) : []
    const items = stale.slice(0, shownItems).map(({ what, at }) => ({ what: what.slice(0, 200), at: at.toISOString() }))
    if (stale.length > 0) given_up.push({ kind, count: stale.length, items })
    const { count } = await waiting(tx)
    if (count > 0) sent.push({ kind, count })
  }
  await tx
    .insertInto('copy_confirmations')
    .values({
      epoch: released.epoch,
      at: by.now,
      operator_name: by.name,
      sent: JSON.stringify(sent),
      given_up: JSON.stringify(given_up),
    })
    .execute()
  return copyState(tx)
}
