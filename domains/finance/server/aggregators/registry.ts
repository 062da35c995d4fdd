import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Aggregator } from './aggregator.ts'
import { flutterwave } from './flutterwave.ts'
import { sandbox } from './sandbox.ts'

/** In order of preference. */
const known: readonly Aggregator[] = [flutterwave, sandbox]

/** Returns the payment company for new payments and payouts: the first that is set up. `null` if none is. */
export const companyInUse = (app: App): Aggregator | null => known.find((one) => one.isReady(app)) ?? null

/** Returns the same. @throws 503 `no_payment_company`. */
export function aggregatorInUse(app: App): Aggregator {
  const company = companyInUse(app)
  if (company) return company
  throw new AppError(503, 'no_payment_company', 'Online payments are not available yet: no payment company is set up.')
}

/** Returns the payment company of a payment, or `null` if an agent recorded it. */
export const aggregatorOf = (key: string): Aggregator | null => known.find((one) => one.key === key) ?? null
