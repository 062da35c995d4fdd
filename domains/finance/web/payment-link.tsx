import { Button, Group } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useState } from 'react'
import type { z } from 'zod'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { Money as Amount } from '#kit/web/format/values.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { checkoutBody } from '../contract.ts'
import { atField } from './at-field.ts'
import { call, moneyReads, type BookingMoney, type BookingPayment } from './calls.ts'
import { PaymentAddress } from './payment-address.tsx'
import styles from './payments.module.css'

/** Creates a payment page: asks for the amount, then shows the address to send, scan or open. An existing page is shown at once. */
export default function PaymentLink({
  money,
  payment,
  onClose,
}: {
  money: BookingMoney
  payment: BookingPayment | undefined
  onClose: () => void
}) {
  const [made, setMade] = useState<{ url: string; amount: Money } | null>(
    payment?.checkout_url ? { url: payment.checkout_url, amount: payment.amount } : null,
  )
  return (
    <Modal opened onClose={onClose} title={made ? `Payment link for ${formatMoney(made.amount)}` : 'Take payment by link'} size="sm">
      {made ? <PaymentAddress url={made.url} onClose={onClose} /> : <HowMuch money={money} onMade={setMade} onClose={onClose} />}
    </Modal>
  )
}

const check = checkWith(checkoutBody)

function HowMuch({
  money,
  onMade,
  onClose,
}: {
  money: BookingMoney
  onMade: (made: { url: string; amount: Money }) => void
  onClose: () => void
}) {
  const invalidate = useInvalidate()
  const { due, deposit, paid } = money
  const form = useSmallForm<{ amount: Money | null }>({
    initial: { amount: due },
    check: (values) =>
      values.amount === null ? { amount: 'Amount is required.' } : atField(check({ ...values, booking_id: money.booking_id }), 'amount'),
    send: async ({ amount }, sent) => {
      const made = await call('POST /payments/checkout', {
        body: { booking_id: money.booking_id, amount } as z.input<typeof checkoutBody>,
        ...sent,
      })
      await invalidate(moneyReads)
      onMade({ url: made.checkout_url, amount: made.payment.amount })
    },
  })
  const asksDeposit = paid.amount === 0 && deposit.amount > 0 && deposit.amount < due.amount
  return (
    <SmallForm
      form={form}
      action="Create link"
      more={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p className={styles.lead}>
        <Amount value={due} /> due
      </p>
      <MoneyField label="Amount" required currency={due.currency} data-autofocus {...form.field('amount')} />
      {asksDeposit && (
        <Group gap="xs" mb="md">
          <Button size="compact-md" variant="default" onClick={() => form.set({ amount: deposit })}>
            Deposit: {formatMoney(deposit)}
          </Button>
          <Button size="compact-md" variant="default" onClick={() => form.set({ amount: due })}>
            Full amount
          </Button>
        </Group>
      )}
    </SmallForm>
  )
}
