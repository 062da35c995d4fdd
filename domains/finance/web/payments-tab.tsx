import { wordsOf } from '#kit/contract/text.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import type { ReactNode } from 'react'
import { aggregators, methods, objectives, paymentStatuses } from '../contract/statuses.ts'
import { paymentList, type PaymentItem } from './calls.ts'
import { aggregatorText, methodText, stateOf, stateText } from './payment-words.ts'
import { PaymentTotals } from './payment-totals.tsx'
import styles from './payments.module.css'

const columns: Column<PaymentItem>[] = [
  { key: 'reference', header: 'Payment', cell: (row) => <Reference row={row} /> },
  { key: 'from', header: 'From', cell: (row) => row.client_name ?? row.payer_name ?? row.description, card: 'title' },
  { key: 'for', header: 'For', cell: (row) => row.booking_reference ?? row.description ?? wordsOf(row.objective) },
  { key: 'method', header: 'Method', cell: methodText },
  { key: 'status', header: 'Status', cell: (row) => <State row={row} />, card: 'fact' },
  { key: 'amount', header: 'Amount', align: 'right', sort: true, cell: ({ amount }) => <Money value={amount} />, card: 'fact' },
  { key: 'created_at', header: 'When', sort: true, cell: ({ succeeded_at, created_at }) => <Day value={succeeded_at ?? created_at} /> },
  { key: 'fee', header: 'Fee', align: 'right', hidden: true, cell: ({ fee }) => <Money value={fee} /> },
  { key: 'refunded', header: 'Refunded', align: 'right', hidden: true, cell: ({ refunded }) => <Money value={refunded} /> },
  { key: 'objective', header: 'Purpose', hidden: true, cell: ({ objective }) => wordsOf(objective) },
  { key: 'aggregator', header: 'Provider', hidden: true, cell: ({ aggregator }) => aggregatorText(aggregator) },
  { key: 'external_reference', header: 'Their reference', hidden: true },
  { key: 'payer_phone', header: 'Phone', hidden: true },
]

const Reference = ({ row }: { row: PaymentItem }) => (
  <span className={styles.reference}>
    <span className="figures">{row.reference}</span>
    {row.needs_review && <icons.warning size={14} aria-label={row.needs_review} className={styles.warning} />}
  </span>
)

function State({ row }: { row: PaymentItem }) {
  const { label, tone } = stateOf(row)
  return <StatusBadge status={row.status} label={label} tone={tone} />
}

const options = (values: readonly string[], label: (value: string) => string = wordsOf) =>
  values.map((value) => ({ value, label: label(value) }))

const filters: Filter[] = [
  { key: 'currency', label: 'Currency', type: 'currency' },
  { key: 'objective', label: 'Purpose', type: 'select', options: options(objectives) },
  { key: 'method', label: 'Method', type: 'select', options: options(methods) },
  { key: 'aggregator', label: 'Provider', type: 'select', options: options(aggregators, aggregatorText) },
  { key: 'status', label: 'Status', type: 'select', options: options(paymentStatuses, (status) => stateText(status as 'created')) },
  { key: 'days', label: 'Days', type: 'date-range', from: 'starts_at', to: 'ends_at' },
]

/** The payments of one currency, UGX by default, with the sums of the filtered ones. */
export const PaymentsTab = ({ tabs }: { tabs: ReactNode }) => (
  <ListPage
    title="Finance"
    tabs={tabs}
    rows={paymentList}
    search="Search reference, payer, phone"
    defaultSort="-created_at"
    columns={columns}
    filters={filters}
    totals={() => <PaymentTotals />}
    rowLink={({ id }) => pathTo('/finance/payments/$id', { id })}
    firstUse={{
      title: 'No payments yet.',
      text: 'Payments by link and recorded payments appear here.',
      action: { label: 'Open bookings', icon: 'ticket', to: pathTo('/bookings') },
    }}
  />
)
