import type { ResultOf } from '#kit/contract/endpoint.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Per, priceCalls, Unit } from '../contract/prices.ts'
import { PriceOptions } from './price-options.tsx'
import { PriceRules } from './price-rules.tsx'

type Calls = ReturnType<typeof priceCalls<'/~'>>
export type PriceOption = ResultOf<Calls['listPriceOptions']>[number]
export type PriceRule = ResultOf<Calls['listPriceRules']>[number]

export interface PricesProps {
  /** Where the calls of the kind begin. */
  base: string
  /** The item whose prices they are. */
  id: string
  currency: Currency
  /** What to read again when prices change, beside the prices themselves. */
  changes: readonly string[]
  /** How what is let is priced: what one is, and by which times. */
  letting?: { unit: Unit; pers: readonly Per[] }
}

/** Price options and the rules that change them. */
export function Prices(props: PricesProps) {
  return (
    <>
      <PriceOptions {...props} />
      {props.letting && <PriceOptions {...props} extras />}
      <PriceRules {...props} />
    </>
  )
}
