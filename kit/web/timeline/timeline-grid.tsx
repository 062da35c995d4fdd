import { useDraggable } from '@dnd-kit/react'
import {
  memo,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { addDays, daysBetween, formatDay, shortWeekdays, weekdayOf } from '#kit/contract/time.ts'
import { DragArea } from '../drag/drag-area.tsx'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { BarButton } from './bar-button.tsx'
import { CellButton } from './cell-button.tsx'
import { daysInSight, dayWidth, placeOf, rowHeight, rowsInSight } from './timeline-days.ts'
import type { BarLook, Dragged, Shift, Span, TimelineBar, TimelineRow, TimelineWords } from './timeline-types.ts'
import styles from './timeline.module.css'
import { useCells } from './use-cells.ts'
import { useDrag, type Ghost } from './use-drag.ts'
import { useMarked } from './use-marked.ts'

interface TimelineGridProps<Row extends TimelineRow, Bar extends TimelineBar> {
  from: string
  days: number
  today: string
  rows: readonly Row[]
  bars: readonly Bar[]
  words: TimelineWords
  shift: Shift
  /** The head of a row. `head`, `look` and `isMovable` must be the same function at each render, so that scrolling stays smooth. */
  head: (row: Row) => ReactNode
  look: (bar: Bar) => BarLook
  isMovable: (bar: Bar) => boolean
  mayMove: boolean
  /** For bars that change only their row: whether one can have it. */
  mayTake?: (bar: Bar, row: Row) => boolean
  /** Opens a bar; `to` is set if it was dragged. */
  open: (bar: Bar, to?: Dragged) => void
  /** Starts a booking of a row for some days; undefined without permission. */
  book: ((row: Row, days: Span) => void) | undefined
  /** Takes a row out of service; undefined without permission. */
  block: ((row: Row, days: Span) => void) | undefined
}

const none: readonly TimelineBar[] = []
const barUnder = ({ target }: { target: EventTarget }) => (target as Element).closest<HTMLElement>('[data-bar]')
/** Auto-scroll zone during a drag, at each edge, as a share of the timeline's width and height. */
const scrollsAt = { x: 0.05, y: 0.1 }

/** A timeline: one row per room or vehicle, one column per day. Only visible rows and weeks are rendered. */
export function TimelineGrid<Row extends TimelineRow, Bar extends TimelineBar>(props: TimelineGridProps<Row, Bar>) {
  const { from, days, today, rows, bars, words, shift, head, look: lookOf, isMovable, mayMove, mayTake, open, book, block } = props
  const box = useRef<HTMLDivElement>(null)
  const { first, last, start, end, look } = useSight(box, rows.length, days)
  const byRow = useMemo(() => Map.groupBy(bars, ({ unit_id }) => unit_id), [bars])
  const reached = useRef<{ element: HTMLElement; bar: Bar } | null>(null)
  const take = useRef<(element: Element | null) => void>(null)
  const drag = useDrag<Bar>({
    box,
    from,
    shift,
    rows,
    words,
    mayTake: mayTake && ((bar, row) => mayTake(bar, rows[row]!)),
    reached,
    drop: open,
  })
  const marking = useMarked({ box, from, days, shift, rows, byRow, enabled: book !== undefined || block !== undefined })
  const cells = useCells({ from, days, today, rows, byRow, marking, words })
  useShortcuts(mayMove ? [{ keys: 'm', label: words.move, group: 'List', run: () => {} }] : [])
  const barOf = (event: { target: EventTarget }) => {
    const id = barUnder(event)?.dataset.bar
    return id === undefined ? undefined : bars.find((bar) => bar.id === id)
  }
  const pressed = usePressed()
  /** Makes the bar under the pointer or focus draggable. Registering all of the thousands of bars would be slow. */
  const reach = (event: { target: EventTarget }) => {
    // A pressed pointer may leave its bar before it has moved far enough to start a drag.
    if (drag.isDragging() || pressed.current) return
    const bar = barOf(event)
    reached.current = bar && mayMove && isMovable(bar) ? { element: barUnder(event)!, bar } : null
    take.current?.(reached.current?.element ?? null)
  }
  const click = (event: MouseEvent) => {
    const bar = barOf(event)
    if (bar) open(bar)
    else marking.tap(event)
  }
  const focus = (event: FocusEvent) => {
    reach(event)
    cells.follow(event)
  }
  const press = (event: KeyboardEvent) => {
    if (drag.isDragging()) drag.step(event)
    else cells.key(event)
  }
  const scrolled = () => {
    look()
    drag.follow()
  }
  const size = { '--days': days, '--day': `${dayWidth}px`, '--row': `${rowHeight}px` } as CSSProperties
  return (
    <DragArea
      pointerFeedback="none"
      within={() => box.current}
      scrollsAt={scrollsAt}
      onDragStart={drag.begin}
      onDragMove={drag.move}
      onDragEnd={drag.end}
    >
      <DraggedBar take={take} />
      <div ref={box} className={styles.box} style={size} role="region" aria-label={words.region} onScroll={scrolled}>
        <div className={styles.head}>
          <div className={styles.corner}>{words.corner}</div>
          <Days from={from} days={days} today={today} />
        </div>
        <div
          className={styles.body}
          style={{ height: rows.length * rowHeight }}
          onPointerDown={marking.begin}
          onPointerOver={reach}
          onFocus={focus}
          onKeyDown={press}
          onClick={click}
        >
          {today >= from && today < addDays(from, days) && (
            <div className={styles.now} style={{ left: `calc(var(--names) + ${daysBetween(from, today) * dayWidth}px)` }} aria-hidden />
          )}
          <CellButton
            from={from}
            today={today}
            shift={shift}
            rows={rows}
            words={words}
            cells={cells}
            marking={marking}
            openBar={({ id }) => open(bars.find((bar) => bar.id === id)!)}
            book={book}
            block={block}
          />
          {rows.slice(first, last).map((row, index) => (
            <Row
              key={row.id}
              row={row}
              top={(first + index) * rowHeight}
              isFirst={first + index > 0 && row.group !== rows[first + index - 1]!.group}
              bars={byRow.get(row.id) ?? none}
              from={from}
              start={start}
              end={end}
              shift={shift}
              head={head as (row: TimelineRow) => ReactNode}
              look={lookOf as (bar: TimelineBar) => BarLook}
              isMovable={isMovable as (bar: TimelineBar) => boolean}
              mayMove={mayMove}
            />
          ))}
          {drag.ghost && (
            <GhostBar ref={drag.ghostRef} ghost={drag.ghost} place={placeOf(drag.ghost.bar, from, shift)} look={lookOf(drag.ghost.bar)} />
          )}
        </div>
      </div>
      <span className="unseen" role="status">
        {drag.announcement || cells.announcement}
      </span>
    </DragArea>
  )
}

/** A ref that is true while a pointer is down anywhere on the page. */
function usePressed(): RefObject<boolean> {
  const pressed = useRef(false)
  useEffect(() => {
    const listening = new AbortController()
    const listen = (type: string, down: boolean) =>
      addEventListener(type, () => (pressed.current = down), { signal: listening.signal, capture: true })
    listen('pointerdown', true)
    listen('pointerup', false)
    listen('pointercancel', false)
    return () => listening.abort()
  }, [])
  return pressed
}

/** The only draggable of the timeline. Call `take` to attach it to a bar. */
function DraggedBar({ take }: { take: RefObject<((element: Element | null) => void) | null> }) {
  const { ref } = useDraggable({ id: 'bar' })
  useLayoutEffect(() => {
    take.current = ref
  }, [take, ref])
  return null
}

/** The visible rows and days. A ResizeObserver reports the size, because reading it while scrolling would force a layout. */
function useSight(box: RefObject<HTMLDivElement | null>, rows: number, days: number) {
  const [view, setView] = useState({ top: 0, left: 0, width: 1200, height: 600 })
  const size = useRef({ width: 1200, height: 600 })
  const visible = { ...rowsInSight(rows, view.top, view.height), ...daysInSight(days, view.left, view.width) }
  const look = () => {
    const { scrollTop: top, scrollLeft: left } = box.current!
    const next = { ...rowsInSight(rows, top, size.current.height), ...daysInSight(days, left, size.current.width) }
    const isSame = next.first === visible.first && next.last === visible.last && next.start === visible.start && next.end === visible.end
    // The extra rows and days are already rendered, so rendering more can be deferred.
    if (!isSame) startTransition(() => setView({ top, left, ...size.current }))
  }
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      size.current = { width, height }
      setView((before) => ({ ...before, width, height }))
    })
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [box])
  return { ...visible, look }
}

