import type { Money as MoneyValue } from '#kit/contract/money.ts'
import { Money } from '#kit/web/format/values.tsx'

/** What a client owes, one line per currency; a negative balance is shown as credit. */
export function Balances({ balances, none }: { balances: readonly MoneyValue[]; none?: string }) {
  if (balances.length === 0) return none ? <span>{none}</span> : null
  return (
    <span style={{ display: 'inline-flex', flexDirection: 'column' }}>
      {balances.map((balance) => (
        <span key={balance.currency}>
          <Money value={{ ...balance, amount: Math.abs(balance.amount) }} />
          {balance.amount < 0 && ' credit'}
        </span>
      ))}
    </span>
  )
}
