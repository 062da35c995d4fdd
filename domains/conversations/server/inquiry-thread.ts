import { showInquiry } from '#domains/inquiries/server/inquiries.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { MessageView } from './views.ts'

// An inquiry keeps its own messages; its conversation only says who has to write (docs/decisions/0040).

const authorOf = { mail: 'staff', contact: 'staff', note: 'staff', answer: 'visitor', event: 'system' } as const

/** Returns the thread of an inquiry as messages, oldest first. */
export async function inquiryMessages(tx: Tx, inquiryId: string, now: Date): Promise<MessageView[]> {
  const { id, message, created_at, thread } = await showInquiry(tx, inquiryId, now)
  const plain = { citations: [], attachments: [], delivery: null, delivery_error: null }
  return [
    ...(message
      ? [{ ...plain, id, author: 'visitor' as const, user_name: null, text: message, note: false, link: null, at: created_at }]
      : []),
    ...thread.map((one) => ({
      ...plain,
      id: one.id,
      author: authorOf[one.kind],
      user_name: one.user_name,
      text: one.kind === 'contact' ? `Call: ${one.body}` : one.body,
      note: one.kind !== 'mail' && one.kind !== 'answer',
      link: one.link,
      at: one.at,
    })),
  ]
}
