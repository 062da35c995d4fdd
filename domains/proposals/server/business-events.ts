import { z } from 'zod'
import { give } from '#domains/notifications/server/bell.ts'
import { defineEvent, defineListener, on, type Hearing } from '#kit/server/events/business-events.ts'
import { screenOf } from './links.ts'

const about = {
  reference: z.string(),
  title: z.string(),
  client_id: z.string().nullable(),
  owner_id: z.string().nullable(),
}

const proposalEvent = <Payload>(name: string, payload: z.ZodType<Payload>) =>
  defineEvent({ name, version: 1, subject: 'proposal', payload })

export const proposalSent = proposalEvent(
  'proposal.sent',
  z.object({ ...about, version: z.number(), total: z.number(), currency: z.string() }),
)
/** The client opened the page for the first time. */
export const proposalViewed = proposalEvent('proposal.viewed', z.object(about))
export const proposalAccepted = proposalEvent(
  'proposal.accepted',
  z.object({ ...about, by: z.string(), booking_id: z.string(), booking_reference: z.string(), total: z.number(), currency: z.string() }),
)
export const proposalDeclined = proposalEvent('proposal.declined', z.object({ ...about, reason: z.string().nullable() }))

/** Returns the part of the payload that all proposal events share. */
export const aboutOf = ({ reference, title, client_id, owner_id }: z.infer<z.ZodObject<typeof about>>) => ({
  reference,
  title,
  client_id,
  owner_id,
})

interface News {
  at: Date
  subjectId: string
  payload: { owner_id: string | null }
}

const tell = (hearing: Hearing, { at, subjectId, payload }: News, type: string, title: string, body: string | null = null) =>
  give(hearing, at, {
    ...(payload.owner_id ? { userIds: [payload.owner_id] } : { permission: 'Edit Proposals' as const }),
    type: `proposal.${type}`,
    title,
    body,
    link: screenOf(subjectId),
  })

/** Notifies the proposal's owner, or everyone who may edit proposals if it has none. */
export const proposalNews = defineListener(
  'proposal-news',
  on(proposalViewed, (hearing, event) => tell(hearing, event, 'viewed', `${event.payload.title} was opened`)),
  on(proposalAccepted, (hearing, event) => {
    const { by, title, booking_reference } = event.payload
    return tell(hearing, event, 'accepted', `${by} accepted ${title}`, `Booking ${booking_reference} is on hold.`)
  }),
  on(proposalDeclined, (hearing, event) => tell(hearing, event, 'declined', `${event.payload.title} was declined`, event.payload.reason)),
)
