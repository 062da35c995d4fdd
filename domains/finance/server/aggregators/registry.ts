import type { App } from '#kit/server/app.ts'
import type { Aggregator } from './aggregator.ts'
import { flutterwave } from './flutterwave.ts'
import { sandbox } from './sandbox.ts'

/** In the order in which they are preferred. */
const known: readonly Aggregator[] = [flutterwave, sandbox]

/** The payment company that new payments and payouts use: the first whose keys are set. The sandbox needs none. */
export const aggregatorInUse = (app: App): Aggregator => known.find((one) => one.isReady(app)) ?? sandbox

/** The payment company of a payment, `null` for one that an agent recorded. */
export const aggregatorOf = (key: string): Aggregator | null => known.find((one) => one.key === key) ?? null
