import type { ReactNode } from 'react'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Button, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { call, transferList, type TransferItem } from './calls.ts'
import { stateOf, statusOptions } from './transfer-words.ts'

const columns: Column<TransferItem>[] = [
  { key: 'reference', header: 'Transfer' },
  { key: 'beneficiary_name', header: 'To', card: 'title' },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} {...stateOf(status)} />, card: 'fact' },
  { key: 'amount', header: 'Amount', align: 'right', sort: true, cell: ({ amount }) => <Money value={amount} />, card: 'fact' },
  { key: 'created_at', header: 'Created', sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
  { key: 'narration', header: 'For' },
  { key: 'created_by_name', header: 'By' },
  { key: 'fee', header: 'Fee', align: 'right', hidden: true, cell: ({ fee }) => <Money value={fee} /> },
  { key: 'approved_by_name', header: 'Approved by', hidden: true },
  { key: 'beneficiary_account', header: 'Account', hidden: true },
  { key: 'external_reference', header: 'Their reference', hidden: true },
  { key: 'reason', header: 'Reason', hidden: true },
]

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'multi', options: statusOptions },
  { key: 'currency', label: 'Currency', type: 'currency' },
  { key: 'days', label: 'Days', type: 'date-range', from: 'starts_at', to: 'ends_at' },
]

interface TransfersListProps {
  /** Limits the list to one beneficiary, on its page. */
  beneficiary?: { id: string; name: string; currency: string }
  tabs?: ReactNode
  button?: Button | undefined
}

/** The transfers that were sent, are under way or wait for approval. */
export function TransfersList({ beneficiary, tabs, button }: TransfersListProps) {
  const rows = beneficiary ? call.rows('GET /all-agent-beneficiaries-records', { query: { beneficiary_id: beneficiary.id } }) : transferList
  return (
    <ListPage
      title="Transfers"
      {...(beneficiary ? { inside: true as const } : {})}
      tabs={tabs}
      rows={rows}
      search="Search reference, name, narration"
      defaultSort="-created_at"
      columns={
        beneficiary
          ? columns.map((column) => (column.key === 'narration' ? { ...column, card: 'title' as const } : withoutTitle(column)))
          : columns
      }
      filters={beneficiary ? filters.filter(({ key }) => key !== 'currency') : filters}
      rowLink={({ id }) => pathTo('/finance/transfers/$id', { id })}
      // The beneficiary's page already has the button.
      primaryAction={beneficiary ? undefined : button}
      firstUse={{
        title: 'No transfers yet.',
        text: beneficiary
          ? `No transfers to ${beneficiary.name} yet.`
          : 'Money is sent from a wallet to a beneficiary once a second person has approved it.',
        action: button,
      }}
    />
  )
}

const withoutTitle = ({ card, ...column }: Column<TransferItem>): Column<TransferItem> => ({
  ...column,
  ...(card === 'fact' ? { card } : {}),
  ...(column.key === 'beneficiary_name' ? { hidden: true as const } : {}),
})
