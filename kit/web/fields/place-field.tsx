import { Autocomplete, Loader } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { icons } from '../icons.ts'
import type { FieldProps } from './field.ts'

export interface Place {
  text: string
  lat: number | null
  lng: number | null
}

interface PlaceFieldProps extends FieldProps<Place | null> {
  /** Searches places by name. Without it, a place is only text. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly Place[]>
}

/** A place: its name, and its coordinates if the search found it. */
export const PlaceField = memo(function PlaceField({ value, onChange, search, ...props }: PlaceFieldProps) {
  const text = value?.text ?? ''
  const [typing, setTyping] = useState(false)
  const [settled] = useDebouncedValue(text.trim(), 250)
  const answer = useQuery({
    queryKey: ['places', settled],
    queryFn: ({ signal }) => search!(settled, signal),
    enabled: search !== undefined && typing && settled.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  })
  const found = answer.data ?? []
  const type = (typed: string) => {
    setTyping(true)
    const match = found.find((place) => place.text === typed)
    onChange?.(typed === '' ? null : (match ?? { text: typed, lat: null, lng: null }))
  }
  return (
    <Autocomplete
      {...props}
      leftSection={<icons.pin size={16} aria-hidden />}
      rightSection={answer.isFetching ? <Loader size={14} /> : undefined}
      description={props.description ?? pointText(value)}
      data={[...new Set(found.map((place) => place.text))]}
      filter={({ options }) => options}
      value={text}
      onChange={type}
    />
  )
})

const pointText = (place: Place | null | undefined) =>
  place?.lat != null && place.lng != null ? `${place.lat.toFixed(4)}, ${place.lng.toFixed(4)}` : undefined
