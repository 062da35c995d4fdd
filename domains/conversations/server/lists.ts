import { sql } from 'kysely'
import { windowOf } from '#domains/messaging/server/contacts.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { peopleWith } from '#domains/team/server/names.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { like, pageInOne, sortOf, type AsJson } from '#kit/server/database/list.ts'
import type { ConversationChannel, InboxTab } from '../contract/words.ts'
import { messagesBefore, namedConversation, namesOnPage, type ConversationRow, type NamedConversation } from './conversations-data.ts'
import { inquiryMessages } from './inquiry-thread.ts'
import { replyAddressOf } from './reply-address.ts'
import { allowedMoves, messageView, rowView } from './views.ts'

/** Who looks: inquiries are only for those who may view inquiries. */
export interface Viewer {
  userId: string
  permissions: ReadonlySet<string>
}

interface Filter extends ListRequest {
  tab: InboxTab
  channel?: readonly ConversationChannel[] | undefined
  assigned_to?: string | undefined
  client_id?: string | undefined
  tag?: string | undefined
  unread?: 'true' | undefined
  overdue?: 'true' | undefined
  cursor?: string | undefined
}

// Without a time, conversations come last in both directions.
const orders = {
  last_message_at: () => sql`c.last_message_at`,
  created_at: () => sql`c.created_at`,
  first_response_due_at: (direction: 'asc' | 'desc') =>
    sql`coalesce(c.first_response_due_at, ${sql.lit(direction === 'asc' ? 'infinity' : '-infinity')}::timestamptz)`,
} as const

const seesInquiries = ({ permissions }: Viewer) => permissions.has('View Inquiries')

/** Returns a page of the inbox. By cursor, a conversation that moves up meanwhile neither appears twice nor hides another. */
export async function listConversations(tx: Tx, viewer: Viewer, filter: Filter, now: Date) {
  const { column, direction } = sortOf(filter.sort)
  const matching = matchingConversations(tx, viewer, filter, now)
  const { rows, ...counted } = await pageInOne<'conversations', ConversationRow, typeof namesOnPage>(tx, filter, {
    rows: matching.selectAll('c') as never,
    matching: matching as never,
    order: orders[column as keyof typeof orders](direction),
    more: namesOnPage,
  })
  return { rows: rows.map((row) => rowView(withDates(row), now)), ...counted }
}

function matchingConversations(tx: Tx, viewer: Viewer, filter: Filter, now: Date) {
  const { tab } = filter
  return tx
    .selectFrom('conversations as c')
    .$if(tab === 'snoozed' || tab === 'resolved', (query) => query.where('c.status', '=', tab as 'snoozed' | 'resolved'))
    .$if(tab === 'all', (query) => query.where('c.status', 'in', ['open', 'pending']))
    .$if(tab === 'mine', (query) => query.where('c.status', '=', 'open').where('c.assigned_to', '=', viewer.userId))
    .$if(tab === 'unassigned', (query) => query.where('c.status', '=', 'open').where('c.assigned_to', 'is', null))
    .$if(!seesInquiries(viewer), (query) => query.where('c.channel', '<>', 'inquiry'))
    .$if(Boolean(filter.channel), (query) => query.where('c.channel', 'in', [...filter.channel!]))
    .$if(filter.assigned_to !== undefined, (query) => query.where('c.assigned_to', '=', filter.assigned_to!))
    .$if(filter.client_id !== undefined, (query) => query.where('c.client_id', '=', filter.client_id!))
    .$if(Boolean(filter.tag), (query) => query.where(sql<boolean>`${filter.tag} = ANY(c.tags)`))
    .$if(filter.unread !== undefined, (query) => query.where('c.unread', '>', 0))
    .$if(filter.overdue !== undefined, (query) =>
      query.where('c.first_response_due_at', '<', now).where('c.first_responded_at', 'is', null).where('c.with_bot', '=', false),
    )
    .$if(filter.search !== '', (query) => query.where(searchedText, 'ilike', like(filter.search)))
}

const times = ['snoozed_until', 'last_message_at', 'first_response_due_at', 'first_responded_at', 'created_at'] as const

/** PostgreSQL wrote the row as JSON, where times are text. */
const withDates = (row: AsJson<NamedConversation>): NamedConversation =>
  ({
    ...row,
    ...Object.fromEntries(times.map((name) => [name, row[name] === null ? null : new Date(row[name])])),
  }) as unknown as NamedConversation

