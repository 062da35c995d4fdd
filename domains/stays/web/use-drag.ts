import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/react'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { formatRange } from '#kit/contract/time.ts'
import { isByKeyboard } from '#kit/web/drag/drag-area.tsx'
import { liftedWords, notMoved } from '#kit/web/drag/words.ts'
import type { Room, Stay } from './calls.ts'
import { dayWidth, draggedDays, placeOf, rowHeight, type Grip } from './timeline-days.ts'

/** The dates and room a stay was dragged to. */
export interface Dragged {
  unit_id: string
  starts_on: string
  ends_on: string
}

/** The copy of a bar that follows the pointer, drawn at the stay's original place. */
export interface Ghost {
  stay: Stay
  row: number
}

interface Point {
  x: number
  y: number
}

interface Drag {
  stay: Stay
  row: number
  bar: HTMLElement
  grip: Grip
  /** Drag distance in pixels (x) and rows. */
  by: { x: number; rows: number }
  /** Where the drag started, in coordinates of the scrolling content; `null` for a keyboard drag. */
  start: Point | null
  /** The pointer's position in the window. */
  at: Point
}

interface DragOptions {
  box: RefObject<HTMLDivElement | null>
  from: string
  rooms: readonly Room[]
  /** The bar under the pointer or focus. */
  bar: RefObject<{ element: HTMLElement; stay: Stay } | null>
  drop: (stay: Stay, to: Dragged) => void
}

const gripPx = 10

/**
 * Drag handling of the timeline. Dragging a bar's middle changes dates and room; dragging an end changes the length. The ghost
 * bar moves without React renders. On the keyboard, arrow keys move the stay, and Shift with arrow keys moves its end.
 */
export function useDrag({ box, from, rooms, bar, drop }: DragOptions) {
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const ghostRef = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag | null>(null)

  const begin = ({ operation }: DragStartEvent) => {
    const { element, stay } = bar.current!
    const { x, y } = operation.position.initial
    const { left, right } = element.getBoundingClientRect()
    const byKeyboard = isByKeyboard(operation)
    const row = rooms.findIndex(({ id }) => id === stay.unit_id)
    drag.current = {
      stay,
      row,
      bar: element,
      grip: byKeyboard ? 'whole' : x > right - gripPx ? 'end' : x < left + gripPx ? 'start' : 'whole',
      by: { x: 0, rows: 0 },
      start: byKeyboard ? null : { x: x + box.current!.scrollLeft, y: y + box.current!.scrollTop },
      at: { x, y },
    }
    element.setAttribute('data-origin', '')
    setGhost({ stay, row })
    if (byKeyboard) setAnnouncement(liftedWords(stay.label, 'Arrow keys move it, with Shift they move its end.'))
  }
  /** Moves the ghost to the drag's position. Also called when the timeline scrolls under the pointer. */
  const follow = () => {
    const now = drag.current
    if (!now) return
    const { start, at, grip, row } = now
    const { scrollLeft, scrollTop } = box.current!
    if (start)
      now.by = {
        x: at.x + scrollLeft - start.x,
        rows: grip === 'whole' ? within(Math.round((at.y + scrollTop - start.y) / rowHeight), row, rooms.length) : 0,
      }
    if (ghostRef.current) place(ghostRef.current, now, from)
  }
  const point = ({ x, y }: Point) => {
    if (drag.current) drag.current.at = { x, y }
    follow()
  }
  const move = ({ to }: DragMoveEvent) => to && point(to)
  const end = ({ canceled, nativeEvent }: DragEndEvent) => {
    // The last pointer movement may not have been reported yet.
    if (nativeEvent instanceof PointerEvent && nativeEvent.type === 'pointerup') point(nativeEvent)
    const { stay, row, grip, by, bar: element } = drag.current!
    drag.current = null
    element.removeAttribute('data-origin')
    setGhost(null)
    const to = { unit_id: rooms[row + by.rows]!.id, ...draggedDays(stay, grip, by.x) }
    const changed = !canceled && (to.unit_id !== stay.unit_id || to.starts_on !== stay.starts_on || to.ends_on !== stay.ends_on)
    setAnnouncement(changed ? 'Put down.' : notMoved)
    if (changed) drop(stay, to)
  }
  /** Handles arrow keys during a keyboard drag. */
  const step = (event: KeyboardEvent) => {
    const now = drag.current
    const arrow = arrows[event.key]
    if (!now || now.start || !arrow) return
    event.preventDefault()
    event.stopPropagation()
    const grip = event.shiftKey && arrow.y === 0 ? 'end' : 'whole'
    // Moving and resizing are separate changes: switching between them restarts from the original dates.
    if (grip !== now.grip) now.by = { x: 0, rows: 0 }
    now.grip = grip
    now.by = { x: now.by.x + arrow.x * dayWidth, rows: within(now.by.rows + arrow.y, now.row, rooms.length) }
    follow()
    ghostRef.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const days = draggedDays(now.stay, grip, now.by.x)
    setAnnouncement(`${rooms[now.row + now.by.rows]!.name}, ${formatRange(days.starts_on, days.ends_on)}.`)
  }
  return { ghost, ghostRef, announcement, isDragging: () => drag.current !== null, begin, move, follow, step, end }
}

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Limits a number of rows so that the target row exists. */
const within = (rows: number, row: number, count: number): number => Math.max(-row, Math.min(count - 1 - row, rows))

function place({ style }: HTMLElement, { stay, grip, by }: Drag, from: string): void {
  const { width } = placeOf(stay, from)
  const x = grip === 'end' ? 0 : by.x
  style.transform = `translate(${x}px, ${by.rows * rowHeight}px)`
  style.width = `${grip === 'whole' ? width : Math.max(20, grip === 'end' ? width + by.x : width - by.x)}px`
}
