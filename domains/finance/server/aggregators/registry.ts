import type { Aggregator } from './aggregator.ts'
import { sandbox } from './sandbox.ts'

const known: readonly Aggregator[] = [sandbox]

/** The payment company that new payment pages use. */
export const defaultAggregator: Aggregator = sandbox

/** The payment company of a payment, `null` for one that an agent recorded. */
export const aggregatorOf = (key: string): Aggregator | null => known.find((one) => one.key === key) ?? null
