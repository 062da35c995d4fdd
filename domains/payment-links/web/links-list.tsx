import { Link } from '@tanstack/react-router'
import { Count, Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { linkList, type LinkRow } from './calls.ts'
import { LinkStatistics } from './link-statistics.tsx'
import { isOpen, kindOptions, kindText, statusOptions, whatsAppUrl } from './link-words.ts'
import { useLinkActions } from './use-link-actions.ts'

const columns: Column<LinkRow>[] = [
  { key: 'title', header: 'Payment link', sort: true, card: 'title' },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, card: 'fact' },
  { key: 'client_name', header: 'For', cell: (row) => <ForWhom row={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    sort: true,
    cell: ({ amount }) => (amount ? <Money value={amount} /> : 'Any'),
    card: 'fact',
  },
  { key: 'paid', header: 'Paid', align: 'right', sort: true, cell: ({ paid }) => <Money value={paid} /> },
  { key: 'expires_on', header: 'Open until', sort: true, cell: ({ expires_on }) => <Day value={expires_on} /> },
  { key: 'created_at', header: 'Created', hidden: true, sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
  { key: 'kind', header: 'Kind', hidden: true, cell: ({ kind }) => kindText(kind) },
  { key: 'left', header: 'Still due', hidden: true, align: 'right', cell: ({ left }) => left && <Money value={left} /> },
  { key: 'payments', header: 'Payments', hidden: true, align: 'right', cell: ({ payments }) => <Count value={payments} /> },
  { key: 'views', header: 'Views', hidden: true, align: 'right', cell: ({ views }) => <Count value={views} /> },
  { key: 'reference', header: 'Reference', hidden: true, cell: ({ reference }) => <span className="figures">{reference}</span> },
  { key: 'last_paid_at', header: 'Last paid', hidden: true, cell: ({ last_paid_at }) => <Day value={last_paid_at} /> },
]

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'multi', options: statusOptions },
  { key: 'kind', label: 'Kind', type: 'multi', options: kindOptions },
  { key: 'currency', label: 'Currency', type: 'currency' },
  { key: 'created', label: 'Created', type: 'date-range', from: 'starts_at', to: 'ends_at' },
]

function ForWhom({ row: { client_name, booking_id, booking_reference } }: { row: LinkRow }) {
  if (!booking_id) return client_name
  return (
    <>
      {client_name} <Link to={pathTo('/bookings/view/$id', { id: booking_id })}>{booking_reference}</Link>
    </>
  )
}

async function copy(url: string) {
  await navigator.clipboard.writeText(url)
  toast('Address copied.')
}

const shareActions = (row: LinkRow): Action[] =>
  isOpen(row)
    ? [
        { label: 'Copy address', icon: 'link', run: () => copy(row.url) },
        {
          label: 'Send by WhatsApp',
          icon: 'message',
          run: () => void window.open(whatsAppUrl(row, null), '_blank', 'noopener,noreferrer'),
        },
      ]
    : []

/** The list of payment links, to search, share, open and close, with the money they received. */
export default function LinksList() {
  const may = useMay()
  const { actionsFor } = useLinkActions()
  const button = may('Create Payment Links') ? { label: 'Add payment link', to: pathTo('/payment-links/create') } : undefined
  return (
    <ListPage
      title="Payment links"
      rows={linkList}
      search="Search title, reference, client"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      rowLink={({ id }) => pathTo('/payment-links/view/$id', { id })}
      rowActions={(row) => [...shareActions(row), ...actionsFor(row)]}
      tabs={<LinkStatistics />}
      primaryAction={button}
      firstUse={{
        title: 'No payment links yet.',
        text: 'A payment link is a page where a client pays a deposit, a fee or the rest of a booking.',
        action: button,
      }}
    />
  )
}
