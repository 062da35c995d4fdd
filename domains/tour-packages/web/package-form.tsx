import { useCallback } from 'react'
import { NumberInput, Switch, TextInput } from '#kit/web/fields/inputs.tsx'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import type { Place } from '#kit/web/fields/place-field.tsx'
import { PlaceInput } from '#domains/places/web/place-input.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { type ItemValues, itemValuesOf, newItemValues, SummaryField, TermsSection } from '#domains/inventory/web/item-fields.tsx'
import { LinesField } from '#kit/web/fields/lines-field.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { call, type PackageRecord } from './calls.ts'
import styles from './packages.module.css'

export interface PackageValues extends ItemValues {
  days: number
  nights: number
  place: Place | null
  highlights: string[]
  inclusions: string[]
  exclusions: string[]
  group_size_min: number | null
  group_size_max: number | null
  minimum_pax: number | null
  decision_days_before: number | null
  on_request: boolean
}

export const labels = {
  group_size_min: 'Smallest group',
  group_size_max: 'Largest group',
  minimum_pax: 'Runs from',
  decision_days_before: 'Decided',
  country_code: 'Country',
}

/** Returns the initial form values of a package. */
export const valuesOf = (record: PackageRecord): PackageValues => ({
  ...itemValuesOf(record),
  days: record.days,
  nights: record.nights,
  place: record.place,
  highlights: record.highlights,
  inclusions: record.inclusions,
  exclusions: record.exclusions,
  group_size_min: record.group_size_min,
  group_size_max: record.group_size_max,
  minimum_pax: record.minimum_pax,
  decision_days_before: record.decision_days_before,
  on_request: record.on_request,
})

export const newValues = (agency: { country_code: string; currency: string }): PackageValues => ({
  ...newItemValues(agency),
  days: 3,
  nights: 2,
  place: null,
  highlights: [],
  inclusions: [],
  exclusions: [],
  group_size_min: null,
  group_size_max: null,
  minimum_pax: null,
  decision_days_before: null,
  on_request: false,
})

/** The form of a new or existing package. */
export function PackageForm<Values extends PackageValues>({
  form: given,
  action,
  priced,
}: {
  form: RecordFormState<Values>
  action: string
  priced: boolean
}) {
  const { id: agencyId } = useAgency()
  // An existing package also has a version.
  const form = given as unknown as RecordFormState<PackageValues>
  const tagsInUse = useCallback(
    async () => (await call('GET /agencies/{id}/packages/tags', { params: { id: agencyId } })).map(({ tag }) => tag),
    [agencyId],
  )
  return (
    <RecordForm form={form} action={action} needs={['Edit Inventory']}>
      <FormSection title="Trip">
        <TripFields form={form} tagsInUse={tagsInUse} />
      </FormSection>
      <FormSection title="Description">
        <RichTextField label="Description" {...form.field('description')} />
        <LinesField label="Highlights" description="One item on each line." {...form.field('highlights')} />
      </FormSection>
      <FormSection title="Included">
        <LinesField label="Included" description="One item on each line, such as park fees." {...form.field('inclusions')} />
        <LinesField label="Not included" description="One item on each line, such as flights." {...form.field('exclusions')} />
      </FormSection>
      <FormSection title="Group and departures">
        <GroupFields form={form} />
      </FormSection>
      <TermsSection form={form} priced={priced} />
    </RecordForm>
  )
}

interface FieldsProps {
  form: RecordFormState<PackageValues>
}

function TripFields({ form, tagsInUse }: FieldsProps & { tagsInUse: () => Promise<string[]> }) {
  return (
    <>
      <TextInput label="Title" required maxLength={160} placeholder="3-day gorilla trek in Bwindi" {...form.field('title')} />
      <SummaryField {...form.field('summary')} />
      <FieldRow>
        <DaysField form={form} />
        <NumberInput label="Nights" required min={0} max={365} allowDecimal={false} allowNegative={false} {...form.field('nights')} />
      </FieldRow>
      <FieldRow>
        <CountryField label="Country" required {...form.field('country_code')} />
        <PlaceInput label="Place" placeholder="Buhoma, Bwindi" {...form.field('place')} />
      </FieldRow>
      <TagsField label="Tags" suggestions={tagsInUse} {...form.field('tags')} />
    </>
  )
}

function GroupFields({ form }: FieldsProps) {
  return (
    <>
      <div className={styles.switch}>
        <Switch
          label="On request"
          description="No departures: clients ask for any day and you confirm it."
          {...form.field('on_request', { type: 'checkbox' })}
        />
      </div>
      <FieldRow>
        <WholeNumberField label="Smallest group" placeholder="Any" {...form.field('group_size_min')} />
        <WholeNumberField label="Largest group" placeholder="Any" {...form.field('group_size_max')} />
      </FieldRow>
      <FieldRow>
        <WholeNumberField
          label="Runs from"
          placeholder="Any"
          suffix=" people"
          description="The trip does not run with fewer."
          {...form.field('minimum_pax')}
        />
        <WholeNumberField
          label="Decided"
          placeholder="Never"
          suffix=" days before"
          description="When you decide if the trip runs."
          {...form.field('decision_days_before')}
        />
      </FieldRow>
    </>
  )
}

/** Changes the nights with the days, until the user edits the nights. */
function DaysField({ form }: FieldsProps) {
  const { onChange, ...field } = form.field('days') as { onChange: (days: unknown) => void }
  const change = (days: string | number) => {
    const { days: before, nights } = form.values
    onChange(days)
    if (typeof days === 'number' && Number.isInteger(days) && days > 0 && nights === before - 1) form.set('nights', days - 1)
  }
  return <NumberInput label="Days" required min={1} max={365} allowDecimal={false} allowNegative={false} {...field} onChange={change} />
}
