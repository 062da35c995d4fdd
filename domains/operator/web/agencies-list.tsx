import { countries, type CountryCode } from '#kit/contract/countries.ts'
import { Count, Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { agencyList } from './calls.ts'

type Row = Awaited<ReturnType<typeof agencyList.fetch>>['data'][number]

const columns: Column<Row>[] = [
  { key: 'name', header: 'Agency', sort: true, card: 'title' },
  { key: 'state', header: 'State', cell: ({ state }) => <StatusBadge status={state} />, card: 'fact' },
  { key: 'plan', header: 'Plan', card: 'fact' },
  { key: 'subscription', header: 'Subscription', cell: ({ subscription }) => subscription && <StatusBadge status={subscription} /> },
  { key: 'verification', header: 'Verification', cell: ({ verification }) => <StatusBadge status={verification} /> },
  {
    key: 'balances',
    header: 'Wallets',
    align: 'right',
    cell: ({ balances }) => balances.map((balance) => <Money key={balance.currency} value={balance} />),
  },
  { key: 'created_at', header: 'Since', sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
  { key: 'members', header: 'People', align: 'right', hidden: true, cell: ({ members }) => <Count value={members} /> },
  { key: 'country_code', header: 'Country', hidden: true, cell: ({ country_code }) => countries[country_code as CountryCode] },
  { key: 'category', header: 'Category', hidden: true },
]

const states = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
]

/** All agencies of the installation. */
export default function AgenciesList() {
  return (
    <ListPage
      title="Agencies"
      rows={agencyList}
      search="Search agencies"
      defaultSort="-created_at"
      columns={columns}
      filters={[{ key: 'state', label: 'State', type: 'multi', options: states }]}
      rowLink={({ id }) => pathTo('/operator/agencies/$id', { id })}
      firstUse={{ title: 'No agencies yet.', text: 'Agencies that register appear here.' }}
    />
  )
}
