import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOwner } from '#kit/server/testing/people.ts'
import { startTestApp, type TestApp } from '#kit/server/testing/test-app.ts'

// Monitoring sees the business and the machine, not only the process.

let app: TestApp
let db: pg.Pool
beforeAll(async () => {
  app = await startTestApp({ settings: { METRICS_TOKEN: 'monitoring' } })
  db = new pg.Pool({ connectionString: app.ownerUrl, max: 1 })
  db.on('error', () => {})
})
afterAll(async () => {
  await db.end()
  await app.close()
})

/** Returns the figures of a scrape, by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`${app.origin}/metrics`, { headers: { authorization: 'Bearer monitoring' } })
  expect(response.status).toBe(200)
  const lines = (await response.text()).split('\n').filter((line) => line.startsWith('safiri_'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1).replace('+Inf', 'Infinity'))]),
  )
}

test('pool, queue, events, mails, payments, sizes and backup are in /metrics', async () => {
  const owner = await newOwner(app)
  await db.query(
    `INSERT INTO pgboss.job (name, data, state, start_after) SELECT 'housekeeping', '{}', 'created', now() - interval '90 seconds' FROM generate_series(1, 2);
     INSERT INTO pgboss.job (name, data, state) VALUES ('housekeeping', '{}', 'failed');
     INSERT INTO pgboss.job (name, data, state, start_after) VALUES ('load_places', '{}', 'created', now() + interval '1 hour')`,
  )
  const past = new Date(app.clock.now().getTime() - 600_000).toISOString()
  await db.query(
    `INSERT INTO mails (id, agency_id, recipient, subject, html, body, status, created_at)
     VALUES (gen_random_uuid(), $1, 'a@b.example', 's', 'h', 'b', 'queued', '${past}'), (gen_random_uuid(), $1, 'a@b.example', 's', 'h', 'b', 'failed', '${past}')`,
    [owner.agencyId],
  )
  await db.query(
    `INSERT INTO payments (agency_id, id, reference, status, objective, method, aggregator, amount, currency, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), 'PY-X', 'timed_out_unknown', 'booking', 'mobile_money', 'sandbox', 5, 'UGX', '${past}', '${past}')`,
    [owner.agencyId],
  )
  await db.query(
    `INSERT INTO files (agency_id, id, key, kind, name, mime, size, sha256, title, created_at)
     VALUES ($1, gen_random_uuid(), 'k', 'image', 'n', 'image/png', 12345, 's', 't', now())`,
    [owner.agencyId],
  )
  const figures = await scrape()
  expect(Object.fromEntries(figures)).toMatchObject({
    safiri_database_up: 1,
    'safiri_queue_jobs{queue="housekeeping",state="waiting"}': 2,
    'safiri_queue_jobs{queue="housekeeping",state="failed"}': 1,
    safiri_mails_failed: 1,
    safiri_payments_unknown: 1,
    safiri_files_bytes: 12345,
    safiri_backup_age_seconds: Infinity,
  })
  expect([...figures.keys()].filter((name) => name.includes('load_places'))).toEqual([])
  for (const [name, least] of Object.entries({
    'safiri_queue_oldest_seconds{queue="housekeeping"}': 90,
    safiri_mails_waiting: 1,
    safiri_mails_oldest_seconds: 600,
    safiri_payments_unknown_oldest_seconds: 600,
    safiri_events_waiting: 0,
    safiri_events_failed: 0,
    safiri_database_bytes: 1_000_000,
    safiri_disk_free_bytes: 1,
    'safiri_database_connections{state="idle"}': 0,
    'safiri_database_connections{state="waiting"}': 0,
  }))
    expect([name, figures.get(name)! >= least]).toEqual([name, true])
})

test('without its database the server still tells about itself', async () => {
  const name = new URL(app.ownerUrl).pathname.slice(1)
  await db.query(`ALTER DATABASE "${name}" CONNECTION LIMIT 0`)
  await db.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`, [name])
  // The figures of a moment ago are given again for some seconds.
  await expect.poll(async () => (await scrape()).get('safiri_database_up')).toBe(0)
  const figures = await scrape()
  expect(figures.has('safiri_mails_waiting')).toBe(false)
  expect(figures.has('safiri_disk_free_bytes')).toBe(true)
  await db.query(`ALTER DATABASE "${name}" CONNECTION LIMIT -1`)
})
