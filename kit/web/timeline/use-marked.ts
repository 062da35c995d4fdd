import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { addDays } from '#kit/contract/time.ts'
import { slackPx, touchMs } from '#kit/web/drag/drag-area.tsx'
import { freeAround, spanBetween } from './free-days.ts'
import { dayWidth } from './timeline-days.ts'
import type { Shift, Span, TimelineBar, TimelineRow } from './timeline-types.ts'

/** Free days of a row that the user has marked. */
export interface Marked extends Span {
  row: number
  /** The day where marking began. */
  anchor: string
  /** The marked day furthest from it. */
  head: string
  /** True once the menu with the actions is open. */
  open: boolean
}

interface MarkedOptions {
  box: RefObject<HTMLDivElement | null>
  from: string
  days: number
  shift: Shift
  rows: readonly TimelineRow[]
  byRow: ReadonlyMap<string, readonly TimelineBar[]>
  /** False if the user may neither book nor block. */
  enabled: boolean
}

interface Press {
  row: number
  anchor: string
  /** The pointer's position in the window. */
  x: number
  y: number
  /** False while a finger has to rest a moment longer. */
  marking: boolean
  /** True once it has moved to another cell, so that a press near an edge does not scroll. */
  moved: boolean
}

/** A finger or mouse this close to the left or right edge scrolls the timeline, by this many pixels a frame. */
const [edgePx, scrollPx] = [28, 8]

/**
 * Marks free days of a row: by dragging with a mouse, by a long press and dragging with a finger, or by keyboard. dnd-kit drags
 * elements, and empty cells are no elements, so this uses pointer events.
 */
export function useMarked({ box, from, days, shift, rows, byRow, enabled }: MarkedOptions) {
  const [marked, setMarked] = useState<Marked | null>(null)
  const press = useRef<Press | null>(null)
  /** True if the last touch was a long press: the click that may follow is not a tap. */
  const byLongPress = useRef(false)
  const end = useRef<(() => void) | null>(null)
  const within = { starts_on: from, ends_on: addDays(from, days) }
  useEffect(() => () => end.current?.(), [])
  useEffect(() => {
    // A finger that marks days must not scroll. React's touch listeners are passive and cannot prevent it.
    const element = box.current
    const stay = (event: Event) => press.current?.marking && event.preventDefault()
    element?.addEventListener('touchmove', stay, { passive: false })
    return () => element?.removeEventListener('touchmove', stay)
  }, [box])

  /** The days from `anchor` to `head`. Returns null if the row is not let or the day is taken. */
  const daysOf = (row: number, anchor: string, head: string): Marked | null => {
    const unit = rows[row]
    const free = enabled && unit?.active ? freeAround(byRow.get(unit.id) ?? [], anchor, within) : null
    return free && { row, anchor, head, open: false, ...spanBetween(anchor, head, free) }
  }
  const mark = (row: number, anchor: string, head = anchor) => {
    const next = daysOf(row, anchor, head)
    if (next) setMarked(next)
    return next
  }
  const open = () => setMarked((now) => now && { ...now, open: true })
  const clear = () => setMarked(null)

  /** The day of the cell at a point of a row's track. Where a bar may end at midday, the left half of a day may be the night before. */
  const dayAt = (row: number, x: number): string => {
    const { left } = box.current!.querySelector('[data-row]')!.getBoundingClientRect()
    const at = (x - left) / dayWidth
    const day = addDays(from, Math.max(0, Math.min(days - 1, Math.floor(at))))
    const before = addDays(day, -1)
    return at % 1 < shift && !daysOf(row, day, day) && daysOf(row, before, before) ? before : day
  }
  const extend = () => {
    const now = press.current
    if (now?.marking) mark(now.row, now.anchor, dayAt(now.row, now.x))
  }
  /** Scrolls while the pointer rests at an edge. */
  const scroll = () => {
    if (!press.current) return
    const { left, right } = box.current!.getBoundingClientRect()
    const names = box.current!.querySelector('[data-names]')!.getBoundingClientRect().width
    const { x, marking, moved } = press.current
    const by = x > right - edgePx ? scrollPx : x < left + names + edgePx ? -scrollPx : 0
    if (marking && moved && by !== 0) {
      box.current!.scrollLeft += by
      extend()
    }
    requestAnimationFrame(scroll)
  }
  const rowUnder = ({ target }: { target: EventTarget }) => {
    const unit = (target as HTMLElement).dataset.row
    return unit === undefined ? -1 : rows.findIndex(({ id }) => id === unit)
  }

  const begin = (event: PointerEvent) => {
    const row = rowUnder(event)
    byLongPress.current = false
    // A press beside an open menu closes it, and nothing else.
    if (!enabled || row < 0 || event.button !== 0 || !event.isPrimary || marked?.open) return
    const { clientX: x, clientY: y, pointerType } = event
    const anchor = dayAt(row, x)
    if (!daysOf(row, anchor, anchor)) return
    const byTouch = pointerType === 'touch'
    press.current = { row, anchor, x, y, marking: !byTouch, moved: false }
    const listening = new AbortController()
    const { signal } = listening
    const start = () => {
      if (!press.current) return
      press.current.marking = true
      mark(row, anchor)
      requestAnimationFrame(scroll)
    }
    const timer = byTouch ? setTimeout(start, touchMs) : undefined
    const stop = (end.current = () => {
      press.current = null
      clearTimeout(timer)
      listening.abort()
    })
    const follow = (move: globalThis.PointerEvent) => {
      const now = press.current!
      // A finger that moves before it has rested scrolls.
      if (!now.marking && Math.hypot(move.clientX - x, move.clientY - y) > slackPx) return stop()
      Object.assign(now, { x: move.clientX, y: move.clientY, moved: now.moved || Math.abs(move.clientX - x) > dayWidth })
      return extend()
    }
    const release = () => {
      const marking = press.current?.marking
      stop()
      if (!marking) return
      byLongPress.current = byTouch
      open()
    }
    const giveUp = () => {
      stop()
      clear()
    }
    addEventListener('pointermove', follow, { signal })
    addEventListener('pointerup', release, { signal })
    addEventListener('pointercancel', giveUp, { signal })
    addEventListener('contextmenu', (menu) => byTouch && menu.preventDefault(), { signal })
    // Escape gives up the drag and nothing else, so it does not reach the other listeners.
    const keys = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      giveUp()
    }
    addEventListener('keydown', keys, { signal, capture: true })
    if (!byTouch) start()
  }
  /** A finger's tap marks one day. The mouse has marked it already. */
  const tap = (event: MouseEvent) => {
    const row = rowUnder(event)
    if (row < 0 || byLongPress.current || marked || (event.nativeEvent as globalThis.PointerEvent).pointerType !== 'touch') return
    if (mark(row, dayAt(row, event.clientX))) open()
  }
  return { marked, mark, open, clear, begin, tap, isPressed: () => press.current !== null }
}
