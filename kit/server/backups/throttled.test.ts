import { expect, test } from 'vitest'
import { throttled } from './throttled.ts'

async function* numbers() {
  yield* [1, 2, 3]
}

/** Keeps this process busy. Returns for how many milliseconds. */
function work(): number {
  const began = performance.now()
  while (performance.now() - began < 2);
  return performance.now() - began
}

async function use(pauseRatio?: number) {
  const done: string[] = []
  const paused: number[] = []
  const worked: number[] = []
  const pause = async (ms: number) => {
    done.push('pause')
    paused.push(ms)
  }
  for await (const number of throttled(numbers(), pauseRatio, pause)) {
    worked.push(work())
    done.push(`part ${number}`)
  }
  return { done, paused, worked }
}

test('pauses three times as long as the work on a part took, before it reads the next', async () => {
  const { done, paused, worked } = await use(3)
  expect(done).toEqual(['part 1', 'pause', 'part 2', 'pause', 'part 3', 'pause'])
  for (const [at, ms] of paused.entries()) expect(ms).toBeGreaterThanOrEqual(3 * worked[at]!)
})

test('never pauses without a ratio', async () => {
  expect((await use()).done).toEqual(['part 1', 'part 2', 'part 3'])
})

test('passes an error of reading on', async () => {
  async function* broken() {
    yield 1
    throw new Error('The disk is gone.')
  }
  const read = async () => {
    for await (const _ of throttled(broken(), 1, async () => {}));
  }
  await expect(read()).rejects.toThrow('The disk is gone.')
})
