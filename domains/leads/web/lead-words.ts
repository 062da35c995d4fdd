import type { Tone } from '#kit/web/status-badge.tsx'
import {
  leadSources,
  leadStages,
  lostReasons,
  type LeadJoinKind,
  type LeadSource,
  type LeadStage,
  type LostReason,
} from '../contract/stages.ts'

const stageNames: Record<LeadStage, string> = {
  lead: 'Lead',
  qualified: 'Qualified',
  confirmed_booking: 'Confirmed booking',
  paid_booking: 'Paid booking',
  lost: 'Lost',
}
export const stageTones: Record<LeadStage, Tone> = {
  lead: 'neutral',
  qualified: 'blue',
  confirmed_booking: 'amber',
  paid_booking: 'green',
  lost: 'red',
}
export const stageName = (stage: LeadStage): string => stageNames[stage]
export const stageOptions = leadStages.map((value) => ({ value, label: stageNames[value] }))

const joinNames: Record<LeadJoinKind, string> = { inquiry: 'Inquiry', proposal: 'Proposal', sign_up: 'Sign-up' }
/** What belongs to a lead, as its timeline says it. */
export const joinName = (kind: LeadJoinKind): string => joinNames[kind]

const sourceNames: Record<LeadSource, string> = {
  website: 'Website',
  chatbot: 'Chatbot',
  whatsapp: 'WhatsApp',
  email: 'Email',
  phone: 'Phone',
  walk_in: 'Walk-in',
  marketplace: 'Marketplace',
  facebook: 'Facebook',
  import: 'Import',
  proposal: 'Proposal',
  booking: 'Direct booking',
  form: 'Sign-up form',
  referral: 'Referral',
  other: 'Other',
}
export const sourceName = (source: LeadSource): string => sourceNames[source]
export const sourceOptions = leadSources.map((value) => ({ value, label: sourceNames[value] }))

const reasonNames: Record<LostReason, string> = {
  price: 'Too expensive',
  dates: 'Dates did not fit',
  competitor: 'Booked elsewhere',
  no_answer: 'No answer',
  changed_plans: 'Changed plans',
  spam: 'Spam',
  cancelled: 'Booking cancelled',
  other: 'Other',
}
export const reasonName = (reason: LostReason): string => reasonNames[reason]
export const reasonOptions = lostReasons.map((value) => ({ value, label: reasonNames[value] }))

export const firstUse = {
  title: 'No leads yet.',
  text: 'A lead is a possible sale. Inquiries, proposals and bookings add leads automatically.',
}
