import { bookingChanged, bookingEvents } from '#domains/bookings/server/business-events.ts'
import { paymentReceived, paymentRefunded } from '#domains/finance/server/business-events.ts'
import { inquiryCreated, inquiryMoved } from '#domains/inquiries/server/business-events.ts'
import { inquiryWithClient } from '#domains/inquiries/server/inquiries.ts'
import { proposalSent } from '#domains/proposals/server/business-events.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import type { LeadStage } from '../contract/stages.ts'
import { hasOtherInterest, joinLead, leadJoinedBy, lockFunnel, openLeadOf } from './joining.ts'
import { onlyOpenLead, type LeadRow } from './leads-data.ts'
import { insertLead, setStage } from './leads.ts'

// Reads what is true now instead of what an event said: events may come twice or late (docs/decisions/0033).

const leadOfBooking = (tx: Tx, bookingId: string) =>
  tx.selectFrom('leads').selectAll().where('booking_id', '=', bookingId).forUpdate().executeTakeFirst()

/** Joins an inquiry to the open lead of its person or makes a lead of it, and the lead lost or open again with it. */
async function followInquiry(tx: Tx, actor: Actor, id: string): Promise<void> {
  const lead = await leadJoinedBy(tx, 'inquiry', id)
  if (!lead) await lockFunnel(tx, actor)
  const inquiry = await inquiryWithClient(tx, actor, id)
  if (!inquiry) return
  if (!lead) {
    if (inquiry.status === 'spam' || inquiry.booking_id) return
    const joining = { kind: 'inquiry', id, label: inquiry.reference } as const
    const open = await openLeadOf(tx, inquiry.client_id)
    if (open) return void (await joinLead(tx, actor, open.id, joining, inquiry.created_at))
    const title = inquiry.message?.split('\n')[0]?.slice(0, 120) || `Inquiry ${inquiry.reference}`
    const made = await insertLead(
      tx,
      actor,
      {
        client_id: inquiry.client_id,
        title,
        stage: 'lead',
        source: inquiry.source,
        owner_id: inquiry.owner_id,
        expected_on: inquiry.starts_on,
        inventory_id: inquiry.inventory_id,
        inquiry_id: id,
      },
      inquiry.created_at,
    )
    await joinLead(tx, actor, made, joining, inquiry.created_at)
  } else if (inquiry.status === 'spam' || inquiry.status === 'closed') {
    if (isOpen(lead) && !(await hasOtherInterest(tx, lead.id, id)))
      await setStage(tx, actor, lead, 'lost', {
        lost_reason: inquiry.status === 'spam' ? 'spam' : 'other',
        lost_note: inquiry.closed_reason,
      })
  } else if (lead.stage === 'lost' && isByInquiry(lead) && lead.booking_id === null && inquiry.status === 'open')
    await setStage(tx, actor, lead, 'lead')
}

/** A lead that a person lost for a reason of their own stays lost when its inquiry is opened again. */
const isByInquiry = ({ lost_reason }: LeadRow): boolean => lost_reason === 'spam' || lost_reason === 'other'

const isOpen = ({ stage }: LeadRow): boolean => stage === 'lead' || stage === 'qualified'

