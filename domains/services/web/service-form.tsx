import { useCallback } from 'react'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { Select, TextInput } from '#kit/web/fields/inputs.tsx'
import type { Place } from '#kit/web/fields/place-field.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { call as inventoryCall } from '#domains/inventory/web/calls.ts'
import { type ItemValues, itemValuesOf, SummaryField, TermsSection } from '#domains/inventory/web/item-fields.tsx'
import { PlaceInput } from '#domains/places/web/place-input.tsx'
import type { BookingMode } from '../contract/words.ts'
import type { ServiceRecord } from './calls.ts'
import { DurationField } from './duration-field.tsx'
import { bookedByOptions } from '../contract/words.ts'

export interface ServiceValues extends ItemValues {
  duration_minutes: number | null
  booked_by: BookingMode
  place: Place | null
  version: number
}

export const labels = { duration_minutes: 'Duration', booked_by: 'Booked', country_code: 'Country' }

/** The form's initial values for an existing service. */
export const valuesOf = (record: ServiceRecord): ServiceValues => ({
  ...itemValuesOf(record),
  duration_minutes: record.duration_minutes,
  booked_by: record.booked_by,
  place: record.place,
  version: record.version,
})

/** The form of a service. */
export function ServiceForm({ form, priced }: { form: RecordFormState<ServiceValues>; priced: boolean }) {
  const { id: agencyId } = useAgency()
  const tagsInUse = useCallback(
    async () => (await inventoryCall('GET /agencies/{id}/services/tags', { params: { id: agencyId } })).map(({ tag }) => tag),
    [agencyId],
  )
  return (
    <RecordForm form={form} action="Save service" needs={['Edit Inventory']}>
      <FormSection title="Service">
        <TextInput label="Title" required maxLength={160} {...form.field('title')} />
        <SummaryField {...form.field('summary')} />
        <FieldRow>
          <DurationField {...form.field('duration_minutes')} />
          <Select
            label="Booked"
            required
            allowDeselect={false}
            data={bookedByOptions}
            description="By slots with places, or any day."
            {...form.field('booked_by')}
          />
        </FieldRow>
        <FieldRow>
          <CountryField label="Country" required {...form.field('country_code')} />
          <PlaceInput label="Place" placeholder="Entebbe airport" {...form.field('place')} />
        </FieldRow>
        <TagsField label="Tags" suggestions={tagsInUse} {...form.field('tags')} />
      </FormSection>
      <FormSection title="Description">
        <RichTextField label="Description" {...form.field('description')} />
      </FormSection>
      <TermsSection form={form} priced={priced} />
    </RecordForm>
  )
}
