import { Select, TextInput } from '@mantine/core'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import type { listFields } from '../../contract.ts'

type Field = ResultOf<typeof listFields>[number]
export type FieldValues = Record<string, string | number | null>

interface OwnFieldsProps {
  fields: readonly Field[]
  /** Returns the props of an input by the path of its value: `fields.<id>`. */
  field: (path: string) => object
}

/** The agency's own fields of a person, one input each. */
export const OwnFields = ({ fields, field }: OwnFieldsProps) =>
  fields.map((own) => <OwnField key={own.id} own={own} props={field(`fields.${own.id}`)} />)

function OwnField({ own, props }: { own: Field; props: object }) {
  switch (own.type) {
    case 'number':
      return <NumberInput label={own.label} {...props} />
    case 'date':
      return <DateField label={own.label} {...props} />
    case 'choice':
      return <Select label={own.label} data={own.choices} clearable {...props} />
    case 'text':
      return <TextInput label={own.label} maxLength={1000} {...props} />
  }
}
