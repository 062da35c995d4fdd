import { expect, test } from 'vitest'
import { keyOf, shortcutFor, type Shortcut } from './shortcuts.ts'

const shortcut = (keys: string, label = keys, inFields = false): Shortcut => ({ keys, label, group: 'List', run: () => {}, inFields })
const list = [shortcut('j'), shortcut('mod+k', 'find', true), shortcut('g p'), shortcut('p'), shortcut('j', 'newer')]

const pressed = (key: string, with_: Partial<Record<'metaKey' | 'ctrlKey' | 'altKey', boolean>> = {}) =>
  keyOf({ key, metaKey: false, ctrlKey: false, altKey: false, ...with_ })

test('keys by name', () => {
  expect(pressed('K', { ctrlKey: true })).toBe('mod+k')
  expect(pressed('k', { metaKey: true })).toBe('mod+k')
  expect(pressed('?')).toBe('?')
  expect(pressed('Enter')).toBe('Enter')
  expect(pressed('j', { altKey: true })).toBe('')
})

test('the shortcut registered last has priority', () => {
  expect(shortcutFor(list, 'j', null, false)?.label).toBe('newer')
})

test('a sequence comes before its last key alone', () => {
  expect(shortcutFor(list, 'p', 'g', false)?.keys).toBe('g p')
  expect(shortcutFor(list, 'p', null, false)?.keys).toBe('p')
  expect(shortcutFor(list, 'p', 'x', false)?.keys).toBe('p')
})

test('letters typed in a field are not shortcuts', () => {
  expect(shortcutFor(list, 'j', null, true)).toBeUndefined()
  expect(shortcutFor(list, 'mod+k', null, true)?.label).toBe('find')
})
