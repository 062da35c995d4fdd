import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { daysBetween, dayOf, formatMoment } from '#kit/contract/time.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { useAction } from '#kit/web/use-call.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import type { showSubscriptionState } from '#domains/subscriptions/contract.ts'
import { billing, planReads } from './calls.ts'
import styles from './subscriptions.module.css'

export type State = ResultOf<typeof showSubscriptionState>

/** The subscription status in one sentence, with the next step. */
export function Standing({ state }: { state: State }) {
  const { active } = state
  const { tone, title, text } = sayingOf(state)
  const Icon = tone === 'fine' ? icons.circleCheck : icons.warning
  return (
    <Alert
      color={colors[tone]}
      icon={<Icon size={18} color={`var(--tone-${tone === 'fine' ? 'green' : tone})`} />}
      title={title}
      className={styles.standing}
    >
      {text}
      <Allowed needs={['Edit Agency']}>
        <EndOrResume state={state} />
      </Allowed>
      {!active && (
        <>
          {' '}
          Your <Link to="/profile">profile</Link> stays available.
        </>
      )}
    </Alert>
  )
}

/** Cancels the subscription at the end of its period, or withdraws the cancellation. */
function EndOrResume({ state: { subscription, active } }: { state: State }) {
  const cancel = useAction(billing, 'POST /subscriptions/cancel', {
    invalidates: planReads,
    notice: 'The subscription ends with the current period.',
  })
  const resume = useAction(billing, 'POST /subscriptions/resume', { invalidates: planReads, notice: 'Subscription continues.' })
  if (!active || !subscription || !['active', 'past_due'].includes(subscription.status)) return null
  const planned = subscription.cancels_at_end || subscription.next_plan !== null
  const end = async () => {
    const sure = await confirm({
      title: `End ${subscription.plan.name} at the end of the period?`,
      text: `Everything works until ${formatMoment(subscription.current_period_ends_at)}. Your data is kept.`,
      action: 'End subscription',
      danger: true,
    })
    if (sure) cancel.mutate({})
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      ml="sm"
      loading={cancel.isPending || resume.isPending}
      onClick={() => (planned ? resume.mutate({}) : void end())}
    >
      {planned ? `Keep ${subscription.plan.name}` : 'End subscription'}
    </Button>
  )
}

/** Amber text has too little contrast, so only the icon has the colour. */
const colors = { fine: 'lake', amber: 'gray', red: 'red' } as const

function periodText({ current_period_ends_at, cancels_at_end, next_plan, pays_from_wallet }: NonNullable<State['subscription']>): string {
  const until = formatMoment(current_period_ends_at)
  if (cancels_at_end) return `It ends on ${until}, as you requested.`
  if (next_plan) return `${next_plan.name} begins on ${until}.`
  return pays_from_wallet ? `It is renewed from the wallet on ${until}.` : `It is paid until ${until}.`
}

interface Saying {
  tone: 'fine' | 'amber' | 'red'
  title: string
  text: string
}

const soonDays = 3

function sayingOf({ subscription, active, needs_none, trial_available }: State): Saying {
  const plan = subscription?.plan.name ?? ''
  if (active && subscription?.status === 'trialing' && subscription.trial_ends_at) {
    const left = daysBetween(dayOf(new Date()), dayOf(new Date(subscription.trial_ends_at)))
    const until = `It ends on ${formatMoment(subscription.trial_ends_at)}.`
    return {
      tone: left <= soonDays ? 'amber' : 'fine',
      title: `Free trial of ${plan}: ${leftInWords(left)}`,
      text: `${until} Until then you can also try the other plans.`,
    }
  }
  if (needs_none)
    return {
      tone: 'fine',
      title: 'Your agency needs no subscription',
      text: 'Basic includes tour packages, services and inquiries. Plans add the rest.',
    }
  if (active && subscription?.status === 'past_due')
    return {
      tone: 'amber',
      title: `The payment for ${plan} is overdue`,
      text: 'Everything works for now. After two weeks you cannot add anything. After 30 days the subscription is suspended.',
    }
  if (active && subscription)
    return {
      tone: 'fine',
      title: `${plan} is active`,
      text: periodText(subscription),
    }
  if (trial_available)
    return { tone: 'amber', title: 'No plan yet', text: 'Choose a plan to start the free trial. It is free and needs no card.' }
  if (subscription?.status === 'suspended')
    return {
      tone: 'red',
      title: `${plan} is suspended`,
      text: 'It was not paid for a month. Your data is kept, but clients cannot pay now. Pay for a plan to continue immediately.',
    }
  return {
    tone: 'red',
    title: subscription?.trial_ends_at ? 'The free trial is over' : 'The subscription has ended',
    text: 'Your data is kept. Choose a plan to continue.',
  }
}

const leftInWords = (days: number) => (days <= 0 ? 'it ends today' : days === 1 ? '1 day left' : `${days} days left`)
