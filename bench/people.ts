import pg from 'pg'
import { closeApp } from '#app/server.ts'
import { addBought } from '#domains/campaigns/server/credits/credits.ts'
import { startSink } from '#domains/campaigns/server/testing/sink.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { App } from '#kit/server/app.ts'
import { logIn, median, type Row } from './api.ts'
import { askerOf, type Ask } from './ask.ts'
import type { Machine } from './machine.ts'
import { row } from './row.ts'

const contacts = 100_000
const imported = 50_000
const readers = 5_000
const tries = 20
const database = 'bench_people'

/** C1 to C3: a filtered count over many contacts, an import of many rows, and a campaign against a mail server that takes all. */
export async function measurePeople(machine: Machine): Promise<Row[]> {
  const sink = await startSink()
  const product = await machine.productOn(database, { agencies: 1, packages: 20, bookings: 20_000 }, 4131)
  const app = await machine.appOn(database, { SMTP_URL: sink.url })
  try {
    const ask = askerOf(product.url, await logIn(product.url))
    const agencyId = await addContacts(product.ownerUrl)
    return [
      ...(await measureFilters(ask)),
      await measureImport(app, ask),
      await measureCampaign(app, ask, agencyId, () => sink.mails.length),
    ]
  } finally {
    product.stop()
    await closeApp(app)
    await sink.close()
  }
}

/** Adds contacts with tags; half of them agreed to mails. Returns the agency. */
async function addContacts(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM agencies ORDER BY created_at LIMIT 1')
    const { id } = rows[0]!
    await client.query(
      `INSERT INTO clients (agency_id, id, name, email, kind, source, tags, residency, created_at, updated_at)
       SELECT $1, gen_random_uuid(), 'Person ' || n, 'person' || n || '@mail.example', 'person', 'import',
         ARRAY['tag ' || n % 20], 'non_resident', now() - n * interval '1 minute', now() FROM generate_series(1, $2) n`,
      [id, contacts],
    )
    await client.query(
      `INSERT INTO consents (agency_id, id, channel, address, purpose, state, changed_at)
       SELECT $1, gen_random_uuid(), 'email', 'person' || n || '@mail.example', 'marketing', 'granted', now() FROM generate_series(1, $2, 2) n`,
      [id, contacts],
    )
    await client.query('ANALYZE clients, consents')
    return id
  } finally {
    await client.end()
  }
}

async function middle(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < tries; n++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}

const conditions = [
  { field: 'tag', in: ['tag 3', 'tag 5', 'tag 7'] },
  { field: 'bookings', max: 0 },
  { field: 'stayed', within_days: 365, not: true },
  { field: 'agreed', channel: 'email' },
]

async function measureFilters(ask: Ask): Promise<Row[]> {
  const { id } = await ask('POST /crm/collections', { name: `Bench ${newId()}`, kind: 'filter', filter: { conditions } })
  const count = await middle(() => ask('POST /crm/collections/count', { filter: { conditions } }))
  const list = await middle(() => ask(`GET /crm/contacts?collection_id=${id}&sort=-created_at`))
  return [
    row(`C1 filtered count over ${contacts} contacts`, count, 300, 'ms'),
    row(`C1 list of ${contacts} contacts by a collection`, list, 300, 'ms'),
  ]
}

async function measureImport(app: App, ask: Ask): Promise<Row> {
  const lines = Array.from(
    { length: imported },
    (_, n) => `Imported ${n},imported${n}@mail.example,+25677${String(1_000_000 + n)},tag ${n % 9}`,
  )
  const form = new FormData()
  form.append('file', new File([['Name,Email,Phone,Tags', ...lines].join('\n')], 'contacts.csv', { type: 'text/csv' }))
  const started = performance.now()
  const { id } = await ask('POST /imports/new/contacts', form)
  await app.jobs.runDue(app)
  await ask(`POST /imports/${id}/run`, {})
  await app.jobs.runDue(app)
  const seconds = (performance.now() - started) / 1000
  const shown = await ask<{ imported: number }>(`GET /imports/${id}/show`)
  if (shown.imported !== imported) throw new Error(`${shown.imported} of ${imported} rows were imported`)
  return row(`C2 check and import of ${imported} contacts`, seconds, 60, 's')
}

async function measureCampaign(app: App, ask: Ask, agencyId: string, mails: () => number): Promise<Row> {
  const actor = { agencyId, userId: null, now: app.clock.now() }
  await app.db.asAgency(actor, (tx) => addBought(tx, actor, newId(), readers))
  const text = (words: string) => [{ type: 'paragraph', content: [{ type: 'text', text: words }] }]
  const { id } = await ask('POST /crm/campaigns', {
    type: 'email',
    name: 'Bench',
    quiet_hours: false,
    document: {
      subject: 'News',
      blocks: [
        { id: 'head', type: 'heading', text: 'Hello {{first_name|friend}}' },
        { id: 'go', type: 'button', label: 'See offers', link: 'https://lodge.example/offers' },
        { id: 'foot', type: 'footer', content: text('You asked for our news.') },
      ],
    },
    audience: { collections: [], filter: { conditions: [{ field: 'tag', in: ['tag 3'] }] }, except: [] },
  })
  await ask(`POST /crm/campaigns/${id}/start`, { partial: true })
  const started = performance.now()
  await app.jobs.runDue(app)
  const rate = mails() / ((performance.now() - started) / 1000)
  return {
    name: `C3 campaign to ${mails()} people by one worker`,
    product: `${Math.round(rate)} mails/s`,
    ceiling: '–',
    ratio: '–',
    budget: '≥ 100 mails/s',
    holds: rate >= 100,
  }
}
