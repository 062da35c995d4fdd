import { useState } from 'react'
import type { GivenUp } from '#domains/bookings/contract/ends.ts'
import { choiceOf } from '#domains/bookings/web/ends/given-up.tsx'
import { itemOf } from '#domains/bookings/web/ends/party-choice.tsx'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { Select, TextInput, Textarea } from '#kit/web/fields/inputs.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { returnBody } from '../contract.ts'
import { chargesOf } from '../contract/charges.ts'
import { call, type Rental } from './calls.ts'
import { Earlier, useEarly } from './earlier.tsx'
import { fuelOptions, useDone } from './steps.ts'

interface Values {
  returned_at: string | null
  odometer: number | null
  fuel: string
  damage_note: string
  damage_charge: Money | null
  signed_by: string
}
const check = checkWith(returnBody, { returned_at: 'Returned' })

/** Return form: time, condition of the vehicle, and a preview of the extra charges. */
export function ReturnForm({ rental }: { rental: Rental }) {
  const done = useDone()
  const [unusedTime, setUnusedTime] = useState<GivenUp>('terms')
  const [item, setItem] = useState<number | null>(null)
  const bodyOf = ({ returned_at, odometer, fuel, damage_charge, ...values }: Values) => ({
    ...values,
    ...(returned_at ? { returned_at } : {}),
    // The schema rejects a missing value.
    odometer: odometer!,
    fuel: Number(fuel),
    damage_charge: damage_charge?.amount ?? 0,
    unused_time: unusedTime,
    ...itemOf(early.preview, item),
    ...(choice ? { expected_off: { ...choice.change, amount: Math.abs(choice.change.amount) } } : {}),
    version: rental.version,
  })
  const form = useSmallForm<Values>({
    initial: { returned_at: null, odometer: null, fuel: '8', damage_note: '', damage_charge: null, signed_by: rental.driver_name ?? '' },
    check: (values) => check(bodyOf(values)),
    send: async (values, sent) => {
      await call('POST /bookings/car-rentals/{id}/return', { params: { id: rental.id }, body: bodyOf(values), ...sent })
      await done(`${rental.plate} returned.`)
    },
  })
  const early = useEarly(rental, form.values.returned_at, item)
  const choice = early.preview && choiceOf(early.preview, unusedTime)
  // Days that are taken off the price give no free kilometres.
  const isTakenOff = choice !== undefined && choice.change.amount < 0
  return (
    <SmallForm form={form} action="Return vehicle">
      <FieldRow>
        <WholeNumberField label="Odometer" required max={9_999_999} suffix=" km" {...form.field('odometer')} />
        <Select label="Fuel" required allowDeselect={false} data={fuelOptions} {...form.field('fuel')} />
      </FieldRow>
      <MomentField label="Returned" description="Leave empty for now." {...form.field('returned_at')} />
      <Textarea label="Damage" autosize minRows={2} placeholder="None" {...form.field('damage_note')} />
      <MoneyField
        label="Damage, fuel and cleaning"
        currency={rental.deposit.currency}
        placeholder="None"
        {...form.field('damage_charge')}
      />
      <TextInput label="Signed by" required maxLength={160} {...form.field('signed_by')} />
      <Earlier early={early} price={unusedTime} setPrice={setUnusedTime} item={item} setItem={setItem} />
      <Charges rental={isTakenOff ? { ...rental, ends_at: early.endsAt } : rental} values={form.values} />
    </SmallForm>
  )
}

function Charges({ rental, values }: { rental: Rental; values: Values }) {
  const { late, late_hours, kilometres, extra_kilometres } = chargesOf(
    rental,
    values.returned_at ?? new Date().toISOString(),
    values.odometer,
  )
  const { currency } = rental.deposit
  const lines = [
    late_hours > 0 && `${late_hours} h late: ${formatMoney({ amount: late, currency })}`,
    extra_kilometres > 0 && `${extra_kilometres} km more: ${formatMoney({ amount: kilometres, currency })}`,
  ].filter(Boolean)
  return <p role="status">{lines.length > 0 ? `Added to the booking: ${lines.join(', ')}.` : 'No late fee and no extra kilometres.'}</p>
}
