import { countries } from '#kit/contract/countries.ts'
import type { InputOf, ResultOf } from '#kit/contract/endpoint.ts'
import { MultiSelect, NumberInput, Select, TextInput, Textarea } from '#kit/web/fields/inputs.tsx'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { PlaceInput } from '#domains/places/web/place-input.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { businessVolumes, categories, companySizes, editAgencyBody, type editAgency, type showAgency } from '../contract.ts'
import type { Business } from '../contract/businesses.ts'
import { BusinessChoice } from './business-choice.tsx'
import { useSaveAgency } from './use-save-agency.ts'

type Agency = ResultOf<typeof showAgency>
type Change = InputOf<typeof editAgency>['body']

const choices = (list: readonly { slug: string; name: string }[]) => list.map(({ slug, name }) => ({ value: slug, label: name }))
const countryChoices = Object.entries(countries).map(([value, label]) => ({ value, label }))

/** An emptied number input has an empty string as its value. */
const numberOf = (value: string | number): number | null => (value === '' ? null : Number(value))

/** Name, contact details, address and services of the agency. */
export function BusinessForm({ agency, refresh }: { agency: Agency; refresh: () => Promise<unknown> }) {
  const { save, saved } = useSaveAgency(agency.id, refresh)
  const form = useRecordForm({
    screen: `business ${agency.id}`,
    initial: valuesOf(agency),
    schema: editAgencyBody,
    labels: { country_code: 'Country', lat: 'Latitude', lng: 'Longitude', text: 'Place' },
    save: (values) => save(values as Change),
    invalidates: ['/agencies', '/business/status', '/business/day', '/business/navigation'],
    notice: 'Business saved.',
    saved,
  })
  return (
    <RecordForm form={form} action="Save business">
      <FormSection title="General">
        <TextInput label="Name" required maxLength={120} autoComplete="organization" {...form.field('name')} />
        <BusinessChoice label="Business type" description="Sets your navigation, Home and set-up steps." {...form.field('businesses')} />
        <FieldRow>
          <Select label="Category" required data={choices(categories)} {...form.field('category')} />
          <CountryField label="Country" required {...form.field('country_code')} />
        </FieldRow>
        <Select label="Business volume" required data={choices(businessVolumes)} {...form.field('business_volume')} />
        <Select label="Size" required data={choices(companySizes)} {...form.field('company_size')} />
        <Textarea
          label="Description"
          description="What travellers should know about you."
          autosize
          minRows={3}
          maxRows={12}
          {...form.field('description')}
        />
      </FormSection>
      <FormSection title="Contact">
        <FieldRow>
          <PhoneField label="Phone" required {...form.field('phone')} />
          <TextInput label="Email" type="email" autoComplete="email" {...form.field('email')} />
        </FieldRow>
        <TextInput label="Website" type="url" placeholder="https://" {...form.field('website')} />
        <TextInput label="Address" autoComplete="street-address" {...form.field('address')} />
      </FormSection>
      <FormSection title="Place" text="Your base, and the radius in which you offer your inventory.">
        <PlaceInput radiusKm={form.values.radius_km} label="Base" {...form.field('place')} />
        <FieldRow>
          <NumberInput
            label="Latitude"
            decimalScale={6}
            min={-90}
            max={90}
            hideControls
            disabled={!form.values.place}
            {...pointField(form, 'lat')}
          />
          <NumberInput
            label="Longitude"
            decimalScale={6}
            min={-180}
            max={180}
            hideControls
            disabled={!form.values.place}
            {...pointField(form, 'lng')}
          />
          <NumberInput
            label="Radius"
            suffix=" km"
            min={1}
            max={2000}
            allowDecimal={false}
            allowNegative={false}
            {...form.field('radius_km')}
            value={form.values.radius_km ?? ''}
            onChange={(value) => form.set('radius_km', numberOf(value))}
          />
        </FieldRow>
      </FormSection>
      <FormSection title="Offer">
        <TagsField label="Tags" description="Search words, such as gorillas or rafting." {...form.field('tags')} />
        <MultiSelect
          label="Countries"
          description="Where your trips and services are."
          data={countryChoices}
          searchable
          clearable
          limit={60}
          {...form.field('countries')}
        />
      </FormSection>
    </RecordForm>
  )
}

type BusinessFormState = ReturnType<typeof useRecordForm<Values>>

/** Coordinates belong to a place; without a place, input is ignored. */
function pointField(form: BusinessFormState, axis: 'lat' | 'lng') {
  const { place } = form.values
  return {
    ...form.field(`place.${axis}`),
    value: place?.[axis] ?? '',
    onChange: (value: string | number) => place && form.set('place', { ...place, [axis]: numberOf(value) }),
  }
}

const valuesOf = (agency: Agency) => ({
  version: agency.version,
  name: agency.name,
  category: agency.category.slug as string,
  businesses: agency.businesses as Business[],
  country_code: agency.country_code as keyof typeof countries,
  business_volume: agency.business_volume as string,
  company_size: agency.company_size as string,
  description: agency.description ?? '',
  phone: agency.phone,
  email: agency.email ?? '',
  website: agency.website ?? '',
  address: agency.address ?? '',
  place: agency.place,
  radius_km: agency.radius_km,
  tags: agency.tags,
  countries: agency.countries,
})
type Values = ReturnType<typeof valuesOf>
