import { formatMoney } from '#kit/contract/money.ts'
import { Money } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { passengerTypes } from '../../contract/states.ts'
import { typeWords } from '../flight-words.ts'
import styles from './form.module.css'
import type { FlightFormState } from './use-flight-form.ts'
import { WarningsList } from './warnings-list.tsx'

/** Price breakdown and warnings, shown before saving. */
export function CheckPanel({ state }: { state: FlightFormState }) {
  const { warnings, failed, current } = state.check
  return (
    <div className={styles.panel}>
      <Card title="Price">
        <Price state={state} />
      </Card>
      {failed && <p className={styles.problem}>{failed}</p>}
      {warnings.length > 0 && (
        <Card title="Check this">
          <div className={current ? undefined : styles.stale} aria-live="polite">
            <WarningsList warnings={warnings} />
          </div>
        </Card>
      )}
    </div>
  )
}

function Price({ state: { form, sums, terms, flight } }: { state: FlightFormState }) {
  const { currency, passengers, fares } = form.values
  const money = (amount: number) => ({ amount, currency })
  const counted = passengerTypes.flatMap((type, index) => {
    const count = passengers.filter((one) => one.type === type).length
    const each = (fares[index]?.base?.amount ?? 0) + (fares[index]?.taxes?.amount ?? 0)
    return count > 0 && each > 0 ? [{ type, count, each }] : []
  })
  if (sums.total === 0) return <p className={styles.dim}>Enter base fare and taxes; markup and fee are added by the settings.</p>
  return (
    <>
      {counted.map(({ type, count, each }) => (
        <div key={type} className={styles.row}>
          <span>
            {count} × {typeWords[type].toLowerCase()} <small>at {formatMoney(money(each))}</small>
          </span>
          <Money value={money(each * count)} />
        </div>
      ))}
      <div className={styles.row}>
        <span>
          Markup{' '}
          {form.values.own_markup === null && (terms.markup_percent > 0 || terms.markup > 0) && <small>{markupText(terms, money)}</small>}
        </span>
        <Money value={money(sums.markup)} />
      </div>
      <div className={styles.row}>
        <span>Service fee</span>
        <Money value={money(sums.service_fee)} />
      </div>
      <div className={`${styles.row} ${styles.total}`} aria-live="polite">
        <span>Total</span>
        <Money value={money(sums.total)} />
      </div>
      {flight && sums.total !== flight.sums.total && (
        <p className={styles.dim}>
          {formatMoney(money(Math.abs(sums.total - flight.sums.total)))} {sums.total > flight.sums.total ? 'more' : 'less'} than until now.
        </p>
      )}
    </>
  )
}

/** "5% and UGX 20,000 a seat". */
function markupText(
  { markup_percent, markup }: FlightFormState['terms'],
  money: (amount: number) => Parameters<typeof formatMoney>[0],
): string {
  return [markup_percent > 0 && `${markup_percent}%`, markup > 0 && `${formatMoney(money(markup))} a seat`].filter(Boolean).join(' and ')
}
