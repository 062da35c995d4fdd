import { Select, TextInput } from '@mantine/core'
import { dayOf } from '#kit/contract/time.ts'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { genderOptions, titleOptions } from '../flight-words.ts'
import type { DocumentValues, PassengerValues } from './flight-values.ts'

/** Passenger details for airlines and border control. */
export function PassengerDetails({ field }: { field: (name: keyof PassengerValues) => object }) {
  return (
    <>
      <FieldRow>
        <DateField label="Date of birth" max={dayOf(new Date())} {...field('born_on')} />
        <Select label="Title" clearable data={titleOptions} {...field('title')} />
        <Select label="Gender" clearable data={genderOptions} {...field('gender')} />
      </FieldRow>
      <DocumentFields field={field} />
    </>
  )
}

/** Passport and frequent flyer number. Clients often send them later. */
export function DocumentFields({ field }: { field: (name: keyof DocumentValues) => object }) {
  return (
    <>
      <FieldRow>
        <CountryField label="Nationality" {...field('nationality')} />
        <TextInput label="Frequent flyer number" autoComplete="off" maxLength={30} {...field('frequent_flyer')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Passport number" autoComplete="off" maxLength={20} {...field('passport_number')} />
        <DateField label="Passport expires" {...field('passport_expires_on')} />
      </FieldRow>
      <CountryField label="Passport issued by" {...field('passport_country')} />
    </>
  )
}
