import { TextInput } from '#kit/web/fields/inputs.tsx'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { MomentField } from '#kit/web/fields/moment-field.tsx'
import type { Place } from '#kit/web/fields/place-field.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { type ItemValues, itemValuesOf, newItemValues, SummaryField, TermsSection } from '#domains/inventory/web/item-fields.tsx'
import { PlaceInput } from '#domains/places/web/place-input.tsx'
import type { EventRecord } from './calls.ts'

export interface EventValues extends ItemValues {
  venue: string
  starts_at: string | null
  ends_at: string | null
  doors_at: string | null
  place: Place | null
}

export const labels = { starts_at: 'Starts', ends_at: 'Ends', doors_at: 'Doors', country_code: 'Country' }

/** The form's initial values for an existing event. */
export const valuesOf = (record: EventRecord): EventValues => ({
  ...itemValuesOf(record),
  venue: record.venue ?? '',
  starts_at: record.starts_at,
  ends_at: record.ends_at,
  doors_at: record.doors_at,
  place: record.place,
})

export const newValues = (agency: { country_code: string; currency: string }): EventValues => ({
  ...newItemValues(agency),
  venue: '',
  starts_at: null,
  ends_at: null,
  doors_at: null,
  place: null,
})

/** The form for adding or editing an event. */
export function EventForm<Values extends EventValues>({
  form: given,
  action,
  priced,
  sold = 0,
}: {
  form: RecordFormState<Values>
  action: string
  priced: boolean
  /** Number of sold tickets. Their holders are notified when the time changes. */
  sold?: number
}) {
  // When editing, the values also have a version.
  const form = given as unknown as RecordFormState<EventValues>
  return (
    <RecordForm form={form} action={action} needs={['Edit Inventory']}>
      <FormSection title="Event">
        <TextInput label="Title" required maxLength={160} placeholder="Nyege Nyege opening night" {...form.field('title')} />
        <SummaryField {...form.field('summary')} />
        <TagsField label="Tags" {...form.field('tags')} />
      </FormSection>
      <FormSection title="Where and when">
        <FieldRow>
          <MomentField
            label="Starts"
            required
            placeholder="Day and time"
            {...(sold > 0
              ? {
                  description: `A new time moves the bookings; the holders of ${sold === 1 ? '1 ticket' : `${sold} tickets`} get an email.`,
                }
              : {})}
            {...form.field('starts_at')}
          />
          <MomentField label="Ends" required placeholder="Day and time" {...form.field('ends_at')} />
        </FieldRow>
        <FieldRow>
          <MomentField
            label="Doors"
            placeholder="An hour before"
            description="Tickets are accepted from this time."
            {...form.field('doors_at')}
          />
          <TextInput label="Venue" maxLength={200} placeholder="Lugogo Cricket Oval" {...form.field('venue')} />
        </FieldRow>
        <FieldRow>
          <CountryField label="Country" required {...form.field('country_code')} />
          <PlaceInput label="Place" placeholder="Lugogo, Kampala" {...form.field('place')} />
        </FieldRow>
      </FormSection>
      <FormSection title="Description">
        <RichTextField label="Description" {...form.field('description')} />
      </FormSection>
      <TermsSection form={form} priced={priced} />
    </RecordForm>
  )
}
