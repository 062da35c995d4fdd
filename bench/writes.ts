import pg from 'pg'
import { bookingsList, logIn, measure, median, percent, requestsOf, type Bench, type Row } from './api.ts'

const written = 60_000

/** A13: the list before and right after many bookings were written and changed, before a vacuum. */
export async function measureAfterWrites(bench: Bench): Promise<Row> {
  const { get } = requestsOf(await logIn(bench.product))
  const rate = async () => {
    const rates: number[] = []
    for (let round = 0; round <= bench.rounds; round++)
      rates.push(
        (
          await measure(
            bench,
            bench.product,
            get(() => bookingsList),
            10,
          )
        ).rate,
      )
    return median(rates.slice(1)) // the first round warms up
  }
  const before = await rate()
  await writeBookings(bench.ownerUrl)
  const after = await rate()
  return {
    name: `A13 the list after ${written} bookings were written`,
    product: `${Math.round(after)}/s`,
    ceiling: `${Math.round(before)}/s before`,
    ratio: percent(after / before),
    budget: '≥ 50 %',
    holds: after / before >= 0.5,
  }
}

/** Copies bookings of the first agency under new ids, then changes each, so that every one leaves a dead row. */
async function writeBookings(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await write(client)
  } finally {
    await client.end()
  }
}

async function write(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ agency_id: string; id: string }>(
    "SELECT agency_id, id FROM bookings WHERE agency_id = (SELECT id FROM agencies WHERE slug = 'load-agency-1') AND status = 'confirmed' ORDER BY id LIMIT 100",
  )
  const ids = rows.map(({ id }) => id)
  const agency = rows[0]!.agency_id
  // A vacuum in the middle would measure something else.
  await client.query('ALTER TABLE bookings SET (autovacuum_enabled = false)')
  const { rows: columns } = await client.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'bookings' AND is_generated = 'NEVER'",
  )
  const names = columns.map(({ name }) => name)
  const other: Record<string, string> = {
    id: 'gen_random_uuid()',
    reference: "'BK-W' || $1::text || '-' || reference",
    created_at: "now() - $1::int * interval '1 second'",
  }
  const copied = `INSERT INTO bookings (${names.join()}) SELECT ${names.map((name) => other[name] ?? name).join()} FROM bookings WHERE id = ANY($2::uuid[])`
  for (let copy = 1; copy <= written / ids.length; copy++) await client.query(copied, [copy, ids])
  for (let copy = 1; copy <= written / ids.length; copy++)
    await client.query('UPDATE bookings SET updated_at = now() WHERE agency_id = $1 AND reference LIKE $2', [agency, `BK-W${copy}-%`])
}
