import { Textarea, TextInput } from '@mantine/core'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import type { Filter } from '../contract/filter.ts'
import { FilterFields } from './filter-fields.tsx'

interface CollectionFieldsProps {
  /** Returns the props of an input by its name. */
  field: (name: 'name' | 'description') => object
  /** The filter, or null for a collection by hand. */
  filter: Filter | null
  changeFilter: (filter: Filter) => void
}

/** Name and description, and the filter of a collection that has one. */
export const CollectionFields = ({ field, filter, changeFilter }: CollectionFieldsProps) => (
  <>
    <FormSection title="Details">
      <TextInput label="Name" required maxLength={120} {...field('name')} />
      <Textarea label="Description" autosize minRows={2} maxLength={1000} {...field('description')} />
    </FormSection>
    {filter && (
      <FormSection title="Filter" text="People for whom every condition holds. The list follows when they change.">
        <FilterFields filter={filter} change={changeFilter} />
      </FormSection>
    )}
  </>
)
