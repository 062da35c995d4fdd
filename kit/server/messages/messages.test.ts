import { expect, test } from 'vitest'
import { defineMessages, messageSets } from './messages.ts'

const say = defineMessages(
  'test',
  {
    tickets: '{count, plural, =0 {No tickets} one {# ticket} other {# tickets}} for {name}',
    record: '{record, select, order {Your order} other {Your booking}}',
    paid: 'Paid',
  },
  { pl: { tickets: '{count, plural, one {# bilet} few {# bilety} other {# biletów}} dla {name}' } },
)

test('a message follows the number of things, and big numbers are grouped', () => {
  const english = say('en')
  expect([0, 1, 2, 1200].map((count) => english('tickets', { count, name: 'Grace' }))).toEqual([
    'No tickets for Grace',
    '1 ticket for Grace',
    '2 tickets for Grace',
    '1,200 tickets for Grace',
  ])
  expect(english('record', { record: 'order' })).toBe('Your order')
  expect(english('record', { record: 'booking' })).toBe('Your booking')
})

test('another language has its own plurals, and what it lacks is said in English', () => {
  const polish = say('pl')
  expect([1, 2, 5].map((count) => polish('tickets', { count, name: 'Grace' }))).toEqual([
    '1 bilet dla Grace',
    '2 bilety dla Grace',
    '5 biletów dla Grace',
  ])
  expect(polish('paid')).toBe('Paid')
  expect(say('sw')('tickets', { count: 1, name: 'Grace' })).toBe('1 ticket for Grace')
})

test('values are said as they are given: escaping is for the page', () => {
  const hostile = `<b>{count}</b> '#' & "`
  expect(say('en')('tickets', { count: 2, name: hostile })).toBe(`2 tickets for ${hostile}`)
})

test('a call without an argument, or with an unknown key, does not compile', () => {
  // @ts-expect-error: the name is missing
  expect(() => say('en')('tickets', { count: 1 })).toThrow(/name/)
  // @ts-expect-error: the count of a plural is a number
  const text = () => say('en')('tickets', { count: '1', name: '' })
  expect(text).toBeTypeOf('function')
  // @ts-expect-error: there is no such message
  const unknown = () => say('en')('nothing')
  expect(unknown).toBeTypeOf('function')
})

test('the messages of all domains can be read', () => {
  expect(messageSets().find(({ domain }) => domain === 'test')?.english).toMatchObject({ paid: 'Paid' })
})
