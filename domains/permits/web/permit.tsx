import { lazy, Suspense, useState } from 'react'
import { residencyNames } from '#domains/inventory/contract/units.ts'
import { dayOf, formatDay } from '#kit/contract/time.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import type { Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { permitDeadlineNames } from '../contract/states.ts'
import { call, type Permit } from './calls.ts'
import { PersonCard } from './person-card.tsx'
import { permitShow } from './routes.ts'
import { RulesFacts } from './rules-facts.tsx'
import { usePermitActions, type PermitDialog } from './use-permit-actions.ts'
import { permitTones } from './words.ts'

const PayDialog = lazy(() => import('./pay-dialog.tsx'))
const NameDialog = lazy(() => import('./name-dialog.tsx'))
const RescheduleDialog = lazy(() => import('./reschedule-dialog.tsx'))
const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

/** A permit: whose it is, what is due, by which rules, and what can be done with it. */
export default function PermitPage() {
  const { id } = permitShow.useParams()
  const answer = useCall(call, 'GET /permits/{id}/show', { params: { id } })
  const [dialog, setDialog] = useState<PermitDialog | null>(null)
  const act = usePermitActions(setDialog)
  const close = () => setDialog(null)
  const permit = answer.data
  return (
    <>
      <RecordPage
        answer={answer}
        what="Permit"
        title={({ name }) => name ?? 'Not named yet'}
        subtitle={({ kind_name, day }) => `${kind_name} · ${formatDay(day)}`}
        status={({ state }) => <StatusBadge status={state} tone={permitTones[state]} />}
        primaryAction={(one) => mainButton(one, act, setDialog)}
        actions={(one) => act.menu(one)}
        side={(one) => <Sums permit={one} />}
      >
        {(one) => (
          <>
            <Deadlines permit={one} />
            <PersonCard permit={one} edit={() => setDialog('name')} />
            {one.rules && (
              <Card title="Rules it was reserved by" flush>
                <RulesFacts rules={one.rules} />
              </Card>
            )}
          </>
        )}
      </RecordPage>
      <Suspense fallback={null}>
        {permit && (dialog === 'deposit' || dialog === 'balance') && <PayDialog payment={{ ids: [id], part: dialog }} close={close} />}
        {permit && dialog === 'name' && <NameDialog permit={permit} close={close} />}
        {permit && dialog === 'reschedule' && <RescheduleDialog permit={permit} close={close} />}
        {permit && dialog === 'refund' && <RefundDialog permit={permit} close={close} />}
      </Suspense>
    </>
  )
}

function mainButton(permit: Permit, act: ReturnType<typeof usePermitActions>, open: (dialog: PermitDialog) => void): Button | undefined {
  const { moves, deposit, price } = permit
  const edits = ['Edit Bookings'] as const
  if (permit.refund_due.amount > 0) return { label: 'Record refund', icon: 'check', needs: ['Record Payments'], run: () => open('refund') }
  if (moves.includes('reserved')) return { label: 'Reserve permit', icon: 'check', needs: edits, run: () => act.reserve(permit) }
  if (moves.includes('deposit_paid') && permit.state === 'reserved' && deposit.amount > 0 && deposit.amount < price.amount)
    return { label: 'Record deposit', icon: 'check', needs: ['Record Payments'], run: () => open('deposit') }
  if (moves.includes('paid')) return { label: 'Record balance', icon: 'check', needs: ['Record Payments'], run: () => open('balance') }
  if (moves.includes('issued')) return { label: 'Record issue', icon: 'check', needs: edits, run: () => act.issue(permit) }
  if (moves.includes('used') && permit.day <= dayOf(new Date()))
    return { label: 'Mark as used', icon: 'check', needs: edits, run: () => act.use(permit) }
  return undefined
}

const Sums = ({ permit }: { permit: Permit }) => (
  <Card title="Permit" flush>
    <Facts
      rows={[
        { label: 'Park', value: permit.park },
        { label: 'Residency', value: residencyNames[permit.residency] },
        {
          label: 'Booking',
          value: permit.booking_id && (
            <PathLink to={pathTo('/bookings/view/$id', { id: permit.booking_id })}>{permit.booking_reference}</PathLink>
          ),
        },
        { label: 'Number', value: permit.number, copy: permit.number },
        { label: 'Price', value: <Money value={permit.price} /> },
        permit.deposit.amount > 0 && { label: 'Deposit', value: <Money value={permit.deposit} /> },
        { label: 'Paid', value: <Money value={permit.paid} /> },
        permit.refund_due.amount > 0 && { label: 'To be refunded', value: <Money value={permit.refund_due} /> },
        permit.lost_today.amount > 0 && { label: 'Lost if cancelled today', value: <Money value={permit.lost_today} /> },
        {
          label: 'Before',
          value: permit.rescheduled_from && (
            <PathLink to={pathTo('/permits/view/$id', { id: permit.rescheduled_from })}>Permit of another day</PathLink>
          ),
        },
        {
          label: 'Now',
          value: permit.rescheduled_to && (
            <PathLink to={pathTo('/permits/view/$id', { id: permit.rescheduled_to })}>Permit of the new day</PathLink>
          ),
        },
      ]}
    />
  </Card>
)

const Deadlines = ({ permit: { deadlines, moves } }: { permit: Permit }) => (
  <Card title="Deadlines" flush>
    <LinkRows none={moves.includes('reserved') ? 'They are set when the permit is reserved.' : 'No deadlines.'}>
      {deadlines.map(({ id, kind, due_on, done_at }) => (
        <LinkRow
          key={id}
          title={permitDeadlineNames[kind]}
          text={<Day value={due_on} />}
          value={
            done_at !== null ? (
              <StatusBadge status="done" tone="green" />
            ) : (
              due_on < dayOf(new Date()) && <StatusBadge status="overdue" tone="red" />
            )
          }
        />
      ))}
    </LinkRows>
  </Card>
)
