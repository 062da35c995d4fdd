import type { Updateable } from 'kysely'
import type { Conversations } from '../../../database/tables.ts'
import { inquiryCreated, inquiryWritten } from '#domains/inquiries/server/business-events.ts'
import { showInquiry } from '#domains/inquiries/server/inquiries.ts'
import { isOver } from '#domains/inquiries/server/waiting.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { newReplyToken } from './conversations.ts'
import { inquiryMessages } from './inquiry-thread.ts'
import { tellInbox } from './live.ts'
import { replyAddressOf } from './reply-address.ts'

type Written = 'created' | 'mail' | 'contact' | 'answer' | 'note' | 'event'

// Reads what is true now, because events may come late. Messages stay with the inquiry (docs/decisions/0040).

async function followInquiry(app: App, tx: Tx, actor: Actor, inquiryId: string, written: Written): Promise<void> {
  const inquiry = await showInquiry(tx, inquiryId, actor.now).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  })
  if (!inquiry) return
  const last = (await inquiryMessages(tx, inquiryId, actor.now)).findLast(({ note }) => !note)
  const over = isOver.includes(inquiry.status)
  const fields = {
    name: inquiry.name,
    email: inquiry.email,
    phone: inquiry.phone,
    client_id: inquiry.client_id,
    assigned_to: inquiry.owner_id,
    first_response_due_at: inquiry.first_response_due_at,
    first_responded_at: inquiry.first_responded_at,
    last_message: (last?.text ?? '').replace(/\s+/g, ' ').slice(0, 200),
    last_author: last?.author ?? 'visitor',
    updated_at: actor.now,
  } satisfies Updateable<Conversations>
  const known = await tx.selectFrom('conversations').selectAll().where('inquiry_id', '=', inquiryId).forUpdate().executeTakeFirst()
  const fromPerson = written === 'created' || written === 'answer'
  if (known) {
    const reopens = !over && fromPerson && known.status !== 'open'
    const reopened = { status: 'open' as const, snoozed_until: null, resolved_at: null }
    const resolved = { status: 'resolved' as const, snoozed_until: null, resolved_at: actor.now, unread: 0 }
    await tx
      .updateTable('conversations')
      .set({
        ...fields,
        ...(written !== 'note' && written !== 'event' && { last_message_at: actor.now }),
        ...(fromPerson && { unread: known.unread + 1, visitor_wrote_at: actor.now }),
        ...((written === 'mail' || written === 'contact') && { unread: 0 }),
        ...(reopens && reopened),
        ...(over && known.status !== 'resolved' && resolved),
      })
      .where('id', '=', known.id)
      .execute()
    return tellInbox(app, tx, actor.agencyId, { conversation_id: known.id })
  }
  const id = newId()
  const created = new Date(inquiry.created_at)
  await tx
    .insertInto('conversations')
    .values({
      ...fields,
      agency_id: actor.agencyId,
      id,
      channel: 'inquiry',
      inquiry_id: inquiryId,
      identity: inquiry.email ?? inquiry.phone ?? inquiry.reference,
      status: over ? 'resolved' : 'open',
      resolved_at: over ? actor.now : null,
      reply_token: newReplyToken(),
      unread: over || inquiry.first_responded_at ? 0 : 1,
      last_message_at: created,
      visitor_wrote_at: created,
      created_at: created,
    })
    .execute()
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
}

/** Shows inquiries in the inbox, and follows what happens to them on their own screen. */
export const inboxFollowsInquiries = defineListener(
  'inbox-follows-inquiries',
  on(inquiryCreated, ({ app, tx, actor }, { subjectId }) => followInquiry(app, tx, actor, subjectId, 'created')),
  on(inquiryWritten, ({ app, tx, actor }, { subjectId, payload }) => followInquiry(app, tx, actor, subjectId, payload.kind)),
)

/** Returns the address that answers to an inquiry's mails come to, once its conversation is there. */
export async function replyAddressOfInquiry(app: App, tx: Tx, inquiryId: string): Promise<string | null> {
  const row = await tx.selectFrom('conversations').select('reply_token').where('inquiry_id', '=', inquiryId).executeTakeFirst()
  return row ? replyAddressOf(app, row.reply_token) : null
}
