import { useDragDropManager, type DragEndEvent, type DragOverEvent } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { createContext, use, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { DragArea, isByKeyboard } from './drag-area.tsx'
import { columnsOf, moved, placeAfter } from './order.ts'
import { useHeld } from './use-held.ts'
import { liftedWords, notMoved } from './words.ts'

interface Thing {
  id: string
}

interface SortableListProps<Item extends Thing> {
  items: readonly Item[]
  /** Called once an item was dropped in another place, with the new order and the item's index in it. */
  settled: (items: Item[], place: number) => void
  /** Renders the list: one `SortableItem` per item, in the current order of the drag. */
  children: (items: readonly Item[]) => ReactNode
}

interface Held {
  id: string
  byKeyboard: boolean
}

interface Moving {
  held: Held | null
  /** Handles a key on the grip of an item. Returns true if the key moved it, which it does while the item is lifted. */
  step: (id: string, key: string, grip: Element) => boolean
}

const MovingContext = createContext<Moving>({ held: null, step: () => false })

/**
 * A list that users can reorder, by dragging with mouse, pen or finger, or by keyboard. With the keyboard, space or Enter lifts
 * and drops an item, and arrows, Home and End move it. Escape puts it back.
 */
export function SortableList<Item extends Thing>({ items, settled, children }: SortableListProps<Item>) {
  const { held: shown, current: order, hold: show } = useHeld<readonly Item[]>()
  const { held, current: holding, hold } = useHeld<Held>()
  const [announcement, announce] = useState('')

  const current = () => order.current ?? items
  const place = (id: unknown) => current().findIndex((item) => item.id === id)
  const over = (event: DragOverEvent) => {
    const { source, target } = event.operation
    const [from, to] = [place(source?.id), place(target?.id)]
    if (from >= 0 && to >= 0 && from !== to) show(moved(current(), from, to))
  }
  const end = ({ operation: { source }, canceled }: DragEndEvent) => {
    const at = place(source?.id)
    const changed = !canceled && order.current?.some((item, index) => item !== items[index])
    announce(canceled || !changed ? notMoved : `Dropped at position ${at + 1}.`)
    if (changed) settled([...current()], at)
    show(null)
    hold(null)
  }
  const step = (id: string, key: string, grip: Element): boolean => {
    if (holding.current?.id !== id || !holding.current.byKeyboard) return false
    const from = place(id)
    const to = placeAfter(key, from, { count: items.length, columns: columnsOf(boxesAround(grip, items.length)) })
    if (to === null) return false
    show(moved(current(), from, to))
    announce(`Place ${to + 1} of ${items.length}.`)
    return true
  }
  return (
    <DragArea
      pointerFeedback="clone"
      byGrip
      within={({ operation }) => operation.source?.element?.parentElement}
      onDragStart={({ operation: { source, activatorEvent } }) => {
        const byKeyboard = isByKeyboard({ activatorEvent })
        hold({ id: String(source?.id), byKeyboard })
        if (byKeyboard) announce(liftedWords(`${place(source?.id) + 1} of ${items.length}`, 'Arrow keys, Home and End move it.'))
      }}
      onDragOver={over}
      onDragEnd={end}
    >
      <MovingContext value={{ held, step }}>{children(shown ?? items)}</MovingContext>
      <span className="unseen" role="status">
        {announcement}
      </span>
    </DragArea>
  )
}

/** Returns the centres of the list entries around a grip. */
function boxesAround(grip: Element, count: number): { x: number; y: number }[] {
  return [...(grip.closest('li')?.parentElement?.children ?? [])].slice(0, count).map((child) => {
    const { left, top, width, height } = child.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
}

interface SortableItemProps {
  id: string
  index: number
  /** The moved item's name for the grip's label: "picture 3". */
  name: string
  disabled?: boolean
  children: (sort: Sort) => ReactNode
}

/** Props and refs for the elements of an item. */
export interface Sort {
  /** For the `li`. */
  ref: (element: Element | null) => void
  held: boolean
  /** For the button that a finger drags and the keyboard uses. */
  grip: Grip
}

interface Grip {
  ref: (element: Element | null) => void
  'data-grip': true
  'aria-label': string
  'aria-pressed': boolean
  title: string
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: () => void
}

/** One item of a `SortableList`. */
export function SortableItem({ id, index, name, disabled = false, children }: SortableItemProps) {
  const { held, step } = use(MovingContext)
  const manager = useDragDropManager()
  const { ref, handleRef } = useSortable({ id, index, disabled, plugins: [] })
  const button = useRef<Element>(null)
  const lifted = held?.id === id && held.byKeyboard
  // An element that is moved in the DOM loses the focus.
  useLayoutEffect(() => {
    if (lifted && button.current instanceof HTMLElement) button.current.focus()
  }, [lifted, index])
  const grip: Grip = {
    ref: (element) => {
      button.current = element
      handleRef(element)
    },
    'data-grip': true,
    'aria-label': `Move ${name}`,
    'aria-pressed': lifted,
    title: 'Drag it, or press space and move it with the arrow keys',
    // The Escape that cancels the move must not close a surrounding dialog.
    ...(lifted ? { 'data-mantine-stop-propagation': true } : {}),
    onKeyDown: (event) => {
      if (!step(id, event.key, event.currentTarget)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onBlur: () => {
      if (lifted) requestAnimationFrame(() => document.activeElement !== button.current && manager?.actions.stop())
    },
  }
  return children({ ref, held: held?.id === id, grip })
}
