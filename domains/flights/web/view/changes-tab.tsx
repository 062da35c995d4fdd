import { Button, Skeleton } from '@mantine/core'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { useDialog } from '#domains/bookings/web/view/use-dialog.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useList } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type ChangeRow, type Flight } from '../calls.ts'
import { ChangeBadge } from '../change-badge.tsx'
import { ChangeText } from '../change-text.tsx'
import styles from './view.module.css'

const changeable: readonly string[] = ['held', 'ticketing', 'ticketed', 'change_pending', 'failed']

/** All schedule changes of the booking with their status. The open one is shown above the tabs' content. */
export function ChangesTab({ flight }: { flight: Flight }) {
  const may = useMay()
  const { open } = useDialog()
  const { data, error, refetch } = useList(call.rows('GET /flights/changes', { query: { booking_id: flight.id } }), { per_page: '100' })
  return (
    <Card
      title="Schedule changes"
      flush
      aside={
        may('Edit Bookings') && changeable.includes(flight.status) ? (
          <Button size="compact-md" variant="default" onClick={() => open('change')}>
            Record new times
          </Button>
        ) : undefined
      }
    >
      {error && <RetryAlert m="md" error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={88} m={20} mt={4} />}
      {data?.data.length === 0 && (
        <p className={styles.empty}>
          {changeable.includes(flight.status) ? 'No schedule changes.' : 'The airline can only change seats that are held or ticketed.'}
        </p>
      )}
      {data?.data.map((change) => (
        <Entry key={change.id} change={change} />
      ))}
    </Card>
  )
}

const Entry = ({ change }: { change: ChangeRow }) => (
  <div className={styles.entry}>
    <ChangeText change={change} />
    <div className={styles.dim}>
      <ChangeBadge status={change.status} /> noticed <Moment value={change.noticed_at} />
      {change.settled_at && (
        <>
          , decided <Moment value={change.settled_at} />
          {change.settled_by && ` by ${change.settled_by}`}
        </>
      )}
      {change.note && <div>{change.note}</div>}
    </div>
  </div>
)
