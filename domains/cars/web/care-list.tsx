import { lazy, Suspense, useState } from 'react'
import { formatCount } from '#kit/contract/text.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { careKinds } from '../contract/words.ts'
import { call, careList, careReads, type CareRow } from './calls.ts'
import { careOptions } from './care-words.ts'

const CareDialog = lazy(() => import('./care-dialog.tsx'))
const DoneDialog = lazy(() => import('./care-done-dialog.tsx'))
const needs = ['Edit Inventory'] as const

const km = (value: number | null) => value !== null && <span className="figures">{formatCount(value)} km</span>

const columns: Column<CareRow>[] = [
  { key: 'plate', header: 'Vehicle', card: 'title' },
  { key: 'kind', header: 'What', card: 'about', cell: ({ kind }) => careKinds[kind] },
  { key: 'due_on', header: 'Due', sort: true, card: 'fact', cell: ({ due_on }) => due_on && <Day value={due_on} /> },
  { key: 'due_km', header: 'Due at', align: 'right', cell: ({ due_km }) => km(due_km) },
  { key: 'odometer', header: 'Odometer', align: 'right', cell: ({ odometer }) => km(odometer) },
  { key: 'overdue', header: 'Status', card: 'fact', cell: (row) => <CareStatus row={row} /> },
  { key: 'note', header: 'Note' },
  { key: 'car', header: 'Car', hidden: true },
  { key: 'done_km', header: 'Done at', align: 'right', hidden: true, cell: ({ done_km }) => km(done_km) },
]

function CareStatus({ row: { overdue, done_on } }: { row: CareRow }) {
  if (done_on !== null)
    return (
      <>
        <StatusBadge status="done" label="Done" tone="green" /> <Day value={done_on} />
      </>
    )
  return overdue ? <StatusBadge status="overdue" label="Overdue" tone="red" /> : <StatusBadge status="open" label="To do" tone="neutral" />
}

const filters: Filter[] = [
  {
    key: 'state',
    label: 'Status',
    type: 'select',
    options: [
      { value: 'overdue', label: 'Overdue' },
      { value: 'done', label: 'Done' },
    ],
  },
  { key: 'kind', label: 'What', type: 'multi', options: careOptions },
]

/** Service, insurance and inspection of vehicles, those due soonest first. */
export default function CareList() {
  const [editing, setEditing] = useState<CareRow | 'new' | null>(null)
  const [finishing, setFinishing] = useState<CareRow | null>(null)
  const remove = useAction(call, 'POST /business/rental/cars/care/{id}/delete', { invalidates: careReads, notice: 'Care deleted.' })
  const askDelete = async ({ id, kind, plate }: CareRow) => {
    const sure = await confirm({ title: `Delete “${careKinds[kind]}” of ${plate}?`, action: 'Delete care', danger: true })
    if (sure) remove.mutate({ params: { id } })
  }
  const add = { label: 'Add care', needs, run: () => setEditing('new') }
  const actionsOf = (row: CareRow): Action[] => [
    ...(row.done_on === null
      ? [
          { label: 'Record as done', icon: 'check' as const, needs, run: () => setFinishing(row) },
          { label: 'Change', icon: 'pencil' as const, needs, run: () => setEditing(row) },
        ]
      : []),
    { label: 'Delete care', icon: 'trash', danger: true, needs, run: () => askDelete(row) },
  ]
  return (
    <>
      <ListPage
        title="Vehicle care"
        rows={careList}
        search="Search plate, car, note"
        defaultSort="due_on"
        columns={columns}
        filters={filters}
        rowLink={({ car_id: id }) => pathTo('/offers/cars/$id', { id })}
        rowActions={actionsOf}
        primaryAction={add}
        firstUse={{
          title: 'No care planned yet.',
          text: 'Add when service, insurance and inspection of each vehicle are due. A vehicle that is overdue is not booked.',
          action: add,
        }}
      />
      <Suspense fallback={null}>
        {editing && <CareDialog care={editing === 'new' ? null : editing} close={() => setEditing(null)} />}
        {finishing && <DoneDialog care={finishing} close={() => setFinishing(null)} />}
      </Suspense>
    </>
  )
}
