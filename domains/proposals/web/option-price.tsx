import { summedTaxes, taxName } from '#domains/inventory/contract/tax-text.ts'
import type { Price } from '#domains/bookings/web/form/use-price.ts'
import { percentOf, type Currency } from '#kit/contract/money.ts'
import { Money } from '#kit/web/format/values.tsx'
import { pricedExtras, type OptionValues } from './proposal-values.ts'
import styles from './proposals.module.css'

interface OptionPriceProps {
  option: OptionValues
  price: Price
  currency: Currency
  deposit: number | string
}

/** The live price of an option during editing. The server prices it again when it is sent. */
export function OptionPrice({ option, price, currency, deposit }: OptionPriceProps) {
  const { quote } = price
  const isEmpty = option.lines.length === 0 && pricedExtras(option).length === 0
  if (isEmpty) return <p className={styles.dim}>Add an item of your inventory, or a custom line.</p>
  if (!quote) return <p className={styles.dim}>{price.problem ?? 'Choose dates and quantity to see the price.'}</p>
  const free = quote.extras.reduce((sum, { amount }) => sum + amount.amount, 0)
  const share = deposit === '' ? null : percentOf(quote.total.amount, Number(deposit) || 0)
  const taxes = summedTaxes([...quote.lines, ...quote.extras].flatMap((line) => line.taxes))
  return (
    <div className={price.current ? undefined : styles.stale} aria-live="polite">
      {quote.lines.map((line, index) => (
        <Row key={index} label={line.title} amount={line.amount.amount} currency={currency} />
      ))}
      {free > 0 && <Row label="Custom lines" amount={free} currency={currency} />}
      <div className={styles.total}>
        <span>Total</span>
        <Money value={quote.total} />
      </div>
      {taxes.map((tax) => (
        <Row key={`${taxName(tax)} ${tax.included}`} label={`With ${taxName(tax)}`} amount={tax.amount} currency={currency} />
      ))}
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
