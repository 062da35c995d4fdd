import type { Money } from '#kit/contract/money.ts'
import { MultiSelect, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import type { RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { StaffKind, StaffLanguage } from '../contract/words.ts'
import type { StaffMember } from './calls.ts'
import { kindOptions, languageOptions } from './options.ts'

export interface StaffValues {
  name: string
  kinds: StaffKind[]
  languages: StaffLanguage[]
  phone: string
  email: string
  day_cost: Money | null
  notes: string
}

export const newStaff: StaffValues = { name: '', kinds: ['driver'], languages: ['en'], phone: '', email: '', day_cost: null, notes: '' }

export const valuesOf = (one: StaffMember): StaffValues & { version: number } => ({
  name: one.name,
  kinds: one.kinds,
  languages: one.languages,
  phone: one.phone ?? '',
  email: one.email ?? '',
  day_cost: one.day_cost,
  notes: one.notes ?? '',
  version: one.version,
})

/** The fields of a person. */
export function StaffFields({ field }: Pick<RecordFormState<StaffValues>, 'field'>) {
  const seesCosts = useMay()('See Costs')
  return (
    <>
      <FieldRow>
        <TextInput label="Name" required maxLength={120} autoComplete="off" {...field('name')} />
        <MultiSelect label="Work" required data={kindOptions} {...field('kinds')} />
      </FieldRow>
      <FieldRow>
        <PhoneField label="Phone" {...field('phone')} />
        <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
      </FieldRow>
      <FieldRow>
        <MultiSelect label="Languages" searchable data={languageOptions} {...field('languages')} />
        {seesCosts && <MoneyField label="Cost a day" {...field('day_cost')} />}
      </FieldRow>
      <Textarea label="Notes" description="Only your agency sees them." autosize minRows={2} maxLength={2000} {...field('notes')} />
    </>
  )
}
