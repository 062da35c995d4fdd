import { Autocomplete } from '@mantine/core'
import type { FieldProps } from '#kit/web/fields/field.ts'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

/** Chooses a category in use, or a new one. */
export function CategoryField(props: FieldProps<string>) {
  const { data } = useCall(call, 'GET /business/shop/products/categories')
  return <Autocomplete maxLength={60} placeholder="Clothes" {...props} data={(data ?? []).map(({ category }) => category)} />
}
