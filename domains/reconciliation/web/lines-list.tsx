import { Button } from '@mantine/core'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import { wordsOf } from '#kit/contract/text.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge, type Tone } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, reads, type BankLine, type Suggestion } from './calls.ts'
import styles from './reconciliation.module.css'

const states: Record<BankLine['status'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'amber' },
  matched: { label: 'Matched', tone: 'green' },
  parked: { label: 'Set aside', tone: 'neutral' },
}

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'select', options: Object.entries(states).map(([value, { label }]) => ({ value, label })) },
  { key: 'days', label: 'Days', type: 'date-range', from: 'starts_at', to: 'ends_at' },
]

const invalidates = reads

/** The lines of a statement with their match or suggestion, confirmed one by one or in bulk. */
export function LinesList({ statementId }: { statementId: string }) {
  const mayMatch = useMay()('Record Payments')
  const match = useAction(call, 'POST /reconciliation/lines/match', {
    invalidates,
    notice: ({ lines }) => (lines === 1 ? 'Line matched.' : `${lines} lines matched.`),
    failed: 'Not matched',
  })
  const park = useAction(call, 'POST /reconciliation/lines/{id}/park', { invalidates, notice: 'Line set aside.' })
  const undo = useAction(call, 'POST /reconciliation/lines/{id}/undo', { invalidates, notice: 'Line reopened.' })
  const confirmOne = (line: BankLine, { subject, subject_id }: Suggestion) =>
    match.mutate({ body: { matches: [{ line_id: line.id, subject, subject_id }] } })
  const confirmSure = async (rows: readonly BankLine[]) => {
    const matches = rows.flatMap(({ id, suggestions: [first] }) =>
      first ? [{ line_id: id, subject: first.subject, subject_id: first.subject_id }] : [],
    )
    if (matches.length > 0) await match.mutateAsync({ body: { matches } }).catch(() => undefined)
  }
  const layAside = async ({ id }: BankLine) => {
    const note = await ask({
      title: 'Set aside',
      text: 'For lines outside the books, or under investigation.',
      label: 'Note',
      action: 'Set aside',
    })
    if (note) park.mutate({ params: { id }, body: { note } })
  }
  const actionsOf = (line: BankLine): Action[] =>
    line.status === 'open'
      ? [
          ...line.suggestions
            .slice(1)
            .map((one): Action => ({ label: `It is ${one.reference}`, icon: 'check', run: () => confirmOne(line, one) })),
          { label: 'Set aside', icon: 'archive', run: () => layAside(line) },
        ]
      : [{ label: 'Undo match', icon: 'history', run: () => undo.mutate({ params: { id: line.id } }) }]
  const columns: Column<BankLine>[] = [
    { key: 'description', header: 'Line', cell: (line) => <What line={line} />, card: 'title' },
    { key: 'day', header: 'Day', sort: true, cell: ({ day }) => <Day value={day} /> },
    { key: 'amount', header: 'Amount', align: 'right', sort: true, cell: ({ amount }) => <Money value={amount} />, card: 'fact' },
    { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} {...states[status]} /> },
    {
      key: 'is',
      header: 'Match',
      cell: (line) => <Is line={line} busy={match.isPending || !mayMatch} confirm={(one) => confirmOne(line, one)} />,
      card: 'fact',
    },
    { key: 'decided_by_name', header: 'Decided by', hidden: true },
  ]
  return (
    <ListPage
      inside
      title="Lines"
      rows={call.rows('GET /reconciliation/lines', { query: { statement_id: statementId } })}
      search="Search description, reference, note"
      defaultSort="-day"
      columns={columns}
      filters={filters}
      rowActions={mayMatch ? actionsOf : () => []}
      bulkActions={[{ label: 'Confirm first suggestions', icon: 'check', needs: ['Record Payments'], clears: true, run: confirmSure }]}
      totals={() => (
        <p className={styles.back}>
          <PathLink to={`${pathTo('/finance')}?tab=reconciliation`}>All statements</PathLink>
        </p>
      )}
      firstUse={{ title: 'No lines.', text: 'This statement has no lines of its own.' }}
    />
  )
}

const What = ({ line: { description, reference } }: { line: BankLine }) => (
  <span className={styles.two}>
    <span>{description || 'No description'}</span>
    {reference && <small className="figures">{reference}</small>}
  </span>
)

const screens = { payment: '/finance/payments/$id', transfer: '/finance/transfers/$id' } as const

function Named({ one: { subject, subject_id, reference, name } }: { one: NonNullable<BankLine['match']> }) {
  const text = name ? `${reference} · ${name}` : reference
  // A refund is shown on its payment's page, and the line does not know the payment.
  return subject === 'refund' ? (
    `${wordsOf(subject)} ${text}`
  ) : (
    <PathLink to={pathTo(screens[subject], { id: subject_id })}>{text}</PathLink>
  )
}

/** The match of a line, or the likeliest suggestion to confirm. */
function Is({ line, busy, confirm }: { line: BankLine; busy: boolean; confirm: (one: Suggestion) => void }) {
  if (line.match) return <Named one={line.match} />
  if (line.status === 'parked') return line.note
  const [first, ...others] = line.suggestions
  if (!first) return <span className={styles.dim}>No match</span>
  return (
    <span className={styles.suggestion}>
      <span className={styles.two}>
        <Named one={first} />
        <small>
          {first.why.join(', ')}
          {others.length > 0 && `; ${others.length} more`}
        </small>
      </span>
      <Button size="compact-sm" variant={first.sure ? 'filled' : 'default'} disabled={busy} onClick={() => confirm(first)}>
        Confirm
      </Button>
    </span>
  )
}
