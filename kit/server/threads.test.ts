import { expect, test } from 'vitest'
import { ThreadLimit, threadOf } from './threads.ts'

const source = 'kit/server/testing/test-thread.ts'

test('work is done one after the other, each answered with its own result or error', async () => {
  const work = threadOf<string, string>({ source })
  const answers = await Promise.allSettled(['a', 'fail', 'b'].map((word) => work(word)))
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : (answer.reason as Error).message))).toEqual([
    'did a',
    'cannot do fail',
    'did b',
  ])
})

test.each(['compute', 'hoard'])('work over its limit is stopped, and the next work runs: %s', async (word) => {
  const work = threadOf<string, string>({ source, cpuMs: 500, memoryMb: 32 })
  const endless = work(word)
  const next = work('next')
  await expect(endless).rejects.toThrow(ThreadLimit)
  expect(await next).toBe('did next')
})
