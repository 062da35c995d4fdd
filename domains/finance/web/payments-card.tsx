import { Button, Group, Progress, Skeleton } from '@mantine/core'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Money } from '#kit/web/format/values.tsx'
import { Card, NextStep } from '#kit/web/record-page/card.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, moneyReads, type BookingMoney } from './calls.ts'
import { PaymentRow } from './payment-row.tsx'
import { isUnderWay } from './payment-words.ts'
import styles from './payments.module.css'
import { useMoneyDialog } from './use-money-dialog.ts'

const RecordPayment = lazy(() => import('./record-payment.tsx'))
const PaymentLink = lazy(() => import('./payment-link.tsx'))
const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

const watchEveryMs = 5_000

/** A booking's money: paid and due amounts, payments, refunds and their actions. */
export function PaymentsCard({ bookingId }: { bookingId: string }) {
  const answer = useMoney(bookingId)
  const { data: money, error, refetch } = answer
  if (error && !money) {
    return (
      <Card title="Payments">
        <RetryAlert error={error} retry={refetch} />
      </Card>
    )
  }
  return (
    <Card title="Payments" flush>
      {money ? <Story money={money} /> : <Skeleton height={120} m={20} mt={4} />}
    </Card>
  )
}

/** Polls while a payment or refund is under way, and invalidates the page's queries after a change. */
function useMoney(bookingId: string) {
  const [watching, setWatching] = useState(false)
  const answer = useCall(
    call,
    'GET /bookings/{id}/payments',
    { params: { id: bookingId } },
    watching ? { refetchEveryMs: watchEveryMs } : {},
  )
  const underWay = answer.data?.payments.some(isUnderWay) ?? false
  useEffect(() => setWatching(underWay), [underWay])
  const moved = answer.data ? `${answer.data.paid.amount} ${answer.data.refunded.amount}` : null
  const before = useRef<string | null>(null)
  const invalidate = useInvalidate()
  useEffect(() => {
    if (before.current !== null && moved !== null && moved !== before.current) void invalidate(moneyReads)
    before.current = moved
  }, [moved, invalidate])
  return answer
}

function Story({ money }: { money: BookingMoney }) {
  const may = useMay()
  const { open } = useMoneyDialog()
  const { payments, due } = money
  const mayRecord = may('Record Payments')
  return (
    <>
      <Sums money={money} />
      {payments.length === 0 && <p className={styles.empty}>No payments yet.</p>}
      <ul className={styles.list}>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </ul>
      {mayRecord && due.amount > 0 && (
        <NextStep
          action={
            <Group gap="xs">
              <Button size="compact-md" variant="default" onClick={() => open('payment-link')}>
                Take payment by link
              </Button>
              <Button size="compact-md" onClick={() => open('record-payment')}>
                Record payment
              </Button>
            </Group>
          }
        >
          <Money value={due} /> due
        </NextStep>
      )}
      <Dialogs money={money} />
    </>
  )
}

/** The paid share of the price, as figures and as a bar. */
function Sums({ money: { total, paid, refunded } }: { money: BookingMoney }) {
  const net = { ...paid, amount: paid.amount - refunded.amount }
  const share = total.amount === 0 ? 0 : Math.min(100, (net.amount / total.amount) * 100)
  return (
    <>
      <div className={styles.sum}>
        <strong>
          <Money value={net} />
        </strong>
        <span className={styles.dim}>
          of <Money value={total} /> paid
          {refunded.amount > 0 && (
            <>
              {', '}
              <Money value={refunded} /> refunded
            </>
          )}
        </span>
      </div>
      <Progress
        className={styles.bar}
        value={share}
        size="sm"
        color={share >= 100 ? 'green' : undefined}
        aria-label="Share of the price that is paid"
      />
    </>
  )
}

/** The dialog named in the URL. It stays closed if its payment no longer exists. */
function Dialogs({ money }: { money: BookingMoney }) {
  const { dialog, of, close } = useMoneyDialog()
  const payment = money.payments.find(({ id }) => id === of)
  return (
    <Suspense fallback={null}>
      {dialog === 'record-payment' && <RecordPayment money={money} onClose={close} />}
      {dialog === 'payment-link' && <PaymentLink money={money} payment={payment} onClose={close} />}
      {dialog === 'refund' && payment && <RefundDialog payment={payment} onClose={close} />}
    </Suspense>
  )
}
