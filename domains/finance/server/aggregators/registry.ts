import type { App } from '#kit/server/app.ts'
import type { Aggregator } from './aggregator.ts'
import { flutterwave } from './flutterwave.ts'
import { sandbox } from './sandbox.ts'

/** In order of preference. */
const known: readonly Aggregator[] = [flutterwave, sandbox]

/** Returns the payment company for new payments and payouts: the first whose keys are set. The sandbox needs none. */
export const aggregatorInUse = (app: App): Aggregator => known.find((one) => one.isReady(app)) ?? sandbox

/** Returns the payment company of a payment, or `null` if an agent recorded it. */
export const aggregatorOf = (key: string): Aggregator | null => known.find((one) => one.key === key) ?? null
