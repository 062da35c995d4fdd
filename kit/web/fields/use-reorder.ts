import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** The list with one entry moved to another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(Math.min(Math.max(to, 0), next.length), 0, item)
  return next
}

interface Point {
  x: number
  y: number
}

/** Which of the boxes a point stands nearest to. */
export function nearest(boxes: readonly Point[], point: Point): number {
  const distances = boxes.map((box) => (box.x - point.x) ** 2 + (box.y - point.y) ** 2)
  return distances.indexOf(Math.min(...distances))
}

/** How many boxes stand side by side in the first row. */
export const columnsOf = (boxes: readonly Point[]): number => Math.max(1, boxes.filter(({ y }) => y === boxes[0]!.y).length)

/** Where an arrow key moves an entry of a grid; `null` for other keys. */
export function placeAfter(key: string, at: number, { count, columns }: { count: number; columns: number }): number | null {
  const places: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  }
  const to = places[key]
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1)
}

const startsAfterPx = 6

function boxesOf(grid: Element | null | undefined, count: number): Point[] {
  return [...(grid?.children ?? [])].slice(0, count).map((child) => {
    const { left, top, width, height } = child.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
}

/**
 * Bringing entries of a grid into another order: dragged with mouse, pen and finger, or by the keyboard, where a grip is lifted
 * with Enter or space, moved with the arrows and put down again. The order changes meanwhile, and `settled` is told once, when
 * the entry is let go: the new order, and the place in it of the entry that moved.
 */
export function useReorder<Item>(items: readonly Item[], settled: (items: Item[], place: number) => void) {
  const [order, setOrder] = useState<readonly Item[] | null>(null)
  const [held, setHeld] = useState<number | null>(null)
  const [lifted, setLifted] = useState(false)
  const [said, setSaid] = useState('')
  const press = useRef<(Point & { index: number }) | null>(null)
  const shown = order ?? items

  const hold = (next: readonly Item[], place: number) => {
    setOrder(next)
    setHeld(place)
  }
  const letGo = () => {
    press.current = null
    setHeld(null)
    setOrder(null)
    setLifted(false)
  }
  const putDown = () => {
    if (held !== null && order && order.some((item, index) => item !== items[index])) settled([...order], held)
    letGo()
  }

  const onPointerDown = (index: number) => (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const grip = target.closest('[data-grip]') !== null
    if (event.button !== 0 || (!grip && target.closest('button:not([data-drags]), input, label'))) return
    // A finger scrolls the page; it drags by the grip only.
    if (event.pointerType === 'touch' && !grip) return
    press.current = { x: event.clientX, y: event.clientY, index }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const start = press.current
    const grid = event.currentTarget.parentElement
    if (!start || !grid) return
    if (held === null && Math.hypot(event.clientX - start.x, event.clientY - start.y) < startsAfterPx) return
    // Only now: a press that does not move is a click on what was pressed.
    if (held === null) event.currentTarget.setPointerCapture(event.pointerId)
    const target = nearest(boxesOf(grid, shown.length), { x: event.clientX, y: event.clientY })
    const at = held ?? start.index
    if (target !== at || held === null) hold(moved(shown, at, target), target)
  }
  const onPointerUp = () => (press.current ? putDown() : undefined)

  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event
    const holding = lifted && held !== null
    const boxes = () => boxesOf(event.currentTarget.closest('li')?.parentElement, shown.length)
    const to = holding ? placeAfter(key, held, { count: shown.length, columns: columnsOf(boxes()) }) : null
    if (key === 'Enter' || key === ' ') {
      if (holding) putDown()
      else {
        hold(shown, index)
        setLifted(true)
      }
      setSaid(
        holding ? `Put down at place ${held + 1}.` : `Lifted from place ${index + 1} of ${shown.length}. Move it with the arrow keys.`,
      )
    } else if (holding && key === 'Escape') {
      letGo()
      setSaid('Not moved.')
    } else if (to !== null && holding) {
      hold(moved(shown, held, to), to)
      setSaid(`Place ${to + 1} of ${shown.length}.`)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    shown,
    held,
    /** For a `role="status"`: what the keyboard did. */
    said,
    handlers: (index: number) => ({ onPointerDown: onPointerDown(index), onPointerMove, onPointerUp, onPointerCancel: onPointerUp }),
    /** For the button by which an entry is dragged with a finger and moved by the keyboard. */
    grip: (index: number, name: string) => ({
      'data-grip': true,
      'aria-label': `Move ${name}`,
      title: 'Drag it, or press Enter and move it with the arrow keys',
      'aria-pressed': lifted && held === index,
      // A dialog around it must not close on the Escape that takes the move back.
      ...(lifted ? { 'data-mantine-stop-propagation': true } : {}),
      onKeyDown: onKeyDown(index),
      onBlur: () => (lifted ? putDown() : undefined),
    }),
  }
}
