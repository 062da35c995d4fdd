import { inject } from 'vitest'
import { seal } from '#domains/site-bookings/server/travellers/sealed.ts'
import { plainTheme } from '#domains/website/contract/theme.ts'
import pg from 'pg'
import { permissions } from '#kit/contract/permissions.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { readSettings } from '#kit/server/settings.ts'
import { hashToken, newId, newToken } from '#kit/server/security/tokens.ts'
import { onCluster } from '#kit/server/testing/test-databases.ts'

// Creates one row in every table of an agency, from the database's own catalog, so that a new table is filled without being
// listed.

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  defaulted: boolean
}

export interface Catalog {
  columns: Column[]
  /** Tables with an `agency_id`; referenced tables come first. */
  tables: string[]
  /** `table.column` → the first word its domain allows. */
  words: Map<string, string>
  /** `table.column` of columns that point to the table itself. */
  selfReferences: Set<string>
}

/** Reads the current tables from the catalog. */
export async function readCatalog(db: pg.Pool): Promise<Catalog> {
  const { rows: columns } = await db.query<Column>(`
    SELECT c.relname AS table, a.attname AS name, format_type(CASE WHEN t.typtype = 'd' THEN t.typbasetype ELSE t.oid END, NULL) AS type, NOT a.attnotnull AS nullable, (a.atthasdef OR a.attgenerated <> '' OR a.attidentity <> '') AS defaulted
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped ORDER BY c.relname, a.attnum`)
  const { rows: checks } = await db.query<{ column: string; text: string }>(
    `SELECT format('%s.%s', a.attrelid::regclass, a.attname) AS column, pg_get_constraintdef(k.oid) AS text
     FROM pg_constraint k JOIN pg_attribute a ON a.atttypid = k.contypid WHERE k.contypid <> 0`,
  )
  const { rows: references } = await db.query<{ from: string; to: string; columns: string[] }>(`
    SELECT conrelid::regclass::text AS from, confrelid::regclass::text AS to,
           (SELECT array_agg(attname::text) FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY(conkey)) AS columns
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`)
  const words = new Map(
    checks.flatMap(({ column, text }) => [...text.matchAll(/ANY \(ARRAY\['([^']+)'::text/g)].map(([, word]) => [column, word!] as const)),
  )
  const agencyTables = new Set(columns.filter(({ name }) => name === 'agency_id').map(({ table }) => table))
  return {
    columns,
    tables: inOrder([...agencyTables], references),
    words,
    selfReferences: new Set(
      references
        .filter(({ from, to }) => from === to)
        .flatMap(({ from, columns: own }) => own.filter((name) => name !== 'agency_id').map((name) => `${from}.${name}`)),
    ),
  }
}

function inOrder(tables: string[], references: { from: string; to: string }[]): string[] {
  const done: string[] = []
  const visit = (table: string) => {
    if (done.includes(table)) return
    for (const { to } of references.filter(({ from, to: target }) => from === table && target !== table)) if (tables.includes(to)) visit(to)
    done.push(table)
  }
  tables.forEach(visit)
  return done
}

const wholePlan = '01936b00-0000-7000-8000-000000000003'
const policy = JSON.stringify({ tiers: [{ days_before: 30, refund_percent: 100 }], deposit_refund_percent: null })

const inAMonth = (hours: number) => () => new Date(Date.now() + 30 * 86_400_000 + hours * 3_600_000)
const flown = (departs_time: string) => [
  {
    carrier: 'KQ',
    flight_number: '413',
    from: 'EBB',
    to: 'NBO',
    departs_on: addDays(dayOf(new Date()), 30),
    departs_time,
    arrives_on: addDays(dayOf(new Date()), 30),
    arrives_time: '12:30',
    cabin: 'economy',
    booking_class: null,
    baggage: null,
  },
]

const offer = {
  title: 'Kampala hills walk',
  residency: 'non_resident',
  currency: 'UGX',
  cover: null,
  terms: null,
  deposit_percent: null,
  instalments: 0,
  expires_on: null,
}

/** Values for columns whose type is not specific enough. `table.column` has priority over `column`. */
const resellTerms = JSON.stringify({
  model: 'commission',
  percent: 10,
  cut_off_hours: 0,
  refunds_by: 'owner',
  guest: 'name',
  days_to_pay: 14,
})
const known: Record<string, unknown> = {
  'agencies.verified_kyc': true,
  'agencies.test_of': null,
  'octo_pick_ups.points': '[]',
  'integration_tokens.mode': 'live',
  'webhook_endpoints.mode': 'live',
  'agencies.enabled_inventory_proximity': true,
  'agencies.blog_enabled': true,
  'kyc_documents.kind': 'registration',
  'inventory.status': 'published',
  'inventory.kind': 'tour_package',
  'inventory.happens_from': new Date(Date.now() + 86_400_000),
  'inventory.happens_until': new Date(Date.now() + 2 * 86_400_000),
  'booking_lines.kind': 'tour_package',
  'booking_lines.units': 1,
  'booking_lines.starts_at': new Date(Date.now() + 86_400_000),
  'booking_lines.ends_at': new Date(Date.now() + 2 * 86_400_000),
  'agent_drafts.kind': 'summary',
  'agent_drafts.input': '{}',
  'agent_drafts.result': JSON.stringify({ sections: [] }),
  'agent_drafts.facts': JSON.stringify({ sections: [] }),
  'agent_drafts.sources': '[]',
  'chatbot_passages.lesson_id': null,
  'chatbot_quotes.status': 'booked',
  'chatbot_quotes.sold': JSON.stringify({ lines: [{ title: 'Kampala hills walk' }] }),
  'campaigns.audience': JSON.stringify({ collections: [], filter: null, except: [] }),
  'seo_tags.page_id': null,
  'seo_tags.post_id': null,
  'blog_posts.content': '[]',
  'site_designs.theme': JSON.stringify(plainTheme),
  'site_designs.draft_theme': JSON.stringify(plainTheme),
  'site_baskets.lines': '[]',
  'site_baskets.booked_lines': '[]',
  'site_designs.menu': '[]',
  'site_designs.draft_menu': '[]',
  'site_pages.kind': 'page',
  'site_pages.slug': '',
  'site_pages.language': null,
  'site_pages.draft': JSON.stringify({ description: '', blocks: [] }),
  'site_page_versions.document': JSON.stringify({ description: '', blocks: [] }),
  // A person decides about it.
  'feed_snapshots.state': 'waiting',
  'feed_items.says': '[]',
  'marketplaces.commission': JSON.stringify({ rule: { kind: 'percent', percent: 10 }, steps: [], discount_bearer: 'vendor' }),
  'marketplaces.store_theme': JSON.stringify({ accent: '#0f766e', heading: 'Hills', intro: null, parts: ['vendors'] }),
  'marketplaces.dashboard_style': JSON.stringify({ cards: ['vendors'], columns: 1 }),
  'marketplace_categories.kinds': ['tour_package'],
  'marketplace_baskets.lines': '[]',
  'marketplace_order_parts.rules': '[]',
  'marketplace_order_parts.amount': 5,
  'marketplace_order_parts.commission': 2,
  'marketplace_order_parts.refunded': 1,
  'marketplace_order_parts.commission_returned': 1,
  'marketplace_sales.lines': '[]',
  'marketplace_sales.amount': 5,
  'marketplace_sales.refunded': 1,
  'marketplace_reviews.rating': 4,
  'marketplace_disputes.decided_at': null,
  'resell_agreements.offered_by': null,
  'resell_agreements.terms': resellTerms,
  'resell_agreements.state': 'active',
  'resell_agreements.version': 1,
  'permit_kinds.prices': JSON.stringify({ non_resident: { amount: 5, currency: 'USD' }, foreign_resident: null, eac_citizen: null }),
  'permit_rule_sets.forfeits': '[]',
  'permits.details': null,
  'supplier_requests.ends_on': addDays(dayOf(new Date()), 32),
  'allotment_takings.ends_on': addDays(dayOf(new Date()), 32),
  'package_needs.allotment_id': null,
  'package_needs.supplier_id': null,
  'package_needs.car_id': null,
  'staff_transfers.state': 'waiting',
  'staff_transfers.entry_id': null,
  'condition_drafts.language': null,
  'resell_settlements.state': 'due',
  'resell_settlements.leads': true,
  'condition_versions.number': 1,
  'condition_versions.published_at': new Date(),
  'condition_versions.hash': 'x',
  'supplier_invoice_lines.real_currency': 'UGX',
  'supplier_payments.sent_currency': 'UGX',
  'supplier_invoices.state': 'received',
  'supplier_documents.state': 'entered',
  'job_sheets.content': JSON.stringify({
    title: 'Airport',
    kind: 'driver',
    starts_at: '2027-03-01T06:00:00.000Z',
    ends_at: '2027-03-01T12:00:00.000Z',
    place: null,
    notes: null,
    trip: null,
    vehicles: [],
    people: [],
    plan: [],
    team: [],
  }),
  'job_events.kind': 'expense',
  'job_events.amount': 5,
  'job_events.currency': 'UGX',
  'job_events.check_state': 'to_check',
  'staff_entries.kind': 'allowance',
  'staff_entries.event_id': null,
  'staff_entries.real_cost': 5,
  'staff_entries.real_currency': 'UGX',
  'booking_versions.snapshot': JSON.stringify({
    client_id: 'x',
    residency: 'non_resident',
    currency: 'UGX',
    total: 5,
    travellers: 0,
    lines: [],
  }),
  'resell_agreements.blackouts': '[]',
  'resell_sales.terms': resellTerms,
  'resell_sales.gross': 5,
  'resell_sales.commission': 2,
  'resell_sales.net': 3,
  'resell_sales.net_kept': 3,
  'site_form_answers.answers': '[]',
  'client_merges.undone_at': new Date(),
  'mail_designs.document': JSON.stringify({ subject: 'Hills in June', preheader: '', header: 'band', blocks: [] }),
  'proposal_pictures.version': 1,
  'whatsapp_templates.category': 'utility',
  'client_distinctions.a_id': '00000000-0000-7000-8000-000000000001',
  'conversations.channel': 'email',
  'conversations.inquiry_id': null,
  'conversations.booking_id': null,
  'payments.subject_id': null,
  'payment_links.amount': 3,
  'extras.category': 'bar',
  'folio_charges.category': 'bar',
  'agency_rates.one': 'USD',
  'agency_rates.other': 'UGX',
  'taxes.kinds': ['room'],
  'taxes.percent': 10,
  'taxes.amount': null,
  'taxes.currency': null,
  'taxes.per': null,
  'exchanges.from_currency': 'USD',
  'exchanges.to_currency': 'UGX',
  'beneficiaries.network': null,
  'discounts.value_kind': 'percent',
  'discounts.percent': 10,
  'discounts.amount': null,
  'discounts.code': null,
  'discounts.active': false,
  'bookings.discount_id': null,
  'beneficiaries.bank_code': 'SBICUGKX',
  'beneficiaries.branch_code': 'kampala',
  'beneficiaries.country': 'UG',
  'beneficiaries.category': 'supplier',
  'imports.kind': 'clients',
  'channel_changes.channel': 'website',
  'channel_changes.entries': '[]',
  'imports.header': JSON.stringify(['Name']),
  'imports.keys': JSON.stringify(['name']),
  'import_rows.cells': JSON.stringify(['Grace Akello']),
  'roles.built_in': 'owner',
  'roles.permissions': [...permissions],
  'proposal_versions.number': 1,
  'proposal_versions.content': (id: string) =>
    JSON.stringify({ ...offer, options: [{ id, title: 'As asked', text: null, lines: [], extras: [] }] }),
  'bookings.kinds': ['tour_package'],
  'bookings.kept_by': 'flights',
  'flight_bookings.fares': '[]',
  'flight_bookings.terms': JSON.stringify({ markup_percent: 0, markup: 0, service_fee: 0, service_fee_per: 'passenger' }),
  'flight_segments.from_code': 'EBB',
  'flight_segments.to_code': 'NBO',
  'flight_segments.departs_time': '07:15',
  'flight_segments.arrives_time': '08:30',
  'flight_segments.departs_at': inAMonth(0),
  'flight_segments.arrives_at': inAMonth(1),
  'flight_changes.before': JSON.stringify(flown('07:15')),
  'flight_changes.after': JSON.stringify(flown('09:40')),
  'subscriptions.plan_id': wholePlan,
  'subscriptions.next_plan_id': null,
  'subscription_invoices.plan_id': wholePlan,
  'subscription_invoices.period_ends_at': new Date(Date.now() + 30 * 86_400_000),
  'staff.kinds': ['driver'],
  'staff_claims.kind': 'leave',
  'staff.day_cost': null,
  'staff.day_currency': null,
  'tracks.audio_format': 'mp3',
  'tracks.duration_ms': 60_000,
  'tracks.preview_format': 'mp3',
  'tracks.preview_ms': 30_000,
  'room_calendars.url': 'https://calendar.example/room.ics',
  'departures.capacity': 20,
  'cars.category': 'suv',
  // Photos can be added while it is out: at hand-over and at return.
  'rentals.status': 'out',
  'rentals.handed_over_at': new Date(),
  'rentals.odometer_out': 40_000,
  'unit_claims.kind': 'block',
  'unit_claims.booking_line_id': null,
  'unit_claims.calendar_id': null,
  'unit_claims.duty_id': null,
  'vehicle_cares.due_km': 90_000,
  'vehicle_cares.done_on': null,
  'vehicle_cares.done_km': null,
  'duties.departure_id': null,
  'duties.group_id': null,
  'ledger_accounts.type': 'available',
  'ledger_accounts.balance': 0,
  category: 'tour_operator',
  country_code: 'UG',
  currency: 'UGX',
  phone: '+256772123456',
  business_volume: 'up_to_100',
  company_size: '2_to_10',
  cancellation_policy: policy,
  items: (id: string) =>
    JSON.stringify([{ price_option_id: id, name: 'Adult', unit: 'adult', quantity: 1, places: 1, unit_amount: 3, amount: 3, because: [] }]),
  aggregator: 'cash',
  email_verified_at: new Date(),
}

function valueOf({ table, name, type, nullable, defaulted }: Column, { words, selfReferences }: Catalog, id: string): unknown {
  const given = known[`${table}.${name}`] ?? (nullable || defaulted ? undefined : known[name])
  if (known[`${table}.${name}`] === null) return undefined
  if (given !== undefined) return typeof given === 'function' ? (given as (id: string) => unknown)(id) : given
  if (selfReferences.has(`${table}.${name}`)) return undefined
  if (type === 'uuid') return id
  if (defaulted || nullable) return undefined
  const word = words.get(`${table}.${name}`)
  if (word) return word
  if (name === 'email' || name === 'recipient') return `all.${id}@example.com`
  if (type.startsWith('timestamp')) return /expires|ends|due/.test(name) ? new Date(Date.now() + 30 * 86_400_000) : new Date()
  if (type === 'tstzrange') return `[${new Date().toISOString()},${new Date(Date.now() + 86_400_000).toISOString()})`
  if (type === 'date') return addDays(dayOf(new Date()), 30)
  if (type === 'boolean') return false
  if (type === 'jsonb') return '{}'
  if (type.endsWith('[]')) return []
  if (/int|numeric|double|real/.test(type)) return 3
  return `${name} ${id}`
}

/** Placeholder for the id of the agency that rows are created for. */
const anyId = '00000000-0000-7000-8000-000000000000'

/** Writes a value as PL/pgSQL, with `own` for the id. */
function literal(value: unknown, type: string): string {
  if (value === anyId) return type === 'uuid' ? 'own' : 'own::text'
  const text = Array.isArray(value)
    ? `{${value.map((part) => JSON.stringify(part)).join(',')}}`
    : value instanceof Date
      ? value.toISOString()
      : String(value)
  const plain = pg.escapeLiteral(text)
  return text.includes(anyId) ? `replace(${plain}, '${anyId}', own::text)::${type}` : plain
}

function insertText(catalog: Catalog, table: string, over: Record<string, unknown> = {}): string {
  const columns = catalog.columns.filter((column) => column.table === table)
  const given = columns
    .map((column) => ({ ...column, value: column.name in over ? over[column.name] : valueOf(column, catalog, anyId) }))
    .filter(({ value }) => value !== undefined)
  return `INSERT INTO ${table} (${given.map(({ name }) => `"${name}"`).join(', ')}) VALUES (${given.map(({ value, type }) => literal(value, type)).join(', ')})`
}

/** Returns the INSERT statements of a table. The ledger gets two postings that sum to zero. */
const insertTexts = (catalog: Catalog, table: string, item: Item | undefined): string[] =>
  table === 'ledger_postings'
    ? [3, -3].map((amount, position) => insertText(catalog, table, { amount, position }))
    : [insertText(catalog, table, ofKind(table, item))]

/** The kind of the agency's one item, by the path prefix of the calls; a tour package for all others. */
type Item = Record<string, string>
const stayed = { kind: 'room', capacity_mode: 'resource' }
/** A domain belongs to the website in these calls, and to a marketplace in all others. */
const ofWebsite = { kind: 'tour_package', capacity_mode: 'departure' }
const kindsByPath: [string, Item][] = [
  ['/website/domains', ofWebsite],
  ['/business/hotel/stays', stayed],
  ['/business/entertainment/events', { kind: 'event', capacity_mode: 'quota' }],
  ['/business/entertainment/tracks', { kind: 'track', capacity_mode: 'freesale' }],
  ['/services', { kind: 'service', capacity_mode: 'departure' }],
  ['/business/service-bookings', { kind: 'service', capacity_mode: 'departure' }],
  ['/business/hotel/', { kind: 'room', capacity_mode: 'resource' }],
  ['/business/shop/', { kind: 'product', capacity_mode: 'stock' }],
  ['/business/rental', { kind: 'car', capacity_mode: 'resource' }],
]
/** Returns the item for the calls of a path. Calls of one kind share agencies. */
export const itemFor = (path: string) => kindsByPath.find(([start]) => path.startsWith(start))?.[1]

const countedModes = new Set(['quota', 'stock'])
/** Values that differ from the usual row when the item is of another kind. */
const ofKind = (table: string, item: Item | undefined): Record<string, unknown> => {
  if (item === ofWebsite) return table === 'site_domains' ? { marketplace_id: undefined } : {}
  // A stay needs a unit claimed by a booking. For others the unit is blocked, and belongs to no line.
  if (item === stayed && table === 'unit_claims') return { kind: 'booking', booking_line_id: anyId }
  if (item && table === 'inventory') return item
  if (item && countedModes.has(item.capacity_mode!) && table === 'price_options') return { capacity: 20 }
  if (item && table === 'booking_lines') return { kind: item.kind }
  return item && table === 'bookings' ? { kinds: [item.kind] } : {}
}

const fillers = new WeakMap<Catalog, Map<Item | undefined, Promise<string>>>()

/** Returns a function that fills agencies with an item. PostgreSQL parses and plans its hundred statements once, not per agency. */
function fillerOf(db: pg.Pool, catalog: Catalog, item: Item | undefined): Promise<string> {
  const made = fillers.get(catalog) ?? new Map<Item | undefined, Promise<string>>()
  fillers.set(catalog, made)
  const name = `fill_agency_${made.size}`
  const filler = made.get(item) ?? createFiller(db, catalog, item, name)
  made.set(item, filler)
  return filler
}

function noRow(error: Error & { table?: string }): never {
  throw new Error(`no row of ${error.table ?? 'a table'} could be made; say in rows.ts what its columns hold: ${error.message}`, {
    cause: error,
  })
}

async function createFiller(db: pg.Pool, catalog: Catalog, item: Item | undefined, name: string): Promise<string> {
  const owner = {
    email_verified_at: new Date(),
    email: `all.${anyId}@example.com`,
    current_agency_id: anyId,
    state: 'active',
    is_operator: true,
    two_factor: 'email',
  }
  const statements = [
    insertText(catalog, 'agencies'),
    insertText(catalog, 'users', owner),
    ...catalog.tables.flatMap((table) => insertTexts(catalog, table, item)),
  ]
  // What is encrypted is encrypted for its row, so no value fits every agency.
  statements.push(
    'UPDATE trip_travellers SET details = sealed_details, passport = NULL WHERE agency_id = own',
    'UPDATE travellers SET private_details = NULL WHERE agency_id = own',
  )
  const body = `BEGIN ${statements.join(';\n')}; END`
  await db.query(`CREATE FUNCTION ${name}(own uuid, sealed_details text) RETURNS void LANGUAGE plpgsql AS $fill$ ${body} $fill$`)
  // The first agency is inserted with foreign keys checked. Later ones are the same, so the checks are not repeated.
  await fillWith(db, name, newId())
  return name
}

/** On a cluster tries again after a deadlock, as the product does: writers of several reference tables meet them there. */
async function fillWith(db: pg.Pool, filler: string, id: string, triesLeft = 5): Promise<void> {
  try {
    await db.query(`SELECT ${filler}($1, $2)`, [id, sealedDetails(id)])
  } catch (error) {
    if (!onCluster() || (error as { code?: string }).code !== '40P01' || triesLeft === 0) noRow(error as Error)
    await fillWith(db, filler, id, triesLeft - 1)
  }
}

const unchecked = new WeakMap<pg.Pool, pg.Pool>()

/**
 * Returns connections to the same database that check no foreign key. They keep that setting, because PostgreSQL forgets all plans when
 * it changes. They close half a second after the last agency was filled.
 */
function uncheckedOf(db: pg.Pool): pg.Pool {
  const options = { ...db.options, options: '-c session_replication_role=replica', idleTimeoutMillis: 500, allowExitOnIdle: true }
  const pool = unchecked.get(db) ?? new pg.Pool(options).on('error', () => {})
  unchecked.set(db, pool)
  return pool
}

/** Read once: reading them takes longer than filling an agency. */
let settings: ReturnType<typeof readSettings> | undefined

/** What is known of a traveller, as the server encrypts it with the key that all servers of a test run share. */
function sealedDetails(id: string): string {
  settings ??= readSettings({ SAFIRI_DATA: inject('dataFolder'), SECRET_KEY: undefined })
  const nothing = { nationality: null, born_on: null, diet: null, health: null, emergency_contact: null }
  return seal({ settings }, { agency_id: id, id }, { name: 'Grace', passport_number: null, passport_expires_on: null, ...nothing }).details
}

/**
 * Creates an agency with one row in every table. Its item is of the kind that calls below `path` need. Every id equals `id`: the
 * agency's, its owner's, and that of each row. So this one id exists for whatever a call expects.
 */
export async function fillAgency(db: pg.Pool, catalog: Catalog, id = newId(), path = ''): Promise<{ id: string; token: string }> {
  await fillWith(uncheckedOf(db), await fillerOf(db, catalog, itemFor(path)), id)
  return { id, token: await openSession(db, id, { id }) }
}

/** Creates a session of a person, without a log-in. */
export async function openSession(
  db: pg.Pool,
  userId: string,
  { id = newId(), kind = 'session' }: { id?: string; kind?: 'session' | 'challenge' } = {},
): Promise<string> {
  const token = newToken('ses')
  const now = new Date()
  await db.query(
    'INSERT INTO sessions (id, token_hash, user_id, kind, confirmed_at, second_factor_at, created_at, last_used_at, expires_at) VALUES ($1, $2, $3, $4, $5, $5, $5, $5, $6)',
    [id, hashToken(token), userId, kind, now, new Date(now.getTime() + 86_400_000)],
  )
  return token
}

const readers = new WeakMap<Catalog, string>()

/** Returns all rows of an agency, to compare before and after, with one statement that is planned once. */
export async function rowsOfAgency(db: pg.Pool, catalog: Catalog, agencyId: string): Promise<Record<string, unknown[]>> {
  const text = readers.get(catalog) ?? readerOf(catalog)
  readers.set(catalog, text)
  const { rows } = await db.query<{ table: string; rows: unknown[] }>({ name: 'rows_of_agency', text, values: [agencyId] })
  return Object.fromEntries(rows.map(({ table, rows: found }) => [table, found]))
}

const readerOf = ({ tables }: Catalog): string =>
  [['agencies', 'id'] as const, ...tables.map((table) => [table, 'agency_id'] as const)]
    .map(
      ([table, key]) =>
        `SELECT '${table}' AS table, (SELECT coalesce(json_agg(t ORDER BY t::text), '[]') FROM ${table} t WHERE t.${key} = $1) AS rows`,
    )
    .join(' UNION ALL ')
