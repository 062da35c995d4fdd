import { Skeleton } from '@mantine/core'
import { formatCount } from '#kit/contract/text.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import type { Day } from './calls.ts'
import { HomeCard } from './home-card.tsx'
import styles from './home.module.css'

interface Fact {
  label: string
  count: number
  /** A word beside a number that asks for work. */
  warning?: string | false
}

/** Rooms in and out today, and housekeeping. */
export function RoomsCard({ day }: { day: Day | undefined }) {
  if (!day) return <Skeleton height={150} />
  const { rooms } = day
  if (!rooms) return null
  return (
    <Desk
      title="Rooms today"
      to={pathTo('/bookings/hotel-rooms')}
      facts={[
        { label: 'Arriving', count: rooms.arriving },
        { label: 'Leaving', count: rooms.leaving },
        { label: 'In house', count: rooms.in_house },
        { label: 'To clean', count: rooms.dirty },
      ]}
    />
  )
}

/** Vehicles out, due and late. */
export function VehiclesCard({ day }: { day: Day | undefined }) {
  if (!day) return <Skeleton height={150} />
  const { vehicles } = day
  if (!vehicles) return null
  return (
    <Desk
      title="Vehicles today"
      to={pathTo('/bookings/car-rentals')}
      facts={[
        { label: 'Go out', count: vehicles.hand_overs, warning: vehicles.in_danger > 0 && `${vehicles.in_danger} without a vehicle` },
        { label: 'Come back', count: vehicles.returns },
        { label: 'Late', count: vehicles.late, warning: vehicles.late > 0 && 'Call the client' },
        { label: 'Out now', count: vehicles.out },
      ]}
    />
  )
}

function Desk({ title, to, facts }: { title: string; to: string; facts: readonly Fact[] }) {
  return (
    <HomeCard title={title} aside={<PathLink to={to}>Open the desk</PathLink>} flush>
      <dl className={styles.desk}>
        {facts.map(({ label, count, warning }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{formatCount(count)}</dd>
            {warning && <dd className={styles.due}>{warning}</dd>}
          </div>
        ))}
      </dl>
    </HomeCard>
  )
}
