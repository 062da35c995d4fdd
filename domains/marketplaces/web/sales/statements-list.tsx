import { lazy, Suspense, useMemo, useState } from 'react'
import { formatMonth } from '#kit/contract/time.ts'
import { NamedMoney } from '#kit/web/format/named-money.tsx'
import { Count, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { useCall } from '#kit/web/use-call.ts'
import { call, statementList, type StatementRow } from '../calls.ts'
import { SharedTabs } from '../own-page.tsx'
import { marketplaceStatements } from '../routes.ts'
import { useMarketplace } from '../use-marketplace.ts'
import { Balances, type Payable } from './balances.tsx'

const PayoutDialog = lazy(() => import('./payout-dialog.tsx'))

const columnsFor = (isOwner: boolean): Column<StatementRow>[] => [
  { key: 'month', header: 'Month', sort: true, card: 'title', cell: ({ month }) => formatMonth(month) },
  { key: 'partner_name', header: isOwner ? 'Vendor' : 'Marketplace', card: 'about' },
  { key: 'sold', header: 'Sold', align: 'right', card: 'fact', cell: ({ sold }) => <NamedMoney name="Sold" value={sold} /> },
  { key: 'refunded', header: 'Refunded', align: 'right', cell: ({ refunded }) => <Money value={refunded} /> },
  {
    key: 'commission',
    header: 'Commission',
    align: 'right',
    card: 'fact',
    cell: ({ commission }) => <NamedMoney name="Commission" value={commission} />,
  },
  { key: 'paid_out', header: 'Paid out', align: 'right', cell: ({ paid_out: out }) => <Money value={out} /> },
  {
    key: 'change',
    header: isOwner ? 'Owed more' : 'You are owed more',
    align: 'right',
    card: 'amount',
    cell: ({ change }) => <Money value={change} />,
  },
  { key: 'entries', header: 'Entries', align: 'right', hidden: true, cell: ({ entries }) => <Count value={entries} /> },
]

/** What a marketplace and its vendors owe each other: the balance now, and by month. */
export default function StatementsList() {
  const { marketplace: id } = marketplaceStatements.useParams()
  const { data } = useMarketplace(id)
  const isOwner = data?.relation === 'owner'
  const rows = useMemo(() => statementList(id), [id])
  const columns = useMemo(() => columnsFor(isOwner), [isOwner])
  const balances = useCall(call, 'GET /marketplaces/{id}/balances', { params: { id } })
  const [paying, setPaying] = useState<Payable | null>(null)
  return (
    <>
      <ListPage
        title="Statements"
        tabs={
          <>
            <SharedTabs id={id} isOwner={isOwner} />
            <Balances balances={balances.data ?? []} {...(isOwner ? { pay: setPaying } : {})} />
          </>
        }
        rows={rows}
        search={isOwner ? 'Search vendors' : 'Search marketplaces'}
        defaultSort="-month"
        columns={columns}
        firstUse={{
          title: 'Nothing is owed yet.',
          text: isOwner
            ? 'Each month with sales appears here, with what you owe to each vendor.'
            : 'Each month with sales appears here, with what the marketplace owes to you.',
        }}
      />
      <Suspense fallback={null}>{paying && <PayoutDialog id={id} balance={paying} close={() => setPaying(null)} />}</Suspense>
    </>
  )
}
