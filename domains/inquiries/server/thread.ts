import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { publish } from '#kit/server/events/business-events.ts'
import type { messageKinds } from '../contract/statuses.ts'
import { inquiryWritten } from './business-events.ts'

export interface Message {
  kind: (typeof messageKinds)[number]
  subject?: string
  body: string
  /** Path of the screen for the event's subject. */
  link?: string | undefined
}

/** Adds a message to the thread of an inquiry. */
export async function write(tx: Tx, actor: Actor, inquiryId: string, { kind, subject, body, link }: Message): Promise<void> {
  await tx
    .insertInto('inquiry_messages')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      inquiry_id: inquiryId,
      kind,
      subject: subject ?? null,
      body,
      link: link ?? null,
      user_id: actor.userId,
      user_name: actor.userName ?? null,
      at: actor.now,
    })
    .execute()
  await publish(tx, actor, inquiryWritten, inquiryId, { kind })
}
