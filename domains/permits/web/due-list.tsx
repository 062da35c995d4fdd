import { lazy, Suspense, useState } from 'react'
import { permitDeadlineKinds, permitDeadlineNames } from '../contract/states.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { dueList, type PermitDue } from './calls.ts'
import { parkFilter } from './park-filter.ts'
import { permitTones } from './words.ts'
import type { PermitPayment } from './pay-dialog.tsx'

const PayDialog = lazy(() => import('./pay-dialog.tsx'))
const pays = ['Record Payments'] as const

const columns: Column<PermitDue>[] = [
  {
    key: 'due_on',
    header: 'Due',
    sort: true,
    card: 'fact',
    cell: ({ due_on, overdue }) => (
      <>
        <Day value={due_on} />
        {overdue && <small> · overdue</small>}
      </>
    ),
  },
  { key: 'kind', header: 'What', cell: ({ kind }) => permitDeadlineNames[kind], card: 'title' },
  { key: 'name', header: 'Traveller', cell: ({ name }) => name ?? 'Not named yet', card: 'about' },
  { key: 'permit_name', header: 'Permit' },
  { key: 'day', header: 'Day of permit', cell: ({ day }) => <Day value={day} /> },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} tone={permitTones[state]} /> },
  { key: 'amount', header: 'Amount', align: 'right', card: 'amount', cell: ({ amount }) => amount && <Money value={amount} /> },
]

const filters: Filter[] = [
  {
    key: 'kind',
    label: 'What',
    type: 'multi',
    options: permitDeadlineKinds.map((value) => ({ value, label: permitDeadlineNames[value] })),
  },
  // Evaluated when the list opens; the address keeps the day.
  { key: 'due_to', label: 'Due', type: 'select', options: async () => [{ value: addDays(dayOf(new Date()), 7), label: 'This week' }] },
  parkFilter,
]

/** What must be paid or named for permits, soonest first. */
export default function PermitsDue() {
  const [paying, setPaying] = useState<PermitPayment | null>(null)
  const payAll = (rows: PermitDue[], part: 'deposit' | 'balance') => {
    const ids = rows.filter(({ kind }) => kind === part).map(({ permit_id }) => permit_id)
    if (ids.length > 0) setPaying({ ids, part })
  }
  return (
    <>
      <ListPage
        title="Permits due"
        rows={dueList}
        search="Search traveller, permit, park"
        defaultSort="due_on"
        columns={columns}
        filters={filters}
        rowLink={({ permit_id: id }) => pathTo('/permits/view/$id', { id })}
        bulkActions={[
          { label: 'Pay deposits', icon: 'check', needs: pays, run: (rows) => payAll(rows, 'deposit') },
          { label: 'Pay balances', icon: 'check', needs: pays, run: (rows) => payAll(rows, 'balance') },
        ]}
        firstUse={{
          title: 'Nothing is due.',
          text: 'When permits are reserved, the days to pay and name them are shown here.',
          action: { label: 'Open permits', icon: 'ticket', to: pathTo('/permits') },
        }}
      />
      <Suspense fallback={null}>{paying && <PayDialog payment={paying} close={() => setPaying(null)} />}</Suspense>
    </>
  )
}
