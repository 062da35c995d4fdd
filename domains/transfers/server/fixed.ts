import { conflict } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'
import type { Money } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns what a transfer pays, as a sentence, if that fixes its amount and beneficiary; otherwise null. */
type FixedBy = (tx: Tx, transferId: string) => Promise<string | null>

/** Filled by domains that make transfers for what they owe. */
export const fixedTransfers = listed<readonly FixedBy[]>('transfers of a fixed amount')

interface Sent {
  beneficiary_id: string
  amount: Money
}

/** @throws 409 `fixed_transfer` at the field, if a domain that made the transfer fixes what is changed. */
export async function refuseOtherMoney(tx: Tx, id: string, before: Sent, after: Sent): Promise<void> {
  const isOther = before.amount.amount !== after.amount.amount || before.amount.currency !== after.amount.currency
  const field = isOther ? 'amount' : before.beneficiary_id === after.beneficiary_id ? null : 'beneficiary_id'
  if (!field) return
  for (const fixedBy of fixedTransfers.entries()) {
    const reason = await fixedBy(tx, id)
    if (!reason) continue
    const text = `${reason} Cancel this transfer and make another one there.`
    throw conflict('fixed_transfer', text, { [field]: [text] })
  }
}
