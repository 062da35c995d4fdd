import { memo, useLayoutEffect, useMemo, useRef, useState, type CSSProperties } from 'react'
import { addDays, daysBetween, formatDay, weekdayOf } from '#kit/contract/time.ts'
import type { Room, Stay } from './calls.ts'
import { RoomHead } from './room-head.tsx'
import { StayBar, type Dragged } from './stay-bar.tsx'
import { dayWidth, rowHeight, rowsInSight } from './timeline-days.ts'
import styles from './timeline.module.css'

interface TimelineGridProps {
  from: string
  days: number
  today: string
  rooms: readonly Room[]
  stays: readonly Stay[]
  mayEdit: boolean
  /** Opens a stay, with where it was dragged to. */
  open: (stay: Stay, to?: Dragged) => void
  /** Begins a booking of a room on a day. */
  book: ((unitId: string, typeId: string, day: string) => void) | undefined
  /** Takes a room out of service. */
  block: ((room: Room) => void) | undefined
}

/** Rooms below each other, days beside each other; only rows in sight are drawn. */
export function TimelineGrid({ from, days, today, rooms, stays, mayEdit, open, book, block }: TimelineGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const [{ top, height }, setView] = useState({ top: 0, height: 600 })
  useLayoutEffect(() => setView({ top: box.current!.scrollTop, height: box.current!.clientHeight }), [])
  const byRoom = useMemo(() => Map.groupBy(stays, ({ unit_id }) => unit_id), [stays])
  const { first, last } = rowsInSight(rooms.length, top, height)
  const roomBelow = (roomId: string, pixels: number) => {
    const at = rooms.findIndex(({ id }) => id === roomId) + Math.round(pixels / rowHeight)
    return rooms[Math.max(0, Math.min(rooms.length - 1, at))]!.id
  }
  const size = { '--days': days, '--day': `${dayWidth}px`, '--row': `${rowHeight}px` } as CSSProperties
  return (
    <div
      ref={box}
      className={styles.box}
      style={size}
      tabIndex={0}
      role="region"
      aria-label="Rooms and days"
      onScroll={({ currentTarget }) => {
        const { first: now } = rowsInSight(rooms.length, currentTarget.scrollTop, currentTarget.clientHeight)
        if (now !== first) setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
      }}
    >
      <div className={styles.head}>
        <div className={styles.corner}>Room</div>
        <Days from={from} days={days} today={today} />
      </div>
      <div className={styles.body} style={{ height: rooms.length * rowHeight }}>
        {today >= from && today < addDays(from, days) && (
          <div className={styles.now} style={{ left: `calc(var(--names) + ${daysBetween(from, today) * dayWidth}px)` }} aria-hidden />
        )}
        {rooms.slice(first, last).map((room, index) => (
          <Row key={room.id} top={(first + index) * rowHeight}>
            <RoomHead room={room} block={block} />
            <div
              className={styles.track}
              onDoubleClick={(event) => {
                if (event.target !== event.currentTarget || !room.active) return
                const day = Math.floor(event.nativeEvent.offsetX / dayWidth)
                book?.(room.id, room.type_id, addDays(from, day))
              }}
            >
              {(byRoom.get(room.id) ?? []).map((stay) => (
                <StayBar key={stay.id} stay={stay} from={from} mayEdit={mayEdit} roomBelow={roomBelow} open={open} />
              ))}
            </div>
          </Row>
        ))}
      </div>
    </div>
  )
}

const Row = ({ top, children }: { top: number; children: React.ReactNode }) => (
  <div className={styles.row} style={{ transform: `translateY(${top}px)` }}>
    {children}
  </div>
)

const letters = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const Days = memo(function Days({ from, days, today }: { from: string; days: number; today: string }) {
  return Array.from({ length: days }, (_, n) => addDays(from, n)).map((day) => (
    <div
      key={day}
      className={styles.day}
      data-weekend={weekdayOf(day) > 5 || undefined}
      data-today={day === today || undefined}
      title={formatDay(day)}
    >
      <small>{day.endsWith('-01') || day === from ? monthOf(day) : letters[weekdayOf(day)]}</small>
      <span className="figures">{Number(day.slice(8))}</span>
    </div>
  ))
})

const monthOf = (day: string): string => formatDay(day).split(' ')[2]!
