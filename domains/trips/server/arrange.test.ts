import { describe, expect, test } from 'vitest'
import type { Space } from '../contract/words.ts'
import { suggestRooms, suggestSeats, type Placed } from './arrange.ts'

const party = (booking_id: string, count: number, nationality: string | null = null): Placed[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${booking_id}${at + 1}`, booking_id, nationality }))
const room = (name: string, places: number, people: string[] = []): Space => ({ id: name, name, type: 'double', places, people })
const vehicle = (name: string, places: number, people: string[] = []): Space => ({ id: name, name, type: 'vehicle', places, people })
const inWords = (spaces: readonly Space[]) => spaces.map(({ type, people }) => `${type}: ${people.join(' ')}`)

describe('rooms', () => {
  test('each booking has rooms of its own: doubles, and a triple or a single for the rest', () => {
    const people = [...party('a', 1), ...party('b', 2), ...party('c', 3), ...party('d', 5)]
    expect(inWords(suggestRooms([], people))).toEqual([
      'single: a1',
      'double: b1 b2',
      'triple: c1 c2 c3',
      'double: d1 d2',
      'triple: d3 d4 d5',
    ])
  })

  test('a free bed beside the own party is filled first, then an empty room; names are never used twice', () => {
    const spaces = [room('Double 1', 2, ['a1']), room('Double 3', 2), room('Double 4', 2, ['b1'])]
    const people = [...party('a', 2), ...party('b', 1), ...party('c', 4)]
    const result = suggestRooms(spaces, people)
    expect(inWords(result)).toEqual(['double: a1 a2', 'double: c1 c2', 'double: b1', 'double: c3 c4'])
    expect(result.map(({ name }) => name)).toEqual(['Double 1', 'Double 3', 'Double 4', 'Double 2'])
    // What was given is not changed.
    expect(spaces[0]!.people).toEqual(['a1'])
  })
})

describe('seats', () => {
  test('parties stay together, with people of their nationality', () => {
    const people = [...party('a', 4, 'DE'), ...party('b', 3, 'FR'), ...party('c', 2, 'DE'), ...party('d', 3, 'FR')]
    expect(inWords(suggestSeats([vehicle('One', 6), vehicle('Two', 6)], people))).toEqual([
      'vehicle: a1 a2 a3 a4 c1 c2',
      'vehicle: b1 b2 b3 d1 d2 d3',
    ])
  })

  test('a party that fits nowhere is divided, and who fits nowhere has no seat', () => {
    const result = suggestSeats([vehicle('One', 3, ['x1']), vehicle('Two', 2)], [...party('x', 1), ...party('a', 5)])
    expect(inWords(result)).toEqual(['vehicle: x1 a1 a2', 'vehicle: a3 a4'])
  })
})
