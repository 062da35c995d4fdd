import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Allowed } from '#kit/web/allowed.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { Count, Day, Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { directions, healths } from '../contract/words.ts'
import { AddressStrip } from './address-strip.tsx'
import { connectionList, type Connection } from './calls.ts'
import { LastError, Milliseconds } from './figures.tsx'
import { directionWords, healthTones, needs } from './words.ts'

const PartnerDialog = lazy(() => import('./partner-dialog.tsx'))
const SupplierDialog = lazy(() => import('./supplier-dialog.tsx'))

const columns: Column<Connection>[] = [
  { key: 'name', header: 'Partner', sort: true, card: 'title' },
  { key: 'direction', header: 'Direction', card: 'about', cell: ({ direction }) => directionWords[direction] },
  { key: 'health', header: 'Status', card: 'fact', cell: ({ health }) => <StatusBadge status={health} {...healthTones[health]} /> },
  {
    key: 'last_used_at',
    header: 'Last request',
    sort: true,
    card: 'fact',
    cell: ({ last_used_at }) => (last_used_at ? <Moment value={last_used_at} /> : 'None yet'),
  },
  { key: 'offers', header: 'Offers', align: 'right', hidden: true, cell: ({ offers }) => offers !== null && <Count value={offers} /> },
  { key: 'calls', header: 'Requests in 30 days', align: 'right', hidden: true, cell: ({ calls }) => <Count value={calls} /> },
  { key: 'failed', header: 'Failed', align: 'right', cell: ({ failed }) => <Count value={failed} /> },
  {
    key: 'average_ms',
    header: 'Answer time',
    align: 'right',
    cell: ({ average_ms }) => average_ms !== null && <Milliseconds value={average_ms} />,
  },
  { key: 'bookings', header: 'Bookings', align: 'right', hidden: true, cell: ({ bookings }) => <Count value={bookings} /> },
  { key: 'refused', header: 'Refused', align: 'right', hidden: true, cell: ({ refused }) => <Count value={refused} /> },
  { key: 'last_error', header: 'Last error', card: 'about', cell: ({ last_error }) => <LastError text={last_error} /> },
  { key: 'created_at', header: 'Created', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  {
    key: 'direction',
    label: 'Direction',
    type: 'multi',
    options: directions.map((value) => ({ value, label: directionWords[value] })),
  },
  { key: 'health', label: 'Status', type: 'multi', options: healths.map((value) => ({ value, label: healthTones[value].label })) },
]

/** Partners and suppliers by the OCTO standard, with the health of each connection. */
export default function ConnectionsList() {
  const partner = useDrawer('partner')
  const supplier = useDrawer('supplier')
  const add = { label: 'Add partner', run: () => partner.open(), needs }
  return (
    <>
      <ListPage
        title="Channel manager"
        rows={connectionList}
        search="Search partners"
        defaultSort="name"
        columns={columns}
        filters={filters}
        rowLink={({ id }) => pathTo('/channel-manager/$connection', { connection: id })}
        tabs={<AddressStrip />}
        actions={
          <>
            <Button component={Link} to={pathTo('/channel-manager/pick-ups')} variant="default">
              Pick-up places
            </Button>
            <Allowed needs={needs}>
              <Button variant="default" onClick={() => supplier.open()}>
                Connect supplier
              </Button>
            </Allowed>
          </>
        }
        primaryAction={add}
        firstUse={{
          title: 'No OCTO connections yet.',
          text: 'Add a partner to let it sell your offers with live availability, or connect a supplier to sell its offers.',
          action: add,
        }}
      />
      <Suspense fallback={null}>
        {partner.opened && <PartnerDialog connection={null} close={partner.close} />}
        {supplier.opened && <SupplierDialog connection={null} close={supplier.close} />}
      </Suspense>
    </>
  )
}
