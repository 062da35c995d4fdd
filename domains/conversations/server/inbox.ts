import { addAddresses } from '#domains/clients/server/contacts/addresses.ts'
import { insertPerson, requireClient } from '#domains/clients/server/clients.ts'
import { assignInquiry, createInquiry as recordInquiry, inquiryToClient } from '#domains/inquiries/server/inquiries.ts'
import { createLead } from '#domains/leads/server/leads.ts'
import type { LeadSource } from '#domains/leads/contract/stages.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { conflict, invalid, invalidTransition } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { conversationMoves, type ConversationChannel, type Outcome } from '../contract/words.ts'
import { screenOf } from './business-events.ts'
import { addSystemLine, requireConversation } from './conversations.ts'
import { changeConversation, type ConversationRow } from './conversations-data.ts'
import { tellInbox } from './live.ts'
import { listAgents } from './lists.ts'
import { nameOf } from './views.ts'

/** Says who looks after a conversation, and tells them. @throws 404, 409 `stale`, 422 at `user_id`. */
export async function assign(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { user_id, version }: { user_id: string | null; version?: number | undefined },
) {
  const row = await requireConversation(tx, id)
  if (version !== undefined && version !== row.version)
    throw conflict('stale', 'Someone else changed this conversation. Look again, then assign it.')
  const agent = user_id ? (await listAgents(tx, actor.agencyId)).find((one) => one.id === user_id) : null
  if (agent === undefined) throw invalid('user_id', 'Choose a colleague who sees the inbox.', 'not_found_reference')
  if (row.assigned_to === user_id) return
  await changeConversation(tx, actor, row, { assigned_to: user_id })
  if (row.inquiry_id) await assignInquiry(app, tx, actor, row.inquiry_id, user_id)
  else await addSystemLine(tx, actor, row, agent ? `${agent.name} looks after this` : 'Nobody looks after this')
  await audit(tx, actor, {
    action: 'conversation.assigned',
    subject: 'conversation',
    subjectId: id,
    before: { assigned_to: row.assigned_to },
    after: { assigned_to: user_id },
  })
  if (agent && agent.id !== actor.userId && !row.inquiry_id)
    await notify(app, tx, actor, {
      userIds: [agent.id],
      type: 'conversation.assigned',
      title: `You look after the conversation with ${nameOf({ ...row, client_name: null })}`,
      body: row.last_message || null,
      link: screenOf(id),
    })
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
}

interface Move {
  status: 'open' | 'snoozed' | 'resolved'
  snoozed_until: string | null
  outcome?: Outcome | undefined
}

/** Snoozes, resolves or reopens. @throws 404, 409 `invalid_transition`, 422 at `snoozed_until`. */
export async function move(app: App, tx: Tx, actor: Actor, id: string, { status, snoozed_until, outcome }: Move): Promise<void> {
  const row = await requireConversation(tx, id)
  if (!conversationMoves[row.status].includes(status)) throw invalidTransition(row.status, status)
  const until = snoozed_until ? new Date(snoozed_until) : null
  if (until && until <= actor.now) throw invalid('snoozed_until', 'Choose a time in the future.')
  await changeConversation(tx, actor, row, {
    status,
    snoozed_until: until,
    resolved_at: status === 'resolved' ? actor.now : null,
    ...(status === 'resolved' && { unread: 0, outcome: outcome ?? row.outcome ?? (row.first_responded_at ? 'answered' : null) }),
    ...(status === 'open' && { with_bot: false }),
  })
  await audit(tx, actor, {
    action: `conversation.${status}`,
    subject: 'conversation',
    subjectId: id,
    before: { status: row.status },
    after: { status },
  })
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
}

/** Sets the tags. @throws 404. */
export async function setTags(app: App, tx: Tx, actor: Actor, id: string, tags: string[]): Promise<void> {
  const row = await requireConversation(tx, id)
  await changeConversation(tx, actor, row, { tags })
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
}

