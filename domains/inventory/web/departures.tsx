import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { dayOf, formatClock } from '#kit/contract/time.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Count, Day, Stay } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { departureCalls } from '../contract/departures.ts'
import { at, kindCall } from './calls.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { leftText } from './item-words.ts'
import parts from '#kit/web/record-page/part-table.module.css'
import styles from './items.module.css'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'

const DepartureForm = lazy(() => import('./departure-form.tsx'))
const SeriesForm = lazy(() => import('./departure-series-form.tsx'))

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'multi', options: optionsOf(['open', 'closed', 'cancelled']) },
  { key: 'departing', label: 'Departing', type: 'date-range', from: 'from', to: 'to' },
]

type Calls = ReturnType<typeof departureCalls<'/~'>>
export type Departure = ResultOf<Calls['showDeparture']>

/** What the kind calls its departures. */
export type DepartureNoun = 'departure' | 'slot'

export interface DeparturesProps {
  /** Base path of the kind's endpoints. */
  base: string
  /** Id of the item. */
  id: string
  /** How many days each lasts. */
  days: number
  noun?: DepartureNoun
  /** Paths to refetch when departures change. */
  changes: readonly string[]
}

const needs = ['Edit Inventory'] as const

/** Returns the actions for a departure. One with travellers can be neither deleted nor cancelled here. */
function useDepartureActions(
  { base, id: itemId, changes, noun = 'departure' }: DeparturesProps,
  edit: (id: string) => void,
): (departure: Departure) => Action[] {
  const navigate = useNavigate()
  const may = useMay()
  const move = useAction(kindCall, at(base, 'POST /~/departures/{id}/status'), {
    invalidates: changes,
    failed: 'Not changed',
    notice: ({ status }) => `${wordsOf(noun)} ${status === 'open' ? 'opened' : status}.`,
  })
  const remove = useAction(kindCall, at(base, 'POST /~/departures/{id}/delete'), {
    invalidates: changes,
    notice: `${wordsOf(noun)} deleted.`,
    failed: 'Not deleted',
  })
  const to = (departure: Departure, status: Departure['status']) => move.mutate({ params: { id: departure.id }, body: { status } })
  const deleteDeparture = async ({ id }: Departure) => {
    const sure = await confirm({
      title: `Delete this ${noun}?`,
      text: 'It has no bookings.',
      action: `Delete ${noun}`,
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  return (departure) => {
    const { id, status } = departure
    const disabled = departure.held + departure.sold > 0 && 'It has bookings'
    const sales: Action =
      status === 'open'
        ? { label: 'Close sales', icon: 'lock', run: () => to(departure, 'closed') }
        : { label: 'Open sales', icon: 'check', run: () => to(departure, 'open') }
    const cancel: Action = { label: `Cancel ${noun}`, icon: 'x', disabled, run: () => to(departure, 'cancelled') }
    const book: Action = {
      label: 'New booking',
      icon: 'plus',
      disabled: !departure.bookable && 'Not bookable',
      run: () => navigate({ href: `${pathTo('/bookings/manual-booking')}?package=${itemId}&departure=${id}` }),
    }
    const people: Action = { label: 'Open trip', icon: 'users', run: () => navigate({ href: pathTo('/trips/$id', { id }) }) }
    return [
      ...(departure.held + departure.sold > 0 && may('View Bookings') ? [people] : []),
      ...(may('Add Bookings') ? [book] : []),
      { label: 'Change', icon: 'pencil', needs, run: () => edit(id) },
      { ...sales, needs },
      ...(status === 'cancelled' ? [] : [{ ...cancel, needs }]),
      { label: 'Delete', icon: 'trash', danger: true, disabled, needs, run: () => deleteDeparture(departure) },
    ]
  }
}

/** The departures of an item, or the slots of a service. */
export function Departures(props: DeparturesProps) {
  const { base, id, noun = 'departure' } = props
  const drawer = useDrawer('departure')
  const actionsOf = useDepartureActions(props, drawer.open)
  const editing = useMay()('Edit Inventory')
  const button = { label: `Add ${noun}`, needs, run: () => drawer.open() }
  return (
    <>
      <ListPage
        inside
        title={`${wordsOf(noun)}s`}
        rows={kindCall.rows(at(base, 'GET /~/{id}/departures'), { params: { id }, query: { from: dayOf(new Date()) } })}
        defaultSort="starts_on"
        columns={columnsFor(editing ? drawer.open : undefined)}
        filters={filters}
        rowActions={actionsOf}
        primaryAction={button}
        actions={editing && <SeriesButton open={() => drawer.open('series')} />}
        firstUse={{
          title: `No ${noun}s ahead.`,
          text: `A ${noun} is a day${noun === 'slot' ? ' and a time' : ''} with a number of places. Add one, or a whole series.`,
          action: button,
        }}
      />
      <SideDrawer opened={drawer.opened !== undefined} close={drawer.close} title={titleOf(drawer.opened, noun)}>
        {drawer.opened === 'series' ? (
          <SeriesForm {...props} done={drawer.close} />
        ) : (
          drawer.opened && <DepartureForm {...props} opened={drawer.opened} done={drawer.close} />
        )}
      </SideDrawer>
    </>
  )
}

const titleOf = (opened: string | undefined, noun: DepartureNoun): string =>
  opened === 'series' ? 'Add a series' : opened === 'new' ? `Add ${noun}` : `Change ${noun}`

const SeriesButton = ({ open }: { open: () => void }) => (
  <Button variant="default" leftSection={<icons.calendar size={16} aria-hidden />} onClick={open}>
    Add series
  </Button>
)

const columnsFor = (open: ((id: string) => void) | undefined): Column<Departure>[] => [
  {
    key: 'starts_on',
    header: 'Dates',
    sort: true,
    card: 'title',
    cell: (row) => {
      const days =
        row.starts_on === row.ends_on ? <Day value={row.starts_on} as="weekday" /> : <Stay from={row.starts_on} to={row.ends_on} />
      if (!open) return days
      return (
        <button type="button" className={parts.link} onClick={() => open(row.id)}>
          {days}
        </button>
      )
    },
  },
  {
    key: 'starts_at',
    header: 'Start',
    width: 80,
    cell: ({ starts_at }) => starts_at && <span className="figures">{formatClock(starts_at)}</span>,
  },
  { key: 'sold', header: 'Taken', sort: true, width: 140, cell: (row) => <Taken row={row} /> },
  {
    key: 'places_left',
    header: 'Available',
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
