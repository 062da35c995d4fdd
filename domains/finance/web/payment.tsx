import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Moment, Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useAllowed } from '#kit/web/use-session.ts'
import { call, type PaymentShown } from './calls.ts'
import { RefundRow, Review, usePaymentActions } from './payment-row.tsx'
import { aggregatorText, failureText, isByHand, isUnderWay, methodText, stateOf } from './payment-words.ts'
import { PaidCard } from './paid-card.tsx'
import { PostingsCard } from './postings-card.tsx'
import styles from './payments.module.css'
import { paymentShow } from './routes.ts'
import { StoryCard } from './story-card.tsx'
import { useMoneyDialog } from './use-money-dialog.ts'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

const watchEveryMs = 5_000

/** A payment's page: who paid what for what, refunds, activity, and the ledger entries. */
export default function PaymentPage() {
  const { id } = paymentShow.useParams()
  const answer = useWatched(id)
  const { dialog, close } = useMoneyDialog()
  return (
    <>
      <RecordPage
        answer={answer}
        what="Payment"
        title={({ amount }) => formatMoney(amount)}
        subtitle={({ reference }) => (
          <>
            <span className="figures">{reference}</span>
            <CopyButton value={reference} what="payment reference" />
          </>
        )}
        status={(payment) => <StatusBadge status={payment.status} {...stateOf(payment)} />}
        buttons={(payment) => <Buttons payment={payment} />}
        side={(payment) => <Side payment={payment} />}
      >
        {(payment) => (
          <>
            <PaidCard payment={payment} />
            {payment.needs_review && <Review id={id} why={payment.needs_review} />}
            {payment.refunds.length > 0 && <Refunds payment={payment} />}
            <StoryCard story={payment.story} />
            <details className={styles.folded}>
              <summary>{`Ledger entries (${payment.postings.length})`}</summary>
              <PostingsCard postings={payment.postings} />
            </details>
          </>
        )}
      </RecordPage>
      <Suspense fallback={null}>{dialog === 'refund' && answer.data && <RefundDialog payment={answer.data} onClose={close} />}</Suspense>
    </>
  )
}

/** Polls while the payment or one of its refunds is under way. */
function useWatched(id: string) {
  const [watching, setWatching] = useState(false)
  const answer = useCall(call, 'GET /payments/{id}/show', { params: { id } }, watching ? { refetchEveryMs: watchEveryMs } : {})
  const underWay = answer.data ? isUnderWay(answer.data) : false
  useEffect(() => setWatching(underWay), [underWay])
  return answer
}

function Buttons({ payment }: { payment: PaymentShown }) {
  const allowed = useAllowed()
  return usePaymentActions(payment)
    .filter(allowed)
    .map(({ label, icon, run }) => {
      const Icon = icon && icons[icon]
      return (
        <Button key={label} variant="default" leftSection={Icon && <Icon size={16} aria-hidden />} onClick={() => void run()}>
          {label}
        </Button>
      )
    })
}

const Refunds = ({ payment }: { payment: PaymentShown }) => (
  <Card title="Refunds">
    <ul className={styles.list} aria-label="Refunds">
      {payment.refunds.map((refund) => (
        <RefundRow key={refund.id} refund={refund} byHand={isByHand(payment)} />
      ))}
    </ul>
  </Card>
)

function Side({ payment }: { payment: PaymentShown }) {
  const { amount, fee, refunded } = payment
  const net = { ...amount, amount: amount.amount - fee.amount - refunded.amount }
  const cameIn = payment.succeeded_at !== null
  return (
    <>
      <Card title="Money" flush>
        <Facts
          rows={[
            { label: 'Amount', value: <Money value={amount} /> },
            fee.amount > 0 && { label: 'Fee', value: <Money value={fee} /> },
            refunded.amount > 0 && { label: 'Given back', value: <Money value={refunded} /> },
            cameIn && { label: 'Left', value: <Money value={net} /> },
            { label: 'Method', value: methodText(payment) },
            { label: 'Carried by', value: aggregatorText(payment.aggregator) },
            { label: 'Made', value: <Moment value={payment.created_at} /> },
            { label: 'Came in', value: cameIn && <Moment value={payment.succeeded_at} /> },
            payment.status === 'failed' && { label: 'Failed', value: failureText(payment.failure_code) },
          ]}
        />
      </Card>
      <Payer payment={payment} />
    </>
  )
}

function Payer({ payment }: { payment: PaymentShown }) {
  const { payer_name, payer_phone, external_reference, checkout_url, note } = payment
  if (!payer_name && !payer_phone && !external_reference && !checkout_url && !note) return null
  return (
    <Card title="Payer" flush>
      <Facts
        rows={[
          { label: 'Paid by', value: payer_name },
          { label: 'Phone', value: payer_phone && <a href={`tel:${payer_phone}`}>{payer_phone}</a>, copy: payer_phone },
          { label: 'Their reference', value: external_reference, copy: external_reference },
          {
            label: 'Payment page',
            value: checkout_url && (
              <a href={checkout_url} target="_blank" rel="noopener noreferrer">
                Open
              </a>
            ),
            copy: checkout_url,
          },
          { label: 'Note', value: note },
        ]}
      />
    </Card>
  )
}
