import { useState, type DragEvent } from 'react'
import { addDays, formatDay, shortWeekdays } from '#kit/contract/time.ts'
import styles from './calendar.module.css'
import { placeWeek, weeksOf } from './days.ts'
import { isMovable, targetsOf, type CalendarDeparture, type CalendarLine, type Entry } from './entries.ts'
import { EntryBar } from './entry-bar.tsx'

interface WeeksGridProps {
  range: { from: string; to: string }
  entries: readonly Entry[]
  departures: readonly CalendarDeparture[]
  /** The month in view, `2027-03`; days of others are paler. */
  month: string | undefined
  today: string
  /** How many entries a day shows before it says "more". */
  most: number
  mayMove: boolean
  onOpen: (entry: Entry) => void
  onDay: (day: string) => void
  onMove: (line: CalendarLine, to: CalendarDeparture) => void
}

/** Weeks one below the other, each entry a bar over its days; bookings are dragged to other departures of their package. */
export function WeeksGrid(props: WeeksGridProps) {
  const [held, setHeld] = useState<CalendarLine | null>(null)
  const targets = held ? targetsOf(held, props.departures) : null
  return (
    <div className={styles.grid}>
      <div className={styles.weekdays} aria-hidden>
        {shortWeekdays.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      {weeksOf(props.range).map((monday) => (
        <Week key={monday} {...props} monday={monday} targets={targets} held={held} setHeld={setHeld} />
      ))}
      <p className={styles.hint} role="status">
        {!held &&
          props.entries.length === 0 &&
          'Nothing in this period. Departures of your packages and bookings stand here from the day they start.'}
        {held &&
          targets &&
          (targets.size > 0
            ? `Drop it on the first day of another departure of ${held.title}.`
            : `${held.title} has no other departure in view.`)}
      </p>
    </div>
  )
}

interface WeekProps extends WeeksGridProps {
  monday: string
  targets: Map<string, CalendarDeparture> | null
  held: CalendarLine | null
  setHeld: (line: CalendarLine | null) => void
}

function Week({ monday, entries, month, today, most, mayMove, onOpen, onDay, onMove, targets, held, setHeld }: WeekProps) {
  const [over, setOver] = useState<string | null>(null)
  const { placed, hidden, lanes } = placeWeek(entries, monday, most)
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  const dayAt = (event: DragEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return days[Math.min(6, Math.max(0, Math.floor(((event.clientX - left) / width) * 7)))]!
  }
  const dragOver = (event: DragEvent<HTMLElement>) => {
    const day = dayAt(event)
    const fits = targets?.has(day) ?? false
    if (fits) event.preventDefault()
    setOver(fits ? day : null)
  }
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault()
    const target = targets?.get(dayAt(event))
    if (held && target) onMove(held, target)
    setHeld(null)
    setOver(null)
  }
  const drag = { onStart: (entry: Entry) => setHeld(entry.kind === 'booking' ? entry.line : null), onEnd: () => setHeld(null) }
  return (
    <div
      className={styles.week}
      style={{ gridTemplateRows: `28px repeat(${lanes}, 24px) minmax(22px, 1fr)` }}
      onDragOver={dragOver}
      onDragLeave={() => setOver(null)}
      onDrop={drop}
    >
      {days.map((day, column) => (
        <div
          key={day}
          className={styles.day}
          style={{ gridColumn: column + 1 }}
          data-outside={(month && !day.startsWith(month)) || undefined}
          data-target={targets?.has(day) || undefined}
          data-over={over === day || undefined}
        />
      ))}
      {days.map((day, column) => (
        <button
          key={day}
          type="button"
          className={styles.date}
          data-today={day === today || undefined}
          style={{ gridColumn: column + 1 }}
          aria-label={formatDay(day)}
          onClick={() => onDay(day)}
        >
          {Number(day.slice(8))}
        </button>
      ))}
      {placed.map(({ entry, column, width, lane, cutStart, cutEnd }) => (
        <div key={entry.id} className={styles.slot} style={{ gridColumn: `${column + 1} / span ${width}`, gridRow: lane + 2 }}>
          <EntryBar
            entry={entry}
            onOpen={onOpen}
            drag={mayMove && isMovable(entry) ? drag : undefined}
            cutStart={cutStart}
            cutEnd={cutEnd}
          />
        </div>
      ))}
      {hidden.map((count, column) =>
        count > 0 ? (
          <button
            key={days[column]}
            type="button"
            className={styles.more}
            style={{ gridColumn: column + 1, gridRow: lanes + 2 }}
            onClick={() => onDay(days[column]!)}
          >
            {count} more<span className="unseen"> on {formatDay(days[column])}</span>
          </button>
        ) : null,
      )}
    </div>
  )
}
