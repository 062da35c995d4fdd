import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useEffect, useState } from 'react'
import type { PaymentShown } from '#domains/finance/web/calls.ts'
import { failureText, stateOf } from '#domains/finance/web/payment-words.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { paymentCall, walletReads } from './calls.ts'
import styles from './wallets.module.css'

const lookEveryMs = 2_000
const over = (status: PaymentShown['status']) => ['succeeded', 'failed', 'cancelled_by_payer', 'reversed'].includes(status)

/** Shows the outcome of a top-up after the payment page; polls until it is known. */
export default function TopUpOutcome({ paymentId, again, onClose }: { paymentId: string; again: () => void; onClose: () => void }) {
  const [waiting, setWaiting] = useState(true)
  const answer = useCall(
    paymentCall,
    'GET /payments/{id}/show',
    { params: { id: paymentId } },
    waiting ? { refetchEveryMs: lookEveryMs } : {},
  )
  const invalidate = useInvalidate()
  const status = answer.data?.status
  useEffect(() => {
    if (!status || !over(status)) return
    setWaiting(false)
    void invalidate(walletReads)
  }, [status, invalidate])
  return (
    <Modal opened onClose={onClose} title="Top up" size="sm">
      {answer.error && !answer.data ? (
        <Alert color="red">{answer.error.message}</Alert>
      ) : answer.data ? (
        <Outcome payment={answer.data} again={again} onClose={onClose} />
      ) : (
        <Skeleton height={96} />
      )}
    </Modal>
  )
}

function textOf({ status, amount, fee, failure_code }: PaymentShown): string {
  if (status === 'succeeded') {
    const net = formatMoney({ ...amount, amount: amount.amount - fee.amount })
    return fee.amount > 0
      ? `${net} is in the wallet: ${formatMoney(amount)} less a fee of ${formatMoney(fee)}.`
      : `${net} is in the wallet.`
  }
  if (status === 'failed') return `${failureText(failure_code)} No money was taken.`
  if (status === 'cancelled_by_payer') return 'The payment page was left. No money was taken.'
  if (status === 'created') return 'The payment is not finished yet.'
  return 'The payment company has not confirmed it yet. This page updates automatically.'
}

function Outcome({ payment, again, onClose }: { payment: PaymentShown; again: () => void; onClose: () => void }) {
  const { status, checkout_url, id, reference } = payment
  return (
    <>
      <Group justify="space-between" mb="xs">
        <b className="figures">{formatMoney(payment.amount)}</b>
        <span role="status">
          <StatusBadge status={status} {...stateOf(payment)} />
        </span>
      </Group>
      <p className={styles.lead}>
        {textOf(payment)}{' '}
        <PathLink className={styles.inText} to={pathTo('/finance/payments/$id', { id })}>
          {reference}
        </PathLink>
      </p>
      <Group justify="flex-end" gap="xs">
        {checkout_url && over(status) && (
          <Button variant="default" onClick={again}>
            Another amount
          </Button>
        )}
        {checkout_url && status !== 'prompt_sent' && status !== 'timed_out_unknown' && (
          <Button variant="default" component="a" href={checkout_url}>
            {over(status) ? 'Try again' : 'Go to payment'}
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </Group>
    </>
  )
}
