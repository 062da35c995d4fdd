import { DateField } from '#kit/web/fields/date-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow, FormSection } from '#kit/web/record-form/form-section.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import type { showContact } from '../../contract.ts'
import { call } from '../calls.ts'
import { ClientFields } from '../client-fields.tsx'
import { newClient, type ClientValues } from '../client-words.ts'
import { OwnFields, sentFields, type FieldValues } from './own-fields.tsx'

export type Contact = ResultOf<typeof showContact>

export interface ContactValues extends ClientValues {
  birthday: string | null
  other_emails: string[]
  other_phones: string[]
  fields: FieldValues
}

/** The values of an empty form. */
export const newContact = (): ContactValues => ({ ...newClient(), birthday: null, other_emails: [], other_phones: [], fields: {} })

/** The values of a person's form. */
export const valuesOf = (contact: Contact): ContactValues => ({
  kind: contact.kind,
  name: contact.name,
  email: contact.email ?? '',
  phone: contact.phone ?? '',
  country_code: contact.country_code as ContactValues['country_code'],
  residency: contact.residency,
  address: contact.address ?? '',
  notes: contact.notes ?? '',
  tags: contact.tags,
  birthday: contact.birthday,
  other_emails: contact.other_emails,
  other_phones: contact.other_phones,
  fields: contact.fields,
})

export const bodyOf = (values: ContactValues) => ({ ...values, fields: sentFields(values.fields) })

/** All fields of a person: details, other addresses and the agency's own fields. */
export function ContactFields({ field }: { field: (path: string) => object }) {
  const own = useCall(call, 'GET /crm/fields')
  return (
    <>
      <FormSection title="Details">
        <ClientFields field={field} />
      </FormSection>
      <FormSection title="More">
        <FieldRow>
          <TagsField label="Other emails" most={10} {...field('other_emails')} />
          <TagsField label="Other phones" description="With the country code." most={10} {...field('other_phones')} />
        </FieldRow>
        <FieldRow>
          <DateField label="Birthday" {...field('birthday')} />
        </FieldRow>
        <OwnFields fields={own.data ?? []} field={field} />
      </FormSection>
    </>
  )
}
