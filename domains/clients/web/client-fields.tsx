import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { CountryField } from '#kit/web/fields/country-field.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { TagsField } from '#kit/web/fields/tags-field.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { call } from './calls.ts'
import { kindOptions, residencyOptions, type ClientValues } from './client-words.ts'

/** Returns the props of a field by name, for any kind of form. */
type FieldOf = (name: keyof ClientValues) => object

interface ClientFieldsProps {
  field: FieldOf
  /** Omits address, tags and notes, for forms that add a client along with something else. */
  short?: true
}

const tagsInUse = async () => (await call('GET /clients/tags')).map(({ tag }) => tag)

/** The fields of a client: in the drawer, on the client's page and in a new booking. */
export function ClientFields({ field, short }: ClientFieldsProps) {
  return (
    <>
      <SegmentedControl
        aria-label="Kind of client"
        data={[...kindOptions]}
        mb="sm"
        style={{ alignSelf: 'flex-start' }}
        {...segmented(field('kind'))}
      />
      <TextInput label="Name" required autoComplete="off" maxLength={160} data-autofocus {...field('name')} />
      <FieldRow>
        <TextInput label="Email" type="email" autoComplete="off" {...field('email')} />
        <PhoneField label="Phone" {...field('phone')} />
      </FieldRow>
      <FieldRow>
        <CountryField label="Country" {...field('country_code')} />
        <Select mb="sm" label="Residency" description="Determines the price." data={[...residencyOptions]} {...field('residency')} />
      </FieldRow>
      {!short && (
        <>
          <Textarea label="Address" autosize minRows={2} maxLength={500} {...field('address')} />
          <TagsField label="Tags" suggestions={tagsInUse} {...field('tags')} />
          <Textarea
            label="Notes"
            description="Only your agency sees them."
            autosize
            minRows={3}
            maxLength={5000}
            mb="sm"
            {...field('notes')}
          />
        </>
      )}
    </>
  )
}

/** Drops `error`, because a segmented control cannot show one. */
const segmented = (props: object) => {
  const { value, onChange } = props as { value: string; onChange: (value: string) => void }
  return { value, onChange }
}
