import { addNote } from '#domains/bookings/server/bookings.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { paperNames, type PaperType } from '../contract.ts'
import { mailPapers } from './papers-mail.ts'
import { issuePaper } from './papers.ts'

export interface SendInput {
  types: PaperType[]
  payment_id?: string | undefined
  to: string
  message?: string | null | undefined
}

/** Numbers the papers now, and enqueues a job that draws and mails them. @throws as `issuePaper`. */
export async function sendPapers(app: App, tx: Tx, actor: Actor, bookingId: string, input: SendInput) {
  const types = [...new Set(input.types)]
  const papers = []
  for (const type of types) {
    const document = await issuePaper(app, tx, actor, bookingId, type, input.payment_id)
    papers.push({ type, payment_id: document.payment_id, document_id: document.id })
  }
  const names = types.map((type) => paperNames[type].toLowerCase()).join(' and ')
  await addNote(tx, actor, bookingId, `Sent to ${input.to}: ${names}`)
  await audit(tx, actor, { action: 'papers.sent', subject: 'booking', subjectId: bookingId, after: { to: input.to, types } })
  await app.jobs.enqueue(tx, mailPapers, {
    agency_id: actor.agencyId,
    booking_id: bookingId,
    papers,
    to: input.to,
    message: input.message ?? null,
    effect: `papers:${newId()}`,
  })
  return { message: `On the way to ${input.to}.` }
}
