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
  type RefObject,
} from 'react'
import { addDays, daysBetween, formatDay, shortWeekdays, weekdayOf } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { DragArea } from '#kit/web/drag/drag-area.tsx'
import { useShortcuts } from '#kit/web/keyboard/shortcuts.ts'
import type { Room, Stay } from './calls.ts'
import { CellButton } from './cell-button.tsx'
import type { Nights } from './free-nights.ts'
import { RoomHead, type RoomHeadProps } from './room-head.tsx'
import { isMovable, StayBar } from './stay-bar.tsx'
import { daysInSight, dayWidth, placeOf, rowHeight, rowsInSight } from './timeline-days.ts'
import styles from './timeline.module.css'
import { useCells } from './use-cells.ts'
import { useDrag, type Dragged, type Ghost } from './use-drag.ts'
import { useNights } from './use-nights.ts'

interface TimelineGridProps {
  from: string
  days: number
  today: string
  rooms: readonly Room[]
  stays: readonly Stay[]
  mayEdit: boolean
  /** Opens a stay; `to` is set if it was dragged. */
  open: (stay: Stay, to?: Dragged) => void
  /** Starts a booking of a room for some nights; undefined without permission. */
  book: ((room: Room, nights: Nights) => void) | undefined
  keep: RoomHeadProps['keep']
  /** Takes a room out of service; undefined without permission. */
  block: ((room: Room, nights?: Nights) => void) | undefined
}

const none: readonly Stay[] = []
const barUnder = ({ target }: { target: EventTarget }) => (target as Element).closest<HTMLElement>('[data-stay]')
/** Auto-scroll zone during a drag, at each edge, as a share of the timeline's width and height. */
const scrollsAt = { x: 0.05, y: 0.1 }

/** The timeline: one row per room, one column per day. Only visible rows and weeks are rendered. */
export function TimelineGrid({ from, days, today, rooms, stays, mayEdit, open, book, keep, block }: TimelineGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const { first, last, start, end, look } = useSight(box, rooms.length, days)
  const byRoom = useMemo(() => Map.groupBy(stays, ({ unit_id }) => unit_id), [stays])
  const bar = useRef<{ element: HTMLElement; stay: Stay } | null>(null)
  const take = useRef<(element: Element | null) => void>(null)
  const drag = useDrag({ box, from, rooms, bar, drop: open })
  const nights = useNights({ box, from, days, rooms, byRoom, enabled: book !== undefined || block !== undefined })
  const cells = useCells({ from, days, today, rooms, byRoom, nights })
  useShortcuts(mayEdit ? [{ keys: 'm', label: 'Move the stay with the arrow keys', group: 'List', run: () => {} }] : [])
  const stayUnder = (event: { target: EventTarget }) => {
    const id = barUnder(event)?.dataset.stay
    return id === undefined ? undefined : stays.find((stay) => stay.id === id)
  }
  const pressed = usePressed()
  /** Makes the bar under the pointer or focus draggable. Registering all of the thousands of bars would be slow. */
  const reach = (event: { target: EventTarget }) => {
    // A pressed pointer may leave its bar before it has moved far enough to start a drag.
    if (drag.isDragging() || pressed.current) return
    const stay = stayUnder(event)
    bar.current = stay && isMovable(stay, mayEdit) ? { element: barUnder(event)!, stay } : null
    take.current?.(bar.current?.element ?? null)
  }
  const click = (event: MouseEvent) => {
    const stay = stayUnder(event)
    if (stay) open(stay)
    else nights.tap(event)
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
      <div ref={box} className={styles.box} style={size} role="region" aria-label="Rooms and days" onScroll={scrolled}>
        <div className={styles.head}>
          <div className={styles.corner}>Room</div>
          <Days from={from} days={days} today={today} />
        </div>
        <div
          className={styles.body}
          style={{ height: rooms.length * rowHeight }}
          onPointerDown={nights.begin}
          onPointerOver={reach}
          onFocus={focus}
          onKeyDown={press}
          onClick={click}
        >
          {today >= from && today < addDays(from, days) && (
            <div className={styles.now} style={{ left: `calc(var(--names) + ${daysBetween(from, today) * dayWidth}px)` }} aria-hidden />
          )}
          <CellButton from={from} today={today} rooms={rooms} cells={cells} nights={nights} openStay={open} book={book} block={block} />
          {rooms.slice(first, last).map((room, index) => (
            <Row
              key={room.id}
              room={room}
              top={(first + index) * rowHeight}
              stays={byRoom.get(room.id) ?? none}
              from={from}
              start={start}
              end={end}
              mayEdit={mayEdit}
              keep={keep}
              block={block}
            />
          ))}
          {drag.ghost && <GhostBar ref={drag.ghostRef} ghost={drag.ghost} from={from} />}
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
  const { ref } = useDraggable({ id: 'stay' })
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

interface RowProps extends RoomHeadProps {
  top: number
  stays: readonly Stay[]
  from: string
  /** The rendered days, as offsets from `from`. */
  start: number
  end: number
  mayEdit: boolean
}

const Row = memo(function Row({ room, top, stays, from, start, end, mayEdit, keep, block }: RowProps) {
  const [firstDay, lastDay] = [addDays(from, start), addDays(from, end)]
  return (
    <div className={styles.row} style={{ transform: `translateY(${top}px)` }}>
      <RoomHead room={room} keep={keep} block={block} />
      <div className={styles.track} data-room={room.id}>
        {stays.map(
          (stay) =>
            stay.starts_on < lastDay && stay.ends_on >= firstDay && <StayBar key={stay.id} stay={stay} from={from} mayEdit={mayEdit} />,
        )}
      </div>
    </div>
  )
})

function GhostBar({ ref, ghost: { stay, row }, from }: { ref: React.Ref<HTMLDivElement>; ghost: Ghost; from: string }) {
  const { left, width } = placeOf(stay, from)
  const style = { left: `calc(var(--names) + ${left}px)`, top: row * rowHeight + 5, width }
  return (
    <div ref={ref} className={`${styles.bar} ${styles.ghost}`} style={style} data-state={stay.state ?? undefined} data-lifted aria-hidden>
      {stay.label || wordsOf(stay.kind)}
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
