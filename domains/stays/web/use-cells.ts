import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { addDays, formatDay } from '#kit/contract/time.ts'
import type { Room, Stay } from './calls.ts'
import { nightsText, type useNights } from './use-nights.ts'

interface Cell {
  row: number
  night: string
}

interface CellsOptions {
  from: string
  days: number
  today: string
  rooms: readonly Room[]
  byRoom: ReadonlyMap<string, readonly Stay[]>
  nights: ReturnType<typeof useNights>
}

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const stayAt = (stays: readonly Stay[], night: string) => stays.find((stay) => stay.starts_on <= night && night < stay.ends_on)

/**
 * The timeline as one tab stop. Arrow keys go from cell to cell and from bar to bar, left of the first day to the menu of the room.
 * Shift with left and right marks more nights. The cell is one button that moves, because there are thousands of cells.
 */
export function useCells({ from, days, today, rooms, byRoom, nights }: CellsOptions) {
  const [given, setCell] = useState<Cell>({ row: 0, night: today })
  const [announcement, setAnnouncement] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const moved = useRef(false)
  const last = addDays(from, days - 1)
  const inView = (night: string) => (night < from ? from : night > last ? last : night)
  const cell = { row: Math.max(0, Math.min(rooms.length - 1, given.row)), night: inView(given.night) }
  const room = rooms[cell.row]!
  const stay = stayAt(byRoom.get(room.id) ?? [], cell.night)
  const { marked } = nights

  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    // A bar far outside the visible part is not rendered; the cell stands in for it.
    const bar = stay && button.current?.parentElement?.querySelector<HTMLElement>(`[data-stay="${CSS.escape(stay.id)}"]`)
    ;(bar ?? button.current)?.focus()
  })

  const go = (row: number, night: string) => {
    nights.clear()
    moved.current = true
    setCell({ row: Math.max(0, Math.min(rooms.length - 1, row)), night: inView(night) })
  }
  const extend = (by: number) => {
    const { anchor, head } = marked ?? { anchor: cell.night, head: cell.night }
    const next = nights.mark(cell.row, anchor, inView(addDays(head, by)))
    // Past a stay the marked nights stay as they are, so the next press back has an effect at once.
    const [first, end] = next ? [next.starts_on, addDays(next.ends_on, -1)] : []
    if (next && (next.head < first! || next.head > end!)) nights.mark(cell.row, anchor, next.head < first! ? first! : end!)
    setAnnouncement(next ? nightsText(next) : 'This night cannot be marked.')
  }
  const key = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = event.target as HTMLElement
    const onCell = target === button.current
    const bar = target.closest<HTMLElement>('[data-stay]')?.dataset.stay
    const head = target.closest<HTMLElement>('[data-names]')
    if (!onCell && bar === undefined && !head) return
    if (event.key === 'Escape' && onCell && marked) {
      nights.clear()
      return handled(event)
    }
    const arrow = arrows[event.key]
    if (event.key === 'Home' || event.key === 'End') go(cell.row, event.key === 'Home' ? from : last)
    else if (!arrow) return
    else if (event.shiftKey && arrow.x !== 0 && onCell) extend(arrow.x)
    else if (head) goFromHead(head, arrow)
    else if (arrow.x < 0 && cell.night === from) focusHead()
    else if (stay && bar === stay.id && arrow.x !== 0) go(cell.row, arrow.x > 0 ? stay.ends_on : addDays(stay.starts_on, -1))
    else go(cell.row + arrow.y, addDays(cell.night, arrow.x))
    handled(event)
  }
  const goFromHead = (head: HTMLElement, { x, y }: { x: number; y: number }) => {
    const track = head.parentElement?.querySelector<HTMLElement>('[data-room]')
    const row = rooms.findIndex(({ id }) => id === track?.dataset.room)
    if (x > 0) go(row, cell.night)
    if (y !== 0) setCell({ row: row + y, night: cell.night })
    if (y !== 0) headOf(row + y)?.focus()
  }
  const headOf = (row: number) =>
    button.current?.parentElement
      ?.querySelector(`[data-room="${CSS.escape(rooms[row]?.id ?? '')}"]`)
      ?.parentElement?.querySelector<HTMLElement>('[data-names] button')
  const focusHead = () => headOf(cell.row)?.focus()
  /** The cell follows a bar that was focused in another way, such as by a press. */
  const follow = ({ target }: FocusEvent) => {
    const id = (target as HTMLElement).closest<HTMLElement>('[data-stay]')?.dataset.stay
    const row = id === undefined ? -1 : rooms.findIndex((one) => byRoom.get(one.id)?.some((other) => other.id === id))
    const focused = row < 0 ? undefined : byRoom.get(rooms[row]!.id)!.find((one) => one.id === id)
    if (focused && focused.id !== stay?.id) setCell({ row, night: inView(focused.starts_on) })
  }
  const about = stay ? stay.label || 'taken' : room.active ? 'free' : 'not let'
  const label = marked ? `${rooms[marked.row]!.name}, ${nightsText(marked)}` : `${room.name}, ${formatDay(cell.night)}, ${about}`
  return { cell, stay, button, label, announcement, key, follow, set: setCell }
}

function handled(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
