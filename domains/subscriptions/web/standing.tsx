import { Alert } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { daysBetween, dayOf, formatMoment } from '#kit/contract/time.ts'
import { icons } from '#kit/web/icons.ts'
import type { showSubscriptionState } from '../contract.ts'
import styles from './subscriptions.module.css'

export type State = ResultOf<typeof showSubscriptionState>

/** In one sentence where the agency stands, and what to do. */
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
      {!active && (
        <>
          {' '}
          Your <Link to="/profile">profile</Link> stays open to you.
        </>
      )}
    </Alert>
  )
}

/** Amber letters are too light to read; the icon carries the colour. */
const colors = { fine: 'lake', amber: 'gray', red: 'red' } as const

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
      text: `${until} Until then you may try the other plans as well.`,
    }
  }
  if (needs_none)
    return {
      tone: 'fine',
      title: 'Your agency needs no subscription',
      text: 'Agencies of the category Basic work with tour packages, services and inquiries. Plans add the rest.',
    }
  if (active && subscription?.status === 'past_due')
    return { tone: 'amber', title: `The payment for ${plan} is overdue`, text: 'Everything works for now.' }
  if (active && subscription)
    return {
      tone: 'fine',
      title: `${plan} is active`,
      text: `The present period ends on ${formatMoment(subscription.current_period_ends_at)}.`,
    }
  if (trial_available)
    return { tone: 'amber', title: 'No plan yet', text: 'Choose a plan to begin the free trial. It costs nothing and asks for no card.' }
  return {
    tone: 'red',
    title: subscription?.trial_ends_at ? 'The free trial is over' : 'The subscription has ended',
    text: 'What you entered is kept. The plans below have to be paid for.',
  }
}

const leftInWords = (days: number) => (days <= 0 ? 'it ends today' : days === 1 ? '1 day left' : `${days} days left`)
