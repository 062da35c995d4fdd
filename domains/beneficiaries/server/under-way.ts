import { conflict } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns the references of payouts to a beneficiary that wait for approval or are under way, at most three. */
type PayoutsUnderWay = (tx: Tx, agencyId: string, beneficiaryId: string) => Promise<string[]>

/** Filled by the domain that sends money. */
export const payoutsUnderWay = listed<PayoutsUnderWay>('payouts under way')

/** Refuses to change the account while money is about to be sent there. @throws 409 `transfer_under_way`. */
export async function refuseUnderWay(tx: Tx, agencyId: string, beneficiaryId: string, what: string): Promise<void> {
  const references = await payoutsUnderWay.entries()(tx, agencyId, beneficiaryId)
  if (references.length === 0) return
  throw conflict(
    'transfer_under_way',
    `A transfer to this beneficiary is not finished: ${references.join(', ')}. Cancel it or wait until it is paid, then ${what}.`,
  )
}
