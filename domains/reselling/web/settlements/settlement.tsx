import { lazy, Suspense, useMemo, useState } from 'react'
import { formatDays } from '#kit/contract/time.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Button, Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { Timeline } from '#kit/web/record-page/timeline.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, settlementLines, type Settlement, type SettlementLine } from '../calls.ts'
import { resellSettlement } from '../routes.ts'
import { absolute, lineWords } from '../words.ts'
import { SettlementBadge } from './settlement-badge.tsx'
import { useSettlementActions, type SettlementDialog } from './use-settlement-actions.ts'

const PayDialog = lazy(() => import('./pay-dialog.tsx'))
const ReceiveDialog = lazy(() => import('./receive-dialog.tsx'))

const needs = ['Manage Reselling'] as const

const columns: Column<SettlementLine>[] = [
  { key: 'title', header: 'For', card: 'title' },
  { key: 'kind', header: 'Entry', card: 'fact', cell: ({ kind }) => lineWords[kind] },
  { key: 'ours', header: 'Made by', hidden: true, cell: ({ ours }) => (ours ? 'You' : 'The other agency') },
  {
    key: 'reference',
    header: 'Your booking',
    card: 'about',
    cell: ({ booking_id: id, reference }) => id && <PathLink to={pathTo('/bookings/view/$id', { id })}>{reference}</PathLink>,
  },
  { key: 'at', header: 'Date', sort: true, card: 'fact', cell: ({ at }) => <Day value={at} /> },
  { key: 'amount', header: 'Amount', align: 'right', card: 'amount', cell: ({ amount }) => <Money value={amount} /> },
]

/** A settlement: what both agencies owe each other until a day, and what happens with it. */
export default function SettlementPage() {
  const { settlement: id } = resellSettlement.useParams()
  const answer = useCall(call, 'GET /reseller/settlements/{id}/show', { params: { id } })
  const rows = useMemo(() => settlementLines(id), [id])
  const [dialog, setDialog] = useState<SettlementDialog | null>(null)
  const act = useSettlementActions(setDialog)
  const close = () => setDialog(null)
  return (
    <>
      <RecordPage
        answer={answer}
        what="Settlement"
        title={({ number }) => number}
        subtitle={({ partner_name, starts_on, ends_on }) => `With ${partner_name} · ${formatDays(starts_on, ends_on)}`}
        status={(settlement) => <SettlementBadge of={settlement} />}
        primaryAction={(settlement) => mainButton(settlement, act.invoice, setDialog)}
        actions={(settlement) => act.menu(settlement)}
        side={(settlement) => <Totals settlement={settlement} />}
      >
        {(settlement) => (
          <>
            {settlement.dispute_reason !== null && (
              <Card title={settlement.disputed_by_us ? 'You dispute this' : `${settlement.partner_name} disputes this`}>
                <div className="lines">{settlement.dispute_reason}</div>
              </Card>
            )}
            <ListPage
              key="lines"
              title="Lines"
              rows={rows}
              search="Search lines"
              defaultSort="at"
              columns={columns}
              filters={[]}
              inside
              firstUse={{ title: 'No lines.', text: 'This settlement counts nothing.' }}
            />
            <Messages settlement={settlement} write={() => act.write(settlement)} />
          </>
        )}
      </RecordPage>
      <Suspense fallback={null}>
        {answer.data && dialog === 'pay' && <PayDialog settlement={answer.data} close={close} />}
        {answer.data && dialog === 'receive' && <ReceiveDialog settlement={answer.data} close={close} />}
      </Suspense>
    </>
  )
}

function mainButton(
  { id, actions, revision }: Settlement,
  invoice: (call: { params: { id: string }; body: { revision: number } }) => void,
  open: (dialog: SettlementDialog) => void,
): Button | undefined {
  if (actions.includes('pay')) return { label: 'Pay', icon: 'send', needs: ['Create Transfers'], run: () => open('pay') }
  if (actions.includes('invoice'))
    return { label: 'Issue invoice', icon: 'receipt', needs, run: () => invoice({ params: { id }, body: { revision } }) }
  if (actions.includes('receive')) return { label: 'Record payment', icon: 'check', needs: ['Record Payments'], run: () => open('receive') }
  return undefined
}

const Totals = ({ settlement }: { settlement: Settlement }) => {
  const { owed_to_us, owed_by_us, earlier, amount, settled, left, due_on, state, invoice_number, paid_at, transfer } = settlement
  const isOpen = state === 'due' || state === 'invoiced' || state === 'disputed'
  return (
    <Card title="Result" flush>
      <Facts
        rows={[
          { label: 'They owe you', value: <Money value={owed_to_us} /> },
          { label: 'You owe them', value: <Money value={owed_by_us} /> },
          earlier.amount !== 0 && { label: 'Earlier payments', value: <Money value={earlier} /> },
          {
            label: amount.amount === 0 ? 'Nothing is due' : `${amount.amount < 0 ? 'You' : 'They'} ${state === 'paid' ? 'paid' : 'pay'}`,
            value: <Money value={absolute(amount)} />,
          },
          isOpen && settled.amount !== 0 && { label: 'Paid so far', value: <Money value={absolute(settled)} /> },
          isOpen && settled.amount !== 0 && { label: 'Still due', value: <Money value={absolute(left)} /> },
          isOpen && { label: 'Pay by', value: <Day value={due_on} /> },
          { label: 'Invoice', value: invoice_number, copy: invoice_number },
          { label: 'Paid', value: paid_at && <Day value={paid_at} /> },
          transfer && {
            label: 'Transfer in progress',
            value: <PathLink to={pathTo('/finance/transfers/$id', { id: transfer.id })}>{transfer.reference}</PathLink>,
          },
        ]}
      />
    </Card>
  )
}

const Messages = ({ settlement: { messages, partner_name }, write }: { settlement: Settlement; write: () => void }) => (
  <Card title="Messages" actions={[{ label: 'Write message', icon: 'pencil', needs, run: write }]}>
    {messages.length === 0 ? (
      `You can ask ${partner_name} about this settlement here.`
    ) : (
      <Timeline
        entries={messages.toReversed().map(({ id, at, text, by_us, author }) => ({
          id,
          at,
          title: text,
          text: by_us ? 'You' : author,
          tone: by_us ? 'neutral' : 'blue',
        }))}
      />
    )}
  </Card>
)
