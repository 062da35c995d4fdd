import { Box, Button, Group, Skeleton } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { PersonCardProps } from '#domains/staff/web/staff-slots.ts'
import { ask } from '#kit/web/feedback/dialogs.ts'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { Day, Moment, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Action, Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useAllowed } from '#kit/web/use-session.ts'
import { entryKindWords, staffTillWords, tillKinds, type TillKind } from '../contract/words.ts'
import { call, moneyReads, type StaffEntry, type StaffMoney } from './calls.ts'
import { balanceText, kindOptions } from './words.ts'

const MoveDialog = lazy(() => import('./move-dialog.tsx'))
const AccountDialog = lazy(() => import('./account-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))
const AllowanceDialog = lazy(() => import('./allowance-dialog.tsx'))

/** What a person holds or is owed, and every entry of it. */
export default function PersonMoney({ id }: PersonCardProps) {
  const { data, error, refetch } = useCall(call, 'GET /staff-money/people/{id}', { params: { id } })
  if (error && !data)
    return (
      <Card title="Money">
        <RetryAlert error={error} retry={refetch} />
      </Card>
    )
  return (
    <>
      {data ? <Balance money={data} /> : <Skeleton height={140} />}
      <Box mt="md">
        <Entries staffId={id} />
      </Box>
    </>
  )
}

const record = [['See Costs', 'Record Payments']] as const

const buttons: { kind: TillKind | 'allowance'; label: string; when: (money: StaffMoney) => boolean }[] = [
  { kind: 'given', label: 'Give money', when: () => true },
  { kind: 'returned', label: 'Record return', when: ({ balances }) => balances.some(({ amount }) => amount > 0) },
  { kind: 'paid_out', label: 'Pay out', when: ({ balances }) => balances.some(({ amount }) => amount < 0) },
  { kind: 'allowance', label: 'Add allowance', when: () => true },
]

type Opened = TillKind | 'allowance' | 'account' | 'transfer' | null
const isMove = (opened: Opened): opened is TillKind => (tillKinds as readonly (string | null)[]).includes(opened)

function Balance({ money }: { money: StaffMoney }) {
  const [opened, setOpened] = useState<Opened>(null)
  const mayRecord = useAllowed()({ needs: record })
  const close = () => setOpened(null)
  const { balances, to_check, staff_id, name, account, waiting } = money
  const allowed = useAllowed()
  const maySet = allowed({ needs: [['Manage Payables', 'Add Beneficiary']] })
  const isOwed = balances.some(({ amount }) => amount < 0)
  const mayPay = isOwed && account !== null && allowed({ needs: [['See Costs', 'Create Transfers']] })
  return (
    <Card title="Money" flush>
      <Facts
        rows={[
          ...(balances.length > 0
            ? balances.map((one) => ({ label: one.currency, value: balanceText(one) }))
            : [{ label: 'Balance', value: 'Nothing given or earned yet' }]),
          ...waiting.map((one) => ({ label: 'Transfers on the way', value: <Money value={one} /> })),
          account && { label: 'Paid to', value: `${account.name}, ${account.account}` },
          to_check > 0 && {
            label: 'To check',
            value: (
              <PathLink to={`${pathTo('/roster/expenses')}?search=${encodeURIComponent(name)}`}>
                {to_check === 1 ? '1 road expense' : `${to_check} road expenses`}
              </PathLink>
            ),
          },
        ]}
      />
      {(mayRecord || maySet || mayPay) && (
        <Group gap="sm" p="md" pt="xs">
          {buttons
            .filter(({ when }) => mayRecord && when(money))
            .map(({ kind, label }) => (
              <Button key={kind} variant="default" onClick={() => setOpened(kind)}>
                {label}
              </Button>
            ))}
          {mayPay && (
            <Button variant="default" onClick={() => setOpened('transfer')}>
              Pay by transfer
            </Button>
          )}
          {maySet && (
            <Button variant="default" onClick={() => setOpened('account')}>
              {account ? 'Change account' : 'Set account'}
            </Button>
          )}
        </Group>
      )}
      <Suspense fallback={null}>
        {opened === 'allowance' && <AllowanceDialog money={money} close={close} />}
        {opened === 'account' && <AccountDialog money={money} close={close} />}
        {opened === 'transfer' && <PayDialog close={close} />}
        {isMove(opened) && <MoveDialog key={staff_id} money={money} kind={opened} close={close} />}
      </Suspense>
    </Card>
  )
}

const columns: Column<StaffEntry>[] = [
  { key: 'description', header: 'Entry', card: 'title', cell: ({ kind, description }) => nameOf(kind, description) },
  {
    key: 'state',
    header: 'Status',
    card: 'fact',
    cell: ({ state }) => <StatusBadge status={state} tone={state === 'posted' ? 'green' : 'neutral'} />,
  },
  { key: 'duty', header: 'Duty', card: 'about' },
  { key: 'day', header: 'Day', sort: true, card: 'fact', cell: ({ day }) => <Day value={day} /> },
  { key: 'amount', header: 'Amount', align: 'right', card: 'amount', cell: ({ amount }) => <Money value={amount} /> },
  { key: 'till', header: 'Till', cell: ({ till }) => till && staffTillWords[till] },
  { key: 'note', header: 'Note', cell: ({ note, reverse_reason }) => [note, reverse_reason].filter(Boolean).join(' · ') },
  { key: 'user_name', header: 'Recorded by', hidden: true },
  { key: 'created_at', header: 'Recorded', sort: true, hidden: true, cell: ({ created_at }) => <Moment value={created_at} /> },
  { key: 'reversed_by', header: 'Reversed by', hidden: true },
  { key: 'reversed_at', header: 'Reversed', hidden: true, cell: ({ reversed_at }) => reversed_at && <Moment value={reversed_at} /> },
]

const nameOf = (kind: StaffEntry['kind'], description: string): string =>
  kind === 'expense' ? `${entryKindWords[kind]}: ${description}` : entryKindWords[kind]

const filters: Filter[] = [
  { key: 'kind', label: 'Kind', type: 'multi', options: kindOptions },
  {
    key: 'state',
    label: 'Status',
    type: 'select',
    options: [
      { value: 'posted', label: 'Posted' },
      { value: 'reversed', label: 'Reversed' },
    ],
  },
  { key: 'currency', label: 'Currency', type: 'currency' },
  { key: 'days', label: 'Days', type: 'date-range', from: 'starts_at', to: 'ends_at' },
]

function Entries({ staffId }: { staffId: string }) {
  const rows = useMemo(() => call.rows('GET /staff-money/people/{id}/entries', { params: { id: staffId } }), [staffId])
  const allowed = useAllowed()
  const reverse = useAction(call, 'POST /staff-money/entries/{id}/reverse', {
    invalidates: moneyReads,
    notice: 'Entry reversed.',
    failed: 'Not reversed',
  })
  const askWhy = async ({ id, kind }: StaffEntry) => {
    const reason = await ask({
      title: 'Reverse this entry?',
      text: kind === 'expense' ? 'The opposite entry is posted, and the expense is to be checked again.' : 'The opposite entry is posted.',
      label: 'Reason',
      action: 'Reverse entry',
    })
    if (reason !== null) reverse.mutate({ params: { id }, body: { reason } })
  }
  const actionsOf = (entry: StaffEntry): Action[] =>
    entry.state === 'posted' && entry.till !== 'transfer' && allowed({ needs: entry.kind === 'expense' ? ['Manage Payables'] : record })
      ? [{ label: 'Reverse', icon: 'undo', danger: true, run: () => askWhy(entry) }]
      : []
  return (
    <ListPage
      title="Entries"
      rows={rows}
      search="Search entry, note, duty"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      rowActions={actionsOf}
      inside
      firstUse={{ title: 'No entries yet.', text: 'Money given for the road, accepted expenses and allowances are listed here.' }}
    />
  )
}
