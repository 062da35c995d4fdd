import type { Price } from '#domains/bookings/web/form/use-price.ts'
import { percentOf, type Currency } from '#kit/contract/money.ts'
import { Money } from '#kit/web/format/values.tsx'
import { extrasTotal, type OptionValues } from './proposal-values.ts'
import styles from './proposals.module.css'

interface OptionPriceProps {
  option: OptionValues
  price: Price
  currency: Currency
  deposit: number | string
}

/** The live price of an option during editing. The server prices it again when it is sent. */
export function OptionPrice({ option, price, currency, deposit }: OptionPriceProps) {
  const free = extrasTotal(option)
  const total = (price.quote?.total.amount ?? 0) + free
  if (!price.quote && option.lines.length > 0)
    return <p className={styles.dim}>{price.problem ?? 'Choose when and how many; the price follows.'}</p>
  if (total === 0) return <p className={styles.dim}>Add an item of your inventory, or a line of your own.</p>
  const share = deposit === '' ? null : percentOf(total, Number(deposit) || 0)
  return (
    <div className={price.quote && !price.current ? styles.stale : undefined} aria-live="polite">
      {price.quote?.lines.map((line, index) => (
        <Row key={index} label={line.title} amount={line.amount.amount} currency={currency} />
      ))}
      {free > 0 && <Row label="Free lines" amount={free} currency={currency} />}
      <div className={styles.total}>
        <span>Total</span>
        <Money value={{ amount: total, currency }} />
      </div>
      {share !== null && share > 0 && <Row label="Deposit" amount={share} currency={currency} />}
    </div>
  )
}

const Row = ({ label, amount, currency }: { label: string; amount: number; currency: Currency }) => (
  <div className={styles.row}>
    <span>{label}</span>
    <Money value={{ amount, currency }} />
  </div>
)