/** Qualifies the lead that a sent proposal is for, or creates it. */
async function followProposal(tx: Tx, actor: Actor, id: string): Promise<void> {
  const proposal = await tx
    .selectFrom('proposals')
    .select([
      'id',
      'reference',
      'title',
      'client_id',
      'inquiry_id',
      'inventory_id',
      'owner_id',
      'total',
      'currency',
      'booking_id',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!proposal?.client_id || proposal.booking_id) return
  const { title, client_id, inventory_id, owner_id, total, currency } = proposal
  await lockFunnel(tx, actor)
  const lead =
    (await leadJoinedBy(tx, 'proposal', id)) ??
    (proposal.inquiry_id ? await leadJoinedBy(tx, 'inquiry', proposal.inquiry_id) : null) ??
    (await openLeadOf(tx, client_id))
  const worth = { value: total, currency: currency as Currency, proposal_id: id }
  const leadId =
    lead?.id ??
    (await insertLead(
      tx,
      actor,
      { ...worth, client_id, title, stage: 'qualified', source: 'proposal', owner_id, inventory_id },
      proposal.created_at,
    ))
  await joinLead(tx, actor, leadId, { kind: 'proposal', id, label: proposal.reference }, proposal.created_at)
  if (lead?.booking_id === null) await setStage(tx, actor, lead, 'qualified', worth)
}

const calledOff = ['cancelled', 'expired', 'declined']
const sold = ['confirmed', 'in_progress', 'completed', 'no_show']

/** Puts the lead of a booking into the stage that follows from the booking. */
async function followBooking(tx: Tx, actor: Actor, id: string): Promise<void> {
  const booking = await tx
    .selectFrom('bookings')
    .select([
      'id',
      'reference',
      'client_id',
      'status',
      'total',
      'currency',
      'paid',
      'refunded',
      'starts_on',
      'source',
      'created_by',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!booking) return
  const own = await leadOfBooking(tx, id)
  const worth = { value: booking.total, currency: booking.currency, expected_on: booking.starts_on, booking_id: id }
  if (calledOff.includes(booking.status)) {
    if (own) await setStage(tx, actor, own, 'lost', { ...worth, lost_reason: 'cancelled' }, `${booking.reference} ${booking.status}`)
    return
  }
  if (!sold.includes(booking.status)) {
    // A visitor who held places with the chatbot is worth a call before the hold ends.
    if (!own && booking.source === 'chatbot' && booking.status === 'on_hold')
      await insertLead(tx, actor, leadOf(booking, 'qualified'), booking.created_at)
    return
  }
  const stage: LeadStage = booking.paid - booking.refunded >= booking.total ? 'paid_booking' : 'confirmed_booking'
  const lead = own ?? (await joinedLead(tx, id)) ?? (await onlyOpenLead(tx, booking.client_id))
  if (lead) return setStage(tx, actor, lead, stage, worth)
  await insertLead(tx, actor, leadOf(booking, stage), booking.created_at)
}

interface Booked {
  id: string
  reference: string
  client_id: string
  total: number
  currency: LeadRow['currency']
  starts_on: string | null
  source: string
  created_by: string | null
}

const leadOf = ({ id, reference, client_id, total, currency, starts_on, source, created_by }: Booked, stage: LeadStage) => ({
  value: total,
  currency,
  expected_on: starts_on,
  booking_id: id,
  client_id,
  title: reference,
  stage,
  source: source === 'chatbot' ? ('chatbot' as const) : ('booking' as const),
  owner_id: created_by,
})

/** Returns the lead of the inquiry or proposal that became the booking. */
async function joinedLead(tx: Tx, bookingId: string): Promise<LeadRow | null> {
  const from = await tx
    .selectNoFrom((of) => [
      of.selectFrom('inquiries').select('id').where('booking_id', '=', bookingId).limit(1).as('inquiry'),
      of.selectFrom('proposals').select('id').where('booking_id', '=', bookingId).limit(1).as('proposal'),
    ])
    .executeTakeFirstOrThrow()
  const lead =
    (from.proposal && (await leadJoinedBy(tx, 'proposal', from.proposal))) ||
    (from.inquiry && (await leadJoinedBy(tx, 'inquiry', from.inquiry)))
  return lead && lead.booking_id === null ? lead : null
}

/** Creates leads and moves them as inquiries, proposals, bookings and payments go. */
export const leadsFollow = defineListener(
  'leads-follow',
  on(inquiryCreated, ({ tx, actor }, { subjectId }) => followInquiry(tx, actor, subjectId)),
  on(inquiryMoved, ({ tx, actor }, { subjectId }) => followInquiry(tx, actor, subjectId)),
  on(proposalSent, ({ tx, actor }, { subjectId }) => followProposal(tx, actor, subjectId)),
  ...Object.values(bookingEvents).map((type) => on(type, ({ tx, actor }, { subjectId }) => followBooking(tx, actor, subjectId))),
  on(bookingChanged, ({ tx, actor }, { subjectId }) => followBooking(tx, actor, subjectId)),
  on(paymentReceived, async ({ tx, actor }, { payload }) => {
    if (payload.booking_id) await followBooking(tx, actor, payload.booking_id)
  }),
  on(paymentRefunded, async ({ tx, actor }, { payload }) => {
    if (payload.booking_id) await followBooking(tx, actor, payload.booking_id)
  }),
)
