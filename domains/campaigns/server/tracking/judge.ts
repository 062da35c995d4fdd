import { isbot } from 'isbot'

/** A request for a tracked link or picture. */
export interface Seen {
  kind: 'open' | 'click'
  method: string
  userAgent: string
  /** `purpose`, `sec-purpose` or `x-moz`: the browser loads ahead. */
  ahead: string
  at: Date
  sentAt: Date | null
}

/** Nobody opens a mail and clicks within this time after it was handed over; scanners do. */
const scanMs = { click: 5_000, open: 2_000 } as const

// Security gateways and link checkers that isbot may not know.
const scanners =
  /barracuda|proofpoint|mimecast|safelinks|urldefense|trendmicro|fortinet|fortiguard|symantec|messagelabs|sophos|cisco|ironport|zscaler|existence discovery|bitdefender|virustotal/i

/**
 * Returns why a request is a machine's, or null if it is likely a person's (docs/decisions/0035). Gmail's and Yahoo's picture proxies fetch
 * when a person opens the mail, so they count as people. Apple's loads every picture ahead, and says no more than "Mozilla/5.0".
 */
export function machineReason({ kind, method, userAgent, ahead, at, sentAt }: Seen): string | null {
  if (method === 'HEAD') return 'head'
  if (/prefetch|preview|prerender/i.test(ahead)) return 'loaded_ahead'
  if (userAgent.trim() === '') return 'no_name'
  if (kind === 'open' && /GoogleImageProxy|YahooMailProxy/i.test(userAgent)) return null
  if (kind === 'open' && userAgent.trim() === 'Mozilla/5.0') return 'apple_proxy'
  if (scanners.test(userAgent)) return 'scanner'
  if (isbot(userAgent)) return 'bot'
  if (sentAt && at.getTime() - sentAt.getTime() < scanMs[kind]) return 'too_soon'
  return null
}

/** More links than this within the time below are a scanner's: people click one after the other. */
export const burst = { links: 2, ms: 3_000 } as const
