import { lazy, Suspense } from 'react'
import { formatCount, truncate } from '#kit/contract/text.ts'
import { useDrawer } from '#kit/web/drawer/use-drawer.ts'
import { Count, Day, Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { integrationList, type Integration } from './calls.ts'
import { DeveloperTabs, DocsButton } from './developer-tabs.tsx'
import { needs } from './words.ts'

const IntegrationDialog = lazy(() => import('./tokens/integration-dialog.tsx'))

const columns: Column<Integration>[] = [
  { key: 'name', header: 'Integration', sort: true, card: 'title' },
  { key: 'description', header: 'Description', card: 'about', cell: ({ description }) => truncate(description, 50) },
  {
    key: 'tokens',
    header: 'Active tokens',
    card: 'fact',
    cell: ({ tokens }) => (tokens === 1 ? '1 token' : `${formatCount(tokens)} tokens`),
  },
  { key: 'calls', header: 'Calls in 30 days', align: 'right', cell: ({ calls }) => <Count value={calls} /> },
  {
    key: 'last_used_at',
    header: 'Last used',
    card: 'fact',
    cell: (row) => (row.last_used_at ? <Moment value={row.last_used_at} /> : 'Never used'),
  },
  { key: 'created_at', header: 'Created', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

/** The programs that call Safiri for the agency. */
export default function IntegrationsList() {
  const adding = useDrawer('integration')
  const add = { label: 'Add integration', run: () => adding.open(), needs }
  return (
    <>
      <ListPage
        title="Developers"
        tabs={<DeveloperTabs />}
        rows={integrationList}
        search="Search integrations"
        defaultSort="-created_at"
        columns={columns}
        rowLink={({ id }) => pathTo('/integrations/$integration/tokens', { integration: id })}
        actions={<DocsButton />}
        primaryAction={add}
        firstUse={{
          title: 'No integrations yet.',
          text: 'An integration is a program that works with your bookings, offers or clients, such as your accounting. Its tokens decide what it can do.',
          action: add,
        }}
      />
      <Suspense fallback={null}>{adding.opened && <IntegrationDialog integration={null} close={adding.close} />}</Suspense>
    </>
  )
}
