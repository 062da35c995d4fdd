import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Count, Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, campaignList, campaignReads, type CampaignRow } from './calls.ts'
import { statusName, statusOptions, statusTone, typeName, typeOptions } from './campaign-words.ts'

const ChooseType = lazy(() => import('./choose-type.tsx'))

const columns: Column<CampaignRow>[] = [
  { key: 'name', header: 'Campaign', sort: true, card: 'title' },
  {
    key: 'status',
    header: 'Status',
    card: 'fact',
    cell: ({ status }) => <StatusBadge status={status} tone={statusTone(status)} label={statusName(status)} />,
  },
  { key: 'type', header: 'Type', card: 'about', cell: ({ type }) => typeName(type) },
  { key: 'people', header: 'People', align: 'right', hidden: true, cell: ({ analytics }) => <Count value={analytics.recipients} /> },
  { key: 'sent', header: 'Sent', align: 'right', card: 'fact', cell: ({ analytics }) => <Count value={analytics.sent} /> },
  { key: 'delivered', header: 'Delivered', align: 'right', hidden: true, cell: ({ analytics }) => <Count value={analytics.delivered} /> },
  { key: 'opened', header: 'Opened', align: 'right', cell: ({ analytics }) => <Count value={analytics.opened.likely_human} /> },
  { key: 'clicked', header: 'Clicked', align: 'right', cell: ({ analytics }) => <Count value={analytics.clicked.likely_human} /> },
  { key: 'bookings', header: 'Bookings', align: 'right', hidden: true, cell: ({ analytics }) => <Count value={analytics.bookings} /> },
  { key: 'revenue', header: 'Revenue', align: 'right', card: 'amount', cell: ({ analytics }) => <Revenue sums={analytics.revenue} /> },
  { key: 'starts_at', header: 'Starts', sort: true, hidden: true, cell: ({ starts_at }) => <Day value={starts_at} /> },
  { key: 'updated_at', header: 'Changed', sort: true, hidden: true, cell: ({ updated_at }) => <Day value={updated_at} /> },
  { key: 'created_at', header: 'Created', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const Revenue = ({ sums }: { sums: CampaignRow['analytics']['revenue'] }) =>
  sums.map((sum) => (
    <div key={sum.currency}>
      <Money value={sum} />
    </div>
  ))

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'multi', options: statusOptions },
  { key: 'type', label: 'Type', type: 'multi', options: typeOptions },
]

/** What the agency wrote to many people, and what came of it. */
export default function CampaignsList() {
  const adding = useDrawer('add')
  const duplicate = useAction(call, 'POST /crm/campaigns/{id}/duplicate', { invalidates: campaignReads, notice: 'Draft added.' })
  const remove = useAction(call, 'DELETE /crm/campaigns/{id}', { invalidates: campaignReads, notice: 'Campaign deleted.' })
  const ask = async ({ id, name }: CampaignRow) => {
    if (await confirm({ title: `Delete ${name}?`, text: 'It was never sent.', action: 'Delete campaign', danger: true }))
      remove.mutate({ params: { id } })
  }
  const add = { label: 'New campaign', needs: ['Manage CRM'] as const, run: () => adding.open('campaign') }
  return (
    <>
      <ListPage
        title="Campaigns"
        rows={campaignList}
        search="Search campaigns"
        defaultSort="-created_at"
        columns={columns}
        filters={filters}
        rowLink={({ id, type }) => pathTo('/crm/campaigns/$type/$id', { type, id })}
        rowActions={(row) => [
          { label: 'Duplicate', icon: 'copy', needs: ['Manage CRM'], run: () => duplicate.mutate({ params: { id: row.id } }) },
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            needs: ['Manage CRM'],
            disabled: row.started_at !== null && 'It was started.',
            run: () => ask(row),
          },
        ]}
        primaryAction={add}
        firstUse={{
          title: 'No campaigns yet.',
          text: 'A campaign is an email, SMS or WhatsApp message to everyone in a collection who agreed to get it.',
          action: add,
        }}
      />
      <Suspense fallback={null}>{adding.opened && <ChooseType close={adding.close} />}</Suspense>
    </>
  )
}
