import { Button, Skeleton, Title } from '@mantine/core'
import { features as allFeatures, type Feature } from '#kit/contract/features.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { useAfter } from '#kit/web/feedback/use-after.ts'
import { Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { useSession } from '#kit/web/use-session.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import type { listPlans } from '../contract.ts'
import { call } from './calls.ts'
import type { State } from './standing.tsx'
import styles from './subscriptions.module.css'

type Plan = ResultOf<typeof listPlans>[number]

/** The plans side by side, with what each of them has. */
export function Plans({ state }: { state: State }) {
  const answer = useCall(call, 'GET /plans', { query: { per_page: '100' } }, { staleMs: 5 * 60_000 })
  const choose = useChoose()
  if (answer.isPending) return <Waiting />
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  return (
    <ul className={styles.plans} aria-label="Plans">
      {answer.data.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          state={state}
          busy={choose.isPending && choose.variables?.body.plan_id === plan.id}
          onChoose={() => choose.mutate({ body: { plan_id: plan.id } })}
        />
      ))}
    </ul>
  )
}

/** The guards and the navigation read the plan from the profile. */
function useChoose() {
  const session = useSession()
  return useAction(call, 'POST /subscriptions/choose', {
    invalidates: ['/subscriptions', '/agencies', '/business/status'],
    failed: 'Plan not chosen',
    said: ({ subscription }) => `You try ${subscription?.plan.name} now.`,
    done: () => session.reload(),
  })
}

interface PlanCardProps {
  plan: Plan
  state: State
  busy: boolean
  onChoose: () => void
}

function PlanCard({ plan, state, busy, onChoose }: PlanCardProps) {
  const { subscription } = state
  const isCurrent = subscription?.plan.id === plan.id && subscription.status !== 'expired'
  return (
    <li className={styles.plan} data-current={isCurrent || undefined}>
      <div className={styles.planHead}>
        <Title order={2}>{plan.name}</Title>
        {isCurrent && <StatusBadge status="active" label="Your plan" />}
      </div>
      <p className={styles.price}>
        <Money value={plan.price} /> <small>a month</small>
      </p>
      <p className={styles.text}>{plan.description}</p>
      <FeatureList has={plan.active_features} />
      <PlanButton plan={plan} state={state} isCurrent={isCurrent} busy={busy} onChoose={onChoose} />
    </li>
  )
}

function PlanButton({ plan, state, isCurrent, busy, onChoose }: PlanCardProps & { isCurrent: boolean }) {
  const trying = state.subscription?.status === 'trialing'
  if (isCurrent) return null
  if (state.trial_available) {
    return (
      <Button onClick={onChoose} loading={busy}>
        Try {plan.name} free for {plan.trial_days} days
      </Button>
    )
  }
  if (trying) {
    return (
      <Button variant="default" onClick={onChoose} loading={busy}>
        Try {plan.name}
      </Button>
    )
  }
  return <p className={styles.text}>Paying for plans is not open yet.</p>
}

/** What a plan has, and greyed what it lacks, in one order for all. */
function FeatureList({ has }: { has: readonly Feature[] }) {
  return (
    <ul className={styles.features}>
      {allFeatures.map((feature) => {
        const included = has.includes(feature)
        const Icon = included ? icons.check : icons.x
        return (
          <li key={feature} data-missing={!included || undefined}>
            <Icon size={14} aria-hidden />
            {wordsOf(feature)}
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
