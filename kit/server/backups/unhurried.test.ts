import { expect, test } from 'vitest'
import { unhurried } from './unhurried.ts'

async function* numbers() {
  yield* [1, 2, 3]
}

/** Keeps this process busy. Returns for how long it did, in milliseconds. */
function work(): number {
  const began = performance.now()
  while (performance.now() - began < 2);
  return performance.now() - began
}

test('rests three times as long as the work on a part took, before it asks for the next', async () => {
  const done: string[] = []
  const rested: number[] = []
  const worked: number[] = []
  const rest = async (ms: number) => {
    done.push('rest')
    rested.push(ms)
  }
  for await (const number of unhurried(numbers(), 3, rest)) {
    worked.push(work())
    done.push(`part ${number}`)
  }
  expect(done).toEqual(['part 1', 'rest', 'part 2', 'rest', 'part 3', 'rest'])
  for (const [at, ms] of rested.entries()) expect(ms).toBeGreaterThanOrEqual(3 * worked[at]!)
})

test('passes on that reading failed', async () => {
  async function* broken() {
    yield 1
    throw new Error('The disk is gone.')
  }
  const read = async () => {
    for await (const _ of unhurried(broken(), 1, async () => {}));
  }
  await expect(read()).rejects.toThrow('The disk is gone.')
})
