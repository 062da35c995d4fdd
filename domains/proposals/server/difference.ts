import { formatMoney } from '#kit/contract/money.ts'
import type { Priced } from '../contract/results.ts'
import { say } from './messages/say.ts'

/** Returns the difference of an option to the first one: "+ UGX 120,000". */
export function differenceText({ options, currency }: Priced, total: number, language: string): string {
  const amount = total - options[0]!.total
  return amount === 0 ? say(language)('samePrice') : `${amount > 0 ? '+' : '−'} ${formatMoney({ amount: Math.abs(amount), currency })}`
}
