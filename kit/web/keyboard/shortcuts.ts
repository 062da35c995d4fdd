import { useEffect, useRef } from 'react'
import { createStore } from '../feedback/store.ts'

export interface Shortcut {
  /** `j`, `?`, `/`, `Enter`, `Escape`, `mod+k`, `mod+Enter`, or a sequence such as `g p`. */
  keys: string
  /** What it does, for the list behind `?`. */
  label: string
  group: 'Everywhere' | 'Go to' | 'List' | 'Form'
  run: (event: KeyboardEvent) => void
  /** Also while the cursor stands in a field. */
  inFields?: boolean
}

/** All that can be pressed now; what was registered last comes first. */
export const shortcuts = createStore<readonly Shortcut[]>([])

/** A sequence is forgotten after this time. */
const patienceMs = 1200
let pending: { key: string; at: number } | null = null

/** The name of a pressed key as shortcuts write it. Shift is part of the character (`?`), so it is not named. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>): string {
  if (event.altKey) return ''
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.metaKey || event.ctrlKey ? `mod+${key}` : key
}

/** The shortcut a key press means, given the key before it. */
export function shortcutFor(list: readonly Shortcut[], key: string, before: string | null, inField: boolean): Shortcut | undefined {
  const usable = list.filter((shortcut) => !inField || shortcut.inFields === true)
  return (before ? usable.findLast(({ keys }) => keys === `${before} ${key}`) : undefined) ?? usable.findLast(({ keys }) => keys === key)
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) && !isSwitch(target)
const isSwitch = (target: HTMLElement) => target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type)
/** Enter and space belong to what has the focus. */
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, [role="menuitem"], [role="option"]') !== null
/** Behind an open dialog nothing can be pressed but what works in fields. */
const behindDialog = (target: EventTarget | null) =>
  document.querySelector('[aria-modal="true"]') !== null && !(target instanceof HTMLElement && target.closest('[data-shortcuts]'))

function press(event: KeyboardEvent): void {
  const key = keyOf(event)
  if (key === '' || event.defaultPrevented || event.isComposing) return
  if (key === 'Enter' && isPressable(event.target)) return
  const before = pending && event.timeStamp - pending.at < patienceMs ? pending.key : null
  const limited = isField(event.target) || behindDialog(event.target)
  const found = shortcutFor(shortcuts.read(), key, before, limited)
  pending = !found && !limited && key.length === 1 ? { key, at: event.timeStamp } : null
  if (!found) return
  event.preventDefault()
  found.run(event)
}

/** Starts to listen; called once by the app. */
export function listenToKeys(): void {
  addEventListener('keydown', press)
}

/** Offers shortcuts while the component is on the screen. Functions may change at every render; keys and labels may not. */
export function useShortcuts(list: readonly Shortcut[]): void {
  const latest = useRef(list)
  latest.current = list
  const shape = list.map(({ keys }) => keys).join()
  useEffect(() => {
    if (shape === '') return
    const mine = latest.current.map((shortcut, index) => ({
      ...shortcut,
      run: (event: KeyboardEvent) => latest.current[index]?.run(event),
    }))
    shortcuts.set([...shortcuts.read(), ...mine])
    return () => shortcuts.set(shortcuts.read().filter((shortcut) => !mine.includes(shortcut)))
  }, [shape])
}

const onApple = () => /mac|iphone|ipad/i.test(navigator.platform)

/** `mod+k` as the keys of this machine: ["⌘", "K"] or ["Ctrl", "K"]; `g p` as ["G", "P"]. */
export function keyCaps(keys: string): string[] {
  return keys.split(/[+ ]/).map((key) => {
    if (key === 'mod') return onApple() ? '⌘' : 'Ctrl'
    if (key === 'Escape') return 'Esc'
    return key.length === 1 ? key.toUpperCase() : key
  })
}
