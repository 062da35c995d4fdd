import { expect, test, vi } from 'vitest'
import { eachRow } from './each-row.ts'

test('a row that fails is logged, and the rows after it are worked on', async () => {
  const error = vi.fn()
  const done: number[] = []
  const failed = await eachRow({ log: { error } }, [1, 2, 3], 'it was not done', async (row) => {
    if (row === 2) throw new Error('broken')
    done.push(row)
  })
  expect([failed, done]).toEqual([1, [1, 3]])
  expect(error).toHaveBeenCalledExactlyOnceWith({ err: new Error('broken'), row: 2 }, 'it was not done')
})
