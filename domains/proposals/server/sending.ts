import { inquiryBecame } from '#domains/inquiries/server/inquiries.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { AppError, conflict, invalid, invalidTransition } from '#kit/contract/errors.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { makeShortLink } from '#kit/server/pages/short-links.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { proposalMoves, type ProposalStatus } from '../contract/statuses.ts'
import { summaryOf } from './begin.ts'
import { writeBrochure } from './brochure.ts'
import { keepPictures } from './brochure-pictures.ts'
import { aboutOf, proposalSent } from './business-events.ts'
import { screenOf } from './links.ts'
import { mailProposal } from './mails.ts'
import { priceContent, totalOf } from './pricing.ts'
import { contentOf, draftOf, lock } from './proposals.ts'
import * as data from './proposals-data.ts'
import { showProposal } from './shown.ts'

interface Sending {
  /** No mail is sent if absent. */
  to?: string | undefined
  message?: string | null | undefined
}

/** @throws 409 `invalid_transition` for a move that the table does not have. */
export function refuseMove(row: data.ProposalRow, to: ProposalStatus): void {
  if (!proposalMoves[row.status].includes(to)) throw invalidTransition(row.status, to)
}

/** Sends the draft: its prices are frozen and the client can accept. @throws 404, 409 `awaits_approval`, `no_draft`, 422 at the options. */
export async function sendProposal(app: App, tx: Tx, actor: Actor, id: string, sending: Sending) {
  const row = await lock(tx, id)
  if (row.status === 'pending_approval') throw conflict('awaits_approval', 'It is waiting for a colleague’s approval.')
  await send(app, tx, actor, row, sending)
  return showProposal(app, tx, actor, id)
}

async function send(app: App, tx: Tx, actor: Actor, row: data.ProposalRow, { to, message }: Sending): Promise<void> {
  refuseMove(row, 'sent')
  const draft = await draftOf(tx, row.id)
  const content = contentOf(draft)
  if (!row.client_id) throw invalid('client_id', 'Choose a client.')
  if (content.expires_on && content.expires_on < dayOf(actor.now)) throw invalid('expires_on', 'The last day to accept has passed.')
  const priced = await priceContent(tx, actor, content).catch(asNotReady)
  const brochure = await writeBrochure(app, tx, actor, content)
  await makeShortLink(tx, actor.agencyId, 'proposal', row.id)
  await keepPictures(tx, actor, draft, content, brochure)
  await data.changeVersion(tx, row.id, draft.number, { priced, brochure: { ...brochure, keeps_pictures: true }, sent_at: actor.now })
  await data.changeProposal(tx, actor, row, {
    ...(await summaryOf(tx, actor, content)),
    title: content.title,
    total: totalOf(priced),
    status: 'sent',
    sent_at: actor.now,
    sent_version: draft.number,
    approval_asked_by: null,
    reminded_at: null,
    closed_reason: null,
  })
  await data.addEvent(tx, actor, row.id, { type: 'sent', title: `Version ${draft.number} sent`, detail: to ? `To ${to}` : 'As a link' })
  await audit(tx, actor, {
    action: 'proposal.sent',
    subject: 'proposal',
    subjectId: row.id,
    after: { version: draft.number, to: to ?? null, total: totalOf(priced), currency: content.currency },
  })
  await publish(tx, actor, proposalSent, row.id, {
    ...aboutOf({ ...row, title: content.title }),
    version: draft.number,
    total: totalOf(priced),
    currency: content.currency,
  })
  if (to) await mailProposal(app, tx, actor, { ...row, title: content.title }, { to, message: message ?? null, content, priced })
  if (row.inquiry_id)
    await inquiryBecame(tx, actor, row.inquiry_id, {
      text: `Proposal ${row.reference} sent`,
      link: screenOf(row.id),
      clientId: row.client_id,
    })
}

/** Turns a pricing error into a refusal to send: a draft without a price cannot be sent. */
function asNotReady(error: unknown): never {
  if (error instanceof AppError && error.status === 422)
    throw new AppError(422, error.code, Object.values(error.errors)[0]?.[0] ?? error.message, error.errors)
  throw error
}

/** Requests a colleague's approval of the draft. @throws 404, 409 `invalid_transition`, `no_draft`, 422 at the options. */
export async function askApproval(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await lock(tx, id)
  refuseMove(row, 'pending_approval')
  await priceContent(tx, actor, contentOf(await draftOf(tx, id))).catch(asNotReady)
  await data.changeProposal(tx, actor, row, { status: 'pending_approval', approval_asked_by: actor.userId })
  await data.addEvent(tx, actor, id, { type: 'approval', title: 'Approval asked for' })
  await audit(tx, actor, { action: 'proposal.approval_asked', subject: 'proposal', subjectId: id })
  await notify(app, tx, actor, {
    permission: 'Edit Proposals',
    type: 'proposal.approval_asked',
    title: `${row.title} is waiting for your approval`,
    body: actor.userName ? `${actor.userName} asks` : null,
    link: screenOf(id),
  })
  return showProposal(app, tx, actor, id)
}

/** Approves a colleague's draft and sends it, or returns it. @throws 404, 409 `invalid_transition`, `own_work`, 422. */
export async function decideApproval(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { approved, reason, ...sending }: Sending & { approved: boolean; reason?: string | null | undefined },
) {
  const row = await lock(tx, id)
  if (row.status !== 'pending_approval') throw invalidTransition(row.status, approved ? 'sent' : 'draft')
  if (row.approval_asked_by === actor.userId && approved)
    throw conflict('own_work', 'You cannot approve your own request. Ask a colleague.')
  const asker = row.approval_asked_by
  if (approved) {
    await data.addEvent(tx, actor, id, { type: 'approval', title: 'Approved' })
    await send(app, tx, actor, row, sending)
  } else {
    await data.changeProposal(tx, actor, row, { status: 'draft', approval_asked_by: null })
    await data.addEvent(tx, actor, id, { type: 'approval', title: 'Refunded', detail: reason ?? null })
  }
  await audit(tx, actor, { action: approved ? 'proposal.approved' : 'proposal.given_back', subject: 'proposal', subjectId: id })
  if (asker && asker !== actor.userId)
    await notify(app, tx, actor, {
      userIds: [asker],
      type: 'proposal.decided',
      title: `${row.title} was ${approved ? 'approved and sent' : 'returned to you'}`,
      body: reason ?? null,
      link: screenOf(id),
    })
  return showProposal(app, tx, actor, id)
}

const closedWords = { won: 'Won', declined: 'Lost', cancelled: 'Cancelled' } as const

/** Marks a proposal as won or lost, or cancels it. Its booking does not change. @throws 404, 409 `invalid_transition`. */
export async function closeProposal(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { status, reason }: { status: keyof typeof closedWords; reason?: string | null | undefined },
) {
  const row = await lock(tx, id)
  refuseMove(row, status)
  await data.changeProposal(tx, actor, row, { status, closed_reason: reason ?? null })
  await data.addEvent(tx, actor, id, { type: 'status', title: closedWords[status], detail: reason ?? null })
  await audit(tx, actor, {
    action: `proposal.${status}`,
    subject: 'proposal',
    subjectId: id,
    before: { status: row.status },
    after: { status, reason: reason ?? null },
  })
  return showProposal(app, tx, actor, id)
}
