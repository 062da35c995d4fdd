// Words of the AI agent, without schemas so that screens stay small.

export const draftKinds = ['itinerary', 'reply', 'summary', 'campaign'] as const
export type DraftKind = (typeof draftKinds)[number]
export const draftKindNames: Record<DraftKind, string> = {
  itinerary: 'Itinerary',
  reply: 'Reply',
  summary: 'Summary',
  campaign: 'Campaign',
}

export const draftStatuses = ['draft', 'approved', 'discarded'] as const
export type DraftStatus = (typeof draftStatuses)[number]

/** Who worded a draft: the fixed rules, or a language model whose figures were checked. */
export const draftMakers = ['rules', 'model'] as const
export type DraftMaker = (typeof draftMakers)[number]
export const draftMakerNames: Record<DraftMaker, string> = { rules: 'Rules', model: 'Language model' }

/** The second name in the audit, beside the person who approved. */
export const agentName = 'AI agent'

/** Languages of the fixed texts of replies. */
export const replyLanguages = ['en', 'sw', 'lg', 'fr'] as const
export type ReplyLanguage = (typeof replyLanguages)[number]
export const languageNames: Record<ReplyLanguage, string> = { en: 'English', sw: 'Swahili', lg: 'Luganda', fr: 'French' }

export const comforts = ['budget', 'standard', 'luxury'] as const
export type Comfort = (typeof comforts)[number]
export const paces = ['easy', 'active'] as const

/** What a wish may ask for besides tours. */
export const wantedKinds = ['tour_package', 'room', 'car', 'event', 'service'] as const
export type WantedKind = (typeof wantedKinds)[number]

/** Why an itinerary has another option. */
export const optionRoles = ['best', 'cheaper', 'better', 'other_dates', 'shorter', 'longer'] as const
export type OptionRole = (typeof optionRoles)[number]
export const optionRoleNames: Record<OptionRole, string> = {
  best: 'Closest to the wish',
  cheaper: 'Cheaper',
  better: 'More for the money',
  other_dates: 'Other dates',
  shorter: 'Shorter',
  longer: 'Longer',
}

/** What a campaign is for: people who travelled before, places that are free, birthdays, or an offer for all. */
export const campaignAims = ['win_back', 'fill', 'birthday', 'offer'] as const
export type CampaignAim = (typeof campaignAims)[number]
export const campaignAimNames: Record<CampaignAim, string> = {
  win_back: 'Win back',
  fill: 'Fill departures',
  birthday: 'Birthday',
  offer: 'Offer',
}
