import { z } from 'zod'
import { post } from '#domains/finance/server/ledger.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { currencyCode } from '#kit/contract/schemas.ts'
import { defineEvent, defineListener, on } from '#kit/server/events/business-events.ts'
import { stepIn } from '#kit/server/events/steps.ts'

/** Money has left one agency's wallet for another agency's. The subject is the transfer. */
export const movedInside = defineEvent({
  name: 'transfer.moved_inside',
  version: 1,
  subject: 'transfer',
  payload: z.object({
    to_agency_id: z.string(),
    reference: z.string(),
    narration: z.string(),
    amount: z.number(),
    currency: currencyCode,
  }),
})

/** The second step of a transfer between two agencies: credits the other agency's wallet and notifies its members. */
export const arriveInside = defineListener(
  'transfer-arrives',
  on(movedInside, async ({ app }, { subjectId, payload: { to_agency_id, reference, narration, amount, currency } }) => {
    await stepIn(app, to_agency_id, `transfer_in:${subjectId}`, async (tx, actor) => {
      await post(tx, actor, {
        type: 'transfer_in',
        reference: `transfer_in:${subjectId}`,
        memo: reference,
        subjectId,
        postings: [
          { account: { type: 'available' }, amount, currency },
          { account: { type: 'world' }, amount: -amount, currency },
        ],
      })
      await notify(app, tx, actor, {
        type: 'wallet.received',
        title: `${formatMoney({ amount, currency })} was added to your wallet`,
        body: narration,
        link: '/finance?tab=wallets',
        permission: 'View Finance',
      })
    })
  }),
)
