import { Select } from '@mantine/core'
import { memo } from 'react'
import { currencies, type Currency } from '#kit/contract/money.ts'
import type { FieldProps } from './field.ts'

const data = Object.entries(currencies).map(([value, { name }]) => ({ value, label: `${value} · ${name}` }))

/** A field for one of the currencies that an agency can use. */
export const CurrencyField = memo(function CurrencyField({ value, onChange, ...props }: FieldProps<Currency | null>) {
  return <Select searchable data={data} {...props} value={value ?? null} onChange={(code) => onChange?.(code as Currency | null)} />
})
