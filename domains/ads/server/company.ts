import type { Currency, Money } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'

/** A company refused a call, or did not answer. `again` says whether a retry may help. */
export class AdProblem extends Error {
  readonly again: boolean
  /** The access has ended or was withdrawn. */
  readonly tokenEnded: boolean

  constructor(message: string, { again = false, tokenEnded = false } = {}) {
    super(message)
    this.again = again
    this.tokenEnded = tokenEnded
  }
}

/** A booking that may be reported: addresses without a consent are null. */
export interface Purchase {
  bookingId: string
  reference: string
  at: Date
  total: Money
  clientId: string
  email: string | null
  phone: string | null
  /** Where the visitor booked on the website; null at the desk. */
  site: { url: string; userAgent: string } | null
  items: string[]
}

/** What campaigns cost on a day, in minor units of the account's currency. */
export interface AdDay {
  campaign_id: string
  campaign_name: string
  day: string
  spend: number
  impressions: number
  clicks: number
}

export interface AdAccount {
  id: string
  name: string
  currency: string
  /** Where bookings are reported: Meta's pixels, Google's conversion actions. */
  pixels: { id: string; name: string }[]
}

/** A company whose accounts can be connected. Each function but the first two calls it, and throws `AdProblem`. */
export interface AdsAdapter {
  /** Whether this installation has its keys. */
  isReady(app: App): boolean
  /** The page on which a person allows the connection. */
  loginUrl(app: App, state: string, challenge: string): string
  /** Exchanges a code for what is kept, encrypted. */
  token(app: App, code: string, verifier: string): Promise<{ token: string; expiresAt: Date | null }>
  revoke(app: App, token: string): Promise<unknown>
  accounts(app: App, token: string): Promise<AdAccount[]>
  send(app: App, to: { token: string; accountId: string; pixelId: string }, purchase: Purchase): Promise<void>
  days(
    app: App,
    account: { token: string; accountId: string; currency: Currency },
    range: { since: string; until: string },
  ): Promise<AdDay[]>
}
