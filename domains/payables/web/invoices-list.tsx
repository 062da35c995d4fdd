import { Skeleton } from '@mantine/core'
import { lazy, useState } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { SideDrawer } from '#kit/web/drawer/side-drawer.tsx'
import { Count, Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { invoiceKindWords, invoiceKinds, invoiceStates } from '../contract/states.ts'
import { call, invoiceList, type InvoiceRow } from './calls.ts'
import { invoiceTones } from './words.ts'

const PayForm = lazy(() => import('./pay-form.tsx'))

const columns: Column<InvoiceRow>[] = [
  { key: 'number', header: 'Number', priority: 1 },
  { key: 'supplier_name', header: 'Supplier', card: 'title' },
  {
    key: 'state',
    header: 'Status',
    card: 'fact',
    cell: ({ state, approval_void }) =>
      approval_void ? <StatusBadge status="approve_again" tone="amber" /> : <StatusBadge status={state} tone={invoiceTones[state]} />,
  },
  { key: 'total', header: 'Total', align: 'right', sort: true, cell: ({ total }) => <Money value={total} /> },
  { key: 'due', header: 'Still due', align: 'right', card: 'amount', cell: ({ due }) => <Money value={due} /> },
  {
    key: 'due_on',
    header: 'Pay by',
    sort: true,
    card: 'fact',
    cell: ({ due_on, overdue }) => (
      <>
        <Day value={due_on} /> {overdue && <StatusBadge status="overdue" tone="red" />}
      </>
    ),
  },
  { key: 'kind', header: 'Kind', hidden: true, cell: ({ kind }) => invoiceKindWords[kind] },
  { key: 'issued_on', header: 'Date', sort: true, hidden: true, cell: ({ issued_on }) => <Day value={issued_on} /> },
  { key: 'paid', header: 'Paid', align: 'right', hidden: true, cell: ({ paid }) => <Money value={paid} /> },
  { key: 'created_at', header: 'Entered', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  {
    key: 'owed',
    label: 'Owed',
    type: 'select',
    options: [
      { value: 'all', label: 'All that is owed' },
      { value: 'overdue', label: 'Overdue' },
      { value: 'week', label: 'Due in 7 days' },
    ],
  },
  { key: 'state', label: 'Status', type: 'multi', options: invoiceStates.map((value) => ({ value, label: wordsOf(value) })) },
  { key: 'kind', label: 'Kind', type: 'multi', options: invoiceKinds.map((value) => ({ value, label: invoiceKindWords[value] })) },
  { key: 'currency', label: 'Currency', type: 'currency' },
]

/** The invoices of suppliers, below what is owed. Several are paid at once by selecting them. */
export default function InvoicesList() {
  const [paying, setPaying] = useState<InvoiceRow[] | null>(null)
  const button = { label: 'Enter invoice', to: pathTo('/payables/new'), needs: ['Manage Payables'] as const }
  const close = () => setPaying(null)
  return (
    <>
      <ListPage
        title="Supplier invoices"
        rows={invoiceList}
        search="Search number, supplier"
        defaultSort="due_on"
        columns={columns}
        filters={filters}
        totals={() => <Owed />}
        rowLink={({ id }) => pathTo('/payables/view/$id', { id })}
        primaryAction={button}
        bulkActions={[
          { label: 'Pay', icon: 'send', needs: [['Manage Payables', 'Create Transfers']], clears: true, run: (rows) => setPaying(rows) },
        ]}
        firstUse={{
          title: 'No supplier invoices yet.',
          text: 'Enter what lodges, parks and drivers invoice. It is compared with what you planned, and you see what to pay by when.',
          action: button,
        }}
      />
      <SideDrawer opened={paying !== null} close={close} title="Pay suppliers">
        {paying && <PayForm invoices={paying} close={close} />}
      </SideDrawer>
    </>
  )
}

/** What is owed, one line for each currency. */
function Owed() {
  const { data } = useCall(call, 'GET /payables/owed')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  return data.map(({ currency, owed, overdue, week, invoices }) => (
    <Stats key={currency} label={`Owed in ${currency}`}>
      <Stat label="Owed now" note="">
        <Money value={owed} />
      </Stat>
      <Stat label="Overdue" note="">
        <Money value={overdue} />
      </Stat>
      <Stat label="Due in 7 days" note="">
        <Money value={week} />
      </Stat>
      <Stat label="Open invoices" note="">
        <Count value={invoices} />
      </Stat>
    </Stats>
  ))
}
