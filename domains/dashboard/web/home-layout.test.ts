import { expect, test } from 'vitest'
import { arranged, cardsFor, movedInColumn } from './home-layout.ts'

const ids = (sells: readonly string[], hidden: readonly string[] = []) =>
  cardsFor({ sells, sees: (id) => !hidden.includes(id) }).map(({ id }) => id)

test.each([
  ['lodge', ['room'], ['chart', 'attention', 'coming', 'rooms', 'occupancy']],
  ['car hire', ['car'], ['chart', 'attention', 'coming', 'vehicles', 'occupancy']],
  ['organiser', ['event'], ['chart', 'attention', 'coming', 'occupancy', 'events']],
  ['shop', ['product', 'track'], ['chart', 'attention', 'orders', 'sources', 'inquiries']],
  ['tours', ['tour_package', 'service'], ['chart', 'attention', 'coming', 'occupancy', 'departures']],
])('a %s sees its own cards first', (_, sells, first) => {
  expect(ids(sells).slice(0, 5)).toEqual(first)
})

test('a business of several kinds sees the cards of each, the most booked first', () => {
  expect(ids(['car', 'room', 'event'])).toEqual(
    'chart attention coming vehicles rooms occupancy events sources inquiries best-sellers origins'.split(' '),
  )
  expect(ids(['car', 'room', 'event'], ['vehicles', 'inquiries'])).not.toContain('vehicles')
})

test('a saved order keeps what it does not know beside its default neighbour', () => {
  const cards = ['a', 'b', 'new', 'c'].map((id) => ({ id }))
  expect(arranged(cards, []).map(({ id }) => id)).toEqual(['a', 'b', 'new', 'c'])
  expect(arranged(cards, ['c', 'b', 'gone', 'a']).map(({ id }) => id)).toEqual(['c', 'b', 'new', 'a'])
})

test('a card moves past its neighbour in the same column', () => {
  const cards = (['a main', 'b side', 'c main', 'd side'] as const).map((text) => {
    const [id, side] = text.split(' ') as [string, 'main' | 'side']
    return { id, title: id, side }
  })
  expect(movedInColumn(cards, 'a', 1)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedInColumn(cards, 'd', -1)).toEqual(['a', 'd', 'b', 'c'])
  expect(movedInColumn(cards, 'c', 1)).toBeNull()
})
