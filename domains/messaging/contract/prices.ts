import type { MessageChannel, TemplateCategory } from './words.ts'

// What providers charge, in millionths of a US dollar. Prices change; reports of providers replace the estimate where they name dollars.

/** One SMS segment, by the country of the number. */
const smsPrices: Readonly<Record<string, number>> = {
  UG: 9_500,
  KE: 6_200,
  TZ: 9_000,
  RW: 11_000,
  ET: 22_000,
  NG: 4_500,
  ZA: 16_000,
  US: 8_500,
  GB: 45_000,
  DE: 85_000,
}
const smsElsewhere = 60_000

type Category = TemplateCategory | 'service'

/** One WhatsApp message, by its category. Answers within 24 hours are free. */
const whatsappPrices: Readonly<Record<string, Record<Category, number>>> = {
  UG: { marketing: 22_500, utility: 4_000, authentication: 4_000, service: 0 },
  KE: { marketing: 22_500, utility: 4_000, authentication: 4_000, service: 0 },
  TZ: { marketing: 22_500, utility: 4_000, authentication: 4_000, service: 0 },
  RW: { marketing: 22_500, utility: 4_000, authentication: 4_000, service: 0 },
  NG: { marketing: 51_600, utility: 6_700, authentication: 6_700, service: 0 },
  ZA: { marketing: 37_900, utility: 7_600, authentication: 7_600, service: 0 },
  US: { marketing: 25_000, utility: 3_400, authentication: 3_400, service: 0 },
  GB: { marketing: 52_900, utility: 22_000, authentication: 22_000, service: 0 },
  DE: { marketing: 136_500, utility: 55_000, authentication: 55_000, service: 0 },
}
const whatsappElsewhere: Record<Category, number> = { marketing: 60_400, utility: 7_700, authentication: 7_700, service: 0 }

export interface Priced {
  channel: MessageChannel
  /** The country of the number, `null` if unknown. */
  country: string | null
  /** Segments of an SMS. */
  segments?: number
  /** The category of a WhatsApp template; `service` for free text. */
  category?: Category
}

/** Returns what a message is expected to cost, in millionths of a US dollar. */
export function priceOf({ channel, country, segments = 1, category = 'service' }: Priced): number {
  if (channel === 'sms') return segments * ((country && smsPrices[country]) || smsElsewhere)
  return ((country && whatsappPrices[country]) || whatsappElsewhere)[category]
}

/** Millionths of a dollar as cents, rounded up, so that an estimate is never below what it costs. */
export const centsOf = (micros: number): number => Math.ceil(micros / 10_000)

/** What an agency may spend a day by a channel until it sets a cap, in cents. */
export const defaultDailyCap = 2_000
