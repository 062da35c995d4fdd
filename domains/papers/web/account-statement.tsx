import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { entryText } from '#domains/finance/contract/entry-text.ts'
import { call as financeCall, type StatementEntry } from '#domains/finance/web/calls.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { call } from './calls.ts'
import styles from './statement.module.css'

/** The postings of one account, with the balance after each, and opening and closing balance of the period. */
export const AccountStatement = ({ id }: { id: string }) => (
  <ListPage
    inside
    title="Statement"
    rows={financeCall.rows('GET /finance/accounts/{id}/statement', { params: { id } })}
    defaultSort="-at"
    actions={<PrintButton id={id} />}
    columns={[
      { key: 'at', header: 'Day', sort: true, cell: ({ at }) => <Day value={at} />, card: 'fact' },
      { key: 'what', header: 'What', cell: entryText, card: 'title' },
      { key: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => <Money value={amount} />, card: 'fact' },
      { key: 'balance', header: 'Balance', align: 'right', cell: ({ balance }) => <Money value={balance} /> },
    ]}
    filters={[{ key: 'days', label: 'Days', type: 'date-range', from: 'starts_at', to: 'ends_at' }]}
    rowLink={screenOf}
    totals={({ meta }) => <Totals totals={meta.totals as unknown as StatementTotals} />}
    firstUse={{ title: 'No ledger entries yet.', text: 'Entries of this account appear here with the balance after each.' }}
  />
)

interface StatementTotals {
  account: { name: string; owner: string }
  currency: Currency
  opening: number
  came_in: number
  went_out: number
  closing: number
}

function Totals({ totals: { account, currency, opening, came_in, went_out, closing } }: { totals: StatementTotals }) {
  const sum = (label: string, amount: number) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money value={{ amount, currency }} />
      </dd>
    </div>
  )
  return (
    <>
      <p className={styles.account}>
        <b>{account.owner ? `${account.name}: ${account.owner}` : account.name}</b>
        <PathLink to={`${pathTo('/finance')}?tab=statement`}>All accounts</PathLink>
      </p>
      <dl className={styles.totals}>
        {sum('Opening balance', opening)}
        {sum('Received', came_in)}
        {sum('Paid out', -went_out)}
        {sum('Closing balance', closing)}
      </dl>
    </>
  )
}

/** Returns the screen of the posting's subject. */
function screenOf({ type, subject_id }: StatementEntry): string {
  if (!subject_id) return pathTo('/finance')
  if (/^(sale|client_changed)/.test(type)) return pathTo('/bookings/view/$id', { id: subject_id })
  if (type.startsWith('transfer')) return pathTo('/finance/transfers/$id', { id: subject_id })
  if (/^(payment|refund)/.test(type)) return pathTo('/finance/payments/$id', { id: subject_id })
  return `${pathTo('/finance')}?tab=wallets`
}

/** Downloads the statement of the period in the address as a PDF. */
function PrintButton({ id }: { id: string }) {
  const { starts_at, ends_at } = useSearch({ strict: false }) as { starts_at?: string; ends_at?: string }
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    const query = { ...(starts_at ? { starts_at } : {}), ...(ends_at ? { ends_at } : {}) }
    await call
      .download('GET /finance/accounts/{id}/statement/pdf', { params: { id }, query })
      .catch((error: unknown) => showError('No statement', error))
    setBusy(false)
  }
  return (
    <Button variant="default" loading={busy} leftSection={<icons.printer size={16} aria-hidden />} onClick={() => void print()}>
      PDF
    </Button>
  )
}
