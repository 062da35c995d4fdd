import { lazy, Suspense, useState } from 'react'
import { residencyNames } from '#domains/inventory/contract/units.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { call, permitList, type PermitRow } from './calls.ts'
import { parkFilter } from './park-filter.ts'
import { permitTones, stateOptions } from './words.ts'

const ReserveDialog = lazy(() => import('./reserve-dialog.tsx'))

const columns: Column<PermitRow>[] = [
  { key: 'name', header: 'Traveller', cell: ({ name }) => name ?? 'Not named yet', card: 'title' },
  { key: 'kind_name', header: 'Permit', card: 'about' },
  { key: 'day', header: 'Day', sort: true, cell: ({ day }) => <Day value={day} />, card: 'fact' },
  { key: 'state', header: 'Status', cell: ({ state }) => <StatusBadge status={state} tone={permitTones[state]} />, card: 'fact' },
  {
    key: 'booking_reference',
    header: 'Booking',
    cell: ({ booking_id: id, booking_reference }) =>
      id && <PathLink to={pathTo('/bookings/view/$id', { id })}>{booking_reference}</PathLink>,
  },
  { key: 'paid', header: 'Paid', align: 'right', cell: ({ paid }) => <Money value={paid} /> },
  { key: 'price', header: 'Price', align: 'right', cell: ({ price }) => <Money value={price} />, card: 'amount' },
  { key: 'number', header: 'Number', hidden: true },
  { key: 'park', header: 'Park', hidden: true },
  { key: 'residency', header: 'Residency', hidden: true, cell: ({ residency }) => residencyNames[residency] },
  { key: 'created_at', header: 'Added', hidden: true, sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  { key: 'state', label: 'Status', type: 'multi', options: stateOptions },
  {
    key: 'kind_id',
    label: 'Permit',
    type: 'select',
    options: async () => (await call('GET /permits/kinds', {})).map(({ id, name }) => ({ value: id, label: name })),
  },
  parkFilter,
  { key: 'day', label: 'Day', type: 'date-range', from: 'from', to: 'to' },
]

/** All permits of the agency. */
export default function PermitsList() {
  const [reserving, setReserving] = useState(false)
  const reserve = { label: 'Reserve permits', needs: ['Edit Bookings'] as const, run: () => setReserving(true) }
  return (
    <>
      <ListPage
        title="Permits"
        rows={permitList}
        search="Search traveller, permit, number, booking"
        defaultSort="-created_at"
        columns={columns}
        filters={filters}
        rowLink={({ id }) => pathTo('/permits/view/$id', { id })}
        primaryAction={reserve}
        firstUse={{
          title: 'No permits yet.',
          text: 'Add the kinds of permits that you buy, with their stock. Then reserve one for each traveller.',
          action: reserve,
        }}
      />
      <Suspense fallback={null}>{reserving && <ReserveDialog close={() => setReserving(false)} />}</Suspense>
    </>
  )
}
