import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done } from '#domains/bookings/server/testing/sales.ts'
import { addDays } from '#kit/contract/time.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newOwner, type TestPerson } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'
import { newKind } from './testing/permits.ts'

let app: TestApp
let as: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  as = await newOwner(app)
})
afterAll(() => app.close())

test('the list of what is due reads an index in its order, also with 10,000 permits', async () => {
  const kind = await newKind(app, as)
  const { rules } = (await done(as.get('/permits/kinds')))[0]
  // Under row security only leakproof operators use an index, so the plan is that of the application's role.
  const now = app.clock.now()
  const plan = await app.app.db.asAgency(as, async (tx) => {
    // As rows, because a cluster refuses a made-up set of them under row security.
    for (let from = 0; from < 10_000; from += 1_000)
      await tx
        .insertInto('permits')
        .values(
          Array.from({ length: 1_000 }, (_, n) => ({
            agency_id: as.agencyId,
            id: newId(),
            kind_id: kind.id,
            day: addDays(kind.day, (from + n) % 300),
            state: 'reserved' as const,
            rule_set_id: rules[0].id,
            residency: 'non_resident' as const,
            currency: 'USD' as const,
            price: 80_000,
            deposit: 24_000,
            created_at: now,
            updated_at: now,
          })),
        )
        .execute()
    await sql`
      INSERT INTO permit_deadlines (agency_id, id, permit_id, rule_set_id, kind, due_on)
      SELECT p.agency_id, gen_random_uuid(), p.id, p.rule_set_id, kinds.kind, p.day - 90
      FROM permits AS p CROSS JOIN (VALUES ('deposit'), ('balance'), ('names')) AS kinds (kind) WHERE p.agency_id = ${as.agencyId}::uuid
      ON CONFLICT DO NOTHING`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT d.id, p.name, k.name FROM permit_deadlines AS d
      JOIN permits AS p ON p.agency_id = d.agency_id AND p.id = d.permit_id
      JOIN permit_kinds AS k ON k.agency_id = p.agency_id AND k.id = p.kind_id
      WHERE d.agency_id = ${as.agencyId}::uuid AND d.done_at IS NULL AND d.due_on < ${kind.day}::date
      ORDER BY d.due_on, d.id LIMIT 15`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('permit_deadlines_open')
  expect(plan).toMatch(/due_on < /)
  expect(plan).not.toMatch(/Seq Scan on permit(s|_deadlines)/)
  const answer = await as.get('/permits/due?per_page=100')
  expect([answer.body.data.length, answer.body.meta.more]).toEqual([100, true])
})
