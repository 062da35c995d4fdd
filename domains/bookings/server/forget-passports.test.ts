import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#kit/contract/time.ts'
import { forgetPassports } from './jobs.ts'
import { startSalesTest, type Sales } from './testing/sales.ts'

let sales: Sales
beforeAll(async () => {
  sales = await startSalesTest()
})
afterAll(() => sales.app.close())

test('passports and diets leave a booking 90 days after it ended, and names stay', async () => {
  const { owner, app } = sales
  const travellers = [{ name: 'Anna Becker', passport_number: 'C01X00T47', dietary: 'No nuts', nationality: 'DE' }]
  const booking = await sales.book([sales.lineOf('adult', 1)], { travellers })
  const [first] = await app.app.db.asAgency(owner, (tx) =>
    tx.selectFrom('bookings').select('ends_on').where('id', '=', booking.id).execute(),
  )
  const known = () =>
    app.app.db.asAgency(owner, (tx) =>
      tx
        .selectFrom('travellers')
        .select(['name', 'passport_number', 'dietary', 'nationality'])
        .where('booking_id', '=', booking.id)
        .executeTakeFirstOrThrow(),
    )
  for (const [days, passport_number, dietary] of [
    [89, 'C01X00T47', 'No nuts'],
    [90, null, null],
  ] as const) {
    app.clock.set(new Date(`${addDays(first!.ends_on!, days)}T09:00:00Z`))
    await forgetPassports.run(app.app, {})
    expect(await known()).toEqual({ name: 'Anna Becker', nationality: 'DE', passport_number, dietary })
  }
})
