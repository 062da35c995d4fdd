import type { PersonSource } from '#domains/clients/server/person/sources.ts'
import { formatMoney, moneyOf, type Currency } from '#kit/contract/money.ts'

/** Payments of a person. Amounts and references stay; who paid is cleared. A person with a balance is not erased. */
export const paymentData: PersonSource = {
  part: 'payments',
  rows: (tx, { id }) =>
    tx
      .selectFrom('payments')
      .select([
        'reference',
        'status',
        'method',
        'amount',
        'refunded',
        'currency',
        'payer_name',
        'payer_phone',
        'note',
        'created_at',
        'succeeded_at',
      ])
      .where('client_id', '=', id)
      .orderBy('created_at')
      .execute(),
  async whyKept(tx, { id }) {
    const account = await tx
      .selectFrom('ledger_accounts')
      .select(['balance', 'currency'])
      .where('type', '=', 'receivable')
      .where('owner', '=', id)
      .where('balance', '!=', 0)
      .limit(1)
      .executeTakeFirst()
    if (account) {
      const amount = formatMoney(moneyOf(Math.abs(account.balance), account.currency as Currency))
      return account.balance > 0
        ? `This person still owes ${amount}. Settle it first.`
        : `You still owe this person ${amount}. Settle it first.`
    }
    const open = await tx
      .selectFrom('payments')
      .select('reference')
      .where('client_id', '=', id)
      .where('status', 'in', ['prompt_sent', 'pending', 'timed_out_unknown'])
      .limit(1)
      .executeTakeFirst()
    return open ? `Payment ${open.reference} has no result yet. Wait for it first.` : null
  },
  erase: (tx, _actor, { id }) =>
    tx.updateTable('payments').set({ payer_name: null, payer_phone: null, note: null }).where('client_id', '=', id).execute(),
}
