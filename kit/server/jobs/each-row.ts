import type { Log } from '../log.ts'

/**
 * Works on the rows of a sweep one after another. A row that fails is logged with `failed` and left for the next sweep, so that it stops
 * no other agency's. @returns the number of rows that failed. A sweep that reads again until nothing is left stops when there are any.
 */
export async function eachRow<Row>(
  { log }: { log: Pick<Log, 'error'> },
  rows: readonly Row[],
  failed: string,
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  let count = 0
  for (const row of rows)
    try {
      await work(row)
    } catch (error) {
      count++
      log.error({ err: error, row }, failed)
    }
  return count
}
