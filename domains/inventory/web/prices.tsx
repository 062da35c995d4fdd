import type { ResultOf } from '#kit/contract/endpoint.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Per, priceCalls, Unit } from '../contract/prices.ts'
import { PriceOptions } from './price-options.tsx'
import { PriceRules } from './price-rules.tsx'

type Calls = ReturnType<typeof priceCalls<'/~'>>
export type PriceOption = ResultOf<Calls['listPriceOptions']>[number]
export type PriceRule = ResultOf<Calls['listPriceRules']>[number]

export interface PricesProps {
  /** Base path of the kind's endpoints. */
  base: string
  /** Id of the item. */
  id: string
  currency: Currency
  /** Paths to refetch when prices change, besides the prices themselves. */
  changes: readonly string[]
  /** For items that are let: the unit, and the times a price may cover. */
  letting?: { unit: Unit; pers: readonly Per[] }
}

/** Price options and price rules of an item. */
export function Prices(props: PricesProps) {
  return (
    <>
      <PriceOptions {...props} />
      {props.letting && <PriceOptions {...props} extras />}
      <PriceRules {...props} />
    </>
  )
}
