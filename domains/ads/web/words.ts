import type { AdsCompany, ConversionState } from '../contract/words.ts'
import type { Tone } from '#kit/web/status-badge.tsx'

/** Where the files are used. */
export const companyTools: Record<AdsCompany, string> = { meta: 'Ads Manager', google: 'Google Ads', x: 'X Ads' }

export const conversionWords: Record<ConversionState, { label: string; tone: Tone }> = {
  pending: { label: 'Being sent', tone: 'blue' },
  sent: { label: 'Reported', tone: 'green' },
  skipped: { label: 'Not reported', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'red' },
}

/** What a company calls the place where bookings are reported. */
export const targetNames: Record<AdsCompany, string> = { meta: 'Pixel', google: 'Conversion action', x: 'Pixel' }
