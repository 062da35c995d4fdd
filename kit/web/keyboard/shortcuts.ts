import { useEffect, useRef } from 'react'
import { createStore } from '../feedback/store.ts'

export interface Shortcut {
  /** `j`, `?`, `/`, `Enter`, `Escape`, `mod+k`, `mod+Enter`, or a sequence such as `g p`. */
  keys: string
  /** Its description in the dialog of the `?` key. */
  label: string
  group: 'Everywhere' | 'Go to' | 'List' | 'Record' | 'Form'
  run: (event: KeyboardEvent) => void
  /** Also works while a field has the focus. */
  inFields?: boolean
}

/** All active shortcuts. The last registered one has priority. */
export const shortcuts = createStore<readonly Shortcut[]>([])

/** Maximum time between the keys of a sequence, in milliseconds. */
const patienceMs = 1200
let pending: { key: string; at: number } | null = null

/** Returns the name of a pressed key in the notation of shortcuts. Shift is part of the character (`?`), so it is not named. */
export function keyOf(event: Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey'>): string {
  if (event.altKey) return ''
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return event.metaKey || event.ctrlKey ? `mod+${key}` : key
}

/** Returns the shortcut for a key press and the key before it. */
export function shortcutFor(list: readonly Shortcut[], key: string, before: string | null, inField: boolean): Shortcut | undefined {
  const usable = list.filter((shortcut) => !inField || shortcut.inFields === true)
  return (before ? usable.findLast(({ keys }) => keys === `${before} ${key}`) : undefined) ?? usable.findLast(({ keys }) => keys === key)
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) && !isSwitch(target)
const isSwitch = (target: HTMLElement) => target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type)
/** The focused element handles Enter and space itself. */
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, [role="menuitem"], [role="option"]') !== null
/** Behind an open dialog only shortcuts that work in fields are active. */
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

/** Starts to listen. The app calls it once. */
export function listenToKeys(): void {
  addEventListener('keydown', press)
}

/** Registers shortcuts while the component is mounted. Functions may change at every render; keys and labels may not. */
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

/** Returns the keys of a shortcut for this machine. `mod+k`: ["⌘", "K"] or ["Ctrl", "K"]; `g p`: ["G", "P"]. */
export function keyCaps(keys: string): string[] {
  return keys.split(/[+ ]/).map((key) => {
    if (key === 'mod') return onApple() ? '⌘' : 'Ctrl'
    if (key === 'Escape') return 'Esc'
    return key.length === 1 ? key.toUpperCase() : key
  })
}
