import { useSearch } from '@tanstack/react-router'
import { truncate } from '#kit/contract/text.ts'
import { Count, Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PageTabs } from '#kit/web/record-page/page-tabs.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { marketplaceLists, type MarketplaceRow } from './calls.ts'
import { joiningShort, stateTones } from './words.ts'

const create = { label: 'Create marketplace', to: pathTo('/marketplaces/create'), needs: ['Manage Marketplaces'] as const }

const name: Column<MarketplaceRow> = { key: 'name', header: 'Marketplace', sort: true, card: 'title' }
const tagline: Column<MarketplaceRow> = { key: 'tagline', header: 'Tagline', card: 'about', cell: (row) => truncate(row.tagline, 50) }
const joining: Column<MarketplaceRow> = { key: 'joining', header: 'Joining', card: 'fact', cell: (row) => joiningShort[row.joining] }
const owner: Column<MarketplaceRow> = { key: 'owner_name', header: 'Owner', card: 'fact' }
const vendors: Column<MarketplaceRow> = { key: 'vendors', header: 'Vendors', align: 'right', cell: (row) => <Count value={row.vendors} /> }
const created: Column<MarketplaceRow> = { key: 'created_at', header: 'Created', sort: true, cell: (row) => <Day value={row.created_at} /> }
const state: Column<MarketplaceRow> = { key: 'state', header: 'Your status', card: 'fact', cell: (row) => <Standing row={row} /> }

const requests: Column<MarketplaceRow> = {
  key: 'requests',
  header: 'Requests',
  card: 'fact',
  cell: (row) => row.requests !== null && row.requests > 0 && <StatusBadge status="requested" label={`${row.requests} to answer`} />,
}
const listed: Column<MarketplaceRow> = { key: 'listed', header: 'In the directory', cell: (row) => (row.listed ? 'Yes' : 'No') }

const Standing = ({ row }: { row: MarketplaceRow }) =>
  row.relation === 'owner' ? (
    <StatusBadge status="owner" tone="neutral" label="Owner" />
  ) : (
    row.state && <StatusBadge status={row.state} tone={stateTones[row.state]} />
  )

const tabs = {
  mine: {
    columns: [name, tagline, vendors, requests, joining, listed, created],
    firstUse: {
      title: 'No marketplace of your own yet.',
      text: 'On its page visitors find the agencies that you approve, on your terms.',
      action: create,
    },
  },
  joined: {
    columns: [name, owner, state, vendors, created],
    firstUse: {
      title: 'You have not joined a marketplace yet.',
      text: 'Find one in the directory and ask to join. Invitations appear here too.',
      action: { label: 'Open directory', icon: 'store' as const, to: `${pathTo('/marketplaces')}?tab=directory` },
    },
  },
  directory: {
    columns: [name, tagline, owner, joining, vendors, state, { ...created, hidden: true as const }],
    firstUse: { title: 'The directory is empty.', text: 'Marketplaces appear here when their owners list them.' },
  },
} satisfies Record<string, { columns: Column<MarketplaceRow>[]; firstUse: object }>

/** The agency's own marketplaces, those it joined, and all that are listed. */
export default function MarketplacesList() {
  const { tab: asked } = useSearch({ strict: false }) as { tab?: string }
  const tab = asked === 'joined' || asked === 'directory' ? asked : 'mine'
  return (
    <ListPage
      key={tab}
      title="Marketplaces"
      rows={marketplaceLists[tab]}
      search="Search marketplaces"
      defaultSort="-created_at"
      columns={tabs[tab].columns}
      tabs={
        <PageTabs
          tabs={[
            { label: 'Mine', tab: 'mine' },
            { label: 'Joined', tab: 'joined' },
            { label: 'Directory', tab: 'directory' },
          ]}
        />
      }
      rowLink={({ id }) => pathTo('/marketplaces/$marketplace', { marketplace: id })}
      primaryAction={create}
      firstUse={tabs[tab].firstUse}
    />
  )
}
