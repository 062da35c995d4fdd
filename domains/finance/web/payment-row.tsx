import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import { NeedsLook } from '#kit/web/feedback/needs-look.tsx'
import { Moment, Money } from '#kit/web/format/values.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useIdempotencyKey } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { call, moneyReads, type BookingPayment, type PaymentRefund } from './calls.ts'
import { failureText, isByHand, leftOf, methodText, refundState, stateOf } from './payment-words.ts'
import styles from './payments.module.css'
import { useMoneyDialog } from './use-money-dialog.ts'

/** A payment: amount, method, payer, status, refunds. */
export function PaymentRow({ payment }: { payment: BookingPayment }) {
  const { label, tone } = stateOf(payment)
  const { open } = useMoneyDialog()
  const link: Action[] = payment.checkout_url
    ? [{ label: 'Show payment link', icon: 'link', needs: ['Record Payments'], run: () => open('payment-link', payment.id) }]
    : []
  const actions = [...link, ...usePaymentActions(payment)]
  return (
    <li className={styles.payment}>
      <div className={styles.head}>
        <div className={styles.what}>
          <b>
            <Money value={payment.amount} />
          </b>
          {methodText(payment)}
        </div>
        <StatusBadge status={payment.status} label={label} tone={tone} />
        <RowMenu actions={actions} label={`${payment.reference} actions`} />
      </div>
      <Details payment={payment} />
      {payment.needs_review && <Review id={payment.id} why={payment.needs_review} />}
      {payment.refunds.length > 0 && (
        <ul className={styles.refunds} aria-label="Refunds">
          {payment.refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} byHand={isByHand(payment)} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The reason for a payment's review, with a button to settle it. */
export function Review({ id, why }: { id: string; why: string }) {
  const may = useMay()
  const settle = useAction(call, 'POST /payments/{id}/review', { invalidates: moneyReads, notice: 'Settled.' })
  return (
    <Box mt="xs">
      <NeedsLook
        title="Needs review"
        text={why}
        settling={settle.isPending}
        settle={may('Record Payments') ? (text) => settle.mutate({ params: { id }, body: { text } }) : undefined}
      />
    </Box>
  )
}

function Details({ payment }: { payment: BookingPayment }) {
  const failure = payment.status === 'failed' ? failureText(payment.failure_code) : null
  const parts: ReactNode[] = [
    <Moment key="at" value={payment.succeeded_at ?? payment.created_at} />,
    payment.payer_name,
    payment.external_reference,
    payment.fee.amount > 0 && (
      <span key="fee">
        fee <Money value={payment.fee} />
      </span>
    ),
    failure,
    payment.note,
  ].filter(Boolean)
  return (
    <div className={styles.dim}>
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts never change order
        <span key={at}>
          {at > 0 && ' · '}
          {part}
        </span>
      ))}
      <Reference payment={payment} />
    </div>
  )
}

/** The payment reference, linked to the payment's page. */
function Reference({ payment: { id, reference } }: { payment: BookingPayment }) {
  const may = useMay()
  return (
    <>
      {may('View Finance') && (
        <>
          {' · '}
          <PathLink className={styles.inText} to={pathTo('/finance/payments/$id', { id })}>
            {reference}
          </PathLink>
        </>
      )}
      <CopyButton value={reference} what="payment reference" />
    </>
  )
}

const askable: readonly string[] = ['prompt_sent', 'pending', 'timed_out_unknown', 'failed', 'cancelled_by_payer']

/** Returns the actions of a payment: check it with the company, refund. */
export function usePaymentActions(payment: BookingPayment): Action[] {
  const { open } = useMoneyDialog()
  const check = useAction(call, 'POST /payments/{id}/check', {
    invalidates: moneyReads,
    notice: (now) => `Payment: ${stateOf(now).label.toLowerCase()}.`,
  })
  return [
    ...(!isByHand(payment) && askable.includes(payment.status)
      ? [
          {
            label: 'Check again',
            icon: 'refresh' as const,
            needs: ['Record Payments', 'Refund Payments'] as const,
            run: () => check.mutate({ params: { id: payment.id } }),
          },
        ]
      : []),
    ...(payment.status === 'succeeded' && leftOf(payment) > 0
      ? [{ label: 'Refund', icon: 'history' as const, needs: ['Refund Payments'] as const, run: () => open('refund', payment.id) }]
      : []),
  ]
}

/** A refund of a payment, sent or under way. */
export function RefundRow({ refund, byHand }: { refund: PaymentRefund; byHand: boolean }) {
  const { label, tone } = refundState(refund, byHand)
  const actions = useRefundActions(refund, byHand)
  return (
    <li className={styles.refund}>
      <div className={styles.head}>
        <div className={styles.what}>
          <span>
            <Money value={refund.amount} /> back
          </span>
        </div>
        <StatusBadge status={refund.status} label={label} tone={tone} />
        <RowMenu actions={actions} label={`${refund.reference} actions`} />
      </div>
      <div className={styles.dim}>
        <Moment value={refund.updated_at} />
        {refund.reason && ` · ${refund.reason}`}
        {refund.failure && ` · ${refund.failure}`}
      </div>
    </li>
  )
}

function useRefundActions(refund: PaymentRefund, byHand: boolean): Action[] {
  const key = useIdempotencyKey()
  const complete = useAction(call, 'POST /refunds/{id}/complete', {
    invalidates: moneyReads,
    notice: 'Refund paid out.',
    done: () => key.settle(),
  })
  const cancel = useAction(call, 'POST /refunds/{id}/cancel', { invalidates: moneyReads, notice: 'Refund cancelled.' })
  const sum = formatMoney(refund.amount)
  if (refund.status !== 'approved') return []
  const handOver = async () => {
    const reference = await ask({
      title: `${sum} paid out?`,
      text: 'The client has the money, and your cash balance is reduced.',
      label: 'Reference (optional)',
      action: 'Mark as paid out',
      required: false,
    })
    if (reference !== null)
      complete.mutate(
        { params: { id: refund.id }, body: { external_reference: reference }, idempotencyKey: key.current() },
        { onError: key.settle },
      )
  }
  const takeBack = async () => {
    if (
      await confirm({
        title: `Cancel the refund of ${sum}?`,
        text: 'The money stays the client’s credit.',
        action: 'Cancel refund',
        danger: true,
      })
    )
      cancel.mutate({ params: { id: refund.id } })
  }
  return [
    ...(byHand ? [{ label: 'Mark as paid out', icon: 'check' as const, needs: ['Refund Payments'] as const, run: handOver }] : []),
    { label: 'Cancel refund', icon: 'x' as const, danger: true, needs: ['Refund Payments'] as const, run: takeBack },
  ]
}
