import { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { lockForMoney } from '#domains/bookings/server/money.ts'
import { senderOf } from '#domains/bookings/server/sender.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { addDays, dayOf, daysBetween, formatDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { planOf, plansDue, plansRolling } from './instalments-data.ts'
import { partsPaid, planUrl, rollOver } from './instalments.ts'
import type { PaidPart } from './parts.ts'
import { say } from './messages/say.ts'

/** Days before the due day on which the client is reminded; negative means after. */
const remindDays = [7, 3, 0, -2]

/** Reminds clients of parts 7 and 3 days before, on the day, and 2 days late. */
export const remindOfInstalments = defineJob({
  name: 'instalments-remind',
  data: z.object({}),
  every: '0 8 * * *',
  async run(app) {
    const now = app.clock.now()
    const today = dayOf(now)
    const days = remindDays.map((days) => addDays(today, days))
    const due = await app.db.asPlatform('sweep: instalments that are due', (tx) => plansDue(tx, days))
    await eachRow(app, due, 'a client was not reminded of an instalment', ({ agency_id, booking_id }) => {
      const actor = { agencyId: agency_id, userId: null, now }
      return app.db.asAgency(actor, async (tx) => {
        const booking = await readBooking(tx, booking_id)
        for (const part of await partsPaid(tx, booking, now))
          if (part.due > 0 && days.includes(part.due_on)) await remind(app, tx, actor, booking, part)
      })
    })
  },
})

async function remind(app: App, tx: Tx, actor: Actor, booking: Awaited<ReturnType<typeof readBooking>>, part: PaidPart): Promise<void> {
  if (!booking.client.email || booking.silent) return
  const { language, ...mail } = await senderOf(tx, actor.agencyId)
  const t = say(language)
  const days = daysBetween(dayOf(actor.now), part.due_on)
  const sum = formatMoney({ amount: part.due, currency: booking.total.currency })
  const due = { amount: sum, day: formatDay(part.due_on) }
  const heading = days > 0 ? t('dueOn', due) : days === 0 ? t('dueToday', { amount: sum }) : t('wasDueOn', due)
  await queueMail(app, tx, {
    ...mail,
    to: booking.client.email,
    effectKey: `instalment:${part.id}:${part.due_on}:${days}`,
    subject: `${heading}: ${booking.title}`,
    letter: {
      heading,
      paragraphs: [t('dear', { name: booking.client.name }), t('instalment', { number: part.position + 1, title: booking.title })],
      facts: [
        [t('booking'), booking.reference],
        [t('thisInstalment'), sum],
        [t('totalDue'), formatMoney(booking.due)],
      ],
      button: { label: t('viewAndPay'), url: planUrl(app, actor.agencyId, booking.id) },
    },
  })
}

/** Moves amounts that are long overdue to the next part, if the plan says so. The last part stays overdue. */
export const rollInstalmentsOver = defineJob({
  name: 'instalments-roll-over',
  data: z.object({}),
  every: '30 2 * * *',
  async run(app) {
    const now = app.clock.now()
    const today = dayOf(now)
    const rolling = await app.db.asPlatform('sweep: instalments that roll over', (tx) => plansRolling(tx, today))
    await eachRow(app, rolling, 'an instalment was not rolled over', ({ agency_id, booking_id }) => {
      const actor = { agencyId: agency_id, userId: null, now }
      return app.db.asAgency(actor, async (tx) => {
        await lockForMoney(tx, booking_id)
        const days = (await planOf(tx, booking_id))?.roll_over_days
        if (!days) return
        const booking = await readBooking(tx, booking_id)
        const parts = await partsPaid(tx, booking, now)
        const late = parts.find(({ due, due_on }, index) => due > 0 && addDays(due_on, days) < today && index < parts.length - 1)
        if (late) await rollOver(tx, actor, booking, late.position)
      })
    })
  },
})

export const instalmentJobs = [remindOfInstalments, rollInstalmentsOver]
