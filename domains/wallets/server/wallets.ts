import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { accountId } from '#domains/finance/server/ledger.ts'
import { createPayment } from '#domains/finance/server/intents.ts'
import type { Purpose } from '#domains/finance/server/purposes.ts'
import { invalid, notFound } from '#kit/contract/errors.ts'
import { currencies, currencyCodes, formatMoney, type Currency, type Money } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { walletBalances } from './wallets-data.ts'

/** Returns a wallet's id: the id of its ledger account, derived from agency and currency. */
const walletId = (agencyId: string, currency: Currency): string => accountId(agencyId, { type: 'available', currency })

type Balances = Awaited<ReturnType<typeof walletBalances>>

function walletView(agencyId: string, currency: Currency, balances: Balances) {
  const of = (type: string) => ({ amount: balances.find((row) => row.currency === currency && row.type === type)?.balance ?? 0, currency })
  return {
    id: walletId(agencyId, currency),
    currency,
    name: currencies[currency].name,
    available: of('available'),
    pending: of('pending'),
    reserved: of('reserved'),
  }
}

function refuseOther(agencyId: string, requestedAgencyId: string): void {
  if (requestedAgencyId !== agencyId) throw notFound('Agency')
}

/** Returns the agency's wallets, its own currency first. @throws 404 for another agency. */
export async function listWallets(tx: Tx, agencyId: string, requestedAgencyId: string) {
  refuseOther(agencyId, requestedAgencyId)
  const own = await agencyCurrency(tx, agencyId)
  const balances = await walletBalances(tx, agencyId)
  const used = currencyCodes.filter((code) => code !== own && balances.some(({ currency }) => currency === code))
  return [own, ...used].map((currency) => walletView(agencyId, currency, balances))
}

/** Returns one wallet. @throws 404 for another agency, or an id that is not one of its wallets. */
export async function walletBalance(tx: Tx, agencyId: string, requestedAgencyId: string, id: string) {
  refuseOther(agencyId, requestedAgencyId)
  const currency = currencyOf(agencyId, id)
  return walletView(agencyId, currency, await walletBalances(tx, agencyId))
}

function currencyOf(agencyId: string, id: string): Currency {
  const currency = currencyCodes.find((code) => walletId(agencyId, code) === id)
  if (!currency) throw notFound('Wallet')
  return currency
}

/**
 * Creates a payment into a wallet; it is paid on the page at `checkout_url`.
 * @throws 404 for a wallet of another agency, 422 for an amount in another currency than the wallet's.
 */
export async function topUp(app: App, tx: Tx, actor: Actor, { amount, wallet_id }: { amount: Money; wallet_id?: string | undefined }) {
  const id = walletId(actor.agencyId, amount.currency)
  if (wallet_id && wallet_id !== id) throw invalid('amount.currency', `This wallet is in ${currencyOf(actor.agencyId, wallet_id)}.`)
  const description = `Top-up of the ${amount.currency} wallet`
  const payment = await createPayment(app, tx, actor, { objective: 'top_up', subjectId: id, amount, description })
  return { payment_id: payment.id, reference: payment.reference, wallet_id: id, amount, checkout_url: payment.checkout_url }
}

export const topUpPurpose: Purpose = {
  // No lock: the ledger locks the account itself when the money is posted.
  lock: async () => {},
  describe: async (_tx, { description, amount, currency }) => ({
    title: description ?? `Top-up of ${formatMoney({ amount, currency: currency })}`,
    facts: [],
    payable: true,
  }),
  owed: () => ({ type: 'world' }),
  paid: async () => {},
  refunded: async () => {},
  screen: ({ id }) => `/finance?tab=wallets&topup=${id}`,
  paidByAgent: true,
}
