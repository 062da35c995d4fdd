import { Progress, Skeleton } from '@mantine/core'
import { formatDay } from '#kit/contract/time.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call } from './calls.ts'
import { HomeCard } from './home-card.tsx'
import styles from './home.module.css'
import { Row, Rows } from './rows.tsx'

const maxDepartures = 6

/** The occupancy of the next departures. Nothing if there are none and the agency sells no tours, only services at any time. */
export function OccupancyCard({ sellsTours }: { sellsTours: boolean }) {
  const answer = useCall(call, 'GET /business/offer-statistics')
  const may = useMay()
  if (answer.isPending) return <Skeleton height={240} />
  const data = answer.data
  if (data?.departures.length === 0 && !sellsTours) return null
  return (
    <HomeCard
      title="Next departures"
      aside={may('View Calender') && <PathLink to={pathTo('/bookings/calender')}>Open the calendar</PathLink>}
      flush
    >
      {data ? (
        <>
          <Rows none="No upcoming departures. Add departures to a package to see their places here.">
            {data.departures.slice(0, maxDepartures).map((one) => {
              const taken = one.held + one.sold
              return (
                <Row
                  key={one.id}
                  to={`${pathTo('/bookings')}?departure_id=${one.id}`}
                  title={one.title}
                  text={[formatDay(one.starts_on), one.held > 0 && `${one.held} on hold`, one.status === 'closed' && 'closed for sale']
                    .filter(Boolean)
                    .join(' · ')}
                  value={`${taken} of ${one.capacity}`}
                >
                  <Progress.Root className={styles.bar} size={6} aria-hidden>
                    <Progress.Section value={share(one.sold, one.capacity)} color="lake.7" />
                    <Progress.Section value={share(one.held, one.capacity)} color="lake.3" />
                  </Progress.Root>
                </Row>
              )
            })}
          </Rows>
          {data.coming.departures > 0 && (
            <p className={styles.none}>
              {data.coming.taken} of {data.coming.capacity} places of the coming {data.coming.days} days are taken.
            </p>
          )}
        </>
      ) : (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
    </HomeCard>
  )
}

const share = (taken: number, capacity: number) => (capacity === 0 ? 0 : (taken / capacity) * 100)