/** Marks as read. @throws 404. */
export async function markRead(app: App, tx: Tx, actor: Actor, id: string): Promise<{ unread: number }> {
  const row = await requireConversation(tx, id)
  if (row.unread > 0) {
    await tx.updateTable('conversations').set({ unread: 0 }).where('id', '=', id).execute()
    tellInbox(app, tx, actor.agencyId, { conversation_id: id })
  }
  return { unread: 0 }
}

/** Links a person, who is added if no id is given. @throws 404, 409 `has_client`, 422 at `client_id`. */
export async function linkClient(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  given: { client_id?: string | undefined; name?: string | undefined },
): Promise<void> {
  const row = await requireConversation(tx, id)
  if (row.client_id && !given.client_id) throw conflict('has_client', 'This conversation has a contact already.')
  await setClient(tx, actor, row, await clientFor(tx, actor, row, given))
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
}

async function clientFor(
  tx: Tx,
  actor: Actor,
  row: ConversationRow,
  { client_id, name }: { client_id?: string | undefined; name?: string | undefined },
): Promise<string> {
  if (client_id) {
    await requireClient(tx, client_id).catch(() =>
      Promise.reject(invalid('client_id', 'This contact does not exist.', 'not_found_reference')),
    )
    return client_id
  }
  const person = {
    kind: 'person' as const,
    name: name ?? nameOf({ ...row, client_name: null }),
    email: row.email,
    phone: row.phone,
    residency: 'non_resident' as const,
    tags: [],
  }
  return (await insertPerson(tx, actor, person, { source: row.channel === 'email' ? 'by_hand' : 'chat' })).id
}

async function setClient(tx: Tx, actor: Actor, row: ConversationRow, clientId: string): Promise<void> {
  await changeConversation(tx, actor, row, { client_id: clientId })
  if (row.inquiry_id) await inquiryToClient(tx, actor, row.inquiry_id, clientId)
  if (row.channel === 'whatsapp') await addAddresses(tx, actor, [{ clientId, channel: 'whatsapp', value: row.identity }])
}

const leadSource: Record<ConversationChannel, LeadSource> = {
  email: 'email',
  whatsapp: 'whatsapp',
  sms: 'phone',
  webchat: 'chatbot',
  inquiry: 'website',
  trip: 'website',
}

/** Makes a lead of a conversation. @throws 404, 409 `has_lead`. */
export async function makeLead(app: App, tx: Tx, actor: Actor, id: string, title: string): Promise<void> {
  const row = await requireConversation(tx, id)
  if (row.lead_id) throw conflict('has_lead', 'This conversation has a lead already.')
  const clientId = row.client_id ?? (await clientFor(tx, actor, row, {}))
  if (!row.client_id) await setClient(tx, actor, row, clientId)
  const lead = await createLead(tx, actor, {
    title,
    client_id: clientId,
    source: leadSource[row.channel],
    stage: 'lead',
    value: null,
    expected_on: null,
    next_action: null,
    next_action_at: null,
    inventory_id: null,
  })
  await changeConversation(tx, actor, row, { lead_id: lead.id, outcome: 'lead_created' })
  await addSystemLine(tx, actor, row, `Lead ${lead.reference} was made`)
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
}

const inquirySource = { email: 'email', whatsapp: 'whatsapp', sms: 'phone', webchat: 'chatbot', trip: 'website' } as const

/** Records an inquiry from a conversation. @throws 404, 409 `is_inquiry`, 422 at `email` without any address. */
export async function makeInquiry(app: App, tx: Tx, actor: Actor, id: string, message: string) {
  const row = await requireConversation(tx, id)
  if (row.channel === 'inquiry') throw conflict('is_inquiry', 'This is an inquiry already.')
  const { id: inquiryId, reference } = await recordInquiry(app, tx, actor, {
    source: inquirySource[row.channel],
    name: nameOf({ ...row, client_name: null }),
    email: row.email,
    phone: row.phone,
    message,
  })
  if (row.client_id) await inquiryToClient(tx, actor, inquiryId, row.client_id)
  await addSystemLine(tx, actor, row, `Inquiry ${reference} was recorded`)
  tellInbox(app, tx, actor.agencyId, { conversation_id: id })
  return { id: inquiryId, reference }
}
