import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilSomeWait } from '#kit/server/testing/waiting.ts'
import { encryptTravellers } from './encrypt-travellers.ts'
import { forgetPassports } from './jobs.ts'
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

/** A booking with a traveller whose passport, day of birth and diet are in plain columns, as before they were encrypted. */
async function plainTraveller() {
  const booking = await sales.book([sales.lineOf('adult', 1)], { travellers: [{ name: 'Anna Becker' }] })
  const [{ id }] = booking.traveller_details
  await db.query("UPDATE travellers SET passport_number = 'OLD0456789', born_on = '1980-01-02', dietary = 'Vegan' WHERE id = $1", [id])
  const edit = (change: object) =>
    sales.owner.post(`/bookings/edit/${booking.id}`, { version: booking.version, travellers: [{ id, name: 'Anna Braun', ...change }] })
  const row = async () => {
    const { rows } = await db.query('SELECT name, passport_number, born_on, dietary, passport_end FROM travellers WHERE id = $1', [id])
    return rows[0]
  }
  const opened = async () => {
    const { passport_number, born_on, dietary } = await done(sales.owner.post(`/bookings/${booking.id}/travellers/${id}/show`))
    return { passport_number, born_on, dietary }
  }
  return { booking, id, edit, row, opened }
}

/** Holds the traveller's row until both wait for it, the first before the second. */
async function meeting<A, B>(id: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  await db.query('BEGIN')
  await db.query('SELECT FROM travellers WHERE agency_id = $1 AND id = $2 FOR UPDATE', [sales.owner.agencyId, id])
  const one = first()
  await untilSomeWait(sales.app, 1)
  const two = second()
  await untilSomeWait(sales.app, 2)
  await db.query('COMMIT')
  return Promise.all([one, two])
}

const nothingPlain = { name: 'Anna Braun', passport_number: null, born_on: null, dietary: null }

describe('the job that encrypts travellers and an edit of the same one at once', () => {
  const encrypt = () => encryptTravellers(sales.app.app)
  for (const [order, run] of [
    ['the edit first', (id: string, edit: () => Promise<unknown>) => meeting(id, edit, encrypt)],
    ['the job first', (id: string, edit: () => Promise<unknown>) => meeting(id, encrypt, edit)],
  ] as const) {
    test(`${order}: what the edit gives is kept, what it does not give stays, and nothing is plain`, async () => {
      const { id, edit, row, opened } = await plainTraveller()
      const answers: { status: number }[] = []
      await run(id, async () => answers.push(await edit({ passport_number: 'K7654321', dietary: '' })))
      expect(answers).toMatchObject([{ status: 200 }])
      expect(await row()).toEqual({ ...nothingPlain, passport_end: '321' })
      expect(await opened()).toEqual({ passport_number: 'K7654321', born_on: '1980-01-02', dietary: null })
    })

    test(`${order}: an edit that changes only the name loses nothing`, async () => {
      const { id, edit, row, opened } = await plainTraveller()
      await run(id, () => edit({}))
      expect(await row()).toEqual({ ...nothingPlain, passport_end: '789' })
      expect(await opened()).toEqual({ passport_number: 'OLD0456789', born_on: '1980-01-02', dietary: 'Vegan' })
    })
  }

  test('a process of the earlier release that writes plainly meanwhile is not overwritten', async () => {
    const { id, row, opened } = await plainTraveller()
    await db.query('BEGIN')
    await db.query("UPDATE travellers SET passport_number = 'NEW456789', name = 'Anna Braun' WHERE id = $1", [id])
    const job = encrypt()
    await untilSomeWait(sales.app, 1)
    await db.query('COMMIT')
    await job
    expect(await row()).toEqual({ ...nothingPlain, passport_end: '789' })
    expect(await opened()).toEqual({ passport_number: 'NEW456789', born_on: '1980-01-02', dietary: 'Vegan' })
  })

  test('two runs at once encrypt each traveller once, and what was deleted meanwhile stays deleted', async () => {
    const { id, booking } = await plainTraveller()
    await meeting(id, encrypt, encrypt)
    sales.app.clock.set(new Date(Date.parse(`${booking.ends_on}T09:00:00Z`) + 91 * 86_400_000))
    await db.query("UPDATE travellers SET born_on = '1980-01-02' WHERE id = $1", [id])
    await meeting(id, () => forgetPassports.run(sales.app.app, {}), encrypt)
    const { rows } = await db.query('SELECT private_details, born_on, has_born_on, passport_end FROM travellers WHERE id = $1', [id])
    expect(rows).toEqual([{ private_details: null, born_on: null, has_born_on: false, passport_end: null }])
  })
})
