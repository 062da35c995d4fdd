import type { Money as MoneyValue } from '#kit/contract/money.ts'
import { useAgency } from '../use-session.ts'
import { Money } from './values.tsx'

/** Amounts in several currencies. Without any: 0 in the agency's own currency. */
export function Amounts({ values }: { values: readonly MoneyValue[] }) {
  const { currency } = useAgency()
  return values.length === 0 ? (
    <Money value={{ amount: 0, currency }} />
  ) : (
    values.map((value) => <Money key={value.currency} value={value} />)
  )
}
