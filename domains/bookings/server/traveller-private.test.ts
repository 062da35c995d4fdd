import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/server/security/tokens.ts'
import { newMember, newOwner } from '#kit/server/testing/people.ts'
import { forgetPassports } from './jobs.ts'
import { encryptTravellers } from './encrypt-travellers.ts'
import { bookingData } from './person-source.ts'
import { done, startSalesTest, type Sales } from './testing/sales.ts'

let sales: Sales
let db: pg.Client
beforeAll(async () => {
  sales = await startSalesTest()
  db = new pg.Client({ connectionString: sales.app.ownerUrl })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await sales.app.close()
})

const anna = { name: 'Anna Becker', nationality: 'DE', passport_number: 'C01X00T47', born_on: '1990-05-04', dietary: 'Coeliac disease' }
const known = { passport_number: 'C01X00T47', born_on: '1990-05-04', dietary: 'Coeliac disease' }
const book = (travellers: object[]) => sales.book([sales.lineOf('adult', travellers.length)], { travellers })
const look = (id: string, traveller: string) => sales.owner.post(`/bookings/${id}/travellers/${traveller}/show`)
const looks = async (traveller: string) => {
  const { rows } = await db.query("SELECT after FROM audit_log WHERE action = 'traveller.shown' AND subject_id = $1 ORDER BY id", [
    traveller,
  ])
  return rows.map(({ after }) => after.for as string)
}

