import { Select, Switch, Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import type { JoiningWay } from '../contract/states.ts'
import { choicesOf, joiningWords } from './words.ts'

export interface GeneralValues {
  name: string
  slug: string
  tagline: string
  description: string
  listed: boolean
  joining: JoiningWay
}

interface FieldsProps {
  field: (name: keyof GeneralValues, options?: { type: 'checkbox' }) => object
  /** A new marketplace may leave the address empty. */
  adds?: true
}

/** The name of a marketplace, its address, and who may join it. */
export const GeneralFields = ({ field, adds }: FieldsProps) => (
  <>
    <FormSection title="General">
      <TextInput label="Name" required maxLength={80} {...field('name')} />
      <TextInput
        label="Address"
        required={!adds}
        maxLength={60}
        spellCheck={false}
        description={`The end of its public address: letters, digits and hyphens.${adds ? ' Leave empty to make it from the name.' : ''}`}
        {...field('slug')}
      />
      <TextInput label="Tagline" maxLength={160} description="One sentence for the directory." {...field('tagline')} />
      <Textarea
        label="Description"
        autosize
        minRows={3}
        maxLength={4000}
        description="What is sold here, and to whom. Agencies read it before they join."
        {...field('description')}
      />
    </FormSection>
    <FormSection title="Joining">
      <Select label="How agencies join" allowDeselect={false} data={choicesOf(joiningWords)} {...field('joining')} />
      <Switch label="Show in the directory" {...field('listed', { type: 'checkbox' })} />
    </FormSection>
  </>
)
