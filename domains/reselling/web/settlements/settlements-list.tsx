import { Button } from '@mantine/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { formatDays } from '#kit/contract/time.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { settlementStates } from '../../contract/settlement.ts'
import { call, settlements, type Balance, type SettlementRow } from '../calls.ts'
import { owedText } from '../words.ts'
import { SettlementBadge } from './settlement-badge.tsx'
import styles from './settlements.module.css'

const CloseDialog = lazy(() => import('./close-dialog.tsx'))

const columns: Column<SettlementRow>[] = [
  { key: 'number', header: 'Number', card: 'title' },
  { key: 'partner_name', header: 'Agency', card: 'about' },
  { key: 'ends_on', header: 'Period', sort: true, card: 'fact', cell: ({ starts_on: from, ends_on: to }) => formatDays(from, to) },
  { key: 'state', header: 'Status', card: 'fact', cell: (row) => <SettlementBadge of={row} /> },
  { key: 'owed_to_us', header: 'They owe you', align: 'right', hidden: true, cell: ({ owed_to_us: owed }) => <Money value={owed} /> },
  { key: 'owed_by_us', header: 'You owe them', align: 'right', hidden: true, cell: ({ owed_by_us: owed }) => <Money value={owed} /> },
  { key: 'amount', header: 'Result', align: 'right', card: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  { key: 'left', header: 'Still due', align: 'right', cell: ({ left, state }) => isUnpaid(state) && <Money value={left} /> },
  { key: 'due_on', header: 'Pay by', cell: ({ due_on: day }) => <Day value={day} /> },
  { key: 'invoice_number', header: 'Invoice', hidden: true },
  { key: 'paid_at', header: 'Paid', hidden: true, cell: ({ paid_at: at }) => <Day value={at} /> },
  { key: 'created_at', header: 'Closed', sort: true, hidden: true, cell: ({ created_at: at }) => <Day value={at} /> },
]

const isUnpaid = (state: SettlementRow['state']) => state === 'due' || state === 'invoiced' || state === 'disputed'

const filters = [
  { key: 'state', label: 'Status', type: 'multi' as const, options: settlementStates.map((value) => ({ value, label: wordsOf(value) })) },
  {
    key: 'overdue',
    label: 'Overdue',
    type: 'select' as const,
    options: [
      { value: 'true', label: 'Overdue' },
      { value: 'false', label: 'Not overdue' },
    ],
  },
  {
    key: 'role',
    label: 'Who pays',
    type: 'select' as const,
    options: [
      { value: 'creditor', label: 'They pay you' },
      { value: 'debtor', label: 'You pay' },
    ],
  },
]

/** The settlements with all partners, below what is open with each now. */
export function SettlementsList({ tabs }: { tabs: ReactNode }) {
  const balances = useCall(call, 'GET /reseller/balances')
  const [closing, setClosing] = useState<Balance | null>(null)
  return (
    <>
      <ListPage
        key="settlements"
        title="My resells"
        rows={settlements}
        search="Search settlements"
        defaultSort="-created_at"
        columns={columns}
        filters={filters}
        tabs={
          <>
            {tabs}
            <Balances balances={balances.data ?? []} close={setClosing} />
          </>
        }
        rowLink={({ id }) => pathTo('/reseller/settlements/$settlement', { settlement: id })}
        firstUse={{
          title: 'No settlements yet.',
          text: 'Each month is settled automatically when it is over: what both agencies owe is netted, and one of them pays.',
        }}
      />
      <Suspense fallback={null}>{closing && <CloseDialog balance={closing} close={() => setClosing(null)} />}</Suspense>
    </>
  )
}

const textOf = ({ balance, in_settlements: counted }: Balance): string =>
  counted.amount === 0 ? owedText(balance) : `${owedText(balance)}. Open settlements: ${owedText(counted)}.`

function Balances({ balances, close }: { balances: readonly Balance[]; close: (balance: Balance) => void }) {
  const mayClose = useMay()('Manage Reselling')
  if (balances.length === 0) return null
  return (
    <div className={styles.balances}>
      <Card title="Balances now" flush>
        <LinkRows none="Nothing is owed.">
          {balances.map((row) => (
            <LinkRow
              key={`${row.partner_id} ${row.balance.currency}`}
              title={row.partner_name}
              text={textOf(row)}
              value={
                mayClose &&
                row.open.amount !== 0 && (
                  <Button size="xs" variant="default" onClick={() => close(row)}>
                    Settle now
                  </Button>
                )
              }
            />
          ))}
        </LinkRows>
      </Card>
    </div>
  )
}
