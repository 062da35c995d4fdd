import { bookingChanged, bookingEvents } from '#domains/bookings/server/business-events.ts'
import { clientCreated } from '#domains/clients/server/business-events.ts'
import { paymentReceived, paymentRefunded } from '#domains/finance/server/business-events.ts'
import { inquiryCreated, inquiryMoved } from '#domains/inquiries/server/business-events.ts'
import { proposalAccepted, proposalDeclined, proposalSent, proposalViewed } from '#domains/proposals/server/business-events.ts'
import type { EventType } from '#kit/server/events/business-events.ts'
import type { WebhookEvent } from '../../contract/events.ts'

/** Ids, references, sums and statuses. Names, texts and addresses of people never leave by a webhook. */
export type ThinData = Record<string, string | number | null | readonly string[]>

interface Told {
  type: EventType
  dataOf(subjectId: string, payload: unknown): ThinData
}

const told = <Payload>(type: EventType<Payload>, dataOf: (subjectId: string, payload: Payload) => ThinData): Told => ({
  type: type as EventType,
  dataOf: (subjectId, payload) => dataOf(subjectId, type.payload.parse(payload)),
})

const booking = (status: keyof typeof bookingEvents) =>
  told(bookingEvents[status], (booking_id, { reference, client_id, total, currency, kinds }) => ({
    booking_id,
    reference,
    status,
    client_id,
    total,
    currency,
    kinds,
  }))

interface AboutProposal {
  reference: string
  client_id: string | null
}
const aboutProposal = (proposal_id: string, { reference, client_id }: AboutProposal) => ({ proposal_id, reference, client_id })

/** The business events that webhooks tell, and what they say of each. */
export const catalogue: Record<WebhookEvent, Told> = {
  'booking.on_hold': booking('on_hold'),
  'booking.confirmed': booking('confirmed'),
  'booking.in_progress': booking('in_progress'),
  'booking.completed': booking('completed'),
  'booking.cancelled': booking('cancelled'),
  'booking.expired': booking('expired'),
  'booking.no_show': booking('no_show'),
  'booking.changed': told(bookingChanged, (booking_id) => ({ booking_id })),
  'payment.received': told(paymentReceived, (payment_id, { reference, amount, currency, method, objective, booking_id, client_id }) => ({
    payment_id,
    reference,
    amount,
    currency,
    method,
    objective,
    booking_id,
    client_id,
  })),
  'payment.refunded': told(paymentRefunded, (payment_id, { reference, amount, currency, refund_id, booking_id, client_id }) => ({
    payment_id,
    refund_id,
    reference,
    amount,
    currency,
    booking_id,
    client_id,
  })),
  'inquiry.created': told(inquiryCreated, (inquiry_id, { reference, source, inventory_id }) => ({
    inquiry_id,
    reference,
    source,
    inventory_id,
  })),
  'inquiry.moved': told(inquiryMoved, (inquiry_id, { from, to }) => ({ inquiry_id, from, to })),
  'client.created': told(clientCreated, (client_id, { kind }) => ({ client_id, kind })),
  'proposal.sent': told(proposalSent, aboutProposal),
  'proposal.viewed': told(proposalViewed, aboutProposal),
  'proposal.accepted': told(proposalAccepted, (proposal_id, { booking_id, ...about }) => ({
    ...aboutProposal(proposal_id, about),
    booking_id,
  })),
  'proposal.declined': told(proposalDeclined, aboutProposal),
}
