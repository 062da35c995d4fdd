import { AsyncLocalStorage } from 'node:async_hooks'
import { statementSent } from '../database/kysely.ts'

const counted = new AsyncLocalStorage<{ statements: number }>()
let isListening = false

/** Runs `work` and returns its result and the number of statements it sent, without BEGIN and COMMIT. */
export async function countStatements<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  if (!isListening) {
    isListening = true
    statementSent.subscribe(() => {
      const count = counted.getStore()
      if (count) count.statements++
    })
  }
  const count = { statements: 0 }
  const result = await counted.run(count, work)
  return { result, statements: count.statements }
}
