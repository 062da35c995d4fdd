import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { addDays, formatDay } from '#kit/contract/time.ts'
import type { TimelineBar, TimelineRow, TimelineWords } from './timeline-types.ts'
import type { useMarked } from './use-marked.ts'

interface Cell {
  row: number
  day: string
}

interface CellsOptions {
  from: string
  days: number
  today: string
  rows: readonly TimelineRow[]
  byRow: ReadonlyMap<string, readonly TimelineBar[]>
  marking: ReturnType<typeof useMarked>
  words: Pick<TimelineWords, 'length' | 'notFree'>
}

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const barAt = (bars: readonly TimelineBar[], day: string) => bars.find((bar) => bar.starts_on <= day && day < bar.ends_on)

/**
 * The timeline as one tab stop. Arrow keys go from cell to cell and from bar to bar, left of the first day to the menu of the row.
 * Shift with left and right marks more days. The cell is one button that moves, because there are thousands of cells.
 */
export function useCells({ from, days, today, rows, byRow, marking, words }: CellsOptions) {
  const [given, setCell] = useState<Cell>({ row: 0, day: today })
  const [announcement, setAnnouncement] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const moved = useRef(false)
  const last = addDays(from, days - 1)
  const inView = (day: string) => (day < from ? from : day > last ? last : day)
  const cell = { row: Math.max(0, Math.min(rows.length - 1, given.row)), day: inView(given.day) }
  const unit = rows[cell.row]!
  const bar = barAt(byRow.get(unit.id) ?? [], cell.day)
  const { marked } = marking

  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    // A bar far outside the visible part is not rendered; the cell stands in for it.
    const shown = bar && button.current?.parentElement?.querySelector<HTMLElement>(`[data-bar="${CSS.escape(bar.id)}"]`)
    ;(shown ?? button.current)?.focus()
    // The cell often has the focus already, and then focusing does not scroll.
    if (!shown) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const go = (row: number, day: string) => {
    marking.clear()
    moved.current = true
    setCell({ row: Math.max(0, Math.min(rows.length - 1, row)), day: inView(day) })
  }
  const extend = (by: number) => {
    const { anchor, head } = marked ?? { anchor: cell.day, head: cell.day }
    const next = marking.mark(cell.row, anchor, inView(addDays(head, by)))
    // Past a bar the marked days stay as they are, so the next press back has an effect at once.
    const [first, end] = next ? [next.starts_on, addDays(next.ends_on, -1)] : []
    if (next && (next.head < first! || next.head > end!)) marking.mark(cell.row, anchor, next.head < first! ? first! : end!)
    setAnnouncement(next ? words.length(next) : words.notFree)
  }
  const key = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = event.target as HTMLElement
    const onCell = target === button.current
    const focused = target.closest<HTMLElement>('[data-bar]')?.dataset.bar
    const head = target.closest<HTMLElement>('[data-names]')
    if (!onCell && focused === undefined && !head) return
    if (event.key === 'Escape' && onCell && marked) {
      marking.clear()
      return handled(event)
    }
    const arrow = arrows[event.key]
    if (event.key === 'Home' || event.key === 'End') go(cell.row, event.key === 'Home' ? from : last)
    else if (!arrow) return
    else if (event.shiftKey && arrow.x !== 0 && onCell) extend(arrow.x)
    else if (head) goFromHead(head, arrow)
    else if (arrow.x < 0 && cell.day === from) focusHead()
    else if (bar && focused === bar.id && arrow.x !== 0) go(cell.row, arrow.x > 0 ? bar.ends_on : addDays(bar.starts_on, -1))
    else go(cell.row + arrow.y, addDays(cell.day, arrow.x))
    handled(event)
  }
  const goFromHead = (head: HTMLElement, { x, y }: { x: number; y: number }) => {
    const track = head.parentElement?.querySelector<HTMLElement>('[data-row]')
    const row = rows.findIndex(({ id }) => id === track?.dataset.row)
    if (x > 0) go(row, cell.day)
    if (y !== 0) setCell({ row: row + y, day: cell.day })
    if (y !== 0) headOf(row + y)?.focus()
  }
  const headOf = (row: number) =>
    button.current?.parentElement
      ?.querySelector(`[data-row="${CSS.escape(rows[row]?.id ?? '')}"]`)
      ?.parentElement?.querySelector<HTMLElement>('[data-names] button')
  const focusHead = () => headOf(cell.row)?.focus()
  /** The cell follows a bar that was focused in another way, such as by a press. */
  const follow = ({ target }: FocusEvent) => {
    const id = (target as HTMLElement).closest<HTMLElement>('[data-bar]')?.dataset.bar
    const row = id === undefined ? -1 : rows.findIndex((one) => byRow.get(one.id)?.some((other) => other.id === id))
    const focused = row < 0 ? undefined : byRow.get(rows[row]!.id)!.find((one) => one.id === id)
    if (focused && focused.id !== bar?.id) setCell({ row, day: inView(focused.starts_on) })
  }
  const about = bar ? bar.label || 'taken' : unit.active ? 'free' : 'inactive'
  const label = marked ? `${rows[marked.row]!.name}, ${words.length(marked)}` : `${unit.name}, ${formatDay(cell.day)}, ${about}`
  return { cell, bar, button, label, announcement, key, follow, set: setCell }
}

function handled(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
