export const campaignTypes = ['email', 'whatsapp', 'sms'] as const
export type CampaignType = (typeof campaignTypes)[number]

export const campaignStatuses = ['draft', 'scheduled', 'missed', 'running', 'paused', 'finished', 'cancelled'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** The moves that are allowed. `missed`: the start was more than two hours late, so a person decides. */
const campaignMoves: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['scheduled', 'running'],
  scheduled: ['draft', 'scheduled', 'running', 'missed'],
  missed: ['draft', 'scheduled', 'running'],
  running: ['paused', 'cancelled', 'finished'],
  paused: ['running', 'scheduled', 'cancelled'],
  finished: [],
  cancelled: [],
}

/** The same of a campaign that was paused and continues at a time. Its people are fixed, so it is never a draft again. */
const movesOfStarted: Partial<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  scheduled: ['paused', 'scheduled', 'running', 'missed', 'cancelled'],
  missed: ['paused', 'scheduled', 'running', 'cancelled'],
}

/** Returns the statuses that a campaign may get. */
export const movesOf = (status: CampaignStatus, wasStarted: boolean): readonly CampaignStatus[] =>
  (wasStarted ? movesOfStarted[status] : undefined) ?? campaignMoves[status]

/** Returns whether content, audience and sending can be changed: until the first start. */
export const isEditable = (status: CampaignStatus, wasStarted: boolean): boolean =>
  !wasStarted && (status === 'draft' || status === 'scheduled' || status === 'missed')

/** Why a campaign is paused or was missed. `restored`: this installation is a restored copy, and a person has to confirm. */
export const campaignReasons = [
  'by_hand',
  'bounces',
  'complaints',
  'no_credit',
  'spend_limit',
  'agency_stopped',
  'restored',
  'mail_server',
  'not_ready',
  'late',
] as const
export type CampaignReason = (typeof campaignReasons)[number]

export const recipientStatuses = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'failed',
  'unknown',
  'unsubscribed',
  'suppressed',
  'skipped_no_credit',
] as const
export type RecipientStatus = (typeof recipientStatuses)[number]

export const variants = ['a', 'b'] as const
export type Variant = (typeof variants)[number]

export const journeyKinds = ['welcome', 'before_trip', 'review', 'birthday', 'win_back'] as const
export type JourneyKind = (typeof journeyKinds)[number]

/** Names of the journeys, as notices and lists show them. */
export const journeyNames: Record<JourneyKind, string> = {
  welcome: 'Welcome after the first inquiry',
  before_trip: 'Before the trip',
  review: 'Review after the trip',
  birthday: 'Birthday',
  win_back: 'Win back',
}

/** Before the trip is a service message of a booking. The others are marketing, so they need a consent. */
export const serviceJourneys: readonly JourneyKind[] = ['before_trip']

/** A campaign pauses when more than this part of its mails bounced or was reported, once the number below was sent. */
export const brakes = { bounces: 0.05, complaints: 0.001, fromSent: 50 } as const

/** A start that is later than this asks a person. */
export const lateAfterHours = 2

export { quietHours } from '#domains/messaging/contract/words.ts'

/** A booking within these days after a likely human click belongs to the campaign. */
export const bookingDays = 30
