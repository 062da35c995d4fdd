import { Select } from '@mantine/core'
import { memo } from 'react'
import { countries, countryName, type CountryCode } from '#kit/contract/countries.ts'
import type { FieldProps } from './field.ts'

const data = Object.entries(countries).map(([value, label]) => ({ value, label }))

/** A country field. The value is its two-letter code. An unknown code is shown as Uganda, as the specification requires. */
export const CountryField = memo(function CountryField({ value, onChange, ...props }: FieldProps<CountryCode | null>) {
  const known = value && !(value in countries) ? 'UG' : (value ?? null)
  return (
    <Select
      searchable
      limit={60}
      autoComplete="country-name"
      nothingFoundMessage="No country found."
      data={data}
      {...props}
      value={known}
      onChange={(code) => onChange?.(code as CountryCode | null)}
    />
  )
})

/** Shows the name of a country by its code. */
export const Country = ({ code }: { code: string | null | undefined }) => <>{code ? countryName(code) : null}</>
