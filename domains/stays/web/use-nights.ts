import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { addDays, formatRange } from '#kit/contract/time.ts'
import { slackPx, touchMs } from '#kit/web/drag/drag-area.tsx'
import type { Room, Stay } from './calls.ts'
import { freeAround, nightsBetween, type Nights } from './free-nights.ts'
import { dayWidth } from './timeline-days.ts'

/** Free nights of a room that the user has marked. */
export interface Marked extends Nights {
  row: number
  /** The night where marking began. */
  anchor: string
  /** The marked night furthest from it. */
  head: string
  /** True once the menu with the actions is open. */
  open: boolean
}

interface NightsOptions {
  box: RefObject<HTMLDivElement | null>
  from: string
  days: number
  rooms: readonly Room[]
  byRoom: ReadonlyMap<string, readonly Stay[]>
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
 * Marks free nights of a room: by dragging with a mouse, by a long press and dragging with a finger, or by keyboard. dnd-kit drags
 * elements, and empty cells are no elements, so this uses pointer events.
 */
export function useNights({ box, from, days, rooms, byRoom, enabled }: NightsOptions) {
  const [marked, setMarked] = useState<Marked | null>(null)
  const press = useRef<Press | null>(null)
  /** True if the last touch was a long press: the click that may follow is not a tap. */
  const byLongPress = useRef(false)
  const end = useRef<(() => void) | null>(null)
  const within = { starts_on: from, ends_on: addDays(from, days) }
  useEffect(() => () => end.current?.(), [])
  useEffect(() => {
    // A finger that marks nights must not scroll. React's touch listeners are passive and cannot prevent it.
    const element = box.current
    const stay = (event: Event) => press.current?.marking && event.preventDefault()
    element?.addEventListener('touchmove', stay, { passive: false })
    return () => element?.removeEventListener('touchmove', stay)
  }, [box])

  /** Marks the nights from `anchor` to `head`. Returns null if the room is not let or the night is taken. */
  const nightsOf = (row: number, anchor: string, head: string): Marked | null => {
    const room = rooms[row]
    const free = enabled && room?.active ? freeAround(byRoom.get(room.id) ?? [], anchor, within) : null
    return free && { row, anchor, head, open: false, ...nightsBetween(anchor, head, free) }
  }
  const mark = (row: number, anchor: string, head = anchor) => {
    const next = nightsOf(row, anchor, head)
    if (next) setMarked(next)
    return next
  }
  const open = () => setMarked((now) => now && { ...now, open: true })
  const clear = () => setMarked(null)

  /** The night of the cell at a point of a room's track. Left of its middle, a bar may still end there: then it is the night before. */
  const nightAt = (row: number, x: number): string => {
    const { left } = box.current!.querySelector('[data-room]')!.getBoundingClientRect()
    const at = (x - left) / dayWidth
    const night = addDays(from, Math.max(0, Math.min(days - 1, Math.floor(at))))
    const before = addDays(night, -1)
    return at % 1 < 0.5 && !nightsOf(row, night, night) && nightsOf(row, before, before) ? before : night
  }
  const extend = () => {
    const now = press.current
    if (now?.marking) mark(now.row, now.anchor, nightAt(now.row, now.x))
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
    const room = (target as HTMLElement).dataset.room
    return room === undefined ? -1 : rooms.findIndex(({ id }) => id === room)
  }

  const begin = (event: PointerEvent) => {
    const row = rowUnder(event)
    byLongPress.current = false
    // A press beside an open menu closes it, and nothing else.
    if (!enabled || row < 0 || event.button !== 0 || !event.isPrimary || marked?.open) return
    const { clientX: x, clientY: y, pointerType } = event
    const anchor = nightAt(row, x)
    if (!nightsOf(row, anchor, anchor)) return
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
  /** A finger's tap marks one night. The mouse has marked it already. */
  const tap = (event: MouseEvent) => {
    const row = rowUnder(event)
    if (row < 0 || byLongPress.current || marked || (event.nativeEvent as globalThis.PointerEvent).pointerType !== 'touch') return
    if (mark(row, nightAt(row, event.clientX))) open()
  }
  return { marked, mark, open, clear, begin, tap, isPressed: () => press.current !== null }
}

/** "12–14 Mar 2027 · 2 nights". */
export const nightsText = ({ starts_on, ends_on }: Nights): string => formatRange(starts_on, ends_on)
