import { Button, Skeleton, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { builtFeatures, featureNames, type Feature } from '#kit/contract/features.ts'
import { useAfter } from '#kit/web/feedback/use-after.ts'
import { Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useSession } from '#kit/web/use-session.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { listPlans } from '#domains/subscriptions/contract.ts'
import { call, planReads } from './calls.ts'
import type { State } from './standing.tsx'
import styles from './subscriptions.module.css'

const PayPlan = lazy(() => import('./pay-plan.tsx'))

export type Plan = ResultOf<typeof listPlans>[number]

/** The plans side by side, with their features. */
export function Plans({ state }: { state: State }) {
  const answer = useCall(call, 'GET /plans', { query: { per_page: '100' } }, { staleMs: 5 * 60_000 })
  const choose = useChoose()
  const [paying, setPaying] = useState<Plan | null>(null)
  if (answer.isPending) return <Waiting />
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  return (
    <>
      <ul className={styles.plans} aria-label="Plans">
        {answer.data.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            state={state}
            busy={choose.isPending && choose.variables?.body.plan_id === plan.id}
            onChoose={() => choose.mutate({ body: { plan_id: plan.id } })}
            onPay={() => setPaying(plan)}
          />
        ))}
      </ul>
      {paying && (
        <Suspense fallback={null}>
          <PayPlan plan={paying} onClose={() => setPaying(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The profile is reloaded, because guards and navigation read the plan from it. */
function useChoose() {
  const session = useSession()
  return useAction(call, 'POST /subscriptions/choose', {
    invalidates: planReads,
    failed: 'Plan not chosen',
    notice: ({ subscription }) => `You are trying ${subscription?.plan.name} now.`,
    done: () => session.reload(),
  })
}

interface PlanCardProps {
  plan: Plan
  state: State
  busy: boolean
  onChoose: () => void
  onPay: () => void
}

function PlanCard({ plan, state, busy, onChoose, onPay }: PlanCardProps) {
  const { subscription } = state
  const isCurrent = subscription?.plan.id === plan.id && subscription.status !== 'expired'
  return (
    <li className={styles.plan} data-current={isCurrent || undefined}>
      <div className={styles.planHead}>
        <Title order={2}>{plan.name}</Title>
        {isCurrent && <StatusBadge status={subscription.status} label="Your plan" />}
      </div>
      <p className={styles.price}>
        <Money value={plan.price} /> <small>a month</small>
      </p>
      <p className={styles.text}>{plan.description}</p>
      <FeatureList has={plan.active_features} />
      <PlanButton plan={plan} state={state} isCurrent={isCurrent} busy={busy} onChoose={onChoose} onPay={onPay} />
    </li>
  )
}

/** Time before its end from which a period can be renewed. */
const renewableMs = 7 * 86_400_000

function PlanButton({ plan, state, isCurrent, busy, onChoose, onPay }: PlanCardProps & { isCurrent: boolean }) {
  const { subscription, trial_available } = state
  const may = useMay()
  const trying = subscription?.status === 'trialing'
  if (trial_available) {
    return !may('Edit Agency') ? null : (
      <Button onClick={onChoose} loading={busy}>
        Try {plan.name} free for {plan.trial_days} days
      </Button>
    )
  }
  const paid = subscription?.status === 'active' && state.active
  if (isCurrent && paid && Date.parse(subscription.current_period_ends_at) - Date.now() > renewableMs) return null
  const word = isCurrent ? 'Pay for' : paid ? 'Change to' : 'Choose'
  return (
    <>
      {trying && !isCurrent && may('Edit Agency') && (
        <Button variant="default" onClick={onChoose} loading={busy}>
          Try {plan.name}
        </Button>
      )}
      {may('Edit Agency', 'Create Transfers') && (
        <Button variant={isCurrent || !paid ? 'filled' : 'default'} onClick={onPay}>
          {word} {plan.name}
        </Button>
      )}
    </>
  )
}

/** All features that exist, in one order; those that the plan lacks are greyed out. */
function FeatureList({ has }: { has: readonly Feature[] }) {
  return (
    <ul className={styles.features}>
      {builtFeatures.map((feature) => {
        const included = has.includes(feature)
        const Icon = included ? icons.check : icons.x
        return (
          <li key={feature} data-missing={!included || undefined}>
            <Icon size={14} aria-hidden />
            {featureNames[feature]}
            {!included && <span className="unseen">: not included</span>}
          </li>
        )
      })}
    </ul>
  )
}

function Waiting() {
  const shown = useAfter(200)
  return (
    <div role="status" aria-label="Loading">
      {shown && <Skeleton height={420} />}
    </div>
  )
}
