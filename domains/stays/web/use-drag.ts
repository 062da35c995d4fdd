import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import type { Room, Stay } from './calls.ts'
import { draggedDays, edgeSpeed, placeOf, rowHeight, type Grip } from './timeline-days.ts'

/** Where a stay was dragged to. */
export interface Dragged {
  unit_id: string
  starts_on: string
  ends_on: string
}

/** The bar that follows the pointer, at the place the stay has. */
export interface Ghost {
  stay: Stay
  row: number
}

interface Drag {
  stay: Stay
  grip: Grip
  /** Where it was taken, in the content that scrolls. */
  x: number
  y: number
  /** Where the pointer is in the window. */
  at: { x: number; y: number }
  started: boolean
}

interface DragOptions {
  box: RefObject<HTMLDivElement | null>
  from: string
  rooms: readonly Room[]
  drop: (stay: Stay, to: Dragged) => void
}

const grip = 10
/** Less than this is a press. */
const slack = 5

/**
 * Dragging stays about the timeline: the bar follows the pointer without anything being drawn anew, at the edges the timeline
 * scrolls, Escape puts it back. `take` begins it at a bar, `ghostRef` is of the bar that follows.
 */
export function useDrag({ box, from, rooms, drop }: DragOptions) {
  const [ghost, setGhost] = useState<Ghost | null>(null)
  const ghostRef = useRef<HTMLDivElement>(null)
  const wasDragged = useRef(false)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])

  const take = (event: PointerEvent, bar: HTMLElement, stay: Stay) => {
    const content = box.current!
    const { left, right } = bar.getBoundingClientRect()
    const area = content.getBoundingClientRect()
    const names = content.querySelector('[data-corner]')!.getBoundingClientRect().width
    const row = rooms.findIndex(({ id }) => id === stay.unit_id)
    const drag: Drag = {
      stay,
      grip: event.clientX > right - grip ? 'end' : event.clientX < left + grip ? 'start' : 'whole',
      x: event.clientX + content.scrollLeft,
      y: event.clientY + content.scrollTop,
      at: { x: event.clientX, y: event.clientY },
      started: false,
    }
    wasDragged.current = false
    let frame = 0
    const moved = () => ({
      x: drag.at.x + content.scrollLeft - drag.x,
      rows: drag.grip === 'whole' ? rowsMoved(drag.at.y + content.scrollTop - drag.y, row, rooms.length) : 0,
    })
    const follow = () => {
      const { x, y } = drag.at
      const by = { left: edgeSpeed(x, area.left + names, area.right), top: drag.grip === 'whole' ? edgeSpeed(y, area.top, area.bottom) : 0 }
      if (by.left || by.top) content.scrollBy(by)
      if (ghostRef.current) place(ghostRef.current, drag, from, moved())
      frame = requestAnimationFrame(follow)
    }
    const listening = new AbortController()
    const end = () => {
      listening.abort()
      cancelAnimationFrame(frame)
      bar.removeAttribute('data-dragged')
      stop.current = null
      setGhost(null)
    }
    stop.current = end
    const { signal } = listening
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        drag.at = { x: clientX, y: clientY }
        const { x, y } = drag
        const far = Math.max(Math.abs(clientX + content.scrollLeft - x), Math.abs(clientY + content.scrollTop - y))
        if (drag.started || far <= slack) return
        drag.started = wasDragged.current = true
        bar.setAttribute('data-dragged', '')
        setGhost({ stay, row })
        follow()
      },
      { signal },
    )
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape' || !drag.started) return
        pressed.stopPropagation()
        end()
      },
      { signal, capture: true },
    )
    window.addEventListener(
      'pointerup',
      () => {
        const by = moved()
        end()
        if (!drag.started) return
        const to = { unit_id: rooms[row + by.rows]!.id, ...draggedDays(stay, drag.grip, by.x) }
        if (to.unit_id !== stay.unit_id || to.starts_on !== stay.starts_on || to.ends_on !== stay.ends_on) drop(stay, to)
      },
      { signal },
    )
  }
  return { ghost, ghostRef, take, wasDragged }
}

const rowsMoved = (pixels: number, row: number, count: number): number =>
  Math.max(-row, Math.min(count - 1 - row, Math.round(pixels / rowHeight)))

function place({ style }: HTMLElement, { stay, grip }: Drag, from: string, by: { x: number; rows: number }): void {
  const { width } = placeOf(stay, from)
  const x = grip === 'end' ? 0 : by.x
  style.transform = `translate(${x}px, ${by.rows * rowHeight}px)`
  if (grip !== 'whole') style.width = `${Math.max(20, grip === 'end' ? width + by.x : width - by.x)}px`
}
