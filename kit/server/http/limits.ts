import { AppError } from '#kit/contract/errors.ts'
import { tokenCallsAMinute } from '#kit/contract/scopes.ts'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract, type RateLimiterRes } from 'rate-limiter-flexible'

const minute = 60
const hour = 60 * minute

/**
 * Points, and the seconds until they are restored. `shared` limits count over all processes, in PostgreSQL: all that guard log-ins,
 * codes, money, mails and public forms. The others only keep one caller from taking all the time of a process, so each process counts
 * for itself.
 */
export const limits = {
  login_account: { points: 5, duration: 15 * minute, shared: true },
  login_address: { points: 50, duration: 15 * minute, shared: true },
  reset_account: { points: 3, duration: hour, shared: true },
  reset_address: { points: 20, duration: hour, shared: true },
  register_address: { points: 5, duration: hour, shared: true },
  code_tries: { points: 15, duration: hour, shared: true },
  code_sends: { points: 3, duration: 10 * minute, shared: true },
  public_form: { points: 10, duration: minute, shared: true },
  /** Searches and questions for a price that one address asks websites, beyond those that are kept. */
  site_searches: { points: 120, duration: minute, shared: false },
  /** What an address puts into baskets of websites, and takes out. */
  trip_changes: { points: 60, duration: minute, shared: true },
  /** What clients write on the page of one booking. */
  trip_messages: { points: 20, duration: hour, shared: true },
  /** What a phone reports about a job: much at once, when it has signal again. */
  job_reports: { points: 120, duration: minute, shared: true },
  // Mails that confirm a sign-up: to one address for one agency, to one address, and asked for by one computer.
  sign_up_mail: { points: 1, duration: hour, shared: true },
  sign_up_mails: { points: 5, duration: hour, shared: true },
  sign_ups_from: { points: 20, duration: hour, shared: true },
  /** Of one chat, and of an address with one agency. */
  chat_messages: { points: 10, duration: minute, shared: true },
  chat_address: { points: 30, duration: minute, shared: true },
  chat_polls: { points: 120, duration: minute, shared: false },
  /** Frames of the booking widget that ask whether something was booked, from one address. */
  widget_polls: { points: 120, duration: minute, shared: false },
  exports: { points: 5, duration: hour, shared: true },
  imports: { points: 10, duration: hour, shared: true },
  money: { points: 30, duration: minute, shared: true },
  /** Of an agency: registries and name servers are asked. */
  domain_searches: { points: 30, duration: minute, shared: true },
  domain_checks: { points: 20, duration: minute, shared: true },
  /** Hosts that nobody has verified, for which a proxy asks whether it may order a certificate. */
  tls_questions: { points: 120, duration: minute, shared: false },
  /** Page views and events that one address reports to websites. */
  visits: { points: 300, duration: minute, shared: false },
  link_checks: { points: 20, duration: hour, shared: true },
  webhooks: { points: 6000, duration: minute, shared: false },
  /** Of one integration token. */
  token: { points: tokenCallsAMinute, duration: minute, shared: false },
  /** Of one OCTO partner: it looks for free places of all offers. */
  octo: { points: 1200, duration: minute, shared: false },
  api: { points: 300, duration: minute, shared: false },
} as const

export type LimitName = keyof typeof limits

export interface Limits {
  /** Checks without taking a point. @throws 429 when no point is left. */
  check(name: LimitName, key: string): Promise<void>
  /** Takes a point. @throws 429 with `Retry-After` when none is left. */
  take(name: LimitName, key: string): Promise<void>
  /** Restores the points of a key, for example after the correct password. */
  forget(name: LimitName, key: string): Promise<void>
}

/** The rate limits of this installation. `factor` raises them all (for the load benchmark). */
export function openLimits(pool: pg.Pool, factor = 1): Limits {
  const limiters = new Map<LimitName, RateLimiterAbstract>()
  for (const [name, { points, duration, shared }] of Object.entries(limits)) {
    const options = { keyPrefix: name, points: points * factor, duration }
    limiters.set(
      name as LimitName,
      shared
        ? new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: false,
          })
        : new RateLimiterMemory(options),
    )
  }
  const refuse = ({ msBeforeNext }: RateLimiterRes) => {
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
    return new AppError(
      429,
      'too_many_requests',
      `Too many attempts. Try again in ${waitOf(seconds)}.`,
      {},
      { 'retry-after': String(seconds) },
    )
  }
  return {
    async check(name, key) {
      const spent = await limiters.get(name)!.get(key.toLowerCase())
      if (spent && spent.remainingPoints <= 0 && spent.msBeforeNext > 0) throw refuse(spent)
    },
    async take(name, key) {
      try {
        await limiters.get(name)!.consume(key.toLowerCase())
      } catch (refusal) {
        if (refusal instanceof Error) throw refusal
        throw refuse(refusal as RateLimiterRes)
      }
    },
    async forget(name, key) {
      await limiters.get(name)!.delete(key.toLowerCase())
    },
  }
}

const waitOf = (seconds: number) => (seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)
