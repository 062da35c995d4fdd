import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { collectionFilter } from '#domains/collections/web/collection-filter.ts'
import { useIsBoard, ViewSwitch } from '#kit/web/board/view-switch.tsx'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { leadList, taskCall, type LeadRow } from './calls.ts'
import { firstUse, sourceName, sourceOptions, stageName, stageOptions, stageTones } from './lead-words.ts'
import { NextAction } from './next-action.tsx'

const LeadDrawer = lazy(() => import('./lead-drawer.tsx'))
const LeadsBoard = lazy(() => import('./leads-board.tsx'))
const NewLead = lazy(() => import('./new-lead.tsx'))

const columns: Column<LeadRow>[] = [
  { key: 'client_name', header: 'Who', card: 'title' },
  { key: 'title', header: 'Lead', card: 'about' },
  {
    key: 'stage',
    header: 'Stage',
    card: 'fact',
    cell: ({ stage }) => <StatusBadge status={stage} tone={stageTones[stage]} label={stageName(stage)} />,
  },
  { key: 'next_action_at', header: 'Next action', sort: true, card: 'fact', cell: (lead) => <NextAction lead={lead} /> },
  { key: 'owner_name', header: 'Owner' },
  { key: 'expected_on', header: 'Expected', sort: true, cell: ({ expected_on }) => <Day value={expected_on} /> },
  { key: 'value', header: 'Value', sort: true, align: 'right', card: 'amount', cell: ({ value }) => <Money value={value} /> },
  { key: 'source', header: 'Source', hidden: true, cell: ({ source }) => sourceName(source) },
  { key: 'inventory_title', header: 'Offer', hidden: true },
  { key: 'created_at', header: 'Added', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
  {
    key: 'stage_changed_at',
    header: 'In stage since',
    sort: true,
    hidden: true,
    cell: ({ stage_changed_at }) => <Day value={stage_changed_at} />,
  },
  { key: 'reference', header: 'Number', hidden: true, cell: ({ reference }) => <span className="figures">{reference}</span> },
]

const filters: Filter[] = [
  { key: 'stage', label: 'Stage', type: 'multi', options: stageOptions },
  { key: 'source', label: 'Source', type: 'multi', options: sourceOptions },
  {
    key: 'owner_id',
    label: 'Owner',
    type: 'select',
    options: async () => [
      { value: 'none', label: 'Nobody' },
      ...(await taskCall('GET /crm/tasks/owners')).map(({ id, name }) => ({ value: id, label: name })),
    ],
  },
  collectionFilter,
  { key: 'late', label: 'Next action', type: 'select', options: [{ value: 'true', label: 'Late' }] },
]

/** The sales funnel as a board or a list. A lead opens next to it. */
export default function LeadsList() {
  const lead = useDrawer('lead')
  const adding = useDrawer('add')
  const isBoard = useIsBoard()
  const add = { label: 'Add lead', needs: ['Edit Clients'] as const, run: () => adding.open('lead') }
  const actions = (
    <>
      <Button component={Link} to={pathTo('/crm/sales-funnel/statistics')} variant="default">
        Statistics
      </Button>
      <ViewSwitch />
    </>
  )
  return (
    <>
      {isBoard ? (
        <Suspense fallback={null}>
          <LeadsBoard filters={filters} add={add} actions={actions} />
        </Suspense>
      ) : (
        <ListPage
          title="Sales funnel"
          actions={actions}
          rows={leadList}
          search="Search name, lead, number"
          defaultSort="-created_at"
          columns={columns}
          filters={filters}
          rowLink={({ id }) => `${pathTo('/crm/sales-funnel')}?lead=${id}`}
          primaryAction={add}
          firstUse={{ ...firstUse, action: add }}
        />
      )}
      <Suspense fallback={null}>
        {lead.opened && <LeadDrawer key={lead.opened} id={lead.opened} close={lead.close} />}
        {adding.opened && <NewLead close={adding.close} />}
      </Suspense>
    </>
  )
}
