import { formatMoney } from '#kit/contract/money.ts'
import { Money } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { countsOf } from '../../contract/fare.ts'
import type { Flight } from '../calls.ts'
import { typeWords } from '../flight-words.ts'
import styles from './view.module.css'

/** Airline fare, the agency's markup and fee, and the total. */
export function FareCard({ flight }: { flight: Flight }) {
  const { sums, currency, fares, passengers, own_markup, terms, status, total } = flight
  const money = (amount: number) => ({ amount, currency })
  const counts = countsOf(passengers)
  const gone = status === 'cancelled' || status === 'refunded' || status === 'void'
  return (
    <Card title="Fare" flush>
      <dl className={styles.sums}>
        {fares.map(({ type, base, taxes }) => {
          if (type === 'all')
            return (
              <Sum
                key={type}
                label="Air fare, all passengers"
                note={`taxes ${formatMoney(money(taxes))}`}
                value={base + taxes}
                of={money}
              />
            )
          if (counts[type] === 0 || base + taxes === 0) return null
          return (
            <Sum
              key={type}
              label={`${counts[type]} × ${typeWords[type].toLowerCase()}`}
              note={`base ${formatMoney(money(base))}, taxes ${formatMoney(money(taxes))}`}
              value={(base + taxes) * counts[type]}
              of={money}
            />
          )
        })}
        <Sum
          label="Markup"
          note={own_markup !== null ? 'set by hand' : terms.markup_percent > 0 ? `${terms.markup_percent}% of the base fare` : undefined}
          value={sums.markup}
          of={money}
        />
        <Sum label="Service fee" value={sums.service_fee} of={money} />
        <Sum label="Total" value={sums.total} of={money} strong />
        {gone && <Sum label="Charged after cancellation" value={total.amount} of={money} strong />}
      </dl>
    </Card>
  )
}

interface SumProps {
  label: string
  note?: string | undefined
  value: number
  of: (amount: number) => Flight['total']
  strong?: true
}

const Sum = ({ label, note, value, of, strong }: SumProps) => (
  <div className={styles.sum} data-strong={strong}>
    <dt>
      {label} {note && <small>{note}</small>}
    </dt>
    <dd>
      <Money value={of(value)} />
    </dd>
  </div>
)
