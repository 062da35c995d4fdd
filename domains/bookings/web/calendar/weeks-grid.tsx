import { useDroppable, type DragEndEvent } from '@dnd-kit/react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { addDays, formatDay, shortWeekdays } from '#kit/contract/time.ts'
import { DragArea, isByKeyboard } from '#kit/web/drag/drag-area.tsx'
import { liftedWords, notMoved } from '#kit/web/drag/words.ts'
import { useShortcuts } from '#kit/web/keyboard/shortcuts.ts'
import styles from './calendar.module.css'
import { placeWeek, weeksOf } from './days.ts'
import { isMovable, targetsOf, type CalendarDeparture, type CalendarLine, type Entry } from './entries.ts'
import { EntryBar } from './entry-bar.tsx'

interface WeeksGridProps {
  range: { from: string; to: string }
  entries: readonly Entry[]
  departures: readonly CalendarDeparture[]
  /** The month in view, `2027-03`; days of other months are paler. */
  month: string | undefined
  today: string
  /** Maximum number of entries a day shows before "more". */
  maxEntries: number
  mayMove: boolean
  onOpen: (entry: Entry) => void
  onDay: (day: string) => void
  onMove: (line: CalendarLine, to: CalendarDeparture) => void
}

interface Held {
  line: CalendarLine
  targets: Map<string, CalendarDeparture>
  /** The day reached with the arrow keys; `null` during a pointer drag. */
  day: string | null
  byKeyboard: boolean
}

/** Rows of weeks; each entry is a bar over its days. Bookings can be dragged to other departures of their package. */
export function WeeksGrid(props: WeeksGridProps) {
  const { departures, mayMove, onMove } = props
  const [held, setHeld] = useState<Held | null>(null)
  const [said, setSaid] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  useShortcuts(mayMove ? [{ keys: 'm', label: 'Move the booking with the arrow keys', group: 'List', run: () => {} }] : [])
  const lift = (entry: Entry | undefined, byKeyboard: boolean) => {
    if (entry?.kind !== 'booking') return
    setHeld({ line: entry.line, targets: targetsOf(entry.line, departures), day: null, byKeyboard })
  }
  const drop = ({ operation: { target }, canceled }: DragEndEvent) => {
    setHeld(null)
    const to = held?.targets.get(held.byKeyboard ? (held.day ?? '') : String(target?.id))
    const isMoved = held !== null && to !== undefined && !canceled
    setSaid(isMoved ? '' : notMoved)
    if (isMoved) onMove(held.line, to)
  }
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!held?.byKeyboard || by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const days = [...held.targets.keys()].toSorted()
    const now = held.day ?? held.line.starts_on
    const next = by > 0 ? days.find((day) => day > now) : days.findLast((day) => day < now)
    if (next !== undefined) setHeld({ ...held, day: next })
  }
  return (
    <DragArea
      pointerFeedback="clone"
      within={() => grid.current}
      onDragStart={({ operation }) => lift(operation.source?.data.entry as Entry | undefined, isByKeyboard(operation))}
      onDragEnd={drop}
    >
      <div ref={grid} className={styles.grid} onKeyDown={step}>
        <div className={styles.weekdays} aria-hidden>
          {shortWeekdays.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
        {weeksOf(props.range).map((monday) => (
          <Week key={monday} {...props} monday={monday} held={held} />
        ))}
        <p className={styles.hint} role="status">
          {!held &&
            props.entries.length === 0 &&
            'Nothing in this period. Departures of your packages and bookings are shown here on the day they start.'}
          {held && hintOf(held)}
          {!held && <span className="unseen">{said}</span>}
        </p>
      </div>
    </DragArea>
  )
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function hintOf({ line, targets, byKeyboard, day }: Held): string {
  if (targets.size === 0) return `${line.title} has no other departure in view.`
  if (!byKeyboard) return `Drop it on the first day of another departure of ${line.title}.`
  return day === null ? liftedWords(line.client_name, `Arrow keys choose another departure of ${line.title}.`) : `${formatDay(day)}.`
}

interface WeekProps extends WeeksGridProps {
  monday: string
  held: Held | null
}

function Week({ monday, entries, month, today, maxEntries, mayMove, onOpen, onDay, held }: WeekProps) {
  const { placed, hidden, lanes } = placeWeek(entries, monday, maxEntries)
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  return (
    <div className={styles.week} style={{ gridTemplateRows: `28px repeat(${lanes}, 24px) minmax(22px, 1fr)` }}>
      {days.map((day, column) => (
        <DayCell
          key={day}
          day={day}
          column={column + 1}
          outside={month !== undefined && !day.startsWith(month)}
          target={held?.targets.has(day) ?? false}
          chosen={held?.day === day}
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
            dragId={mayMove && isMovable(entry) ? `${monday} ${entry.id}` : undefined}
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

interface DayCellProps {
  day: string
  column: number
  outside: boolean
  /** Whether the dragged booking can be dropped here. */
  target: boolean
  chosen: boolean
}

function DayCell({ day, column, outside, target, chosen }: DayCellProps) {
  // Every day is a drop zone. Otherwise a drop on an invalid day would count for its neighbour.
  const { ref, isDropTarget } = useDroppable({ id: day })
  return (
    <div
      ref={ref}
      className={styles.day}
      style={{ gridColumn: column }}
      data-outside={outside || undefined}
      data-target={target || undefined}
      data-over={(target && isDropTarget) || chosen || undefined}
    />
  )
}
