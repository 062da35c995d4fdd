import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { truncate, wordsOf } from '#kit/contract/text.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { saleMoves, saleStates } from '../contract/agreement.ts'
import { call, sales, salesOf, type Sale } from './calls.ts'
import { saleTones, termsText } from './words.ts'

const columns: Column<Sale>[] = [
  { key: 'title', header: 'Offer', card: 'title', cell: ({ title }) => truncate(title, 50) },
  {
    key: 'side',
    header: 'Sold by',
    card: 'about',
    cell: ({ side, partner_name }) => (side === 'reseller' ? `You, from ${partner_name}` : partner_name),
  },
  { key: 'reference', header: 'Booking', hidden: true },
  { key: 'client_name', header: 'Client' },
  { key: 'starts_on', header: 'Starts', sort: true, card: 'fact', cell: ({ starts_on: day }) => <Day value={day} /> },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} tone={saleTones[state]} /> },
  { key: 'price', header: 'Client pays', align: 'right', cell: ({ price }) => price && <Money value={price} /> },
  { key: 'net_kept', header: 'Owner gets', align: 'right', card: 'amount', cell: ({ net_kept: net }) => <Money value={net} /> },
  { key: 'places', header: 'Places', align: 'right', hidden: true },
  {
    key: 'terms',
    header: 'Terms',
    hidden: true,
    cell: ({ terms, agreement_version: version }) => `${termsText(terms)}, version ${version}`,
  },
  { key: 'partner_reference', header: 'Their booking', hidden: true },
  { key: 'reason', header: 'Reason', hidden: true, cell: ({ reason }) => truncate(reason, 50) },
  { key: 'created_at', header: 'Sold', sort: true, hidden: true, cell: ({ created_at: at }) => <Day value={at} /> },
]

const filters = [
  {
    key: 'side',
    label: 'Side',
    type: 'select' as const,
    options: [
      { value: 'reseller', label: 'I sold' },
      { value: 'owner', label: 'Others sold' },
    ],
  },
  { key: 'state', label: 'Status', type: 'multi' as const, options: saleStates.map((value) => ({ value, label: wordsOf(value) })) },
]

interface SalesListProps {
  tabs?: ReactNode
  /** Only sales of this agreement, inside its page. */
  agreementId?: string
}

/** Sales of offers of others, and of one's own offers by others. */
export function SalesList({ tabs, agreementId }: SalesListProps) {
  const rows = useMemo(() => (agreementId ? salesOf(agreementId) : sales), [agreementId])
  const cancel = useAction(call, 'POST /reseller/sales/{id}/cancel', { notice: 'Sale cancelled.', invalidates: ['/reseller', '/bookings'] })
  const actionsFor = ({ id, title, state, side }: Sale): Action[] =>
    saleMoves[state].includes('cancelled')
      ? [
          {
            label: 'Cancel sale',
            icon: 'x',
            danger: true,
            needs: ['Edit Bookings', 'Manage Reselling'],
            run: async () => {
              const text =
                side === 'owner'
                  ? 'The reseller’s booking is cancelled too, and its client is refunded in full.'
                  : 'The owner’s booking is cancelled too. The agreement says what the owner keeps.'
              const reason = await ask({ title: `Cancel ${title}?`, text, label: 'Reason', action: 'Cancel sale', type: 'long text' })
              if (reason !== null) cancel.mutate({ params: { id }, body: { reason } })
            },
          },
        ]
      : []
  return (
    <ListPage
      key="sales"
      title={agreementId ? 'Sales' : 'My resells'}
      rows={rows}
      search="Search sales"
      defaultSort="-created_at"
      columns={columns}
      filters={agreementId ? [] : filters}
      tabs={tabs}
      {...(agreementId ? { inside: true as const } : {})}
      rowLink={({ booking_id: id }) => pathTo('/bookings/view/$id', { id })}
      rowActions={actionsFor}
      firstUse={{ title: 'No sales yet.', text: 'Sales under your agreements appear here at once.' }}
    />
  )
}
