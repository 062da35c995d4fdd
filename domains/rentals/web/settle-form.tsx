import type { Money } from '#kit/contract/money.ts'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { settleBody } from '../contract.ts'
import { call, type Rental } from './calls.ts'
import { useDone } from './steps.ts'

interface Values {
  keep: Money | null
  reason: string
}
const check = checkWith(settleBody)

/** Form to refund the deposit, less the charges of the return. */
export function SettleForm({ rental }: { rental: Rental }) {
  const done = useDone()
  const { currency } = rental.deposit
  const bodyOf = ({ keep, reason }: Values) => ({ keep: keep?.amount ?? 0, reason, version: rental.version })
  const owed = Math.min(rental.deposit.amount, rental.due.amount, rental.charged.amount)
  const form = useSmallForm<Values>({
    initial: { keep: owed > 0 ? { amount: owed, currency } : null, reason: '' },
    check: (values) => check(bodyOf(values)),
    send: async (values, sent) => {
      await call('POST /bookings/car-rentals/{id}/deposit/settle', { params: { id: rental.id }, body: bodyOf(values), ...sent })
      await done('Deposit settled.')
    },
  })
  return (
    <SmallForm form={form} action="Settle deposit">
      <MoneyField
        label="Kept of the deposit"
        currency={currency}
        placeholder="None"
        description="Applied to the booking. The rest is refunded."
        {...form.field('keep')}
      />
      <TextInput label="Reason" maxLength={300} placeholder="Late return" {...form.field('reason')} />
    </SmallForm>
  )
}
