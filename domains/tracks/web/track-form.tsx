import { Autocomplete } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Money } from '#kit/contract/money.ts'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { RichTextField } from '#kit/web/fields/rich-text-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { useCall } from '#kit/web/use-call.ts'
import { type ItemValues, SummaryField, TermsSection } from '#domains/inventory/web/item-fields.tsx'
import { call } from './calls.ts'

export interface TrackValues extends ItemValues {
  artist: string
  album: string
  genre: string
}
/** A new track includes its price. */
export interface NewTrackValues extends TrackValues {
  price: Money | null
  preview_seconds: number | null
}

export const labels = { country_code: 'Country', preview_seconds: 'Preview' }
const noSuggestions = async () => []
const genres = [
  'Afrobeat',
  'Amapiano',
  'Audiobook',
  'Bongo Flava',
  'Gospel',
  'Hip hop',
  'Jazz',
  'Kadongo Kamu',
  'Podcast',
  'Reggae',
  'Traditional',
]

interface TrackFormProps<Values extends TrackValues> {
  form: RecordFormState<Values>
  action: string
  priced: boolean
  /** The price and preview length of a new track. */
  first?: ReactNode
}

/** The form of a new or existing track. */
export function TrackForm<Values extends TrackValues>({ form: given, action, priced, first }: TrackFormProps<Values>) {
  // An existing track also has a version, a new one its price.
  const form = given as unknown as RecordFormState<TrackValues>
  const { data: albums } = useCall(call, 'GET /business/entertainment/tracks/albums')
  return (
    <RecordForm form={form} action={action} needs={['Edit Inventory']}>
      <FormSection title="Track">
        <TextInput label="Title" required maxLength={160} placeholder="Ekibobo" {...form.field('title')} />
        <FieldRow>
          <TextInput label="Artist" required maxLength={120} placeholder="Nakivubo Band" {...form.field('artist')} />
          <Autocomplete label="Album" maxLength={120} data={(albums ?? []).map(({ album }) => album)} {...form.field('album')} />
        </FieldRow>
        <FieldRow>
          <Autocomplete label="Genre" maxLength={60} data={genres} {...form.field('genre')} />
          <CountryField label="Country" required {...form.field('country_code')} />
        </FieldRow>
        <SummaryField {...form.field('summary')} />
        <TagsField label="Tags" suggestions={noSuggestions} {...form.field('tags')} />
      </FormSection>
      {first && (
        <FormSection title="Price and preview" text="The recording is uploaded next.">
          {first}
        </FormSection>
      )}
      <FormSection title="Description">
        <RichTextField label="Description" {...form.field('description')} />
      </FormSection>
      <TermsSection form={form} priced={priced} />
    </RecordForm>
  )
}
