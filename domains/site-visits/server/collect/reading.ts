import { isbot, isbotMatch } from 'isbot'
import { z } from 'zod'
import { countryCodes } from '#kit/contract/countries.ts'

const small = z.number().int().min(0).max(600_000).nullish()

/** What a browser reports. Other fields, such as an address, a time or an amount, are ignored. */
const reported = z.object({
  k: z.enum(['view', 'vitals', 'search']),
  p: z.string().max(2_000),
  r: z.string().max(4_000).nullish(),
  z: z.string().max(60).nullish(),
  s: z.string().max(500).nullish(),
  m: z.string().max(500).nullish(),
  c: z.string().max(500).nullish(),
  lcp: small,
  inp: small,
  cls: small,
})
export type Reported = z.output<typeof reported>

/** Reads the report of a visit. @returns null for a body that is no such report. */
export function readReport(body: unknown): Reported | null {
  if (typeof body !== 'string') return null
  try {
    return reported.parse(JSON.parse(body))
  } catch {
    return null
  }
}

const longestPath = 200
const secret = /^(?=.{20,})(?:(?=.*[A-Z0-9_])[A-Za-z0-9_-]*|[a-z0-9]*)$/

/** Returns a path without long codes and email addresses, which may be secrets or name a person. Null for a text that is no path. */
export function pathOf(typed: string): string | null {
  const url = URL.parse(typed, 'https://site.invalid')
  if (!url || url.hostname !== 'site.invalid' || !typed.startsWith('/')) return null
  const parts = url.pathname.split('/').map((part) => (secret.test(part) || /@|%40/.test(part) ? '…' : part))
  return (parts.join('/').replace(/\/+$/, '') || '/').slice(0, longestPath)
}

const longestWord = 80

/** A value of a campaign's address as it is counted: lower case, short, and no address of a person. */
export function wordOf(typed: string | null | undefined): string | null {
  const text = typed
    ?.normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .toLowerCase()
  if (!text || /@/.test(text)) return null
  // PostgreSQL takes no half of an emoji: neither one that was sent, nor one that is cut here.
  return [...text.toWellFormed()].slice(0, longestWord).join('')
}

const known: readonly [RegExp, string][] = [
  [/(?:^|\.)google\.[a-z.]+$/, 'google'],
  [/(?:^|\.)bing\.com$/, 'bing'],
  [/(?:^|\.)duckduckgo\.com$/, 'duckduckgo'],
  [/(?:^|\.)yahoo\.com$/, 'yahoo'],
  [/(?:^|\.)(?:facebook\.com|fb\.com|fb\.me)$/, 'facebook'],
  [/(?:^|\.)instagram\.com$/, 'instagram'],
  [/(?:^|\.)(?:x\.com|twitter\.com|t\.co)$/, 'x'],
  [/(?:^|\.)tiktok\.com$/, 'tiktok'],
  [/(?:^|\.)(?:youtube\.com|youtu\.be)$/, 'youtube'],
  [/(?:^|\.)linkedin\.com$|^lnkd\.in$/, 'linkedin'],
  [/(?:^|\.)pinterest\.[a-z.]+$/, 'pinterest'],
  [/(?:^|\.)(?:wa\.me|whatsapp\.com)$/, 'whatsapp'],
  [/(?:^|\.)tripadvisor\.[a-z.]+$/, 'tripadvisor'],
  [/(?:^|\.)(?:chatgpt\.com|openai\.com)$/, 'chatgpt'],
]

/** Returns the website that a visitor came from: its name if it is well known, else its host. Null for our own pages and for none. */
export function sourceOf(referrer: string | null | undefined, ownHosts: readonly string[]): string | null {
  const url = referrer ? URL.parse(referrer) : null
  if (!url || !/^https?:$|^android-app:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^www\./, '')
  if (host === '' || ownHosts.some((own) => own.replace(/^www\./, '') === host)) return null
  return (known.find(([pattern]) => pattern.test(host))?.[1] ?? host).slice(0, 80)
}

/** Returns the kind of device that a browser says it runs on. */
export function deviceOf(userAgent: string): 'phone' | 'tablet' | 'desktop' {
  if (/ipad|tablet|kindle|silk|playbook/i.test(userAgent) || (/android/i.test(userAgent) && !/mobile/i.test(userAgent))) return 'tablet'
  return /mobi|iphone|ipod|opera mini|kaios|series40|symbian|blackberry/i.test(userAgent) ? 'phone' : 'desktop'
}

// The first that fits: most browsers name those that they descend from as well.
const browsers: readonly [RegExp, string][] = [
  [/opr\/|opera/i, 'Opera'],
  [/edg(?:e|a|ios)?\//i, 'Edge'],
  [/samsungbrowser/i, 'Samsung Internet'],
  [/ucbrowser/i, 'UC Browser'],
  [/fban|fbav|instagram/i, 'Facebook or Instagram'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios|chromium/i, 'Chrome'],
  [/safari/i, 'Safari'],
]

/** Returns the name of the browser. */
export const browserOf = (userAgent: string): string => browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Other'

const botName = /[\w-]*(?:bot|crawl|spider|slurp|headless|lighthouse|externalhit)[\w-]*/i

/** Returns the name of a program that does not act for a person, or null. A browser that says nothing about itself is one too. */
export function botOf(userAgent: string): string | null {
  if (userAgent === '') return 'unnamed'
  if (!isbot(userAgent)) return null
  return (botName.exec(userAgent)?.[0] ?? isbotMatch(userAgent) ?? 'other').toLowerCase().slice(0, 40)
}

let zones: Map<string, string> | null = null

/** Countries by time zone, from the time zones of each country that Node knows. A zone of several countries is left out. */
function countriesByZone(): Map<string, string> {
  if (zones) return zones
  const found = new Map<string, string | null>()
  for (const code of countryCodes) {
    const own = (new Intl.Locale(`und-${code}`) as Intl.Locale & { getTimeZones?(): string[] | undefined }).getTimeZones?.() ?? []
    for (const zone of own) found.set(zone, found.has(zone) ? null : code)
  }
  zones = new Map([...found].filter((entry): entry is [string, string] => entry[1] !== null))
  return zones
}

/** The usual name of a time zone: browsers also send older names. */
function usualZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return ''
  }
}

const codes: ReadonlySet<string> = new Set(countryCodes)

/** Returns the country of the browser's time zone, else of its first language with a country, and which of them it was. */
export function countryOf(
  zone: string | null | undefined,
  acceptLanguage: string | undefined,
): { country: string; by: 'zone' | 'language' } | null {
  const byZone = zone ? (countriesByZone().get(zone) ?? countriesByZone().get(usualZone(zone))) : undefined
  if (byZone) return { country: byZone, by: 'zone' }
  const [, region] = /^[^;]*?\b[a-z]{2,3}(?:-[A-Za-z]{4})?-([A-Za-z]{2})\b/.exec(acceptLanguage ?? '') ?? []
  const country = region?.toUpperCase()
  return country && codes.has(country) ? { country, by: 'language' } : null
}
