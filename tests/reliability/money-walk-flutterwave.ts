import { minorUnits } from '#domains/finance/server/aggregators/flutterwave-http.ts'
import type { startFlutterwave } from '#domains/finance/server/testing/flutterwave-stand-in.ts'
import { visitor } from '#domains/finance/server/testing/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Walk } from './money-walk.ts'
import { oneOf, sure, type Random } from './money-walk-tools.ts'

export type Flutterwave = Awaited<ReturnType<typeof startFlutterwave>>

const checkout = 'https://checkout.flutterwave.com/v3/hosted/pay/'
export const isFlutterwaves = (page: string): boolean => page.startsWith(checkout)

/** Pays at Flutterwave's page, or fails to. The webhook is sent once, twice or not at all. */
export async function payAtFlutterwave({ company, test }: Walk, page: string, random: Random): Promise<void> {
  const ref = page.slice(checkout.length)
  const { amount, redirect_url } = company.checkouts.get(ref)!
  const app_fee = Number((Number(amount) * 0.014).toFixed(2))
  const charge = company.charge(ref, { app_fee, status: oneOf(random, ['successful', 'successful', 'successful', 'failed']) })
  for (const told of ['once', 'twice']) if (sure(random, told === 'once' ? 0.7 : 0.3)) await company.callBack('charge.completed', charge)
  if (sure(random, 0.5)) await visitor(test).get(redirect_url)
}

/** Ends each transfer by the last digits of its account number, as the sandbox does: first paid, then returned. */
export function endTransfers({ transfers }: Flutterwave): void {
  for (const transfer of transfers) {
    const end = transfer.account_number.slice(-4)
    if (transfer.status === 'NEW') transfer.status = end === '0000' ? 'FAILED' : 'SUCCESSFUL'
    else if (transfer.status === 'SUCCESSFUL' && end === '1111') transfer.status = 'REVERSED'
  }
}

const ends = { SUCCESSFUL: 'paid', FAILED: 'failed', REVERSED: 'returned' } as Record<string, string>

/** Returns the differences between Flutterwave's records and our ledger. */
export async function differences({ charges, refunds, transfers }: Flutterwave, tx: Tx): Promise<unknown[]> {
  const theirs = charges
    .filter(({ status }) => status === 'successful')
    .map(({ id, tx_ref, amount, currency }) => {
      const back = refunds.filter(({ tx_id }) => tx_id === id).reduce((sum, one) => sum + minorUnits(one.amount_refunded, currency), 0)
      return [tx_ref.split('_')[1], 'succeeded', minorUnits(amount, currency) - back]
    })
  const sent = transfers.map(({ reference, status, amount, currency }) => [
    reference.split('_')[1],
    ends[status],
    minorUnits(amount, currency),
  ])
  const payments = await tx
    .selectFrom('payments')
    .select(['reference', 'status', 'amount', 'refunded'])
    .where('aggregator', '=', 'flutterwave')
    .where('status', '=', 'succeeded')
    .execute()
  const payouts = await tx
    .selectFrom('transfers')
    .select(['reference', 'status', 'amount'])
    .where('aggregator', '=', 'flutterwave')
    .where('status', 'in', ['processing', 'sent', 'paid', 'returned', 'failed'])
    .execute()
  const ours = [
    ...payments.map(({ reference, status, amount, refunded }) => [reference, status, amount - refunded]),
    ...payouts.map(({ reference, status, amount }) => [reference, status, amount]),
  ].map((row) => row.join(' '))
  const said = [...theirs, ...sent].map((row) => row.join(' '))
  return [...ours.filter((row) => !said.includes(row)), ...said.filter((row) => !ours.includes(row))]
}
