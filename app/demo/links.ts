import { applyReport } from '#domains/finance/server/settle.ts'
import { createLink } from '#domains/payment-links/server/links.ts'
import { startLinkPayment } from '#domains/payment-links/server/paying.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'

const ugx = (amount: number) => ({ amount, currency: 'UGX' as const })
const usual = { currency: 'UGX' as const, partial: false, websites: [], draft: false }

/** Creates payment links of each kind: partly paid, paid, reusable, and a draft. */
export async function seedLinks(app: App, actor: Actor): Promise<void> {
  const today = dayOf(actor.now)
  const links = [
    {
      ...usual,
      kind: 'single_use' as const,
      title: 'Gorilla permit, Rushaga sector',
      description: 'One permit of the Uganda Wildlife Authority. It is bought in your name and cannot be refunded.',
      amount: ugx(2_800_000),
      partial: true,
      minimum: ugx(800_000),
      expires_on: addDays(today, 45),
    },
    { ...usual, kind: 'single_use' as const, title: 'Airport pick-up, Entebbe', amount: ugx(180_000) },
    { ...usual, kind: 'reusable' as const, title: 'Walking tour of old Kampala', amount: ugx(60_000) },
    { ...usual, kind: 'open_amount' as const, title: 'A gift for the community school', minimum: ugx(10_000) },
    { ...usual, kind: 'single_use' as const, title: 'Boat on the Kazinga channel', amount: ugx(120_000), draft: true },
  ]
  const made = []
  for (const link of links) made.push(await app.db.asAgency(actor, (tx) => createLink(app, tx, ago(actor, 96), link)))
  const [permit, pickUp, walk, gift] = made
  const paid = [
    { link: permit!, hours: 70, name: 'Charlotte Evans', amount: 1_200_000 },
    { link: pickUp!, hours: 44, name: 'Peter Tumusiime', amount: 180_000 },
    { link: walk!, hours: 31, name: 'Olivia Carter', amount: 60_000 },
    { link: walk!, hours: 6, name: 'James O’Brien', amount: 60_000 },
    { link: gift!, hours: 3, name: 'Anna Schreiber', amount: 150_000 },
  ]
  for (const [index, one] of paid.entries()) await payLink(app, actor, one, index)
}

const ago = (actor: Actor, hours: number): Actor => ({ ...actor, now: new Date(actor.now.getTime() - hours * 3_600_000) })

interface Payer {
  link: { id: string }
  hours: number
  name: string
  /** Minor units. */
  amount: number
}

/** Records a mobile money payment on a link some hours ago, less the provider's fee. */
const payLink = (app: App, actor: Actor, { link, hours, name, amount }: Payer, index: number) =>
  app.db.asAgency(actor, async (tx) => {
    const then: Actor = { ...ago(actor, hours), userId: null, userName: null }
    const payer = { name, phone: `+25677245110${index}`, email: null, reference: null, website: null, returnUrl: null }
    const id = await startLinkPayment(app, tx, then, link.id, { amount, ...payer })
    const { reference } = await tx.selectFrom('payments').select('reference').where('id', '=', id).executeTakeFirstOrThrow()
    await applyReport(app, tx, then, id, {
      merchant: actor.agencyId,
      reference,
      status: 'succeeded',
      amount,
      currency: 'UGX',
      fee: Math.round(amount * 0.015),
      method: 'mobile_money',
      externalReference: `MP7301448${index}`,
      payerName: name,
      payerPhone: payer.phone,
      failureCode: null,
    })
  })
