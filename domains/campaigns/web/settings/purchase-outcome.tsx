import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { failureText, stateOf } from '#domains/finance/web/payment-words.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall, useInvalidate } from '#kit/web/use-call.ts'
import { paymentCall, settingsReads } from '../calls.ts'

const lookEveryMs = 2_000
const ended: readonly string[] = ['succeeded', 'failed', 'cancelled_by_payer', 'reversed']

/** Shows whether emails were paid on the payment page. Looks until it is known. */
export default function PurchaseOutcome({ paymentId }: { paymentId: string }) {
  const navigate = useNavigate()
  const input = { params: { id: paymentId } }
  const known = useCall(paymentCall, 'GET /payments/{id}/show', input).data?.status
  const answer = useCall(paymentCall, 'GET /payments/{id}/show', input, ended.includes(known ?? '') ? {} : { refetchEveryMs: lookEveryMs })
  const invalidate = useInvalidate()
  const payment = answer.data
  useEffect(() => {
    if (payment?.status === 'succeeded') void invalidate(settingsReads)
  }, [payment?.status, invalidate])
  const close = () => void navigate({ to: '/crm/settings', search: {}, replace: true })
  return (
    <Modal opened onClose={close} title="Buy emails" size="sm">
      {answer.error && !payment && <Alert color="red">{answer.error.message}</Alert>}
      {!payment && !answer.error && <Skeleton height={96} />}
      {payment && (
        <>
          <Group justify="space-between" mb="xs">
            <b className="figures">{formatMoney(payment.amount)}</b>
            <span role="status">
              <StatusBadge status={payment.status} {...stateOf(payment)} />
            </span>
          </Group>
          <p>{textOf(payment)}</p>
          <Group justify="flex-end" gap="xs">
            {payment.checkout_url && payment.status === 'created' && (
              <Button variant="default" component="a" href={payment.checkout_url}>
                Go to payment
              </Button>
            )}
            <Button onClick={close}>Done</Button>
          </Group>
        </>
      )}
    </Modal>
  )
}

function textOf({ status, failure_code }: { status: string; failure_code: string | null }): string {
  if (status === 'succeeded') return 'The emails were added.'
  if (status === 'failed') return `${failureText(failure_code)} No money was taken.`
  if (status === 'cancelled_by_payer') return 'The payment page was left. No money was taken.'
  if (status === 'created') return 'The payment is not finished yet.'
  return 'The payment company has not confirmed it yet. This page updates automatically.'
}
