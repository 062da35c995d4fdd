import { useCallback } from 'react'
import type { CountryCode } from '#kit/contract/countries.ts'
import type { Currency } from '#kit/contract/money.ts'
import { NumberInput, Select, Switch, TextInput, Textarea } from '#kit/web/fields/inputs.tsx'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { PlaceField, type Place } from '#kit/web/fields/place-field.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { TermsFields, type TermsValues } from '#domains/inventory/web/terms-fields.tsx'
import { WholeNumberField } from '#domains/inventory/web/whole-number-field.tsx'
import { usualAmenities, type Bed, type Board } from '../contract/words.ts'
import { BedsField } from './beds-field.tsx'
import { inventoryCall, type RoomRecord } from './calls.ts'
import { boardOptions } from './room-words.ts'
import styles from './rooms.module.css'

export interface RoomValues extends TermsValues {
  title: string
  summary: string
  description: string
  tags: string[]
  country_code: CountryCode
  place: Place | null
  beds: Bed[]
  adults: number
  children: number
  guests: number | null
  size: number | null
  board: Board
  amenities: string[]
  featured: boolean
}

export const labels = { country_code: 'Country', guests: 'Guests', size: 'Size' }

/** What the form begins with for a room type. */
export const valuesOf = (record: RoomRecord): RoomValues => ({
  title: record.title,
  summary: record.summary ?? '',
  description: record.description ?? '',
  tags: record.tags,
  country_code: record.country_code as CountryCode,
  place: record.place,
  beds: record.beds,
  adults: record.adults,
  children: record.children,
  guests: record.guests,
  size: record.size,
  board: record.board,
  amenities: record.amenities,
  featured: record.featured,
  currency: record.currency,
  deposit_percent: record.deposit_percent,
  cancellation_policy: record.cancellation_policy,
})

export const newValues = (agency: { country_code: string; currency: string }): RoomValues => ({
  title: '',
  summary: '',
  description: '',
  tags: [],
  country_code: agency.country_code as CountryCode,
  place: null,
  beds: [{ kind: 'double', count: 1 }],
  adults: 2,
  children: 0,
  guests: null,
  size: null,
  board: 'breakfast',
  amenities: [],
  featured: false,
  currency: agency.currency as Currency,
  deposit_percent: null,
  cancellation_policy: null,
})

interface FormProps {
  form: RecordFormState<RoomValues>
}

/** The form of a room type, for a new one and a changed one. */
export function RoomForm<Values extends RoomValues>({
  form: given,
  action,
  priced,
}: {
  form: RecordFormState<Values>
  action: string
  priced: boolean
}) {
  // A changed room type has a version beside these fields.
  const form = given as unknown as RecordFormState<RoomValues>
  return (
    <RecordForm form={form} action={action}>
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
      <FormSection title="Terms">
        <TermsFields form={form} priced={priced} />
        <div className={styles.switch}>
          <Switch label="Featured" description="Shown first where offers are shown." {...form.field('featured', { type: 'checkbox' })} />
        </div>
      </FormSection>
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
      <Textarea
        label="Summary"
        autosize
        minRows={2}
        maxLength={300}
        description="One or two sentences: what lists and mails say."
        {...form.field('summary')}
      />
      <FieldRow>
        <Select label="Board" data={[...boardOptions]} {...form.field('board')} />
        <WholeNumberField label="Size" suffix=" m²" max={10_000} placeholder="Not said" {...form.field('size')} />
      </FieldRow>
      <FieldRow>
        <CountryField label="Country" required {...form.field('country_code')} />
        <PlaceField label="Place" placeholder="Buhoma, Bwindi" {...form.field('place')} />
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
          description="At most, in all."
          {...form.field('guests')}
        />
      </FieldRow>
    </>
  )
}
