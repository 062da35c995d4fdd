import { Button } from '@mantine/core'
import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { openStatuses } from '../../contract/states.ts'
import type { Flight } from '../calls.ts'
import { Deadline } from '../deadline.tsx'
import styles from './view.module.css'

/** Seat and fare deadlines, while the status is open. */
export function DeadlinesCard({ flight: { status, hold_deadline_at, fare_deadline_at } }: { flight: Flight }) {
  const may = useMay()
  const { open } = useDialog()
  if (!openStatuses.includes(status)) return null
  return (
    <Card
      title="Deadlines"
      flush
      aside={
        may('Edit Bookings') ? (
          <Button size="compact-md" variant="default" onClick={() => open('deadlines')}>
            Change deadlines
          </Button>
        ) : undefined
      }
    >
      {hold_deadline_at || fare_deadline_at ? (
        <Facts
          rows={[
            { label: 'Seats are held until', value: hold_deadline_at && <Deadline at={hold_deadline_at} exact /> },
            { label: 'Fare is kept until', value: fare_deadline_at && <Deadline at={fare_deadline_at} exact /> },
          ]}
        />
      ) : (
        <p className={styles.empty}>No deadline is recorded, so no reminder is sent.</p>
      )}
    </Card>
  )
}
