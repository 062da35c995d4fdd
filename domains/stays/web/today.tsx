import { Popover } from '@mantine/core'
import { formatRange } from '#kit/contract/time.ts'
import { usePopup } from '#kit/web/use-popup.tsx'
import type { Room, Stay, Stays } from './calls.ts'
import styles from './today.module.css'

interface TodayProps {
  today: Stays['today']
  rooms: readonly Room[]
  open: (stay: Stay) => void
}

/** Today's numbers of arrivals, departures, guests in house and dirty rooms. Clicking a number lists the guests. */
export function Today({ today: { day, arriving, leaving, in_house, dirty }, rooms, open }: TodayProps) {
  const common = { rooms, day, open }
  return (
    <dl className={styles.today} aria-label="Today">
      <Guests label="Arriving today" stays={arriving} since="starts_on" late="Late arrival" {...common} />
      <Guests label="Departing today" stays={leaving} since="ends_on" late="Late departure" {...common} />
      <Count label="In house" count={in_house} />
      <Count label="To clean" count={dirty} />
    </dl>
  )
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd className="figures">{count}</dd>
  </div>
)

interface GuestsProps extends Pick<TodayProps, 'rooms' | 'open'> {
  label: string
  day: string
  stays: readonly Stay[]
  /** The field with the planned day. */
  since: 'starts_on' | 'ends_on'
  /** Shown for a stay whose planned day has passed. */
  late: string
}

function Guests({ label, day, stays, since, late, rooms, open }: GuestsProps) {
  const { wanted, popup, target, button, close } = usePopup('dialog')
  if (stays.length === 0) return <Count label={label} count={0} />
  const nameOf = new Map(rooms.map(({ id, name }) => [id, name]))
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <button type="button" className={styles.count} aria-label={`${label}: ${stays.length}`} {...button}>
          {stays.length}
        </button>
        {wanted && (
          <Popover position="bottom-start" shadow="md" trapFocus returnFocus {...popup}>
            <Popover.Target>{target}</Popover.Target>
            <Popover.Dropdown p={4} aria-label={label}>
              <ul className={styles.guests}>
                {stays.map((stay) => (
                  <li key={stay.id}>
                    <button
                      type="button"
                      onClick={() => {
                        close()
                        open(stay)
                      }}
                    >
                      <b>{stay.label}</b>
                      <small>{`${nameOf.get(stay.unit_id) ?? ''} · ${formatRange(stay.starts_on, stay.ends_on)}`}</small>
                      {stay[since] < day && <small data-late>{late}</small>}
                    </button>
                  </li>
                ))}
              </ul>
            </Popover.Dropdown>
          </Popover>
        )}
      </dd>
    </div>
  )
}
