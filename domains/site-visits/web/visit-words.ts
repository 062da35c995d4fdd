import { countryName } from '#kit/contract/countries.ts'
import type { Dimension, Vital } from '../contract/words.ts'

const devices: Record<string, string> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Computer' }
const events: Record<string, string> = { search: 'Searched', hold: 'Held places', paid: 'Paid' }
const sources: Record<string, string> = {
  '': 'Directly',
  google: 'Google',
  bing: 'Bing',
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
  tripadvisor: 'Tripadvisor',
  chatgpt: 'ChatGPT',
  mail: 'Mail of a campaign',
  chatbot: 'Chatbot',
}

/** Returns a counted value as people read it. */
export function valueName(dimension: Dimension | 'landing_page', value: string): string {
  if (dimension === 'source') return sources[value] ?? value
  if (dimension === 'country') return value === '' ? 'Unknown' : countryName(value)
  if (dimension === 'country_by') return value === 'zone' ? 'Time zone' : 'Language'
  if (dimension === 'device') return devices[value] ?? value
  if (dimension === 'event') return events[value] ?? value
  if (dimension === 'page' || dimension === 'landing' || dimension === 'landing_page') return value === '/' ? 'Home page' : value
  return value === '' ? 'None' : value
}

export const dimensionNames: Record<Dimension, string> = {
  page: 'Pages',
  landing: 'Landing pages',
  source: 'Sources',
  medium: 'Media of campaigns',
  campaign: 'Campaigns',
  country: 'Countries',
  country_by: 'How countries are known',
  device: 'Devices',
  browser: 'Browsers',
  event: 'Events',
  bot: 'Bots',
}

export const stepNames = { visit: 'Visited', search: 'Searched', hold: 'Held places', paid: 'Confirmed booking' } as const

export const vitalNames: Record<Vital, { name: string; says: string }> = {
  lcp: { name: 'Largest picture or text shown', says: 'LCP' },
  inp: { name: 'Answer to a tap', says: 'INP' },
  cls: { name: 'Content that moves', says: 'CLS' },
}

/** "1.8 s", "96 ms", "0.04". */
export function vitalText(vital: Vital, value: number): string {
  if (vital === 'cls') return (value / 1000).toFixed(2)
  return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${value} ms`
}

/** "1 min 20 s". */
export function lengthText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}
