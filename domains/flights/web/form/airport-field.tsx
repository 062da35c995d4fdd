import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { FieldProps } from '#kit/web/fields/field.ts'
import { call, type Airport } from '../calls.ts'
import styles from './form.module.css'

const isCode = (text: string) => /^[A-Z]{3}$/.test(text)
const dayMs = 24 * 60 * 60_000

const found = (search: string) => ({
  queryKey: ['GET /flights/airports', search],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET /flights/airports', { query: { search }, signal }),
  staleTime: dayMs,
})

/** The airport code for a text on blur: the text itself if it is a code, else the best match. */
const meant = (text: string, airports: readonly Airport[] | undefined): string | undefined =>
  airports?.find(({ code }) => code === text)?.code ?? airports?.[0]?.code

/** Airport field. Accepts a three-letter code, or searches by city or country. */
export const AirportField = memo(function AirportField({ value = '', onChange, onBlur, ...props }: FieldProps<string>) {
  const [focused, setFocused] = useState(false)
  const queries = useQueryClient()
  const [settled] = useDebouncedValue(value.trim(), 150)
  const { data = [] } = useQuery({ ...found(settled), enabled: focused && settled !== '', placeholderData: keepPreviousData })
  const leave = async () => {
    setFocused(false)
    onBlur?.()
    const text = value.trim()
    if (text === '' || isCode(text)) return
    const code = meant(text, await queries.fetchQuery(found(text)).catch(() => []))
    if (code) onChange?.(code)
  }
  return (
    <Autocomplete
      autoComplete="off"
      placeholder="EBB"
      maxLength={40}
      selectFirstOptionOnChange
      {...props}
      value={value}
      data={focused && value !== '' ? data.map(({ code }) => code) : []}
      filter={({ options }) => options}
      renderOption={({ option }) => <AirportOption airport={data.find(({ code }) => code === option.value)} />}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      onFocus={() => setFocused(true)}
      onBlur={() => void leave()}
      onChange={(text) => onChange?.(text.toUpperCase())}
    />
  )
})

function AirportOption({ airport }: { airport: Airport | undefined }) {
  if (!airport) return null
  return (
    <span className={styles.option}>
      <b className="figures">{airport.code}</b>
      <span>
        {airport.city}
        <small>{airport.name}</small>
      </span>
    </span>
  )
}
