import type { AdsCompany, AudienceState, ConversionState, DraftState } from '../contract/words.ts'
import type { Tone } from '#kit/web/status-badge.tsx'

/** Where the files are used. */
export const companyTools: Record<AdsCompany, string> = { meta: 'Ads Manager', google: 'Google Ads', x: 'X Ads' }

export const conversionWords: Record<ConversionState, { label: string; tone: Tone }> = {
  pending: { label: 'Being sent', tone: 'blue' },
  sent: { label: 'Reported', tone: 'green' },
  skipped: { label: 'Not reported', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'red' },
}

/** What is left to do at the company before an ad is started. */
export const draftAdvice: Record<AdsCompany, string> = {
  meta: 'It is for people in your country. Change there who sees it.',
  google: 'Choose there in which countries it is shown.',
  x: 'Publish its post there, and add the picture if it is missing.',
}

/** What a company calls the place where bookings are reported. */
export const targetNames: Record<AdsCompany, string> = { meta: 'Pixel', google: 'Conversion action', x: 'Event' }

export const audienceWords: Record<AudienceState, { label: string; tone: Tone }> = {
  waiting: { label: 'First sync', tone: 'blue' },
  on: { label: 'Up to date', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}

export const draftWords: Record<DraftState, { label: string; tone: Tone }> = {
  pending: { label: 'Being made', tone: 'blue' },
  made: { label: 'Paused ad', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}
