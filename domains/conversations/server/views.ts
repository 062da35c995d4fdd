import { conversationMoves } from '../contract/words.ts'
import type { Citation } from './conversations.ts'
import type { MessageRow, NamedConversation } from './conversations-data.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** What a person is called: their name, else what the channel knows them by. */
export const nameOf = (row: Pick<NamedConversation, 'name' | 'client_name' | 'phone' | 'email' | 'channel'>): string =>
  row.client_name ?? row.name ?? row.phone ?? row.email ?? (row.channel === 'webchat' ? 'Visitor' : 'Unknown person')

/** A conversation as lists show it. */
export const rowView = (row: NamedConversation, now: Date) => ({
  id: row.id,
  channel: row.channel,
  status: row.status,
  with_bot: row.with_bot,
  name: nameOf(row),
  email: row.email,
  phone: row.phone,
  client_id: row.client_id,
  client_name: row.client_name,
  inquiry_id: row.inquiry_id,
  lead_id: row.lead_id,
  booking_id: row.booking_id,
  subject: row.subject,
  assigned_to: row.assigned_to,
  assigned_name: row.assigned_name,
  snoozed_until: iso(row.snoozed_until),
  tags: row.tags,
  last_message: row.last_message,
  last_author: row.last_author,
  last_message_at: row.last_message_at.toISOString(),
  unread: row.unread,
  first_response_due_at: iso(row.first_response_due_at),
  first_responded_at: iso(row.first_responded_at),
  overdue: isLate(row, now),
  outcome: row.outcome,
  created_at: row.created_at.toISOString(),
})

const isLate = ({ first_responded_at, first_response_due_at, status, with_bot }: NamedConversation, now: Date): boolean =>
  first_responded_at === null && first_response_due_at !== null && first_response_due_at < now && status !== 'resolved' && !with_bot

export const allowedMoves = ({ status }: Pick<NamedConversation, 'status'>) => [...conversationMoves[status]]

interface Attachment {
  id?: string | null
  kind?: string
  name?: string | null
  mime?: string | null
}

/** A message as staff see it. */
export const messageView = (row: MessageRow) => ({
  id: row.id,
  author: row.author,
  user_name: row.user_name,
  text: row.text,
  note: row.note,
  citations: row.citations as unknown as Citation[],
  attachments: (row.attachments as unknown as Attachment[]).map(({ id = null, kind = 'file', name = null, mime = null }) => ({
    id,
    kind,
    name,
    mime,
  })),
  delivery: row.delivery,
  delivery_error: row.delivery_error,
  link: null as string | null,
  at: row.at.toISOString(),
})
export type MessageView = ReturnType<typeof messageView>
