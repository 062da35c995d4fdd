import { z } from 'zod'
import { give } from '#domains/notifications/server/bell.ts'
import { defineEvent, defineListener, on } from '#kit/server/events/business-events.ts'
import { inquiryStatuses, messageKinds } from '../contract/statuses.ts'
import { screenOf } from './screen.ts'

/** An inquiry was received. */
export const inquiryCreated = defineEvent({
  name: 'inquiry.created',
  version: 1,
  subject: 'inquiry',
  payload: z.object({
    reference: z.string(),
    source: z.string(),
    name: z.string(),
    inventory_id: z.string().nullable(),
    title: z.string(),
    message: z.string().nullable(),
  }),
})

/** An inquiry was moved to another status by hand, or by what became of it. */
export const inquiryMoved = defineEvent({
  name: 'inquiry.moved',
  version: 1,
  subject: 'inquiry',
  payload: z.object({ from: z.enum(inquiryStatuses), to: z.enum(inquiryStatuses) }),
})

/** Something was added to the thread of an inquiry. Assigning and moving it add a line too. */
export const inquiryWritten = defineEvent({
  name: 'inquiry.written',
  version: 1,
  subject: 'inquiry',
  payload: z.object({ kind: z.enum(messageKinds) }),
})

/** Notifies the users who answer inquiries. */
export const inquiryNews = defineListener(
  'inquiry-news',
  on(inquiryCreated, (hearing, { subjectId, payload, at }) =>
    give(hearing, at, {
      permission: 'View Inquiries',
      type: 'inquiry.received',
      title: payload.title,
      body: payload.message,
      link: screenOf(subjectId),
    }),
  ),
)
