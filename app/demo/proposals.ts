import { readBooking } from '#domains/bookings/server/bookings.ts'
import { recordPayment } from '#domains/finance/server/payments.ts'
import { enableInstalments } from '#domains/instalments/server/instalments.ts'
import { newProposalBody } from '#domains/proposals/contract.ts'
import { acceptProposal, askAbout, countLook } from '#domains/proposals/server/client-answers.ts'
import { createProposal } from '#domains/proposals/server/proposals.ts'
import { sendProposal } from '#domains/proposals/server/sending.ts'
import { addDays, dayOf, daysBetween } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { SeededPackage } from './inventory.ts'

const terms = 'The deposit is paid to keep your places. Park permits are bought in your names and cannot be refunded.'

/** Creates proposals: a draft, one that was viewed, one with requested changes, and one that became a booking paid in instalments. */
export async function seedProposals(
  app: App,
  actor: Actor,
  packages: readonly SeededPackage[],
  inquiries: ReadonlyMap<string, string>,
): Promise<void> {
  const today = dayOf(actor.now)
  const ago = (hours: number): Actor => ({ ...actor, now: new Date(actor.now.getTime() - hours * 3_600_000) })
  const client = (hours: number): Actor => ({ ...ago(hours), userId: null, userName: null })
  await app.db.asAgency(actor, (tx) => enableInstalments(tx, actor, true))

  const begin = (hours: number, name: string, title: string, options: object[], over: object = {}) =>
    app.db.asAgency(actor, async (tx) => {
      const input = newProposalBody.parse({
        title,
        inquiry_id: inquiries.get(name),
        content: {
          title,
          currency: 'UGX',
          cover: `Dear ${name.split(' ')[0]},\nthank you for asking. This is what we would do.`,
          terms,
          deposit_percent: 30,
          expires_on: addDays(today, 12),
          options: options.map((option) => ({ id: newId(), title: 'As asked', ...option })),
          ...over,
        },
      })
      return (await createProposal(app, tx, ago(hours), input)).id
    })
  const send = (hours: number, id: string) => app.db.asAgency(actor, (tx) => sendProposal(app, tx, ago(hours), id, {}))
  const look = (hours: number, id: string) => app.db.asAgency(actor, (tx) => countLook(tx, client(hours), id, 'demo'))

  const later = laterTrips(packages, today)
  const trip = (index: number, quantity: number) => {
    const { pack, departure } = later[index % later.length]!
    return { inventory_id: pack.id, departure_id: departure.id, selection: [{ price_option_id: pack.adult, quantity }] }
  }
  const transfer = { title: 'Transfer from Entebbe', detail: 'A van with a driver, also back', quantity: 2, unit_amount: 180_000 }

  await begin(5, 'Moses Kiprotich', 'Four friends on the road', [{ lines: [trip(0, 4)] }])

  const outing = await begin(50, 'Daniel Okoth', 'A day out for the company', [
    {
      title: 'On the water',
      text: 'Boats through the Mabamba wetlands, and lunch by the lake.',
      extras: [
        { title: 'Boat with a guide', detail: 'Four in a boat', quantity: 5, unit_amount: 150_000, starts_on: addDays(today, 33) },
        { title: 'Lunch', quantity: 20, unit_amount: 45_000 },
        { title: 'Coach from Kampala', quantity: 1, unit_amount: 900_000 },
      ],
    },
    {
      title: 'In the forest',
      text: 'A guided walk in Mpanga forest, drumming, and lunch under the trees.',
      extras: [
        { title: 'Guided walk and drumming', quantity: 20, unit_amount: 40_000, starts_on: addDays(today, 33) },
        { title: 'Lunch', quantity: 20, unit_amount: 45_000 },
        { title: 'Coach from Kampala', quantity: 1, unit_amount: 700_000 },
      ],
    },
  ])
  await send(48, outing)
  await look(47, outing)
  await look(20, outing)

  const family = await begin(53, 'Yuki Tanaka', 'Four days with the family', [{ lines: [trip(1, 3)], extras: [transfer] }])
  await send(52, family)
  await look(30, family)
  const wish = { text: 'Could we have vegetarian meals, and one night more at the end?', changes: true }
  await app.db.asAgency(actor, (tx) => askAbout(app, tx, client(29), family, wish))

  const pair = await begin(24, 'Claire Dubois', 'Two in the hills', [{ lines: [trip(2, 2)], extras: [transfer] }], { instalments: 2 })
  await send(23, pair)
  await look(12, pair)
  await app.db.asAgency(actor, async (tx) => {
    const acceptance = {
      optionId: undefined,
      name: 'Claire Dubois',
      signature: null,
      version: 1,
      conditions: null,
      from: { address: '', userAgent: '' },
    }
    await acceptProposal(app, tx, client(11), pair, acceptance)
    const { booking_id: id } = await tx.selectFrom('proposals').select('booking_id').where('id', '=', pair).executeTakeFirstOrThrow()
    const { deposit } = await readBooking(tx, id!)
    const payment = { booking_id: id!, amount: deposit, method: 'mobile_money' as const, external_reference: 'MP55203178' }
    await recordPayment(app, tx, ago(10), { ...payment, allow_overpayment: false })
  })
}

/** Returns packages with a departure in two months or later, when few have booked. */
const laterTrips = (packages: readonly SeededPackage[], today: string) =>
  packages.flatMap((pack) => {
    const departure = pack.onRequest ? undefined : pack.departures.find(({ starts_on }) => daysBetween(today, starts_on) > 60)
    return departure ? [{ pack, departure }] : []
  })
