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

/** A login that a person takes to the company. `state` comes back in the address; `verifier` stays here, encrypted. */
export interface Login {
  url: string
  state: string
  verifier: string
}

/** An account, and what opens it. */
export interface Account {
  token: string
  accountId: string
}

/** A paused ad to make. */
export interface WantedDraft {
  /** The campaign's name, which the link carries too. */
  campaign: string
  headline: string
  /** '' where the offer says nothing for it. */
  description: string
  text: string
  url: string
  /** The agency, and the two letters of its country. */
  advertiser: string
  country: string
  /** Returns the offer's picture as a JPEG of this size in pixels; null: it has none. */
  picture: ((width: number, height: number) => Promise<Buffer>) | null
  /** Of a day, in minor units of the currency. */
  dailyBudget: number
  currency: Currency
  startsOn: string
  /** The last day. */
  endsOn: string
}

/** The company's ids of the parts of a draft. */
export interface DraftParts {
  campaign_id: string | null
  /** X's line item, Meta's ad set. */
  line_item_id: string | null
  /** X's post, Meta's ad. */
  post_id: string | null
}

/** A person of an audience, only as hashes in the company's form. An address that the person does not have is ''. */
export interface HashedPerson {
  email: string
  phone: string
}

/** How a company keeps a list of an agency's people. Each function throws `AdProblem`. */
export interface AudienceAdapter {
  /** Most people of one call of `add` or `remove`. */
  mostAtOnce: number
  create(app: App, account: Account, name: string): Promise<string>
  add(app: App, account: Account, audienceId: string, people: readonly HashedPerson[]): Promise<void>
  remove(app: App, account: Account, audienceId: string, people: readonly HashedPerson[]): Promise<void>
  /** Deletes the list. */
  drop(app: App, account: Account, audienceId: string): Promise<unknown>
}

/** A company whose accounts can be connected. Each function but the first calls it, and throws `AdProblem`. */
export interface AdsAdapter {
  /** Whether this installation has its keys. */
  isReady(app: App): boolean
  /** Begins a login: the page on which a person allows the connection. */
  begin(app: App): Promise<Login>
  /** Exchanges a code for what is kept, encrypted. */
  token(app: App, code: string, login: Pick<Login, 'state' | 'verifier'>): Promise<{ token: string; expiresAt: Date | null }>
  revoke(app: App, token: string): Promise<unknown>
  accounts(app: App, token: string): Promise<AdAccount[]>
  send(app: App, to: { token: string; accountId: string; pixelId: string }, purchase: Purchase): Promise<void>
  days(
    app: App,
    account: { token: string; accountId: string; currency: Currency },
    range: { since: string; until: string },
  ): Promise<AdDay[]>
  /** The form of the id where bookings are reported, for a company that does not list them: people copy it from there. */
  pixelShape?: RegExp
  audience: AudienceAdapter
  /** Makes what is missing of a paused ad, and tells each part that it made. */
  draft(
    app: App,
    account: Account,
    wanted: WantedDraft,
    parts: DraftParts,
    made: (part: Partial<DraftParts>) => Promise<void>,
  ): Promise<void>
}
