import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newId } from '../security/tokens.ts'
import { templateName } from '../testing/global-setup.ts'
import { copyTemplate, dropDatabase, onCluster } from '../testing/test-databases.ts'
import { openDatabase, type Database } from './database.ts'
import { prepareAppRole } from './preparing/app-role.ts'

// The names belong to the process, so this file has one of its own: other tests would use them up.
const name = `test_${newId().replaceAll('-', '')}`
const adminUrl = inject('adminUrl')
let db: Database

beforeAll(async () => {
  await copyTemplate(adminUrl, name, templateName)
  const url = await prepareAppRole(adminUrl.replace(/\/postgres$/, `/${name}`), 'a secret of this test')
  db = openDatabase({ url, onCluster: onCluster(), poolSize: 1, log: { info() {}, error() {} } })
})
afterAll(async () => {
  await db.close()
  await dropDatabase(adminUrl, name)
})

test('repeated statements are prepared, up to a maximum number', async () => {
  // One transaction keeps one connection, and prepared statements belong to a connection.
  await db.asAgency({ agencyId: newId() }, async (tx) => {
    const ask = (numbers: number[]) =>
      Promise.all(numbers.map((n) => sql<{ value: number }>`SELECT ${sql.lit(n)}::int AS value`.execute(tx)))
    const numbers = Array.from({ length: 1_200 }, (_, n) => n)
    for (let time = 0; time < 3; time++) for (let from = 0; from < numbers.length; from += 100) await ask(numbers.slice(from, from + 100))
    const kept = await sql<{ plans: number; first: boolean }>`
      SELECT count(*) AS plans, bool_or(statement = 'SELECT 0::int AS value') AS first FROM pg_prepared_statements`.execute(tx)
    expect(kept.rows[0]).toMatchObject({ first: true })
    expect(kept.rows[0]!.plans).toBeLessThanOrEqual(1_000)
    const again = await ask(numbers.slice(0, 100))
    expect(again.map(({ rows }) => rows[0]!.value)).toEqual(numbers.slice(0, 100))
  })
})
