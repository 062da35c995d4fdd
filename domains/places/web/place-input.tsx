import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { PlaceField, type Place } from '#kit/web/fields/place-field.tsx'
import { icons } from '#kit/web/icons.ts'
import { call } from './calls.ts'

const PlaceMap = lazy(() => import('#kit/web/map/place-map.tsx'))

interface PlaceInputProps extends Omit<ComponentProps<typeof PlaceField>, 'search' | 'map'> {
  /** Draws on the map how far a radius reaches. */
  radiusKm?: number | null
}

const search = async (text: string, signal: AbortSignal): Promise<Place[]> =>
  (await call('GET /places', { query: { search: text }, signal })).map(({ text: name, country, lat, lng }) => ({
    text: `${name}, ${country}`,
    lat,
    lng,
  }))

const degrees = ({ lat, lng }: { lat: number; lng: number }) => `${lat.toFixed(4)}, ${lng.toFixed(4)}`

/** A place that is found by name in the gazetteer, or set on a map. */
export function PlaceInput({ radiusKm, ...props }: PlaceInputProps) {
  const [open, setOpen] = useState(false)
  const { value, onChange } = props
  const point = value?.lat != null && value.lng != null ? { lat: value.lat, lng: value.lng } : null
  return (
    <div>
      <PlaceField {...props} search={search} />
      <Button
        variant="subtle"
        size="compact-sm"
        mt={4}
        leftSection={<icons.map size={14} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide map' : 'Show on map'}
      </Button>
      {open && (
        <Suspense fallback={<Skeleton height={260} />}>
          <PlaceMap
            point={point}
            radiusKm={radiusKm ?? null}
            onChange={(at) => onChange?.({ text: value?.text || degrees(at), lat: at.lat, lng: at.lng })}
          />
        </Suspense>
      )}
    </div>
  )
}
