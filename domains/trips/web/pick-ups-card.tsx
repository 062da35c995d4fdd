import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatMoment } from '#kit/contract/time.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import type { Trip } from './calls.ts'
import { pickUpsOf, type PickUp } from './pick-ups.ts'

const RouteMap = lazy(() => import('#kit/web/map/route-map.tsx'))

/** Who is picked up where, by time, as a list and on a map. Nothing while no pick-up is planned. */
export function PickUpsCard({ trip }: { trip: Trip }) {
  const [map, setMap] = useState(false)
  const pickUps = pickUpsOf(trip.people)
  if (pickUps.length === 0) return null
  const stops = pickUps.flatMap(({ point, ...pickUp }, at) =>
    point ? [{ id: pickUp.id, mark: String(at + 1), title: titleOf(pickUp), text: pickUp.names.join(', '), ...point }] : [],
  )
  return (
    <Card
      title="Pick-ups"
      flush
      aside={
        stops.length > 0 && (
          <Button variant="default" size="compact-sm" aria-expanded={map} onClick={() => setMap(!map)}>
            {map ? 'Hide map' : 'Show map'}
          </Button>
        )
      }
    >
      {map && (
        <Suspense fallback={<Skeleton height={340} />}>
          <RouteMap stops={stops} label="Map of the pick-ups" />
        </Suspense>
      )}
      <LinkRows none="">
        {pickUps.map((pickUp, at) => (
          <LinkRow key={pickUp.id} title={`${at + 1}. ${titleOf(pickUp)}`} text={pickUp.names.join(', ')} value={pickUp.names.length} />
        ))}
      </LinkRows>
    </Card>
  )
}

const titleOf = ({ at, place }: Pick<PickUp, 'at' | 'place'>): string => [at && formatMoment(at), place].filter(Boolean).join(', ')
