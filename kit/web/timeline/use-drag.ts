import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/react'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { isByKeyboard } from '#kit/web/drag/drag-area.tsx'
import { liftedWords, notMoved } from '#kit/web/drag/words.ts'
import { dayWidth, draggedDays, placeOf, rowHeight, type Grip } from './timeline-days.ts'
import type { Dragged, Shift, TimelineBar, TimelineRow, TimelineWords } from './timeline-types.ts'

/** The copy of a bar that follows the pointer, drawn at the bar's original place. */
export interface Ghost<Bar> {
  bar: Bar
  row: number
}

interface Point {
  x: number
  y: number
}

interface Drag<Bar> {
  bar: Bar
  row: number
  element: HTMLElement
  grip: Grip
  /** Drag distance in pixels (x) and rows. */
  by: { x: number; rows: number }
  /** Where the drag started, in coordinates of the scrolling content; `null` for a keyboard drag. */
  start: Point | null
  /** The pointer's position in the window. */
  at: Point
}

interface DragOptions<Bar> {
  box: RefObject<HTMLDivElement | null>
  from: string
  shift: Shift
  rows: readonly TimelineRow[]
  words: Pick<TimelineWords, 'length' | 'lifted'>
  /** The row that a bar may be moved to, or undefined if bars may also change their days. */
  mayTake: ((bar: Bar, row: number) => boolean) | undefined
  /** The bar under the pointer or focus. */
  reached: RefObject<{ element: HTMLElement; bar: Bar } | null>
  drop: (bar: Bar, to: Dragged) => void
}

const gripPx = 10

/**
 * Drag handling of the timeline. Dragging a bar's middle changes days and row; dragging an end changes the length. The ghost
 * bar moves without React renders. On the keyboard, arrow keys move the bar, and Shift with arrow keys moves its end.
 * With `mayTake` a bar keeps its days and changes only its row.
 */
export function useDrag<Bar extends TimelineBar>({ box, from, shift, rows, words, mayTake, reached, drop }: DragOptions<Bar>) {
  const [ghost, setGhost] = useState<Ghost<Bar> | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const ghostRef = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag<Bar> | null>(null)

  const begin = ({ operation }: DragStartEvent) => {
    const { element, bar } = reached.current!
    const { x, y } = operation.position.initial
    const { left, right } = element.getBoundingClientRect()
    const byKeyboard = isByKeyboard(operation)
    const row = rows.findIndex(({ id }) => id === bar.unit_id)
    drag.current = {
      bar,
      row,
      element,
      grip: byKeyboard || mayTake ? 'whole' : x > right - gripPx ? 'end' : x < left + gripPx ? 'start' : 'whole',
      by: { x: 0, rows: 0 },
      start: byKeyboard ? null : { x: x + box.current!.scrollLeft, y: y + box.current!.scrollTop },
      at: { x, y },
    }
    element.setAttribute('data-origin', '')
    setGhost({ bar, row })
    if (byKeyboard) setAnnouncement(liftedWords(bar.label, words.lifted))
  }
  /** Moves the ghost to the drag's position. Also called when the timeline scrolls under the pointer. */
  const follow = () => {
    const now = drag.current
    if (!now) return
    const { start, at, grip, row } = now
    const { scrollLeft, scrollTop } = box.current!
    if (start)
      now.by = {
        x: mayTake ? 0 : at.x + scrollLeft - start.x,
        rows: grip === 'whole' ? within(Math.round((at.y + scrollTop - start.y) / rowHeight), row, rows.length) : 0,
      }
    if (ghostRef.current) place(ghostRef.current, now, placeOf(now.bar, from, shift).width)
  }
  const point = ({ x, y }: Point) => {
    if (drag.current) drag.current.at = { x, y }
    follow()
  }
  const move = ({ to }: DragMoveEvent) => to && point(to)
  const end = ({ canceled, nativeEvent }: DragEndEvent) => {
    // The last pointer movement may not have been reported yet.
    if (nativeEvent instanceof PointerEvent && nativeEvent.type === 'pointerup') point(nativeEvent)
    const { bar, row, grip, by, element } = drag.current!
    drag.current = null
    element.removeAttribute('data-origin')
    setGhost(null)
    const to = { unit_id: rows[row + by.rows]!.id, ...draggedDays(bar, grip, by.x) }
    const isElsewhere = to.unit_id !== bar.unit_id || to.starts_on !== bar.starts_on || to.ends_on !== bar.ends_on
    const changed = !canceled && isElsewhere && (!mayTake || mayTake(bar, row + by.rows))
    setAnnouncement(changed ? 'Dropped.' : notMoved)
    if (changed) drop(bar, to)
  }
  /** Handles arrow keys during a keyboard drag. Rows that do not take the bar are passed over. */
  const step = (event: KeyboardEvent) => {
    const now = drag.current
    const arrow = arrows[event.key]
    if (!now || now.start || !arrow) return
    event.preventDefault()
    event.stopPropagation()
    const grip = event.shiftKey && arrow.y === 0 && !mayTake ? 'end' : 'whole'
    // Moving and resizing are separate changes: switching between them restarts from the original dates.
    if (grip !== now.grip) now.by = { x: 0, rows: 0 }
    now.grip = grip
    now.by = { x: mayTake ? 0 : now.by.x + arrow.x * dayWidth, rows: rowsFrom(now, arrow.y) }
    follow()
    ghostRef.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    setAnnouncement(`${rows[now.row + now.by.rows]!.name}, ${words.length(draggedDays(now.bar, grip, now.by.x))}.`)
  }
  /** Returns how far away the next row is that takes the bar, in one direction. Without such a row the bar stays. */
  const rowsFrom = ({ bar, row, by }: Drag<Bar>, step: number): number => {
    for (let rowsBy = by.rows + step; step !== 0 && rows[row + rowsBy]; rowsBy += step)
      if (!mayTake || rowsBy === 0 || mayTake(bar, row + rowsBy)) return rowsBy
    return by.rows
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

function place({ style }: HTMLElement, { grip, by }: Pick<Drag<unknown>, 'grip' | 'by'>, width: number): void {
  const x = grip === 'end' ? 0 : by.x
  style.transform = `translate(${x}px, ${by.rows * rowHeight}px)`
  style.width = `${grip === 'whole' ? width : Math.max(20, grip === 'end' ? width + by.x : width - by.x)}px`
}
