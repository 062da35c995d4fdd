import type { Money as MoneyValue } from '#kit/contract/money.ts'
import { Money } from '#kit/web/format/values.tsx'
import { timeText, type Per } from '../contract/units.ts'
import styles from './items.module.css'

/** The lowest price of an item, with its time if it is let: "UGX 30,000 an hour". Renders nothing without a price. */
export function FromPrice({ of: { from_price, from_per } }: { of: { from_price: MoneyValue | null; from_per: Per | null } }) {
  if (!from_price) return null
  const time = timeText(from_per)
  return (
    <span className={styles.from}>
      <Money value={from_price} />
      {time && <small> {time}</small>}
    </span>
  )
}
