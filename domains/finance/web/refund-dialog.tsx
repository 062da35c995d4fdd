import { Button, Checkbox, Textarea } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import type { z } from 'zod'
import type { Money } from '#kit/contract/money.ts'
import { Money as Amount } from '#kit/web/format/values.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { refundBody } from '../contract.ts'
import { atField } from './at-field.ts'
import { call, moneyReads, type BookingPayment } from './calls.ts'
import { isByHand, leftOf } from './payment-words.ts'
import styles from './payments.module.css'

const check = checkWith(refundBody)

interface Values {
  amount: Money | null
  reason: string
  handed_over: boolean
}

/** Refunds a payment or a part of it. */
export default function RefundDialog({ payment, onClose }: { payment: BookingPayment; onClose: () => void }) {
  const invalidate = useInvalidate()
  const left = { ...payment.amount, amount: leftOf(payment) }
  const byHand = isByHand(payment)
  const form = useSmallForm<Values>({
    initial: { amount: left, reason: '', handed_over: false },
    check: (values) => atField(check(values), 'amount'),
    send: async (values, sent) => {
      await call('POST /payments/{id}/refund', { params: { id: payment.id }, body: values as z.input<typeof refundBody>, ...sent })
      await invalidate(moneyReads)
      toast(
        byHand && !values.handed_over
          ? 'Refund recorded. Pay it out, then mark it as paid out.'
          : byHand
            ? 'Refund recorded.'
            : 'Refund sent.',
      )
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Refund ${payment.reference}`} size="sm">
      <SmallForm
        form={form}
        action="Refund"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <p className={styles.lead}>
          <Amount value={left} /> of this payment left
        </p>
        <MoneyField label="Amount" required currency={payment.amount.currency} {...form.field('amount')} />
        <Textarea label="Reason" required autosize minRows={2} maxLength={500} data-autofocus {...form.field('reason')} />
        {byHand ? (
          <Checkbox
            mb="md"
            checked={form.values.handed_over}
            onChange={(event) => form.set({ handed_over: event.currentTarget.checked })}
            label="The client already has the money"
          />
        ) : (
          <p className={styles.lead}>The payment company refunds it to the payer.</p>
        )}
      </SmallForm>
    </Modal>
  )
}
