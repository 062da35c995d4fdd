import { Autocomplete } from '@mantine/core'
import { Select } from '#kit/web/fields/inputs.tsx'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import type { FieldsProps } from './car-form.tsx'
import { categoryOptions } from './car-words.ts'

/** Make, model and category. A known model sets the category. Make and model fill in the title until the user types one. */
export function KindFields({ form }: FieldsProps) {
  const { make, model, title } = form.values
  const makes = useCall(call, 'GET /business/car/makes')
  const models = useCall(call, 'GET /business/car/models', { query: { make } }, { enabled: make !== '' })
  const rename = (next: { make: string; model: string }) => {
    const automaticTitle = `${make} ${model}`.trim()
    if (title === '' || title === automaticTitle) form.set('title', `${next.make} ${next.model}`.trim())
  }
  const chooseMake = (next: string) => {
    form.set('make', next)
    rename({ make: next, model })
  }
  const chooseModel = (next: string) => {
    form.set('model', next)
    const known = models.data?.find((one) => one.model === next)
    if (known) form.set('category', known.category)
    rename({ make, model: next })
  }
  const names = [...new Set(models.data?.map((one) => one.model) ?? [])]
  return (
    <>
      <FieldRow>
        <Autocomplete
          label="Make"
          required
          limit={80}
          maxLength={60}
          placeholder="Toyota"
          data={makes.data?.map(({ label }) => label) ?? []}
          {...form.field('make')}
          onChange={chooseMake}
        />
        <Autocomplete
          label="Model"
          required
          limit={80}
          maxLength={80}
          placeholder="RAV4"
          data={names}
          {...form.field('model')}
          onChange={chooseModel}
        />
      </FieldRow>
      <Select label="Category" required allowDeselect={false} searchable data={categoryOptions} {...form.field('category')} />
    </>
  )
}
