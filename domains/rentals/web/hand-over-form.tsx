import type { Money } from '#kit/contract/money.ts'
import { Select, TextInput, Textarea } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { handOverBody } from '../contract.ts'
import { depositMethods, type DepositMethod } from '../contract/words.ts'
import { call, type Rental } from './calls.ts'
import { fuelOptions, useDone } from './steps.ts'
import { SwapField } from './swap-field.tsx'

interface Values {
  odometer: number | null
  fuel: string
  driver_name: string
  licence_number: string
  signed_by: string
  note: string
  deposit: Money | null
  deposit_method: DepositMethod
}
const check = checkWith(handOverBody)

/** Hand-over form: condition of the vehicle, driver and deposit. */
export function HandOverForm({ rental }: { rental: Rental }) {
  const done = useDone()
  const bodyOf = ({ deposit, fuel, odometer, ...values }: Values) => ({
    ...values,
    // The schema rejects a missing value.
    odometer: odometer!,
    fuel: Number(fuel),
    deposit: deposit?.amount ?? 0,
    version: rental.version,
  })
  const form = useSmallForm<Values>({
    initial: {
      odometer: rental.odometer,
      fuel: '8',
      driver_name: rental.client_name,
      licence_number: '',
      signed_by: rental.client_name,
      note: '',
      deposit: rental.deposit.amount > 0 ? rental.deposit : null,
      deposit_method: 'cash',
    },
    check: (values) => check(bodyOf(values)),
    send: async (values, sent) => {
      await call('POST /bookings/car-rentals/{id}/hand-over', { params: { id: rental.id }, body: bodyOf(values), ...sent })
      await done(`${rental.plate} handed over.`)
    },
  })
  return (
    <>
      <SwapField rental={rental} />
      <SmallForm form={form} action="Hand over">
        <FieldRow>
          <WholeNumberField label="Odometer" required max={9_999_999} suffix=" km" {...form.field('odometer')} />
          <Select label="Fuel" required allowDeselect={false} data={fuelOptions} {...form.field('fuel')} />
        </FieldRow>
        <TextInput label="Driver" required maxLength={160} {...form.field('driver_name')} />
        <TextInput label="Driver’s licence" required maxLength={60} {...form.field('licence_number')} />
        <FieldRow>
          <MoneyField label="Deposit taken" currency={rental.deposit.currency} placeholder="None" {...form.field('deposit')} />
          <Select label="Taken by" allowDeselect={false} data={optionsOf(depositMethods)} {...form.field('deposit_method')} />
        </FieldRow>
        <Textarea label="Note" autosize minRows={2} placeholder="Condition and contents" {...form.field('note')} />
        <TextInput label="Signed by" required maxLength={160} description="The hirer’s full name." {...form.field('signed_by')} />
      </SmallForm>
    </>
  )
}
