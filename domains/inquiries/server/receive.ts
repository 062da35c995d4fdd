import { formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { inquirySources } from '../contract/statuses.ts'
import { inquiryCreated } from './business-events.ts'
import { responseDue } from './response-due.ts'
import { screenOf } from './screen.ts'

export interface Received {
  source: (typeof inquirySources)[number]
  name: string
  email: string | null
  phone: string | null
  message: string | null
  starts_on: string | null
  travellers: number | null
  /** The item of the inquiry. */
  about: { id: string; title: string } | null
  /** The public page that it was sent from. */
  page?: { url: string; title: string }
  /** The client who wrote it, if that is certain. */
  clientId?: string
  /** Address for an extra mail to the agency. */
  agencyMail?: string | null
}

/** Stores an inquiry and notifies the agency. The first response is due after four working hours. @returns id and reference. */
export async function receiveInquiry(app: App, tx: Tx, actor: Actor, { about, agencyMail, clientId, page, ...inquiry }: Received) {
  const id = newId()
  const reference = newReference('IQ')
  await tx
    .insertInto('inquiries')
    .values({
      ...inquiry,
      agency_id: actor.agencyId,
      id,
      reference,
      inventory_id: about?.id ?? null,
      client_id: clientId ?? null,
      page_url: page?.url ?? null,
      page_title: page?.title ?? null,
      // The person who records an inquiry owns it until it is reassigned.
      owner_id: actor.userId,
      first_response_due_at: await responseDue(tx, actor),
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute()
  await audit(tx, actor, {
    action: 'inquiry.received',
    subject: 'inquiry',
    subjectId: id,
    after: { source: inquiry.source, inventory_id: about?.id ?? null },
  })
  const title = about ? `${inquiry.name} asks about ${about.title}` : `${inquiry.name} asks`
  const { source, name, message } = inquiry
  await publish(tx, actor, inquiryCreated, id, { reference, source, name, inventory_id: about?.id ?? null, title, message })
  if (agencyMail)
    await queueMail(app, tx, {
      to: agencyMail,
      agencyId: actor.agencyId,
      replyTo: inquiry.email,
      subject: `${title} (${reference})`,
      letter: letterOf(app, id, inquiry, about, page?.title),
    })
  return { id, reference }
}

function letterOf(
  app: App,
  id: string,
  inquiry: Omit<Received, 'about' | 'agencyMail' | 'clientId' | 'page'>,
  about: Received['about'],
  pageTitle: string | undefined,
) {
  const facts = [
    ['Name', inquiry.name],
    ['Email', inquiry.email],
    ['Phone', inquiry.phone],
    ['Start', inquiry.starts_on && formatShortDay(inquiry.starts_on)],
    ['Travellers', inquiry.travellers?.toString()],
    ['Sent from', pageTitle],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return {
    heading: about ? `New inquiry: ${about.title}` : 'New inquiry',
    paragraphs: inquiry.message ? [inquiry.message] : [],
    facts,
    button: { label: 'Open inquiry', url: app.appUrl + screenOf(id) },
    footnote: inquiry.email ? 'Reply to this email to write to them.' : 'They gave only a phone number.',
  }
}
