import { Select, TextInput } from '@mantine/core'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import type { listFields } from '../../contract.ts'

export type OwnFieldDefinition = ResultOf<typeof listFields>[number]
export type FieldValues = Record<string, string | number | null>

interface OwnFieldsProps {
  fields: readonly OwnFieldDefinition[]
  /** Returns the props of an input by the path of its value: `fields.<id>`. */
  field: (path: string) => object
}

/** The agency's own fields of a record, one input each. */
export const OwnFields = ({ fields, field }: OwnFieldsProps) =>
  fields.map((own) => <OwnField key={own.id} own={own} props={field(`fields.${own.id}`)} />)

function OwnField({ own: { type, label, choices, required }, props }: { own: OwnFieldDefinition; props: object }) {
  switch (type) {
    case 'number':
      return <NumberInput label={label} required={required} {...props} />
    case 'date':
      return <DateField label={label} required={required} {...props} />
    case 'choice':
      return <Select label={label} required={required} data={choices} clearable={!required} {...props} />
    case 'text':
      return <TextInput label={label} required={required} maxLength={1000} {...props} />
  }
}

/** Returns the values of a form as a call takes them: an emptied one is sent as `null`, which clears it. */
export const sentFields = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value === '' ? null : value]))
