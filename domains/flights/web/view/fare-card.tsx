import { Sum, Sums } from '#kit/web/record-page/sums.tsx'
import { formatMoney } from '#kit/contract/money.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { countsOf } from '../../contract/fare.ts'
import type { Flight } from '../calls.ts'
import { typeWords } from '../flight-words.ts'

/** Airline fare, the agency's markup and fee, and the total. */
export function FareCard({ flight }: { flight: Flight }) {
  const { sums, currency, fares, passengers, own_markup, terms, status, total } = flight
  const money = (amount: number) => ({ amount, currency })
  const counts = countsOf(passengers)
  const gone = status === 'cancelled' || status === 'refunded' || status === 'void'
  return (
    <Card title="Fare" flush>
      <Sums card>
        {fares.map(({ type, base, taxes }) => {
          if (type === 'all')
            return (
              <Sum key={type} label="Air fare, all passengers" note={`taxes ${formatMoney(money(taxes))}`} value={money(base + taxes)} />
            )
          if (counts[type] === 0 || base + taxes === 0) return null
          return (
            <Sum
              key={type}
              label={`${counts[type]} × ${typeWords[type].toLowerCase()}`}
              note={`base ${formatMoney(money(base))}, taxes ${formatMoney(money(taxes))}`}
              value={money((base + taxes) * counts[type])}
            />
          )
        })}
        <Sum
          label="Markup"
          note={own_markup !== null ? 'set by hand' : terms.markup_percent > 0 ? `${terms.markup_percent}% of the base fare` : undefined}
          value={money(sums.markup)}
        />
        <Sum label="Service fee" value={money(sums.service_fee)} />
        <Sum label="Total" value={money(sums.total)} strong />
        {gone && <Sum label="Charged after it was given up" value={money(total.amount)} strong />}
      </Sums>
    </Card>
  )
}
