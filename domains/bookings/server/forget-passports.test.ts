import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import { forgetPassports } from './jobs.ts'
import { openDetails } from './traveller-private.ts'
import { startSalesTest, type Sales } from './testing/sales.ts'

let sales: Sales
beforeAll(async () => {
  sales = await startSalesTest()
})
afterAll(() => sales.app.close())

test('passports, dates of birth and diets leave a booking 90 days after it ended, and names stay', async () => {
  const { owner, app } = sales
  const travellers = [{ name: 'Anna Becker', passport_number: 'C01X00T47', born_on: '1990-05-04', dietary: 'No nuts', nationality: 'DE' }]
  const booking = await sales.book([sales.lineOf('adult', 1)], { travellers })
  const [first] = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('bookings').select('ends_on').where('id', '=', booking.id).execute(),
  )
  const known = () =>
    app.app.db.asAgency(owner, async (tx) => {
      const row = await tx.selectFrom('travellers').selectAll().where('booking_id', '=', booking.id).executeTakeFirstOrThrow()
      return { name: row.name, nationality: row.nationality, passport_end: row.passport_end, ...openDetails(app.app, row) }
    })
  const forgotten = { passport_number: null, born_on: null, dietary: null, passport_end: null }
  for (const [days, left] of [
    [89, { passport_number: 'C01X00T47', born_on: '1990-05-04', dietary: 'No nuts', passport_end: 'T47' }],
    [90, forgotten],
  ] as const) {
    app.clock.set(new Date(`${addDays(first!.ends_on!, days)}T09:00:00Z`))
    await forgetPassports.run(app.app, {})
    expect(await known()).toEqual({ name: 'Anna Becker', nationality: 'DE', ...left })
  }
})