/** Returns the tables in which a text stands in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await db.query<{ table: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS table FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')",
  )
  const found: string[] = []
  for (const { table } of rows) {
    const { rowCount } = await db.query(`SELECT FROM ${table} AS t WHERE t::text LIKE $1 LIMIT 1`, [`%${text}%`])
    if (rowCount) found.push(table)
  }
  return found
}

test('passport, date of birth and diet are answered hidden, and each look is logged', async () => {
  const booking = await book([anna, { name: 'Ben Becker', passport_number: 'X12345' }, { name: 'Mia Becker', passport_number: 'X12' }])
  const shown = await sales.show(booking.id)
  expect(shown.traveller_details).toMatchObject([
    { name: 'Anna Becker', nationality: 'DE', passport_number: '•••••T47', has_born_on: true, has_dietary: true },
    { passport_number: '•••••45', has_born_on: false, has_dietary: false },
    { passport_number: '•••••' },
  ])
  expect(JSON.stringify([booking, shown])).not.toMatch(/C01X00|1990-05-04|Coeliac/)
  const { id } = shown.traveller_details[0]
  expect(await looks(id)).toEqual([])
  const opened = await done(look(booking.id, id))
  expect(opened).toMatchObject(known)
  expect(opened.log.at(-1)).toMatchObject({ action: 'traveller.shown', user_name: expect.any(String) })
  expect(await looks(id)).toEqual(['screen'])
  const clerk = await newMember(sales.app, sales.owner, ['View Bookings'])
  expect((await clerk.post(`/bookings/${booking.id}/travellers/${id}/show`)).status).toBe(403)
  const stranger = await newOwner(sales.app)
  expect((await stranger.post(`/bookings/${booking.id}/travellers/${id}/show`)).status).toBe(404)
  const other = await book([{ name: 'Jan Kok' }])
  for (const [of, one] of [
    [other.id, id],
    [booking.id, newId()],
  ])
    expect((await look(of!, one!)).status).toBe(404)
  expect(await looks(id)).toEqual(['screen'])
})

test('an edit keeps what it does not give or gives masked, and changes what it gives', async () => {
  const booking = await book([anna])
  const [{ id }] = booking.traveller_details
  const edit = async (change: object) => {
    const { version } = await sales.show(booking.id)
    return sales.owner.post(`/bookings/edit/${booking.id}`, { version, travellers: [{ id, name: 'Anna Becker', ...change }] })
  }
  const details = async () => {
    const { passport_number, born_on, dietary } = await done(look(booking.id, id))
    return { passport_number, born_on, dietary }
  }
  await done(edit({ name: 'Anna Braun' }))
  expect(await details()).toEqual(known)
  await done(edit({ passport_number: '•••••T47', phone: '+254712345678' }))
  expect(await details()).toEqual(known)
  for (const passport_number of ['•••••T48', '•••••', '•1']) {
    const { status, body } = await edit({ passport_number, born_on: null })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['travellers.0.passport_number']])
  }
  expect(await details()).toEqual(known)
  await done(edit({ passport_number: 'K7654321', dietary: '' }))
  expect(await details()).toEqual({ passport_number: 'K7654321', born_on: '1990-05-04', dietary: null })
  await done(edit({ passport_number: '', born_on: null }))
  expect(await details()).toEqual({ passport_number: null, born_on: null, dietary: null })
  expect((await sales.show(booking.id)).traveller_details[0]).toMatchObject({
    passport_number: null,
    has_born_on: false,
    has_dietary: false,
  })
  const masked = { client: { name: 'Eva' }, lines: [sales.lineOf('adult', 1)], travellers: [{ name: 'Eva', passport_number: '•••••T47' }] }
  expect((await sales.owner.post('/bookings/new', masked)).body.errors).toHaveProperty(['travellers.0.passport_number'])
})

test('no table of the database has a passport or a diet in plain text, whatever was done with the booking', async () => {
  const booking = await book([{ ...anna, passport_number: 'ZZ99887766', dietary: 'Coeliac sprue' }])
  const [{ id }] = booking.traveller_details
  await done(sales.owner.post(`/bookings/${booking.id}/travellers/${id}/show`, {}, { 'idempotency-key': newId() }))
  await sales.edit(booking.id, { travellers: [{ id, name: 'Anna Becker', notes: 'Aisle seat' }] })
  expect((await sales.owner.get(`/bookings/${booking.id}/papers/voucher`)).status).toBe(200)
  expect(await looks(id)).toContain('voucher')
  for (let round = 0; round < 3; round++) await sales.app.app.jobs.runDue(sales.app.app)
  expect([await tablesWith('ZZ99887766'), await tablesWith('Coeliac sprue'), await tablesWith('1990-05-04')]).toEqual([[], [], []])
})

test('rows from before are read as they are, and a job encrypts all of them', async () => {
  const booking = await book(Array.from({ length: 3 }, (_, at) => ({ name: `Guest ${at}` })))
  const ids = booking.traveller_details.map(({ id }: { id: string }) => id)
  await db.query(
    "UPDATE travellers SET passport_number = 'OLD' || position::text || '456789', born_on = '1980-01-02', dietary = 'Vegan' WHERE id = ANY($1)",
    [ids.slice(0, 2)],
  )
  const before = await sales.show(booking.id)
  expect(before.traveller_details).toMatchObject([
    { passport_number: '•••••789', has_born_on: true, has_dietary: true },
    {},
    { passport_number: null },
  ])
  expect(await done(look(booking.id, ids[0]))).toMatchObject({ passport_number: 'OLD0456789', born_on: '1980-01-02', dietary: 'Vegan' })
  await encryptTravellers(sales.app.app)
  const { rows } = await db.query('SELECT passport_number, born_on, dietary FROM travellers WHERE booking_id = $1', [booking.id])
  expect(rows).toEqual(ids.map(() => ({ passport_number: null, born_on: null, dietary: null })))
  expect((await sales.show(booking.id)).traveller_details).toEqual(before.traveller_details)
  expect(await done(look(booking.id, ids[1]))).toMatchObject({ passport_number: 'OLD1456789', born_on: '1980-01-02', dietary: 'Vegan' })
  // An older process may still write plainly during an update. The plain value is the newer one.
  await db.query("UPDATE travellers SET passport_number = 'NEW456789' WHERE id = $1", [ids[0]])
  await encryptTravellers(sales.app.app)
  expect(await done(look(booking.id, ids[0]))).toMatchObject({ passport_number: 'NEW456789', dietary: 'Vegan' })
})

test('the download of a person has it in full, and erasing the person deletes it', async () => {
  const booking = await book([anna])
  const [{ id }] = booking.traveller_details
  const { owner, app } = sales
  const person = { id: booking.client.id, name: 'Grace Akello', emails: [], phones: [], ownEmails: [], ownPhones: [], userIds: [] }
  const rows = await app.app.db.asAgency(owner, (tx) => bookingData.rows(tx, person, app.app))
  expect(rows).toMatchObject([{ travellers: [{ name: 'Anna Becker', ...known }] }])
  expect(JSON.stringify(rows)).not.toContain('private_details')
  await app.app.db.asAgency(owner, (tx) => bookingData.erase!(tx, { agencyId: owner.agencyId, userId: null, now: app.clock.now() }, person))
  expect(await done(look(booking.id, id))).toMatchObject({ passport_number: null, born_on: null, dietary: null })
})

test('a night 90 days after the trip deletes what a job has not encrypted yet too', async () => {
  const booking = await book([anna, { name: 'Ben Becker' }])
  const [, ben] = booking.traveller_details
  await db.query("UPDATE travellers SET born_on = '1980-01-02' WHERE id = $1", [ben.id])
  sales.app.clock.set(new Date(Date.parse(`${booking.ends_on}T09:00:00Z`) + 91 * 86_400_000))
  await forgetPassports.run(sales.app.app, {})
  const { rows } = await db.query('SELECT private_details, passport_end, has_born_on, born_on FROM travellers WHERE booking_id = $1', [
    booking.id,
  ])
  expect(rows).toEqual([0, 1].map(() => ({ private_details: null, passport_end: null, has_born_on: false, born_on: null })))
})
