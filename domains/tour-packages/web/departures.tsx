import { Button, Drawer } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { dayOf } from '#kit/contract/time.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Count, Day, Stay } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { leftText, optionsOf } from '#domains/inventory/web/item-words.ts'
import { useDrawer } from '#domains/inventory/web/use-drawer.ts'
import { call, packageReads, type Departure, type PackageRecord } from './calls.ts'
import styles from './packages.module.css'

const DepartureForm = lazy(() => import('./departure-form.tsx'))
const SeriesForm = lazy(() => import('./departure-series-form.tsx'))

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'multi', options: optionsOf(['open', 'closed', 'cancelled']) },
  { key: 'departing', label: 'Departing', type: 'date-range', from: 'from', to: 'to' },
]

/** The departures of a package, or that it is sold on request. */
export function Departures({ record }: { record: PackageRecord }) {
  if (record.on_request) {
    return (
      <EmptyState
        icon="calendarEvent"
        title="This package is sold on request."
        text="Clients ask for any day and you confirm it. Turn that off in the details to add departures."
        action={
          <Button component={Link} to="." search={{} as never} variant="default">
            Open details
          </Button>
        }
      />
    )
  }
  return <DepartureList id={record.id} days={record.days} />
}

/** What can be done with a departure; one with travellers neither goes nor is cancelled here. */
function useDepartureActions(packageId: string, edit: (id: string) => void): (departure: Departure) => Action[] {
  const navigate = useNavigate()
  const may = useMay()
  const move = useAction(call, 'POST /packages/departures/{id}/status', {
    invalidates: packageReads,
    failed: 'Not changed',
    said: ({ status }) => `Departure ${status === 'open' ? 'opened' : status}.`,
  })
  const remove = useAction(call, 'POST /packages/departures/{id}/delete', {
    invalidates: packageReads,
    said: 'Departure deleted.',
    failed: 'Not deleted',
  })
  const to = (departure: Departure, status: Departure['status']) => move.mutate({ params: { id: departure.id }, body: { status } })
  const deleteDeparture = async ({ id }: Departure) => {
    const sure = await confirm({
      title: 'Delete this departure?',
      text: 'It was never booked, so nothing else goes with it.',
      action: 'Delete departure',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  return (departure) => {
    const { id, status } = departure
    const disabled = departure.held + departure.sold > 0 && 'Travellers are booked'
    const sales: Action =
      status === 'open'
        ? { label: 'Close sales', icon: 'lock', run: () => to(departure, 'closed') }
        : { label: 'Open sales', icon: 'check', run: () => to(departure, 'open') }
    const cancel: Action = { label: 'Cancel departure', icon: 'x', disabled, run: () => to(departure, 'cancelled') }
    const book: Action = {
      label: 'New booking',
      icon: 'plus',
      disabled: !departure.bookable && 'Not bookable',
      run: () => navigate({ href: `${pathTo('/bookings/manual-booking')}?package=${packageId}&departure=${id}` }),
    }
    return [
      ...(may('Add Bookings') ? [book] : []),
      { label: 'Change', icon: 'pencil', run: () => edit(id) },
      sales,
      ...(status === 'cancelled' ? [] : [cancel]),
      { label: 'Delete', icon: 'trash', danger: true, disabled, run: () => deleteDeparture(departure) },
    ]
  }
}

function DepartureList({ id, days }: { id: string; days: number }) {
  const drawer = useDrawer('departure')
  const actionsOf = useDepartureActions(id, drawer.open)
  const button = { label: 'Add departure', run: () => drawer.open() }
  return (
    <>
      <ListPage
        inside
        title="Departures"
        rows={call.rows('GET /packages/{id}/departures', { params: { id }, query: { from: dayOf(new Date()) } })}
        defaultSort="starts_on"
        columns={columnsFor(drawer.open)}
        filters={filters}
        rowActions={actionsOf}
        primaryAction={button}
        actions={<SeriesButton open={() => drawer.open('series')} />}
        firstUse={{
          title: 'No departures ahead.',
          text: 'A departure is a day with a number of places. Add one, or a whole series.',
          action: button,
        }}
      />
      <Drawer opened={drawer.opened !== undefined} onClose={drawer.close} position="right" size="md" title={titleOf(drawer.opened)}>
        <Suspense fallback={null}>
          {drawer.opened === 'series' ? (
            <SeriesForm packageId={id} done={drawer.close} />
          ) : (
            drawer.opened && <DepartureForm packageId={id} opened={drawer.opened} days={days} done={drawer.close} />
          )}
        </Suspense>
      </Drawer>
    </>
  )
}

const titleOf = (opened: string | undefined): string =>
  opened === 'series' ? 'Add a series' : opened === 'new' ? 'Add departure' : 'Change departure'

const SeriesButton = ({ open }: { open: () => void }) => (
  <Button variant="default" leftSection={<icons.calendar size={16} aria-hidden />} onClick={open}>
    Add series
  </Button>
)

const columnsFor = (open: (id: string) => void): Column<Departure>[] => [
  {
    key: 'starts_on',
    header: 'Dates',
    sort: true,
    card: 'title',
    cell: (row) => (
      <button type="button" className={styles.title} onClick={() => open(row.id)}>
        {row.starts_on === row.ends_on ? <Day value={row.starts_on} as="weekday" /> : <Stay from={row.starts_on} to={row.ends_on} />}
      </button>
    ),
  },
  { key: 'starts_at', header: 'Start', width: 80, cell: ({ starts_at }) => starts_at && <span className="figures">{starts_at}</span> },
  { key: 'sold', header: 'Taken', sort: true, width: 140, cell: (row) => <Taken row={row} /> },
  {
    key: 'places_left',
    header: 'Left',
    width: 110,
    cell: ({ places_left }) => <span className="figures">{leftText(places_left)}</span>,
    card: 'fact',
  },
  {
    key: 'status',
    header: 'Status',
    width: 100,
    cell: ({ status }) => <StatusBadge status={status} tone={status === 'closed' ? 'neutral' : status === 'open' ? 'green' : 'red'} />,
    card: 'fact',
  },
  { key: 'note', header: 'Note' },
  { key: 'capacity', header: 'Capacity', align: 'right', sort: true, hidden: true, cell: ({ capacity }) => <Count value={capacity} /> },
  {
    key: 'cutoff_hours',
    header: 'Cut-off',
    hidden: true,
    cell: ({ cutoff_hours }) => (cutoff_hours === 0 ? 'None' : `${cutoff_hours} h before`),
  },
]

function Taken({ row: { held, sold, capacity } }: { row: Departure }) {
  const share = capacity === 0 ? 0 : Math.min(100, ((held + sold) / capacity) * 100)
  return (
    <span className={styles.taken}>
      <span className="figures">
        {held + sold} of {capacity}
        {held > 0 && ` · ${held} held`}
      </span>
      <span className={styles.bar} data-full={share >= 100 || undefined} aria-hidden>
        <span style={{ width: `${share}%` }} />
      </span>
    </span>
  )
}
