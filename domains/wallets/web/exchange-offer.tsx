import { Alert, Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { useAction, useIdempotencyKey } from '#kit/web/use-call.ts'
import { call, walletReads, type Exchange } from './calls.ts'
import { OldRates } from './old-rates.tsx'
import { rateText, sourceText } from '#domains/rates/web/rate-words.ts'
import styles from './wallets.module.css'

interface OfferProps {
  offer: Exchange
  renew: (offer: Exchange) => void
  change: () => void
  onClose: () => void
}

/** An offer with its deductions and a countdown. The user accepts it, or requests a new one after it expires. */
export function ExchangeOffer({ offer, renew, change, onClose }: OfferProps) {
  const left = useSecondsLeft(offer)
  const key = useIdempotencyKey()
  const take = useAction(call, 'POST /exchange/wallet', {
    invalidates: walletReads,
    failed: 'Not exchanged',
    done: ({ gives, gets }) => {
      key.settle()
      toast(`${formatMoney(gives)} exchanged into ${formatMoney(gets)}.`)
      onClose()
    },
  })
  const again = useAction(call, 'POST /exchange/quote', { invalidates: [], done: renew, failed: 'No offer' })
  const over = left === 0
  return (
    <>
      <Sums offer={offer} />
      {over ? (
        <Alert color="yellow" mb="md" role="status">
          This offer has expired.
        </Alert>
      ) : (
        <p className={styles.lead} role="timer">
          This offer is valid for{' '}
          <b className="figures">
            {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
          </b>
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={change}>
          Change amount
        </Button>
        {over ? (
          <Button loading={again.isPending} onClick={() => again.mutate({ body: { from: offer.gives, to: offer.gets.currency } })}>
            Show new offer
          </Button>
        ) : (
          <Button
            loading={take.isPending}
            onClick={() => take.mutate({ body: { quote_id: offer.id }, idempotencyKey: key.current() }, { onError: key.settle })}
          >
            Exchange
          </Button>
        )}
      </Group>
    </>
  )
}

function Sums({ offer }: { offer: Exchange }) {
  const { gives, gets, margin, margin_percent, rate, source, rate_day } = offer
  const worth = { ...gets, amount: gets.amount + margin.amount }
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>You exchange</dt>
          <dd>
            <Money value={gives} />
          </dd>
        </div>
        <div>
          <dt>Worth, rounded down</dt>
          <dd>
            <Money value={worth} />
          </dd>
        </div>
        <div>
          <dt>Margin of {margin_percent}%</dt>
          <dd>
            <Money value={{ ...margin, amount: -margin.amount }} />
          </dd>
        </div>
        <div data-total>
          <dt>You get</dt>
          <dd>
            <Money value={gets} />
          </dd>
        </div>
      </dl>
      <p className={styles.lead}>
        Market rate: {rateText(Number(rate), gives.currency, gets.currency)}. After the margin:{' '}
        <b>{rateText(Number(rate) * (1 - margin_percent / 100), gives.currency, gets.currency)}</b>. {sourceText({ source, day: rate_day })}
      </p>
      <OldRates day={rate_day} />
    </>
  )
}

/** Returns the seconds until the offer expires, counted from its arrival because this computer's clock may be wrong. */
function useSecondsLeft({ id, created_at, expires_at }: Exchange): number {
  const lasts = Math.round((Date.parse(expires_at) - Date.parse(created_at)) / 1000)
  const [state, setState] = useState({ id, since: Date.now(), now: Date.now() })
  useEffect(() => {
    setState({ id, since: Date.now(), now: Date.now() })
    const timer = setInterval(() => setState((before) => ({ ...before, now: Date.now() })), 1000)
    return () => clearInterval(timer)
  }, [id])
  return state.id === id ? Math.max(0, lasts - Math.floor((state.now - state.since) / 1000)) : lasts
}
