import { Autocomplete } from '@mantine/core'
import { useFieldFacts, type FieldProps } from './field-props.ts'

/** A page of the site, or any address. */
export function LinkField({ spec: { label }, value, change, errors, path, readOnly }: FieldProps<'link'>) {
  const { pages } = useFieldFacts()
  return (
    <Autocomplete
      label={label}
      placeholder="A page, https://, mailto: or tel:"
      data={pages.map((page) => page.path)}
      renderOption={({ option }) => (
        <span>
          {pages.find((page) => page.path === option.value)?.title} <small>{option.value}</small>
        </span>
      )}
      filter={({ options, search }) =>
        search === '' || search.startsWith('/') ? options.filter((option) => 'value' in option && option.value.startsWith(search)) : []
      }
      maxLength={2000}
      value={typeof value === 'string' ? value : ''}
      error={errors[path]}
      readOnly={readOnly}
      onChange={(next) => change(next === '' ? null : next)}
    />
  )
}
