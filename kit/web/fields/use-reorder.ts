import { useRef, useState, type PointerEvent } from 'react'

/** The list with one entry moved to another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(Math.min(Math.max(to, 0), next.length), 0, item)
  return next
}

/** Which of the boxes a point stands nearest to. */
export function nearest(boxes: readonly { x: number; y: number }[], point: { x: number; y: number }): number {
  const distances = boxes.map((box) => (box.x - point.x) ** 2 + (box.y - point.y) ** 2)
  return distances.indexOf(Math.min(...distances))
}

const startsAfterPx = 6

/**
 * Dragging entries of a grid into another order, with mouse, pen and finger. The order changes while one drags and
 * `settled` is told once, when the entry is let go.
 */
export function useReorder<Item>(items: readonly Item[], settled: (items: Item[]) => void) {
  const [order, setOrder] = useState<readonly Item[] | null>(null)
  const [held, setHeld] = useState<number | null>(null)
  const press = useRef<{ x: number; y: number; index: number } | null>(null)
  const shown = order ?? items

  const onPointerDown = (index: number) => (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (event.button !== 0 || target.closest('button')) return
    // A finger scrolls the page; it drags by the grip only.
    if (event.pointerType === 'touch' && !target.closest('[data-grip]')) return
    press.current = { x: event.clientX, y: event.clientY, index }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const start = press.current
    const grid = event.currentTarget.parentElement
    if (!start || !grid) return
    if (held === null && Math.hypot(event.clientX - start.x, event.clientY - start.y) < startsAfterPx) return
    const boxes = [...grid.children].slice(0, shown.length).map((child) => {
      const { left, top, width, height } = child.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    })
    const target = nearest(boxes, { x: event.clientX, y: event.clientY })
    const at = held ?? start.index
    if (target !== at || held === null) {
      setOrder(moved(shown, at, target))
      setHeld(target)
    }
  }
  const onPointerUp = () => {
    if (held !== null && order) settled([...order])
    press.current = null
    setHeld(null)
    setOrder(null)
  }
  return {
    shown,
    held,
    handlers: (index: number) => ({ onPointerDown: onPointerDown(index), onPointerMove, onPointerUp, onPointerCancel: onPointerUp }),
  }
}
