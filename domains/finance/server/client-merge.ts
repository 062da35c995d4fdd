import { movesRows, type ClientMover, type Pair } from '#domains/clients/server/merge/movers.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { accountId, post } from './ledger.ts'
import { receivableByBooking, receivableCurrencies } from './ledger-data.ts'

const rows = movesRows('payments', 'Payments')

/**
 * Payments of clients, and what clients owe. A payment belongs to the client of its booking, so on the way back payments follow their
 * bookings, also those that were received since.
 */
const paymentsMove: ClientMover = {
  ...rows,
  async moveBack(tx, actor, pair, keys) {
    await tx
      .updateTable('payments')
      .set({ client_id: pair.loser })
      .where('client_id', '=', pair.winner)
      .where('booking_id', 'in', (of) => of.selectFrom('bookings').select('id').where('client_id', '=', pair.loser))
      .execute()
    const own = await tx.selectFrom('payments').select('id').where('client_id', '=', pair.winner).where('booking_id', 'is', null).execute()
    const ids = new Set(own.map(({ id }) => id))
    await rows.moveBack(
      tx,
      actor,
      pair,
      keys.filter((key) => ids.has(key)),
    )
  },
}

/** What a client owes is on an account of their own. It is moved by postings about each booking, as when a booking gets another client. */
const receivablesMove: ClientMover = {
  table: 'ledger_accounts',
  label: null,
  count: async () => 0,
  async lock() {},
  async move(tx, actor, { winner, loser }) {
    await postTo(tx, actor, { from: loser, to: winner }, 'merge')
    return []
  },
  async moveBack(tx, actor, { winner, loser }: Pair) {
    await postTo(tx, actor, { from: winner, to: loser }, 'unmerge')
  },
}

/** Posts what the bookings of `to` have on the account of `from`, to the account of `to`. */
async function postTo(tx: Tx, actor: Actor, { from, to }: { from: string; to: string }, type: 'merge' | 'unmerge'): Promise<void> {
  const step = newId()
  for (const currency of await receivableCurrencies(tx, from)) {
    const account = accountId(actor.agencyId, { type: 'receivable', owner: from, currency })
    for (const { booking_id, reference, sum } of await receivableByBooking(tx, actor.agencyId, account, to))
      await post(tx, actor, {
        type: 'client_changed',
        reference: `${type}:${booking_id}:${step}`,
        memo: type === 'merge' ? `${reference}: two clients merged` : `${reference}: merge of two clients undone`,
        subjectId: booking_id,
        postings: [
          { account: { type: 'receivable', owner: from }, amount: -sum, currency },
          { account: { type: 'receivable', owner: to }, amount: sum, currency },
        ],
      })
  }
}

/** Payments and what clients owe, in this order: the sums read which payments belong to a booking. */
export const moneyMoves = [paymentsMove, receivablesMove]
