import { formatMoney } from '#kit/contract/money.ts'
import type { JobEventKind, PersonState } from '../contract/words.ts'
import type { JobEvent, SentSheet } from './calls.ts'

export const stateWords: Record<PersonState, string> = { expected: 'Expected', picked_up: 'Picked up', no_show: 'No show' }
export const stateTones = { expected: 'neutral', picked_up: 'green', no_show: 'red' } as const

const eventWords: Record<JobEventKind, string> = {
  started: 'Started the job',
  picked_up: 'Picked up',
  no_show: 'No show',
  not_yet: 'Not here yet',
  odometer: 'Odometer',
  fuel: 'Fuel',
  expense: 'Expense',
  photo: 'Photo',
  note: 'Note',
  finished: 'Finished the job',
}

/** "Fuel · 40.5 l · UGX 210,000". */
export function eventText({ kind, person, person_id, text, kilometres, litres, amount }: JobEvent): string {
  const facts = [
    eventWords[kind],
    person ?? (person_id && 'a person who left'),
    text,
    kilometres !== null && `${kilometres.toLocaleString('en')} km`,
    litres !== null && `${litres} l`,
    amount && formatMoney(amount),
  ]
  return facts.filter(Boolean).join(' · ')
}

/** What the agency waits for from a person on the duty. */
export function sentWords({ sent, status }: SentSheet): { label: string; tone: 'neutral' | 'blue' | 'green' | 'amber' | 'red' } {
  if (status === 'declined' || status === 'cancelled') return { label: 'No longer on it', tone: 'neutral' }
  if (status === 'done') return { label: 'Finished', tone: 'green' }
  if (!sent) return { label: 'Not sent', tone: 'neutral' }
  if (sent.revoked) return { label: 'Link revoked', tone: 'red' }
  if (sent.changed) return { label: 'Changed since sent', tone: 'amber' }
  if (sent.confirmed_version === sent.version) return { label: status === 'started' ? 'On the road' : 'Confirmed', tone: 'green' }
  return sent.opened_at ? { label: 'Opened', tone: 'blue' } : { label: 'Sent', tone: 'blue' }
}
