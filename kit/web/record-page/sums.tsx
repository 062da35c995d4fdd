import type { ReactNode } from 'react'
import type { Money as MoneyValue } from '#kit/contract/money.ts'
import { Money } from '../format/values.tsx'
import styles from './sums.module.css'

/** Sums below each other. `card` pads them like the rows of a card without padding. */
export const Sums = ({ card, children }: { card?: true; children: ReactNode }) => (
  <dl className={styles.sums} data-card={card}>
    {children}
  </dl>
)

interface SumProps {
  label: string
  /** Small text after the label. */
  note?: string | undefined
  value: MoneyValue
  strong?: true
}

/** One sum: its name at the left, its amount at the right. */
export const Sum = ({ label, note, value, strong }: SumProps) => (
  <div className={styles.sum} data-strong={strong}>
    <dt>
      {label} {note && <small>{note}</small>}
    </dt>
    <dd>
      <Money value={value} />
    </dd>
  </div>
)

/** What a change would come to, in its dialog. Pale while the answer is about an earlier input. */
export const SumsPreview = ({ stale = false, children }: { stale?: boolean; children: ReactNode }) => (
  <div className={styles.preview} aria-live="polite" data-stale={stale || undefined}>
    {children}
  </div>
)
