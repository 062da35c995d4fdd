import { useSearch } from '@tanstack/react-router'
import { truncate, wordsOf } from '#kit/contract/text.ts'
import { formatMonth } from '#kit/contract/time.ts'
import { Count, Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PageTabs } from '#kit/web/record-page/page-tabs.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { agreementStates } from '../contract/agreement.ts'
import { agreementLists, statements, type AgreementRow, type StatementRow } from './calls.ts'
import { SalesList } from './sales-list.tsx'
import { SettlementsList } from './settlements/settlements-list.tsx'
import { kindName, stateTones, termsText, waitingText } from './words.ts'

const find = { label: 'Find offers', to: pathTo('/reseller/listings') }

const columnsFor = (partner: string): Column<AgreementRow>[] => [
  { key: 'title', header: 'Offer', sort: true, card: 'title', cell: ({ title }) => truncate(title, 50) },
  { key: 'partner_name', header: partner, card: 'about' },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} tone={stateTones[state]} /> },
  { key: 'waiting', header: 'Next step', card: 'fact', cell: ({ offered_by, side }) => waitingText(offered_by, side) },
  { key: 'terms', header: 'Terms', cell: ({ terms, offered }) => termsText(terms ?? offered) },
  { key: 'sales', header: 'Sales', align: 'right', cell: ({ sales }) => <Count value={sales} /> },
  { key: 'kind', header: 'Kind', hidden: true, cell: ({ kind }) => kindName(kind) },
  { key: 'moved_at', header: 'Changed', sort: true, cell: ({ moved_at: at }) => <Day value={at} /> },
  { key: 'created_at', header: 'Created', sort: true, hidden: true, cell: ({ created_at: at }) => <Day value={at} /> },
]

const stateFilter = {
  key: 'state',
  label: 'Status',
  type: 'multi' as const,
  options: agreementStates.map((value) => ({ value, label: wordsOf(value) })),
}

const agreementTabs = {
  reseller: {
    columns: columnsFor('Owner'),
    firstUse: { title: 'You do not sell offers of others yet.', text: 'Find an offer near you and propose your terms.', action: find },
  },
  owner: {
    columns: columnsFor('Reseller'),
    firstUse: {
      title: 'Nobody sells your offers yet.',
      text: 'Open offers to resellers, and their proposals appear here.',
      action: { label: 'Open your offers', icon: 'network' as const, to: pathTo('/channel-products') },
    },
  },
}

const statementColumns: Column<StatementRow>[] = [
  { key: 'month', header: 'Month', sort: true, card: 'title', cell: ({ month }) => formatMonth(month) },
  { key: 'partner_name', header: 'Agency', card: 'about' },
  { key: 'owed_to_us', header: 'They owe you', align: 'right', card: 'fact', cell: ({ owed_to_us: owed }) => <Money value={owed} /> },
  { key: 'owed_by_us', header: 'You owe them', align: 'right', card: 'fact', cell: ({ owed_by_us: owed }) => <Money value={owed} /> },
  { key: 'balance', header: 'Balance', align: 'right', card: 'amount', cell: ({ balance }) => <Money value={balance} /> },
  { key: 'settled', header: 'Settled', align: 'right', cell: ({ settled }) => <Money value={settled} /> },
  { key: 'entries', header: 'Entries', align: 'right', cell: ({ entries }) => <Count value={entries} /> },
]

/** What the agency sells of others, what others sell of it, the sales, settlements, and what is owed both ways. */
export default function MyResells() {
  const { tab: asked } = useSearch({ strict: false }) as { tab?: string }
  const may = useMay()
  const seesSales = may('View Bookings', 'Manage Reselling')
  const seesMoney = may('View Finance', 'Manage Reselling')
  const tabs = (
    <PageTabs
      tabs={[
        { label: 'I sell of others', tab: 'selling' },
        { label: 'Others sell of mine', tab: 'offering' },
        ...(seesSales ? [{ label: 'Sales', tab: 'sales' }] : []),
        ...(seesMoney
          ? [
              { label: 'Settlements', tab: 'settlements' },
              { label: 'Statements', tab: 'statements' },
            ]
          : []),
      ]}
    />
  )
  if (asked === 'sales' && seesSales) return <SalesList tabs={tabs} />
  if (asked === 'settlements' && seesMoney) return <SettlementsList tabs={tabs} />
  if (asked === 'statements' && seesMoney) return <Statements tabs={tabs} />
  const side = asked === 'offering' ? 'owner' : 'reseller'
  return (
    <ListPage
      key={side}
      title="My resells"
      rows={agreementLists[side]}
      search="Search agreements"
      defaultSort="-moved_at"
      columns={agreementTabs[side].columns}
      filters={[stateFilter]}
      tabs={tabs}
      rowLink={({ id }) => pathTo('/reseller/my-resells/$agreement', { agreement: id })}
      primaryAction={find}
      firstUse={agreementTabs[side].firstUse}
    />
  )
}

const Statements = ({ tabs }: { tabs: React.ReactNode }) => (
  <ListPage
    key="statements"
    title="My resells"
    rows={statements}
    search="Search agencies"
    defaultSort="-month"
    columns={statementColumns}
    tabs={tabs}
    firstUse={{ title: 'Nothing is owed yet.', text: 'Each month with sales appears here, with what is owed both ways.', action: find }}
  />
)
