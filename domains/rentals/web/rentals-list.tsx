import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Moment, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { TitleCell } from '#domains/inventory/web/item-columns.tsx'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { rentalStatuses } from '../contract/words.ts'
import { rentalList, type RentalRow } from './calls.ts'
import { RentalState } from './rental-state.tsx'
import { carRentals } from './routes.ts'
import { Today } from './today.tsx'

const Timeline = lazy(() => import('./timeline.tsx'))
const RentalDrawer = lazy(() => import('./rental-drawer.tsx'))

const nextText: Partial<Record<RentalRow['status'], string>> = { reserved: 'Pick-up', out: 'Returned' }

const columns: Column<RentalRow>[] = [
  { key: 'plate', header: 'Vehicle', cell: ({ plate, car }) => <TitleCell title={plate} about={car} />, card: 'title' },
  { key: 'status', header: 'Status', width: 150, cell: (row) => <RentalState rental={row} />, card: 'fact' },
  {
    key: 'next_at',
    header: 'Next',
    sort: true,
    cell: ({ status, next_at }) => next_at && <TitleCell title={<Moment value={next_at} />} about={nextText[status] ?? ''} />,
    card: 'fact',
  },
  { key: 'client_name', header: 'Client', cell: ({ client_name, reference }) => <TitleCell title={client_name} about={reference} /> },
  { key: 'reference', header: 'Booking', hidden: true, cell: ({ reference }) => <span className="figures">{reference}</span> },
  {
    key: 'deposit',
    header: 'Deposit',
    align: 'right',
    cell: ({ deposit, deposit_status }) => deposit_status !== 'none' && <Money value={deposit} />,
  },
  { key: 'deposit_status', header: 'Deposit status', cell: ({ deposit_status }) => <StatusBadge status={deposit_status} /> },
  { key: 'starts_at', header: 'Pick-up', sort: true, hidden: true, cell: ({ starts_at }) => <Moment value={starts_at} /> },
  { key: 'ends_at', header: 'Return', hidden: true, cell: ({ ends_at }) => <Moment value={ends_at} /> },
]

const filters: Filter[] = [
  {
    key: 'when',
    label: 'When',
    type: 'select',
    options: [
      { value: 'today', label: 'Today' },
      { value: 'late', label: 'Late' },
      { value: 'in_danger', label: 'Vehicle not returned' },
    ],
  },
  { key: 'status', label: 'Status', type: 'multi', options: optionsOf(rentalStatuses) },
]

/** Rentals as a list, or as a timeline of vehicles. A drawer per rental has the steps hand-over and return. */
export default function RentalsList() {
  const { view } = carRentals.useSearch()
  const drawer = useDrawer('rental')
  const may = useMay()
  const mayEdit = may('Edit Bookings')
  const button = may('Add Bookings') ? { label: 'New booking', to: pathTo('/bookings/manual-booking') } : undefined
  const label = (row: RentalRow) =>
    !mayEdit
      ? 'Open'
      : row.status === 'reserved'
        ? 'Hand over'
        : row.status === 'out'
          ? 'Return vehicle'
          : row.status === 'returned'
            ? 'Settle deposit'
            : 'Open'
  const actionsOf = (row: RentalRow): Action[] => [{ label: label(row), icon: 'car', run: () => drawer.open(row.id) }]
  return (
    <>
      {view === 'vehicles' ? (
        <ScreenPage title="Car rentals" {...(button ? { primaryAction: button } : {})}>
          <Views now="vehicles" />
          <Suspense fallback={null}>
            <Timeline openRental={drawer.open} />
          </Suspense>
        </ScreenPage>
      ) : (
        <ListPage
          title="Car rentals"
          rows={rentalList}
          search="Search plate, car, client, booking"
          defaultSort="next_at"
          columns={columns}
          filters={filters}
          rowLink={({ id }) => `/bookings/car-rentals?rental=${id}`}
          rowActions={actionsOf}
          primaryAction={button}
          tabs={
            <>
              <Views now="list" />
              <Today />
            </>
          }
          firstUse={{
            title: 'No rentals yet.',
            text: 'Vehicles of confirmed car bookings appear here, ready for hand-over.',
            action: button,
          }}
        />
      )}
      {drawer.opened && (
        <Suspense fallback={null}>
          <RentalDrawer id={drawer.opened} close={drawer.close} />
        </Suspense>
      )}
    </>
  )
}

const views = [
  { value: 'list', label: 'List' },
  { value: 'vehicles', label: 'Timeline' },
]

function Views({ now }: { now: string }) {
  const navigate = useNavigate()
  return (
    <SegmentedControl
      mb="md"
      aria-label="View"
      data={views}
      value={now}
      onChange={(view) => void navigate({ to: '.', search: (view === 'vehicles' ? { view } : {}) as never })}
    />
  )
}
