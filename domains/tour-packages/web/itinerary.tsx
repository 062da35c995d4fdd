import { Button, Skeleton } from '@mantine/core'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { lazy, Suspense, useState } from 'react'
import { truncate, wordsOf } from '#kit/contract/text.ts'
import { assetUrl } from '#kit/web/config.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Grip } from '#kit/web/drag/grip.tsx'
import { SortableItem, SortableList } from '#kit/web/drag/sortable.tsx'
import { useOrder } from '#kit/web/drag/use-order.ts'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { call, packageReads, type Entry, type PackageRecord } from './calls.ts'
import styles from './packages.module.css'

const EntryForm = lazy(() => import('./itinerary-form.tsx'))
const RouteMap = lazy(() => import('#kit/web/map/route-map.tsx'))

/** The days of a package, in an order changed by dragging. Each has text, place, meals and pictures. */
export default function Itinerary({ record }: { record: PackageRecord }) {
  const answer = useCall(call, 'GET /packages/{id}/itineraries', { params: { id: record.id } })
  const drawer = useDrawer('entry')
  const entries = answer.data ?? []
  const editing = entries.find(({ id }) => id === drawer.opened)
  const add = (
    <Allowed needs={['Edit Inventory']}>
      <Button leftSection={<icons.plus size={16} aria-hidden />} onClick={() => drawer.open()}>
        Add day
      </Button>
    </Allowed>
  )
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  return (
    <section aria-label="Itinerary">
      {answer.data && entries.length === 0 && (
        <EmptyState
          icon="map"
          title="No days yet."
          text="Say what happens on each day: where, what, which meals, where to sleep."
          action={add}
        />
      )}
      {entries.length > 0 && (
        <>
          <div className={styles.tabHead}>
            <p>{coverage(entries, record.days)}</p>
            {add}
          </div>
          <Route entries={entries} />
          <Days packageId={record.id} entries={entries} open={drawer.open} />
        </>
      )}
      <Drawer
        opened={drawer.opened === 'new' || editing !== undefined}
        onClose={drawer.close}
        position="right"
        size="lg"
        title={editing ? `Day ${editing.day}` : 'Add day'}
      >
        <Suspense fallback={null}>
          <EntryForm
            key={editing?.id}
            packageId={record.id}
            days={record.days}
            {...(editing ? { entry: editing } : { nextDay: firstFree(entries, record.days) })}
            done={drawer.close}
          />
        </Suspense>
      </Drawer>
    </section>
  )
}

/** A map of the trip's route, if at least two of its days have a location. */
function Route({ entries }: { entries: readonly Entry[] }) {
  const [open, setOpen] = useState(false)
  const stops = entries.flatMap(({ id, day, title, place }) =>
    place?.lat != null && place.lng != null ? [{ id, mark: String(day), title, text: place.text, lat: place.lat, lng: place.lng }] : [],
  )
  if (new Set(stops.map(({ lat, lng }) => `${lat} ${lng}`)).size < 2) return null
  return (
    <>
      <Button variant="default" size="compact-sm" mb="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Hide the route' : 'Show the route on a map'}
      </Button>
      {open && (
        <Suspense fallback={<Skeleton height={340} mb="sm" />}>
          <RouteMap stops={stops} label="Route of the trip" />
        </Suspense>
      )}
    </>
  )
}

const firstFree = (entries: readonly Entry[], days: number): number | null => {
  const taken = new Set(entries.map(({ day }) => day))
  return Array.from({ length: days }, (_, index) => index + 1).find((day) => !taken.has(day)) ?? null
}

function coverage(entries: readonly Entry[], days: number): string {
  const told = new Set(entries.map(({ day }) => day)).size
  return told >= days
    ? days === 1
      ? 'The day is described.'
      : `All ${days} days are described.`
    : `${told} of ${days} days are described.`
}

/** Returns the entries in order and a function to reorder them: the days stay, the entries move between them. */
function useEntryOrder(packageId: string, entries: readonly Entry[]) {
  const invalidate = useInvalidate()
  return useOrder({
    items: entries,
    save: async (next) => {
      await call('POST /packages/{id}/itineraries/order', { params: { id: packageId }, body: { ids: next.map(({ id }) => id) } })
      await invalidate(packageReads)
    },
    notice: 'Day moved.',
  })
}

function Days({ packageId, entries, open }: { packageId: string; entries: readonly Entry[]; open: (id: string) => void }) {
  const { ordered, settle, move } = useEntryOrder(packageId, entries)
  const editing = useMay()('Edit Inventory')
  const remove = useAction(call, 'POST /package_itinerary/{id}/delete', {
    invalidates: packageReads,
    notice: 'Day deleted.',
    failed: 'Not deleted',
  })
  const deleteEntry = async ({ id, title }: Entry) => {
    if (await confirm({ title: `Delete “${title}”?`, text: 'Its pictures go with it.', action: 'Delete day', danger: true }))
      remove.mutate({ params: { id } })
  }
  const actionsOf = (entry: Entry, index: number): Action[] => [
    { label: 'Change', icon: 'pencil', run: () => open(entry.id) },
    { label: 'Move up', icon: 'sortUp', disabled: index === 0 && 'It is the first', run: () => move(index, index - 1) },
    { label: 'Move down', icon: 'sortDown', disabled: index === ordered.length - 1 && 'It is the last', run: () => move(index, index + 1) },
    { label: 'Delete', icon: 'trash', danger: true, run: () => deleteEntry(entry) },
  ]
  return (
    <SortableList items={ordered} settled={(next, place) => void settle(next, place)}>
      {(shown) => (
        <ol className={styles.days}>
          {shown.map((entry, index) => (
            <SortableItem key={entry.id} id={entry.id} index={index} name={entry.title}>
              {({ ref, held, grip }) => (
                <li ref={ref} className={styles.day} data-lifted={held || undefined}>
                  {editing && (
                    <span className={styles.grip}>
                      <Grip {...grip} />
                    </span>
                  )}
                  <DayCard entry={entry} day={entries[index]?.day ?? entry.day} open={editing ? () => open(entry.id) : undefined} />
                  <RowMenu label={`Actions for ${entry.title}`} actions={editing ? actionsOf(entry, index) : []} />
                </li>
              )}
            </SortableItem>
          ))}
        </ol>
      )}
    </SortableList>
  )
}

function DayCard({ entry, day, open }: { entry: Entry; day: number; open: (() => void) | undefined }) {
  return (
    <>
      <span className={`${styles.number} figures`}>Day {day}</span>
      <div className={styles.dayText}>
        {open ? (
          <button type="button" className={styles.title} onClick={open}>
            {entry.title}
          </button>
        ) : (
          <b>{entry.title}</b>
        )}
        <small>{aboutOf(entry)}</small>
      </div>
      <span className={styles.shots}>
        {entry.gallery.slice(0, 3).map(({ id, small_url }) => (
          <img key={id} src={assetUrl(small_url)} alt="" width={56} height={40} loading="lazy" draggable={false} />
        ))}
      </span>
    </>
  )
}

const aboutOf = ({ place, meals, accommodation, description }: Entry): string =>
  [place?.text, meals.map(wordsOf).join(', '), accommodation, truncate(description, 50)].filter(Boolean).join(' · ')
