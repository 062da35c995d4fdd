import { expect, test } from 'vitest'
import { freshSpace, moved } from './spaces.ts'

const room = (id: string, places: number, people: string[] = []) => ({ id, name: id, type: 'double' as const, places, people })

test('a person moves from one room to another, or out of all; a full room takes nobody', () => {
  const rooms = [room('a', 2, ['anna', 'ben']), room('b', 1, ['mia']), room('c', 2)]
  expect(moved(rooms, 'anna', 'c')?.map(({ people }) => people)).toEqual([['ben'], ['mia'], ['anna']])
  expect(moved(rooms, 'mia', null)?.map(({ people }) => people)).toEqual([['anna', 'ben'], [], []])
  expect([moved(rooms, 'anna', 'b'), moved(rooms, 'anna', 'a')]).toEqual([null, null])
  expect(rooms[0]!.people).toEqual(['anna', 'ben'])
})

test('a new room has an id that the server takes', () => {
  const { id } = freshSpace({ kind: 'rooms', spaces: [] } as never)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})
