import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '#kit/server/app.ts'
import { checkBooks } from '../../scripts/books/rules.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { newMeasured, type Caller, type Measured } from './client.ts'
import type { Place } from './place.ts'
import { randomPauseMs } from './rhythm.ts'
import { bookingOf } from './visits.ts'

export interface Sale {
  measured: Measured
  capacity: number
  asked: number
  sold: number
}

const places = 100
const buyers = 300
const saleSeconds = 10

/** Opens 100 places of one departure, for which 300 buyers come within ten seconds. Each wants one or two. */
export async function flashSale({ app, agencies }: Place, caller: Caller): Promise<Sale> {
  const agency = agencies[0]!
  const offer = agency.offers[0]!
  const measured = newMeasured()
  const taken = async () =>
    app.db.asPlatform('measure: places of the flash sale', (tx) =>
      tx.selectFrom('departures').select(['capacity', 'held', 'sold']).where('id', '=', offer.departure).executeTakeFirstOrThrow(),
    )
  const before = await taken()
  await app.db.asPlatform('measure: places of the flash sale', (tx) =>
    tx
      .updateTable('departures')
      .set({ capacity: before.held + before.sold + places })
      .where('id', '=', offer.departure)
      .execute(),
  )
  let asked = 0
  const calls: Promise<unknown>[] = []
  for (let n = 0; n < buyers; n++) {
    const quantity = 1 + (n % 2)
    asked += quantity
    const body = bookingOf(offer, agency.clientIds[n % agency.clientIds.length]!, quantity)
    calls.push(
      caller.call(measured, agency.token, { name: 'POST /bookings/new, flash sale', path: '/bookings/new', body, expected: [409] }),
    )
    await wait(randomPauseMs(buyers / saleSeconds))
  }
  await Promise.all(calls)
  const after = await taken()
  return { measured, capacity: places, asked, sold: after.held + after.sold - before.held - before.sold }
}

/** Queues five mails in each of some agencies at once. @returns a promise of the seconds until all are sent. */
export async function mailBurst({ app, mailsArrived }: Place): Promise<{ mails: number; seconds: Promise<number> }> {
  const ids = await app.db.asPlatform('measure: agencies that send mails', (tx) =>
    tx.selectFrom('agencies').select('id').orderBy('id').limit(100).execute(),
  )
  const [before, begun] = [mailsArrived(), performance.now()]
  const each = 5
  const letter = { heading: 'Your trip', paragraphs: ['Your trip begins in two days. We look forward to seeing you.'] }
  // The app of the simulation has no mail server of its own, so the settings of the server are used.
  const sending = { ...app, settings: { ...app.settings, SMTP_URL: 'smtp://the.worker.sends' } }
  for (const { id } of ids)
    await app.db.asAgency({ agencyId: id }, async (tx) => {
      for (let n = 0; n < each; n++)
        await queueMail(sending, tx, {
          to: `traveller${n}@load.example`,
          agencyId: id,
          senderName: 'Load agency',
          subject: 'Your trip',
          letter,
        })
    })
  const mails = ids.length * each
  const arrived = async () => {
    while (mailsArrived() - before < mails) await wait(200)
    return (performance.now() - begun) / 1000
  }
  return { mails, seconds: arrived() }
}

/** Checks the rules of stock and money (`scripts/books/rules.ts`). Returns how many there are, and the broken ones with their rows. */
export const checkRules = (app: App) =>
  app.db.asPlatform('measure: rules of stock and money', async (tx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(tx)
    return checkBooks(tx)
  })
