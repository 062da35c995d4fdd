import { expect, test } from 'vitest'
import type { AttentionKind } from '../contract/words.ts'
import { severityOf, worstFirst } from './worst-first.ts'

const now = new Date('2027-03-10T09:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const item = (kind: AttentionKind, hours: number, key: string = kind) => ({
  key,
  kind,
  severity: severityOf(kind, ago(hours), now),
  since: ago(hours).toISOString(),
})

test.each([
  ['hold_ending', -20, 'soon'],
  ['hold_ending', -2, 'urgent'],
  ['deadline', -48, 'later'],
  ['deadline', -5, 'soon'],
  ['deadline', 1, 'urgent'],
  ['inquiry_waiting', -1, 'soon'],
  ['inquiry_waiting', 1, 'urgent'],
  ['payment_overdue', 24, 'soon'],
  ['payment_overdue', 8 * 24, 'urgent'],
  ['order_to_pack', 2, 'later'],
  ['order_to_pack', 30, 'soon'],
  ['order_to_pack', 50, 'urgent'],
  ['vehicle_late', 0.1, 'urgent'],
  ['verification', 500, 'later'],
] as const)('%s, %d hours after its moment, is %s', (kind, hours, severity) => {
  expect(severityOf(kind, ago(hours), now)).toBe(severity)
})

test('the worst is first: by severity, then by kind, then what waits longest', () => {
  const items = [
    item('payment_overdue', 10, 'owed since morning'),
    item('order_to_pack', 60, 'old order'),
    item('payment_overdue', 300, 'owed for two weeks'),
    item('vehicle_late', 1, 'car'),
    item('payment_overdue', 400, 'owed longest'),
    item('hold_ending', -10, 'hold'),
    item('deadline', -60, 'option'),
  ]
  expect(worstFirst(items).map(({ key }) => key)).toEqual([
    'car',
    'owed longest',
    'owed for two weeks',
    'old order',
    'hold',
    'owed since morning',
    'option',
  ])
})

test('items of one moment keep one order', () => {
  const same = ['b', 'c', 'a'].map((key) => item('payment_overdue', 30, key))
  expect(worstFirst(same).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})