interface RowProps {
  row: TimelineRow
  top: number
  /** Whether it is the first of its group, below another. */
  isFirst: boolean
  bars: readonly TimelineBar[]
  from: string
  /** The rendered days, as offsets from `from`. */
  start: number
  end: number
  shift: Shift
  head: (row: TimelineRow) => ReactNode
  look: (bar: TimelineBar) => BarLook
  isMovable: (bar: TimelineBar) => boolean
  mayMove: boolean
}

const Row = memo(function Row({ row, top, isFirst, bars, from, start, end, shift, head, look, isMovable, mayMove }: RowProps) {
  const [firstDay, lastDay] = [addDays(from, start), addDays(from, end)]
  return (
    <div className={styles.row} style={{ transform: `translateY(${top}px)` }} data-first={isFirst || undefined}>
      {head(row)}
      <div className={styles.track} data-row={row.id}>
        {bars.map(
          (bar) =>
            bar.starts_on < lastDay &&
            bar.ends_on >= firstDay && (
              <BarButton key={bar.id} bar={bar} look={look(bar)} from={from} shift={shift} isMovable={mayMove && isMovable(bar)} />
            ),
        )}
      </div>
    </div>
  )
})

interface GhostBarProps {
  ref: React.Ref<HTMLDivElement>
  ghost: Ghost<TimelineBar>
  place: { left: number; width: number }
  look: BarLook
}

function GhostBar({ ref, ghost: { row }, place: { left, width }, look: { text, state } }: GhostBarProps) {
  const style = { left: `calc(var(--names) + ${left}px)`, top: row * rowHeight + 5, width }
  return (
    <div ref={ref} className={`${styles.bar} ${styles.ghost}`} style={style} data-state={state} data-lifted aria-hidden>
      {text}
    </div>
  )
}

const Days = memo(function Days({ from, days, today }: { from: string; days: number; today: string }) {
  return Array.from({ length: days }, (_, n) => addDays(from, n)).map((day) => (
    <div
      key={day}
      className={styles.day}
      data-weekend={weekdayOf(day) > 5 || undefined}
      data-today={day === today || undefined}
      title={formatDay(day)}
    >
      <small>{day.endsWith('-01') || day === from ? monthOf(day) : shortWeekdays[weekdayOf(day) - 1]}</small>
      <span className="figures">{Number(day.slice(8))}</span>
    </div>
  ))
})

const monthOf = (day: string): string => formatDay(day).split(' ')[2]!
