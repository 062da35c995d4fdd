import { formatClock, formatDay } from '#kit/contract/time.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { placesText } from '#domains/inventory/web/item-words.ts'
import styles from './agenda.module.css'
import { daysOf } from './days.ts'
import type { Entry } from './entries.ts'

interface DayListProps {
  range: { from: string; to: string }
  entries: readonly Entry[]
  today: string
  onOpen: (entry: Entry) => void
}

/** Days as a list: entries that start, are under way on the first day, or end. For phones, printing and screen readers. */
export function DayList({ range, entries, today, onOpen }: DayListProps) {
  const single = range.from === range.to
  const days = daysOf(range)
    .map((day) => ({
      day,
      list: entries.filter((entry) =>
        single || day === range.from ? entry.starts_on <= day && day <= entry.ends_on : entry.starts_on === day,
      ),
    }))
    .filter(({ list }) => list.length > 0)
  if (days.length === 0)
    return (
      <EmptyState
        icon="calendar"
        title={single ? 'Nothing on this day.' : 'Nothing in these days.'}
        text="Departures and bookings appear here on the day they start."
      />
    )
  return (
    <>
      {days.map(({ day, list }) => (
        <section key={day} className={styles.agendaDay} aria-label={formatDay(day)}>
          <h2 className={styles.agendaHead} data-today={day === today || undefined}>
            {formatDay(day)}
            {day === today && ' · today'}
          </h2>
          <ul className={styles.agenda}>
            {list.map((entry) => (
              <li key={entry.id}>
                <button type="button" className={styles.agendaEntry} data-kind={entry.kind} onClick={() => onOpen(entry)}>
                  <span className={`${styles.agendaTime} figures`}>{whenOf(entry, day)}</span>
                  <span className={styles.agendaText}>
                    <b>{entry.kind === 'departure' ? entry.title : entry.line.client_name}</b>
                    <small>
                      {entry.kind === 'departure' ? (
                        `${entry.departure.taken} of ${placesText(entry.departure.capacity)} taken`
                      ) : (
                        <>
                          {entry.title} · <span className={styles.reference}>{entry.line.reference}</span>
                        </>
                      )}
                    </small>
                  </span>
                  {entry.kind === 'booking' ? (
                    <StatusBadge status={entry.line.status} />
                  ) : (
                    entry.departure.status !== 'open' && <StatusBadge status={entry.departure.status} tone="neutral" />
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** "8:00 am" on the start day, then "in progress" and "ends". */
function whenOf(entry: Entry, day: string): string {
  if (entry.starts_on === day) return entry.starts_at ? formatClock(entry.starts_at) : 'starts'
  return entry.ends_on === day ? 'ends' : 'in progress'
}
