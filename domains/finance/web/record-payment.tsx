import { Alert, Button, Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import type { z } from 'zod'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import { Money as Amount } from '#kit/web/format/values.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { recordPaymentBody } from '../contract.ts'
import { atField } from './at-field.ts'
import { call, moneyReads, type BookingMoney } from './calls.ts'
import styles from './payments.module.css'

const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'bank_transfer', label: 'Bank' },
  { value: 'mobile_money', label: 'Mobile money' },
]
const check = checkWith(recordPaymentBody, { payer_name: 'Payer’s name', external_reference: 'Reference', paid_on: 'Day' })

interface Values {
  amount: Money | null
  method: 'cash' | 'bank_transfer' | 'mobile_money'
  external_reference: string
  payer_name: string
  payer_phone: string
  note: string
  paid_on: string | null
  allow_overpayment: boolean
}

type Body = z.input<typeof recordPaymentBody>

/** What is due, of a booking or of a part of its bill. */
type Due = Pick<BookingMoney, 'booking_id' | 'total' | 'due'>

interface RecordPaymentProps {
  money: Due
  /** Sends the payment, for a part of the bill. By default it is recorded on the booking. */
  record?: (body: Body, sent: { idempotencyKey: string }) => Promise<void>
  onClose: () => void
}

const recordOnBooking = async (body: Body, sent: { idempotencyKey: string }) => {
  await call('POST /payments/record', { body, ...sent })
}

/** Returns the excess of the amount over the amount due, in minor units. */
const overOf = ({ amount }: Values, { due }: Due): number => Math.max(0, (amount?.amount || 0) - due.amount)

/** Records a payment that no payment company carried. */
export default function RecordPayment({ money, record = recordOnBooking, onClose }: RecordPaymentProps) {
  const invalidate = useInvalidate()
  const { currency } = money.total
  const today = dayOf(new Date())
  const form = useSmallForm<Values>({
    initial: {
      amount: money.due.amount > 0 ? money.due : null,
      method: 'cash',
      external_reference: '',
      payer_name: '',
      payer_phone: '',
      note: '',
      paid_on: today,
      allow_overpayment: false,
    },
    check: (values) => ({
      ...atField(check({ ...values, booking_id: money.booking_id }), 'amount'),
      ...(overOf(values, money) > 0 && !values.allow_overpayment
        ? { allow_overpayment: 'Confirm the overpayment, or enter a lower amount.' }
        : {}),
    }),
    send: async (values, sent) => {
      const body = { ...values, booking_id: money.booking_id } as Body
      await record(body, sent)
      await invalidate(moneyReads)
      toast(`${formatMoney(body.amount)} recorded.`)
      onClose()
    },
  })
  const { method } = form.values
  const over = overOf(form.values, money)
  const allowed = form.field('allow_overpayment')
  return (
    <Modal opened onClose={onClose} title="Record payment" size="md">
      <SmallForm
        form={form}
        action="Record payment"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        <p className={styles.lead}>
          <Amount value={money.due} /> due
        </p>
        <FieldRow>
          <MoneyField label="Amount" required currency={currency} {...form.field('amount')} />
          <DateField label="Received on" max={today} {...form.field('paid_on')} />
        </FieldRow>
        <SegmentedControl
          fullWidth
          aria-label="Method"
          data={methods}
          value={method}
          onChange={(value) => form.set({ method: value as Values['method'] })}
          mb="md"
        />
        {method !== 'cash' && (
          <TextInput
            label={method === 'bank_transfer' ? 'Bank’s reference' : 'Transaction number'}
            maxLength={80}
            {...form.field('external_reference')}
          />
        )}
        <FieldRow>
          <TextInput label="From" placeholder="Payer, if not the client" maxLength={160} {...form.field('payer_name')} />
          <PhoneField label="Phone" {...form.field('payer_phone')} />
        </FieldRow>
        <Textarea label="Note" autosize minRows={1} maxLength={1000} {...form.field('note')} />
        {over > 0 && (
          <Alert color="yellow" mb="md">
            <Checkbox
              name={allowed.name}
              checked={allowed.value}
              error={allowed.error}
              onChange={allowed.onChange}
              label={`${formatMoney({ amount: over, currency })} more than is due stays the client’s credit`}
            />
          </Alert>
        )}
      </SmallForm>
    </Modal>
  )
}
