import { Checkbox, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatDays } from '#kit/contract/time.ts'
import { Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { optionRoleNames } from '../contract/words.ts'
import { CreateProposal } from './create-proposal.tsx'
import type { Draft, Itinerary, ItineraryOption } from './calls.ts'
import type { Refuse } from './refuse.ts'
import styles from './ai-agent.module.css'
import { UnderstoodCard } from './understood-card.tsx'

interface ItineraryViewProps {
  draft: Draft
  itinerary: Itinerary
  refuse: Refuse
}

/** A drafted itinerary: how the wish was understood, the options with reasons, and the proposal to create. */
export function ItineraryView({ draft, itinerary, refuse }: ItineraryViewProps) {
  const [left, setLeft] = useState<readonly string[]>([])
  const { options, notes, understood } = itinerary
  const chosen = options.filter(({ id }) => !left.includes(id)).map(({ id }) => id)
  const toggle = (id: string) => setLeft((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return (
    <>
      <UnderstoodCard draft={draft} understood={understood} notes={notes} />
      {options.map((option) => (
        <OptionCard
          key={option.id}
          option={option}
          choice={
            draft.may_approve &&
            options.length > 1 && (
              <Checkbox
                label="Include"
                aria-label={`Include ${option.title}`}
                checked={chosen.includes(option.id)}
                onChange={() => toggle(option.id)}
              />
            )
          }
        />
      ))}
      {options.length > 0 && <CreateProposal draft={draft} itinerary={itinerary} chosen={chosen} refuse={refuse} />}
    </>
  )
}

function OptionCard({ option, choice }: { option: ItineraryOption; choice: ReactNode }) {
  const { role, title, starts_on, ends_on, total, steps, reasons, missing } = option
  return (
    <Card title={optionRoleNames[role]} aside={choice}>
      <Group justify="space-between" mb="xs" wrap="wrap">
        <div>
          <b>{title}</b>
          <br />
          <small>{formatDays(starts_on, ends_on)}</small>
        </div>
        <b>
          <Money value={total} />
        </b>
      </Group>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={`${step.inventory_id} ${step.starts_on}`}>
            <span>
              {step.title} · {formatDays(step.starts_on, step.ends_on)}
            </span>
            <Money value={step.amount} />
            <small>{[step.place, ...step.items].filter(Boolean).join(' · ')}</small>
            <small>{step.reasons.join(' ')}</small>
          </li>
        ))}
      </ol>
      <ul className={styles.fits}>
        {reasons.map((text) => (
          <li key={text}>
            <icons.check size={14} aria-hidden /> {text}
          </li>
        ))}
      </ul>
      <ul className={styles.missing} aria-label="Not fulfilled">
        {missing.map((text) => (
          <li key={text}>
            <icons.warning size={14} aria-hidden /> {text}
          </li>
        ))}
      </ul>
    </Card>
  )
}
