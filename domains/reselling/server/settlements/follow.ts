import { defineListener, on } from '#kit/server/events/business-events.ts'
import { stepIn } from '#kit/server/events/steps.ts'
import { settlementMessage, settlementMoved } from '../business-events.ts'
import { pullCopy } from './copy.ts'
import { receiveMessage } from './messages.ts'

/** Carries settlements and messages to the other agency: docs/decisions/0048-reselling-settlements.md. */
export const resellSettlementSteps = defineListener(
  'resell-settlements',
  on(settlementMoved, ({ app, actor: { agencyId } }, { subjectId, payload: { partner_agency_id: follower, by } }) =>
    pullCopy(app, { leader: agencyId, follower, id: subjectId, by }),
  ),
  on(settlementMessage, async ({ app }, { subjectId, payload: { partner_agency_id, message_id, at, ...message } }) => {
    await stepIn(app, partner_agency_id, `resell_message:${message_id}`, (tx, actor) =>
      receiveMessage(app, tx, actor, subjectId, { id: message_id, author: message.author, text: message.text, at: new Date(at) }),
    )
  }),
)
