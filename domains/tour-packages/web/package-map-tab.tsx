import { Button, CloseButton, Group, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { DropZone } from '#kit/web/fields/drop-zone.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type Entry, type MapArea, type PackageMap, type PackageRecord } from './calls.ts'
import styles from './packages.module.css'
import type { TripStop } from './trip-map.tsx'

const TripMap = lazy(() => import('./trip-map.tsx'))

const stopsOf = (entries: readonly Entry[]): TripStop[] =>
  entries.flatMap(({ id, day, title, place }) =>
    place?.lat != null && place.lng != null ? [{ id, day, title, lat: place.lat, lng: place.lng }] : [],
  )

/** The map of a package: its days, its areas, and the route of a KML file. */
export function PackageMapTab({ record: { id } }: { record: PackageRecord }) {
  const answer = useCall(call, 'GET /packages/{id}/map', { params: { id } })
  const { data: entries = [] } = useCall(call, 'GET /packages/{id}/itineraries', { params: { id } })
  const may = useMay()
  const [editing, setEditing] = useState(false)
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (!answer.data) return <Skeleton height={420} />
  const map = answer.data
  const stops = stopsOf(entries)
  if (editing) return <Edit id={id} map={map} stops={stops} close={() => setEditing(false)} />
  const edit = may('Edit Inventory') && <Button onClick={() => setEditing(true)}>Change map</Button>
  if (stops.length === 0 && map.areas.length === 0 && map.kml === null)
    return (
      <EmptyState
        icon="map"
        title="Nothing is on the map yet."
        text="Days with a place appear here. Draw the parks and regions of the trip, or add the route as a KML file."
        action={edit || undefined}
      />
    )
  return (
    <section aria-label="Map">
      <div className={styles.tabHead}>
        <p>{summary(map)}</p>
        {edit}
      </div>
      <Suspense fallback={<Skeleton height={420} />}>
        <TripMap stops={stops} map={map} />
      </Suspense>
    </section>
  )
}

const summary = ({ areas, kml }: PackageMap): string =>
  [
    areas.length === 0 ? 'No areas' : areas.length === 1 ? '1 area' : `${areas.length} areas`,
    kml === null ? 'no route file' : 'a route file',
  ].join(', ')

interface EditProps {
  id: string
  map: PackageMap
  stops: readonly TripStop[]
  close: () => void
}

/** Edits areas and route until the user saves or cancels. */
function Edit({ id, map, stops, close }: EditProps) {
  const [kept, setKept] = useState(map)
  const [drawn, setDrawn] = useState<MapArea[]>([])
  const save = useAction(call, 'POST /packages/{id}/map', { notice: 'Map saved.', failed: 'Map not saved', done: close })
  const remove = (index: number) => setKept({ ...kept, areas: kept.areas.filter((_, at) => at !== index) })
  const read = async ([file]: File[]) => {
    try {
      setKept({ ...kept, kml: await file!.text() })
    } catch (error) {
      showError('The file cannot be read', error as Error)
    }
  }
  return (
    <section aria-label="Map">
      <p>Choose a tool and draw on the map. Click the first corner again to close an area.</p>
      <Suspense fallback={<Skeleton height={420} />}>
        <TripMap stops={stops} map={kept} onDraw={setDrawn} />
      </Suspense>
      {kept.areas.length > 0 && (
        <ul className={styles.areas}>
          {kept.areas.map(({ shape, points }, index) => (
            <li key={index}>
              {shape === 'rectangle' ? 'Rectangle' : `Area with ${points.length} corners`}
              <CloseButton aria-label={`Remove area ${index + 1}`} onClick={() => remove(index)} />
            </li>
          ))}
        </ul>
      )}
      {kept.kml === null ? (
        <DropZone
          accept=".kml"
          many={false}
          title="Choose a KML file"
          text="The route of the trip, up to 200 KB."
          onFiles={(files) => void read(files)}
        />
      ) : (
        <Button variant="default" onClick={() => setKept({ ...kept, kml: null })}>
          Remove route
        </Button>
      )}
      <Group mt="md">
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ params: { id }, body: { ...kept, areas: [...kept.areas, ...drawn] } })}
        >
          Save map
        </Button>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
      </Group>
    </section>
  )
}
