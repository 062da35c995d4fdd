import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Day, Money } from '#kit/web/format/values.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge, type Tone } from '#kit/web/status-badge.tsx'
import { useAction, useCall, useIdempotencyKey } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, planReads, type Instalments, type PartPage, type Plan } from './calls.ts'
import styles from './instalments.module.css'

const PlanDialog = lazy(() => import('./plan-dialog.tsx'))
const PartPageDialog = lazy(() => import('./part-page.tsx'))

const tones: Record<string, Tone> = {
  scheduled: 'neutral',
  due: 'amber',
  partially_paid: 'amber',
  paid: 'green',
  overdue: 'red',
  rolled_over: 'neutral',
}

/** The payment plan of a booking; hidden if there is none and none is possible. */
export function InstalmentsCard({ bookingId }: { bookingId: string }) {
  const answer = useCall(call, 'GET /bookings/{id}/instalments', { params: { id: bookingId } })
  const may = useMay()
  const [planning, setPlanning] = useState(false)
  const shown = answer.data
  if (!shown || (!shown.plan && !(shown.possible && may('Edit Bookings')))) return null
  return (
    <>
      {shown.plan ? (
        <Parts bookingId={bookingId} plan={shown.plan} change={() => setPlanning(true)} />
      ) : (
        <Card title="Instalments">
          <None enabled={shown.enabled} plan={() => setPlanning(true)} />
        </Card>
      )}
      <Suspense fallback={null}>
        {planning && <PlanDialog bookingId={bookingId} instalments={shown} onClose={() => setPlanning(false)} />}
      </Suspense>
    </>
  )
}

function None({ enabled, plan }: { enabled: Instalments['enabled']; plan: () => void }) {
  const may = useMay()
  const enable = useAction(call, 'POST /instalments/enable', {
    invalidates: [...planReads, '/agencies'],
    notice: 'Clients can now pay in instalments.',
    failed: 'Not allowed',
  })
  if (enabled)
    return (
      <Group justify="space-between" gap="sm">
        <span className={styles.dim}>Due as one payment.</span>
        <Button variant="default" size="compact-md" onClick={plan}>
          Plan instalments
        </Button>
      </Group>
    )
  return (
    <Group justify="space-between" gap="sm">
      <span className={styles.dim}>Your agency does not allow instalments yet.</span>
      {may('Edit Agency') && (
        <Button variant="default" size="compact-md" loading={enable.isPending} onClick={() => enable.mutate({ body: { enabled: true } })}>
          Allow instalments
        </Button>
      )}
    </Group>
  )
}

function Parts({ bookingId, plan, change }: { bookingId: string; plan: Plan; change: () => void }) {
  const may = useMay()
  const [page, setPage] = useState<PartPage | null>(null)
  const key = useIdempotencyKey()
  const pay = useAction(call, 'POST /instalments/{id}/checkout', { invalidates: planReads, done: setPage, failed: 'No payment page' })
  const remove = useAction(call, 'POST /bookings/{id}/instalments/remove', {
    invalidates: planReads,
    notice: 'Payment plan removed.',
  })
  const roll = useAction(call, 'POST /instalments/{id}/roll-over', { invalidates: planReads, failed: 'Not moved' })
  const removing = async () => {
    const text = 'Payments stay. The rest becomes due as one payment.'
    if (await confirm({ title: 'Remove the payment plan?', text, action: 'Remove', danger: true }))
      remove.mutate({ params: { id: bookingId } })
  }
  const actions: Action[] = may('Edit Bookings')
    ? [
        { label: 'Change plan', icon: 'pencil', run: change },
        { label: 'Remove', icon: 'trash', danger: true, run: removing },
      ]
    : []
  const last = plan.parts.length - 1
  const partActions = ({ id }: Plan['parts'][number], index: number): Action[] => [
    {
      label: 'Payment page',
      needs: ['Record Payments'],
      icon: 'qrcode',
      run: () =>
        pay.mutate({ params: { id }, idempotencyKey: key.current() }, { onSettled: (_page, error) => key.settle(error ?? undefined) }),
    },
    ...(index < last
      ? [
          {
            label: 'Roll over to next instalment',
            icon: 'next' as const,
            needs: ['Edit Bookings'] as const,
            run: () => roll.mutate({ params: { id } }),
          },
        ]
      : []),
  ]
  return (
    <Card title="Instalments" aside={<CopyButton value={plan.public_url} what="link for the client" />} actions={actions} flush>
      <ol className={styles.parts}>
        {plan.parts.map((part, index) => (
          <li key={part.id} className={styles.part}>
            <span className={styles.day}>
              <Day value={part.due_on} />
              {part.rolled.amount > 0 && (
                <small>
                  <Money value={part.rolled} /> rolled over
                </small>
              )}
            </span>
            <StatusBadge status={part.status} tone={tones[part.status] ?? 'neutral'} />
            <span className={styles.amount}>
              <Money value={part.amount} />
              {part.paid.amount > 0 && part.due.amount > 0 && (
                <small>
                  <Money value={part.due} /> left
                </small>
              )}
            </span>
            {part.due.amount > 0 ? <RowMenu label={`Part ${index + 1}`} actions={partActions(part, index)} /> : <span />}
          </li>
        ))}
      </ol>
      <Suspense fallback={null}>{page && <PartPageDialog page={page} onClose={() => setPage(null)} />}</Suspense>
    </Card>
  )
}
