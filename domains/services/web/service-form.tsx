import { useCallback } from 'react'
import type { CountryCode } from '#kit/contract/countries.ts'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { Select, Switch, TextInput, Textarea } from '#kit/web/fields/inputs.tsx'
import { PlaceField, type Place } from '#kit/web/fields/place-field.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { call as inventoryCall } from '#domains/inventory/web/calls.ts'
import { TermsFields, type TermsValues } from '#domains/inventory/web/terms-fields.tsx'
import type { BookingMode } from '../contract/words.ts'
import type { ServiceRecord } from './calls.ts'
import { DurationField } from './duration-field.tsx'
import { bookedByOptions } from './service-words.ts'

export interface ServiceValues extends TermsValues {
  title: string
  summary: string
  description: string
  tags: string[]
  duration_minutes: number | null
  booked_by: BookingMode
  country_code: CountryCode
  place: Place | null
  featured: boolean
  version: number
}

export const labels = { duration_minutes: 'Duration', booked_by: 'Booked', country_code: 'Country' }

/** What the form begins with for a service. */
export const valuesOf = (record: ServiceRecord): ServiceValues => ({
  title: record.title,
  summary: record.summary ?? '',
  description: record.description ?? '',
  tags: record.tags,
  duration_minutes: record.duration_minutes,
  booked_by: record.booked_by,
  country_code: record.country_code as CountryCode,
  place: record.place,
  featured: record.featured,
  currency: record.currency,
  deposit_percent: record.deposit_percent,
  cancellation_policy: record.cancellation_policy,
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
    <RecordForm form={form} action="Save service">
      <FormSection title="Service">
        <TextInput label="Title" required maxLength={160} {...form.field('title')} />
        <Textarea
          label="Summary"
          autosize
          minRows={2}
          maxLength={300}
          description="One or two sentences: what lists and mails say."
          {...form.field('summary')}
        />
        <FieldRow>
          <DurationField {...form.field('duration_minutes')} />
          <Select
            label="Booked"
            required
            allowDeselect={false}
            data={bookedByOptions}
            description="By slots with places, or any day and never full."
            {...form.field('booked_by')}
          />
        </FieldRow>
        <FieldRow>
          <CountryField label="Country" required {...form.field('country_code')} />
          <PlaceField label="Place" placeholder="Entebbe airport" {...form.field('place')} />
        </FieldRow>
        <TagsField label="Tags" suggestions={tagsInUse} {...form.field('tags')} />
      </FormSection>
      <FormSection title="Description">
        <RichTextField label="Description" {...form.field('description')} />
      </FormSection>
      <FormSection title="Terms">
        <TermsFields form={form} priced={priced} />
        <Switch label="Featured" description="Shown first where offers are shown." {...form.field('featured', { type: 'checkbox' })} />
      </FormSection>
    </RecordForm>
  )
}
