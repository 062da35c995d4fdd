import type { Money } from '#kit/contract/money.ts'
import { Select, Switch, TextInput } from '#kit/web/fields/inputs.tsx'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import type { Place } from '#kit/web/fields/place-field.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { type ItemValues, itemValuesOf, newItemValues, SummaryField, TermsSection } from '#domains/inventory/web/item-fields.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { PlaceInput } from '#domains/places/web/place-input.tsx'
import { fuels, transmissions, type CarCategory, type Fuel, type Transmission } from '../contract/words.ts'
import type { CarRecord } from './calls.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import styles from './cars.module.css'
import { KindFields } from './kind-fields.tsx'

export interface CarValues extends ItemValues {
  category: CarCategory
  make: string
  model: string
  year: number | null
  seats: number | null
  doors: number | null
  transmission: Transmission
  fuel: Fuel
  air_conditioning: boolean
  place: Place | null
  security_deposit: number
  late_fee: number
  extra_km: number
  mileage_limit: number | null
}

export const labels = { country_code: 'Country', mileage_limit: 'Kilometres a day', extra_km: 'Extra kilometre' }

/** The form's initial values for an existing car. */
export const valuesOf = (record: CarRecord): CarValues => ({
  ...itemValuesOf(record),
  category: record.category,
  make: record.make,
  model: record.model,
  year: record.year,
  seats: record.seats,
  doors: record.doors,
  transmission: record.transmission,
  fuel: record.fuel,
  air_conditioning: record.air_conditioning,
  place: record.place,
  security_deposit: record.security_deposit,
  late_fee: record.late_fee,
  extra_km: record.extra_km,
  mileage_limit: record.mileage_limit,
})

export const newValues = (agency: { country_code: string; currency: string }): CarValues => ({
  ...newItemValues(agency),
  category: 'suv',
  make: '',
  model: '',
  year: null,
  seats: 5,
  doors: 5,
  transmission: 'automatic',
  fuel: 'petrol',
  air_conditioning: true,
  place: null,
  security_deposit: 0,
  late_fee: 0,
  extra_km: 0,
  mileage_limit: null,
})

export interface FieldsProps {
  form: RecordFormState<CarValues>
}

/** The form for adding or editing a car. */
export function CarForm<Values extends CarValues>({
  form: given,
  action,
  priced,
}: {
  form: RecordFormState<Values>
  action: string
  priced: boolean
}) {
  // When editing, the values also have a version.
  const form = given as unknown as RecordFormState<CarValues>
  return (
    <RecordForm form={form} action={action} needs={['Edit Inventory']}>
      <FormSection title="Car">
        <KindFields form={form} />
        <EquipmentFields form={form} />
      </FormSection>
      <FormSection title="Description">
        <SummaryField {...form.field('summary')} />
        <RichTextField label="Description" {...form.field('description')} />
        <FieldRow>
          <CountryField label="Country" required {...form.field('country_code')} />
          <PlaceInput label="Place" placeholder="Entebbe airport" {...form.field('place')} />
        </FieldRow>
        <TagsField label="Tags" {...form.field('tags')} />
      </FormSection>
      <FormSection title="Hire">
        <HireFields form={form} />
      </FormSection>
      <TermsSection form={form} priced={priced} />
    </RecordForm>
  )
}

function EquipmentFields({ form }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Title"
        required
        maxLength={160}
        placeholder="Toyota RAV4"
        description="Shown to clients."
        {...form.field('title')}
      />
      <FieldRow>
        <WholeNumberField label="Year" min={1900} max={2100} thousandSeparator="" placeholder="2018" {...form.field('year')} />
        <WholeNumberField label="Seats" required min={1} max={100} {...form.field('seats')} />
        <WholeNumberField label="Doors" max={10} {...form.field('doors')} />
      </FieldRow>
      <FieldRow>
        <Select label="Transmission" required allowDeselect={false} data={optionsOf(transmissions)} {...form.field('transmission')} />
        <Select label="Fuel" required allowDeselect={false} data={optionsOf(fuels)} {...form.field('fuel')} />
      </FieldRow>
      <div className={styles.switch}>
        <Switch label="Air conditioning" {...form.field('air_conditioning', { type: 'checkbox' })} />
      </div>
    </>
  )
}

const amounts = {
  security_deposit: { label: 'Security deposit', description: 'Held while the vehicle is hired.' },
  late_fee: { label: 'Late fee', description: 'For each hour, or part of an hour, after the return time.' },
  extra_km: { label: 'Extra kilometre', description: 'For each kilometre beyond those included.' },
} as const

function HireFields({ form }: FieldsProps) {
  const { currency } = form.values
  const amount = (name: keyof typeof amounts) => {
    const { value, onChange, ...field } = form.field(name) as { value: number; onChange: (amount: number) => void }
    const change = (money: Money | null) => onChange(money?.amount ?? 0)
    return (
      <MoneyField
        {...amounts[name]}
        currency={currency}
        placeholder="None"
        {...field}
        value={value ? { amount: value, currency } : null}
        onChange={change}
      />
    )
  }
  return (
    <>
      <FieldRow>
        {amount('security_deposit')}
        {amount('late_fee')}
      </FieldRow>
      <FieldRow>
        <WholeNumberField
          label="Kilometres a day"
          min={1}
          max={10_000}
          suffix=" km"
          placeholder="Unlimited"
          description="Included in the price."
          {...form.field('mileage_limit')}
        />
        {amount('extra_km')}
      </FieldRow>
    </>
  )
}
