import { lazy, Suspense, useMemo, useState } from 'react'
import { truncate, wordsOf } from '#kit/contract/text.ts'
import { formatDays } from '#kit/contract/time.ts'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { disputeStates } from '../../contract/states.ts'
import { call, disputeList, type DisputeRow } from '../calls.ts'
import { OwnTabs } from '../own-page.tsx'
import { marketplaceDisputes } from '../routes.ts'
import { disputeTones } from '../words.ts'

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'))

const needs = ['Manage Marketplaces'] as const

const columns: Column<DisputeRow>[] = [
  { key: 'title', header: 'Offer', card: 'title', cell: ({ title }) => truncate(title, 50) },
  { key: 'text', header: 'Report', card: 'about', cell: ({ text }) => truncate(text, 100) },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} tone={disputeTones[state]} /> },
  { key: 'vendor_name', header: 'Vendor', card: 'fact' },
  {
    key: 'order_reference',
    header: 'Order',
    cell: ({ order_reference, payment_id: id }) => <PathLink to={pathTo('/finance/payments/$id', { id })}>{order_reference}</PathLink>,
  },
  { key: 'starts_on', header: 'Dates', hidden: true, cell: ({ starts_on, ends_on }) => formatDays(starts_on, ends_on) },
  { key: 'amount', header: 'Price', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
  { key: 'refund', header: 'Refund', align: 'right', hidden: true, cell: ({ refund }) => refund.amount > 0 && <Money value={refund} /> },
  { key: 'answer', header: 'Answer', hidden: true, cell: ({ answer }) => truncate(answer, 50) },
  { key: 'created_at', header: 'Reported', sort: true, cell: ({ created_at: at }) => <Day value={at} /> },
  { key: 'decided_at', header: 'Decided', hidden: true, cell: ({ decided_at: at }) => <Day value={at} /> },
]

const filters = [
  { key: 'state', label: 'Status', type: 'multi' as const, options: disputeStates.map((value) => ({ value, label: wordsOf(value) })) },
]

/** What visitors reported about what they bought, for the owner of the marketplace, who decides. */
export default function DisputesList() {
  const { marketplace: id } = marketplaceDisputes.useParams()
  const rows = useMemo(() => disputeList(id), [id])
  const [accepting, setAccepting] = useState<DisputeRow | null>(null)
  const reject = useAction(call, 'POST /marketplaces/{id}/disputes/{dispute}/reject', { notice: 'Report rejected.' })
  const askReject = async ({ id: dispute, title, text }: DisputeRow) => {
    const answer = await ask({
      title: `Reject the report about ${truncate(title, 50)}?`,
      text,
      label: 'Answer, which the visitor gets by mail',
      action: 'Reject report',
      type: 'long text',
    })
    if (answer !== null) reject.mutate({ params: { id, dispute }, body: { answer } })
  }
  const actionsFor = (row: DisputeRow): Action[] =>
    row.state !== 'open'
      ? []
      : [
          {
            label: 'Accept and refund',
            icon: 'check',
            needs,
            disabled: row.left.amount === 0 && 'Everything was refunded already.',
            run: () => setAccepting(row),
          },
          { label: 'Reject report', icon: 'x', danger: true, needs, run: () => askReject(row) },
        ]
  return (
    <>
      <ListPage
        title="Reports"
        tabs={<OwnTabs id={id} />}
        rows={rows}
        search="Search reports"
        defaultSort="-created_at"
        columns={columns}
        filters={filters}
        rowActions={actionsFor}
        firstUse={{
          title: 'No reports yet.',
          text: 'Visitors can report a problem on the page of their order. You decide, and they get your answer by mail.',
        }}
      />
      <Suspense fallback={null}>{accepting && <AcceptDialog id={id} dispute={accepting} close={() => setAccepting(null)} />}</Suspense>
    </>
  )
}
