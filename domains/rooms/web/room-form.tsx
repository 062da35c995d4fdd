import { useCallback } from 'react'
import { NumberInput, Select, TextInput } from '#kit/web/fields/inputs.tsx'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import type { Place } from '#kit/web/fields/place-field.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { type ItemValues, itemValuesOf, newItemValues, SummaryField, TermsSection } from '#domains/inventory/web/item-fields.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { PlaceInput } from '#domains/places/web/place-input.tsx'
import { usualAmenities, type Bed, type Board } from '../contract/words.ts'
import { BedsField } from './beds-field.tsx'
import { inventoryCall, type RoomRecord } from './calls.ts'
import { boardOptions } from './room-words.ts'

export interface RoomValues extends ItemValues {
  place: Place | null
  beds: Bed[]
  adults: number
  children: number
  guests: number | null
  size: number | null
  board: Board
  amenities: string[]
}

export const labels = { country_code: 'Country', guests: 'Guests', size: 'Size' }

/** The form's initial values for an existing room type. */
export const valuesOf = (record: RoomRecord): RoomValues => ({
  ...itemValuesOf(record),
  place: record.place,
  beds: record.beds,
  adults: record.adults,
  children: record.children,
  guests: record.guests,
  size: record.size,
  board: record.board,
  amenities: record.amenities,
})

export const newValues = (agency: { country_code: string; currency: string }): RoomValues => ({
  ...newItemValues(agency),
  place: null,
  beds: [{ kind: 'double', count: 1 }],
  adults: 2,
  children: 0,
  guests: null,
  size: null,
  board: 'breakfast',
  amenities: [],
})

interface FormProps {
  form: RecordFormState<RoomValues>
}

/** The form for adding or editing a room type. */
export function RoomForm<Values extends RoomValues>({
  form: given,
  action,
  priced,
}: {
  form: RecordFormState<Values>
  action: string
  priced: boolean
}) {
  // When editing, the values also have a version.
  const form = given as unknown as RecordFormState<RoomValues>
  return (
    <RecordForm form={form} action={action} needs={['Edit Inventory']}>
      <FormSection title="Room">
        <RoomFields form={form} />
      </FormSection>
      <FormSection title="Beds and guests">
        <GuestFields form={form} />
      </FormSection>
      <FormSection title="Description">
        <RichTextField label="Description" {...form.field('description')} />
        <TagsField label="Amenities" suggestions={amenities} {...form.field('amenities')} />
      </FormSection>
      <TermsSection form={form} priced={priced} />
    </RecordForm>
  )
}

const amenities = async () => [...usualAmenities]

function RoomFields({ form }: FormProps) {
  const { id: agencyId } = useAgency()
  const tagsInUse = useCallback(
    async () => [
      ...new Set(['offer', ...(await inventoryCall('GET /agencies/{id}/rooms/tags', { params: { id: agencyId } })).map(({ tag }) => tag)]),
    ],
    [agencyId],
  )
  return (
    <>
      <TextInput label="Title" required maxLength={160} placeholder="Garden cottage" {...form.field('title')} />
      <SummaryField {...form.field('summary')} />
      <FieldRow>
        <Select label="Board" data={[...boardOptions]} {...form.field('board')} />
        <WholeNumberField label="Size" suffix=" m²" max={10_000} placeholder="Not specified" {...form.field('size')} />
      </FieldRow>
      <FieldRow>
        <CountryField label="Country" required {...form.field('country_code')} />
        <PlaceInput label="Place" placeholder="Buhoma, Bwindi" {...form.field('place')} />
      </FieldRow>
      <TagsField label="Tags" description="“offer” marks rooms on offer." suggestions={tagsInUse} {...form.field('tags')} />
    </>
  )
}

function GuestFields({ form }: FormProps) {
  const { adults, children } = form.values
  return (
    <>
      <BedsField {...form.field('beds')} />
      <FieldRow>
        <NumberInput label="Adults" required min={1} max={100} allowDecimal={false} allowNegative={false} {...form.field('adults')} />
        <NumberInput label="Children" required min={0} max={100} allowDecimal={false} allowNegative={false} {...form.field('children')} />
        <WholeNumberField
          label="Guests"
          max={200}
          placeholder={String((Number(adults) || 0) + (Number(children) || 0))}
          description="The most guests, adults and children together."
          {...form.field('guests')}
        />
      </FieldRow>
    </>
  )
}
