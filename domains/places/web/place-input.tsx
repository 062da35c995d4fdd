import { Box } from '@mantine/core'
import { lazy, use, type ComponentProps } from 'react'
import { PlaceField, type Place } from '#kit/web/fields/place-field.tsx'
import { StreetViewButton } from '#kit/web/map/street-view-button.tsx'
import { Unfold } from '#kit/web/map/unfold.tsx'
import { ReadOnly } from '#kit/web/record-form/read-only.ts'
import { call } from './calls.ts'

const PlaceMap = lazy(() => import('#kit/web/map/place-map.tsx'))

interface PlaceInputProps extends Omit<ComponentProps<typeof PlaceField>, 'search' | 'map'> {
  /** In kilometres; drawn as a circle on the map. */
  radiusKm?: number | null
}

const search = async (text: string, signal: AbortSignal): Promise<Place[]> =>
  (await call('GET /places', { query: { search: text }, signal })).map(({ text: name, country, lat, lng }) => ({
    text: `${name}, ${country}`,
    lat,
    lng,
  }))

const degrees = ({ lat, lng }: { lat: number; lng: number }) => `${lat.toFixed(4)}, ${lng.toFixed(4)}`

/** Chooses a place by name from the gazetteer, or on a map. */
export function PlaceInput({ radiusKm, ...props }: PlaceInputProps) {
  const { value, onChange } = props
  const readOnly = use(ReadOnly)
  const point = value?.lat != null && value.lng != null ? { lat: value.lat, lng: value.lng } : null
  return (
    <Box mb="md">
      <PlaceField {...props} search={search} />
      <Unfold icon="map" show="Show on map" hide="Hide map" height={260}>
        <PlaceMap
          point={point}
          radiusKm={radiusKm ?? null}
          onChange={(at) => !readOnly && onChange?.({ text: value?.text || degrees(at), lat: at.lat, lng: at.lng })}
        />
      </Unfold>
      {point && <StreetViewButton point={point} label="Street view of the place" />}
    </Box>
  )
}
