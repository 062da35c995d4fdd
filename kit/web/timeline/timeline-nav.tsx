import { Button, Group } from '@mantine/core'
import { addDays } from '#kit/contract/time.ts'
import { DateField } from '../fields/date-field.tsx'
import { icons } from '../icons.ts'
import styles from './timeline-nav.module.css'

interface TimelineNavProps {
  /** The first day shown. */
  from: string
  today: string
  show: (from: string) => void
}

/** Days of yesterday and before stay in sight. */
const daysBefore = 3

/** Goes to other days of a timeline. */
export const TimelineNav = ({ from, today, show }: TimelineNavProps) => (
  <Group gap={4} wrap="nowrap" className={styles.nav!}>
    <Button variant="default" aria-label="Two weeks earlier" onClick={() => show(addDays(from, -14))}>
      <icons.left size={16} />
    </Button>
    <Button variant="default" onClick={() => show(addDays(today, -daysBefore))}>
      Today
    </Button>
    <Button variant="default" aria-label="Two weeks later" onClick={() => show(addDays(from, 14))}>
      <icons.right size={16} />
    </Button>
    <DateField aria-label="First day shown" required value={from} onChange={(day) => day && show(day)} />
  </Group>
)
