import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { isTestAgency } from '#kit/server/database/test-agency.ts'
import type { Aggregator } from './aggregator.ts'
import { flutterwave } from './flutterwave.ts'
import { sandbox } from './sandbox.ts'

/** In order of preference. */
const known: readonly Aggregator[] = [flutterwave, sandbox]

/** Returns the payment company for new payments and payouts: the first that is set up. `null` if none is. */
export const companyInUse = (app: App): Aggregator | null => known.find((one) => one.isReady(app)) ?? null

/** Returns the same for the transaction's agency; a test agency always uses the sandbox. @throws 503 `no_payment_company`. */
export async function aggregatorInUse(app: App, tx: Tx): Promise<Aggregator> {
  const company = (await isTestAgency(tx)) ? sandbox : companyInUse(app)
  if (company) return company
  throw new AppError(503, 'no_payment_company', 'Online payments are not available yet: no payment company is set up.')
}

/** Returns the payment company of a payment, or `null` if an agent recorded it. */
export const aggregatorOf = (key: string): Aggregator | null => known.find((one) => one.key === key) ?? null