const searchedText = sql<string>`coalesce(c.name, '') || ' ' || coalesce(c.phone, '') || ' ' || coalesce(c.email, '') || ' ' || coalesce(c.subject, '')
  || ' ' || c.last_message || ' ' || array_to_string(c.tags, ' ')`

/** Returns the people who can look after a conversation. */
export async function listAgents(tx: Tx, agencyId: string) {
  const found = [...(await peopleWith(tx, agencyId, 'View Inquiries')), ...(await peopleWith(tx, agencyId, 'View Clients'))]
  return [...new Map(found.map(({ id, name }) => [id, { id, name }])).values()].toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Returns a conversation's row if the person may see it. @throws 404. */
export async function visibleConversation(tx: Tx, viewer: Viewer, id: string): Promise<NamedConversation> {
  const row = await namedConversation(tx, id)
  if (!row || (row.channel === 'inquiry' && !seesInquiries(viewer))) throw notFound('Conversation')
  return row
}

/** Returns a conversation without its messages. @throws 404. */
export async function showConversation(app: App, tx: Tx, viewer: Viewer, { agencyId, now }: Pick<Actor, 'agencyId' | 'now'>, id: string) {
  const row = await visibleConversation(tx, viewer, id)
  const closes = row.channel === 'whatsapp' ? await windowOf(tx, row.identity) : null
  const { name } = await ofAgency(tx, agencyId).select('name').executeTakeFirstOrThrow()
  return {
    ...rowView(row, now),
    window_closes_at: closes?.toISOString() ?? null,
    takes_text: row.channel === 'whatsapp' ? closes !== null && closes > now : row.channel !== 'inquiry' || row.email !== null,
    reply_address: row.channel === 'email' || row.channel === 'inquiry' ? replyAddressOf(app, row.reply_token) : null,
    language: row.language,
    handed_over_at: row.handed_over_at?.toISOString() ?? null,
    agency_name: name,
    allowed: allowedMoves(row),
    version: row.version,
  }
}

const messagesAtOnce = 50

/** Returns the last messages, or those before one, oldest first. @throws 404. */
export async function listMessages(tx: Tx, viewer: Viewer, now: Date, id: string, before: string | undefined) {
  const row = await visibleConversation(tx, viewer, id)
  if (row.inquiry_id) return { messages: before ? [] : await wholeThread(tx, id, row.inquiry_id, now), more: false }
  const found = await messagesBefore(tx, id, { before, limit: messagesAtOnce + 1, notes: true })
  const messages = found.slice(0, messagesAtOnce).toReversed().map(messageView)
  return { messages: seenByClient(row, await withMailStates(tx, messages)), more: found.length > messagesAtOnce }
}

/** On the page of a booking, the client has read what was there when they last looked. */
const seenByClient = ({ channel, visitor_read_at: seen }: NamedConversation, messages: ReturnType<typeof messageView>[]) =>
  channel !== 'trip' || seen === null
    ? messages
    : messages.map((one) =>
        one.author === 'staff' && !one.note && one.at <= seen.toISOString()
          ? { ...one, delivery: 'read' as const, delivery_error: null }
          : one,
      )

const longestThread = 200

/** The messages of an inquiry, and what only the inbox knows: its own lines, and files of answers. */
async function wholeThread(tx: Tx, id: string, inquiryId: string, now: Date) {
  const own = (await messagesBefore(tx, id, { limit: longestThread, notes: true })).map(messageView)
  const shown = own.filter(({ text, attachments }) => text !== '' || attachments.length > 0)
  return [...(await inquiryMessages(tx, inquiryId, now)), ...shown].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** A mail's state is in the outbox, not in the message. */
async function withMailStates(tx: Tx, messages: ReturnType<typeof messageView>[]) {
  const keys = messages
    .filter(({ author, note, delivery }) => author === 'staff' && !note && delivery === null)
    .map(({ id }) => `conversation ${id}`)
  if (keys.length === 0) return messages
  const mails = await tx.selectFrom('mails').select(['effect_key', 'status', 'error']).where('effect_key', 'in', keys).execute()
  const states = { queued: 'queued', sending: 'sending', accepted: 'sent', kept: 'sent', failed: 'failed', unknown: 'unknown' } as const
  return messages.map((message) => {
    const mail = mails.find(({ effect_key }) => effect_key === `conversation ${message.id}`)
    return mail ? { ...message, delivery: states[mail.status as keyof typeof states] ?? null, delivery_error: mail.error } : message
  })
}
