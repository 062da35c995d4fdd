import { Link, useSearch } from '@tanstack/react-router'
import type { Currency } from '#kit/contract/money.ts'
import { Count, Money } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import styles from './payments.module.css'

const filterKeys = ['objective', 'aggregator', 'method', 'status', 'starts_at', 'ends_at', 'search'] as const

/** The sums of the filtered payments, one line per currency, because currencies cannot be added together. */
export function PaymentTotals() {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const query = Object.fromEntries(filterKeys.flatMap((key) => (search[key] ? [[key, search[key]]] : [])))
  const { data, error } = useCall(call, 'GET /payments/totals', { query }, { keepPrevious: true })
  const chosen = search.currency ?? 'UGX'
  const others = (data ?? []).filter(({ currency }) => currency !== chosen)
  const own = data?.find(({ currency }) => currency === chosen)
  const lines = [own ?? { currency: chosen as Currency, received: 0, refunded: 0, fees: 0, net: 0, count: 0 }, ...others]
  if (error?.errors.search) return <p className={`${styles.totals} ${styles.uncounted}`}>{error.sentences.join(' ')}</p>
  return (
    <div className={styles.totals} aria-busy={!data}>
      {lines.map(({ currency, received, refunded, fees, net, count }) => (
        <dl
          key={currency}
          className={styles.totalsLine}
          aria-label={`Totals in ${currency}`}
          data-chosen={currency === chosen || undefined}
        >
          <Sum label="Received" amount={received} currency={currency} />
          <Sum label="Refunded" amount={refunded} currency={currency} />
          <Sum label="Fees" amount={fees} currency={currency} />
          <Sum label="Net" amount={net} currency={currency} />
          <div>
            <dt>Payments</dt>
            <dd>
              {currency === chosen ? (
                <Count value={count} />
              ) : (
                <Link to="." search={((before: object) => ({ ...before, currency, page: undefined })) as never}>
                  <Count value={count} /> in {currency}
                </Link>
              )}
            </dd>
          </div>
        </dl>
      ))}
    </div>
  )
}

const Sum = ({ label, amount, currency }: { label: string; amount: number; currency: Currency }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Money value={{ amount, currency }} />
    </dd>
  </div>
)
