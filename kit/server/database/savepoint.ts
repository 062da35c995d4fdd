import { sql } from 'kysely'
import { passOn } from './after-commit.ts'
import { partOf, type Tx } from './kysely.ts'

/**
 * Runs `work` so that a failure takes back only its own changes. `work` must use the transaction it is given: once it has failed,
 * what it still has under way is refused, so that nothing of it reaches the database after the rollback.
 * @returns what `work` returns. @throws what `work` throws, after the rollback.
 */
export async function inSavepoint<T>(tx: Tx, work: (part: Tx) => Promise<T>): Promise<T> {
  const { part, close } = await partOf(tx)
  await sql`SAVEPOINT part`.execute(tx)
  try {
    const result = await work(part)
    close()
    await sql`RELEASE SAVEPOINT part`.execute(tx)
    passOn(part, tx)
    return result
  } catch (error) {
    close()
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx)
    await sql`RELEASE SAVEPOINT part`.execute(tx)
    throw error
  }
}
