export const adsCompanies = ['meta', 'google', 'x'] as const
export type AdsCompany = (typeof adsCompanies)[number]

export const companyNames: Record<AdsCompany, string> = { meta: 'Meta', google: 'Google', x: 'X' }

export const conversionStates = ['pending', 'sent', 'skipped', 'failed'] as const
export type ConversionState = (typeof conversionStates)[number]

/** A draft at a company: being made, made there and paused, or refused. */
export const draftStates = ['pending', 'made', 'failed'] as const
export type DraftState = (typeof draftStates)[number]

/** An audience at a company: waits for the first sync, is kept up to date, or was refused. */
export const audienceStates = ['waiting', 'on', 'failed'] as const
export type AudienceState = (typeof audienceStates)[number]

/** What a company takes: the length of texts, and the sizes of pictures in pixels. */
export interface AdLimits {
  headline: number
  /** Null: the company has no such text. */
  description: number | null
  text: number
  pictures: readonly (readonly [width: number, height: number])[]
}

export const adLimits: Record<AdsCompany, AdLimits> = {
  meta: {
    headline: 40,
    description: 30,
    text: 125,
    pictures: [
      [1080, 1080],
      [1080, 1350],
      [1080, 1920],
      [1200, 628],
    ],
  },
  google: {
    headline: 30,
    description: 90,
    text: 90,
    pictures: [
      [1200, 1200],
      [960, 1200],
      [1200, 628],
    ],
  },
  // The link takes 24 of 280 characters.
  x: {
    headline: 70,
    description: null,
    text: 256,
    pictures: [
      [800, 800],
      [800, 418],
    ],
  },
}

/** How visits and bookings that come from an ad are marked. */
export const adSources: Record<AdsCompany, { source: string; medium: string }> = {
  meta: { source: 'facebook', medium: 'paid_social' },
  google: { source: 'google', medium: 'cpc' },
  x: { source: 'x', medium: 'paid_social' },
}
