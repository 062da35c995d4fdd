import { Alert, Skeleton } from '@mantine/core'
import { Percent } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { OldRates } from './old-rates.tsx'
import { figuresOf, sourceText } from '#domains/rates/web/rate-words.ts'
import styles from './wallets.module.css'

/** The agency currency's rates to the others, with their source. */
export function RatesCard() {
  const { data, error } = useCall(call, 'GET /exchange/rates')
  if (error && !data) return <Alert color="yellow">{error.message}</Alert>
  if (!data) return <Skeleton height={120} />
  return (
    <Card title={`Exchange rates in ${data.base}`} flush>
      <p className={styles.note}>
        {sourceText(data)} A margin of <Percent value={data.margin_percent} /> is deducted when you exchange.
      </p>
      <OldRates day={data.day} />
      <dl className={styles.rates}>
        {data.rates.map(({ currency, rate }) => (
          <div key={currency}>
            <dt>{currency}</dt>
            <dd className="figures">{figuresOf(1 / Number(rate))}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
