import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Moment, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAllowed, useMay } from '#kit/web/use-session.ts'
import { expenseList, type RoadExpense } from './calls.ts'
import { useExpenseActions } from './use-expense-actions.ts'
import { checkOptions, checkTones, checkWords, expenseText } from './words.ts'

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))
const RatesDialog = lazy(() => import('./rates-dialog.tsx'))

const columns: Column<RoadExpense>[] = [
  { key: 'text', header: 'Expense', card: 'title', cell: expenseText },
  { key: 'name', header: 'Person', card: 'about' },
  { key: 'duty', header: 'Duty', card: 'fact' },
  {
    key: 'state',
    header: 'Status',
    card: 'fact',
    cell: ({ state, late }) => (
      <>
        <StatusBadge status={state} label={checkWords[state]} tone={checkTones[state]} />{' '}
        {late && <StatusBadge status="late" label="Late" tone="red" />}
      </>
    ),
  },
  { key: 'reported', header: 'Reported', align: 'right', cell: ({ reported }) => <Money value={reported} />, card: 'amount' },
  { key: 'accepted', header: 'Accepted', align: 'right', hidden: true, cell: ({ accepted }) => <Money value={accepted} /> },
  { key: 'happened_at', header: 'When', sort: true, cell: ({ happened_at }) => <Moment value={happened_at} /> },
  { key: 'reason', header: 'Reason', hidden: true },
  { key: 'checked_by', header: 'Checked by', hidden: true },
]

const filters: Filter[] = [
  { key: 'state', label: 'Status', type: 'select', options: checkOptions },
  {
    key: 'kind',
    label: 'Kind',
    type: 'select',
    options: [
      { value: 'fuel', label: 'Fuel' },
      { value: 'expense', label: 'Expense' },
    ],
  },
]

/** Fuel and expenses that were reported from the road. Without a filter: what is to be checked. */
export default function ExpensesList() {
  const [changing, setChanging] = useState<RoadExpense | null>(null)
  const [rates, setRates] = useState(false)
  const actionsOf = useExpenseActions(setChanging)
  const [paying, setPaying] = useState(false)
  const mayManage = useMay()('Manage Payables')
  const mayPay = useAllowed()({ needs: [['See Costs', 'Create Transfers']] })
  return (
    <>
      <ListPage
        title="Road expenses"
        rows={expenseList}
        search="Search expense, person, duty"
        defaultSort="-happened_at"
        columns={columns}
        filters={filters}
        rowLink={({ duty_id: id }) => pathTo('/roster/duties/$id/sheet', { id })}
        rowActions={actionsOf}
        actions={
          <>
            {mayPay && (
              <Button variant="default" onClick={() => setPaying(true)}>
                Pay staff
              </Button>
            )}
            {mayManage && (
              <Button variant="default" onClick={() => setRates(true)}>
                Daily rates
              </Button>
            )}
          </>
        }
        firstUse={{
          title: 'Nothing to check.',
          text: 'Fuel and expenses that drivers and guides report from the road are listed here, for you to accept or refuse.',
          action: { label: 'Open roster', icon: 'calendar', to: pathTo('/roster') },
        }}
      />
      <Suspense fallback={null}>
        {changing && <AcceptDialog expense={changing} close={() => setChanging(null)} />}
        {paying && <PayDialog close={() => setPaying(false)} />}
        {rates && <RatesDialog close={() => setRates(false)} />}
      </Suspense>
    </>
  )
}
