import { nameOfMember } from '#domains/team/server/names.ts'
import { storyOf } from '#kit/server/database/audit.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf, type Currency } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { dayOf, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { sharedUrl, shortUrl, type ShortLinkTarget } from '#kit/server/pages/short-links.ts'
import { readKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import type { LinkStatus } from '../contract/statuses.ts'
import { attemptsOf, linkById, type LinkRow, type NamedLink } from './links-data.ts'
import { say } from './messages/say.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'

/** Returns the code of a link's page. It contains agency and link, and is signed so that nobody can forge one. */
export const linkCode = (app: App, agencyId: string, linkId: string): string => codeOf(app.settings.secretKey, 'link', [agencyId, linkId])

/** Returns the path of a link's page. */
export const linkPath = (app: App, agencyId: string, linkId: string): string => `/l/${linkCode(app, agencyId, linkId)}`

/** Returns the address of a link's page, to be shared: the short one. */
export const linkUrl = (app: App, tx: Tx, agencyId: string, linkId: string): Promise<string> =>
  sharedUrl(app, tx, linkId, linkPath(app, agencyId, linkId))

/** What the short link of a payment link opens. */
export const paymentLinkTarget: ShortLinkTarget = async (app, _tx, agencyId, id) => linkPath(app, agencyId, id)

/** Returns agency and link of a code, or `null` if the code is invalid. */
export const readLinkCode = (app: App, code: string) => readKey(app, 'link', code, ['linkId'])

/** Returns the current status: an open link is expired once its last day is over. */
export function statusOf({ status, expires_on }: Pick<LinkRow, 'status' | 'expires_on'>, now: Date): LinkStatus {
  const open = status === 'active' || status === 'partially_paid'
  return open && expires_on !== null && expires_on < dayOf(now) ? 'expired' : status
}

/** Returns why nobody can pay on a link now, `null` if payers can. */
export function whyClosed(link: LinkRow, now: Date, language: string = fallbackLanguage): string | null {
  const t = say(language)
  if (link.deleted_at) return t('closedInactive')
  switch (statusOf(link, now)) {
    case 'deactivated':
      return t('closedInactive')
    case 'expired':
      return t('closedExpired', { day: formatShortDay(link.expires_on!) })
    case 'paid':
      return t('closedPaid')
    case 'draft':
      return t('closedDraft')
    default:
      return null
  }
}

/** Returns the amount still due on a link that is paid once, in minor units; `null` for other links. */
export function leftOf({ kind, status, amount, paid, refunded }: LinkRow): number | null {
  if (kind !== 'single_use') return null
  return status === 'paid' ? 0 : Math.max(0, amount! - (paid - refunded))
}

/** Returns the API view of a link in lists. */
export function linkRow(app: App, row: NamedLink, now: Date) {
  const { currency } = row
  const left = leftOf(row)
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    status: statusOf(row, now),
    title: row.title,
    currency: currency,
    amount: row.amount === null ? null : moneyOf(row.amount, currency),
    partial: row.partial,
    minimum: row.minimum === null ? null : moneyOf(row.minimum, currency),
    paid: moneyOf(row.paid, currency),
    refunded: moneyOf(row.refunded, currency),
    left: left === null ? null : moneyOf(left, currency),
    payments: row.payments,
    views: row.views,
    viewed_at: row.viewed_at?.toISOString() ?? null,
    last_paid_at: row.last_paid_at?.toISOString() ?? null,
    expires_on: row.expires_on,
    client_id: row.client_id,
    client_name: row.client_name,
    booking_id: row.booking_id,
    booking_reference: row.booking_reference,
    url: row.short_code ? shortUrl(app, row.short_code) : app.appUrl + linkPath(app, row.agency_id, row.id),
    version: row.version,
    created_at: row.created_at.toISOString(),
  }
}

/** Returns a link with its payments and activity. @throws 404. */
export async function linkRecord(app: App, tx: Tx, id: string) {
  const row = await linkById(tx, id)
  if (!row) throw notFound('Payment link')
  const attempts = await attemptsOf(tx, id)
  const story = await storyOf(tx, row.agency_id, [id, ...attempts.map((attempt) => attempt.id)])
  return {
    ...linkRow(app, row, app.clock.now()),
    description: row.description,
    notify_email: row.notify_email,
    websites: row.websites,
    client_email: row.client_email,
    client_phone: row.client_phone,
    created_by_name: await nameOfMember(tx, row.created_by),
    deleted: row.deleted_at !== null,
    fixed: row.payments > 0,
    attempts: attempts.map(({ amount, refunded, currency, created_at, succeeded_at, ...attempt }) => ({
      ...attempt,
      amount: moneyOf(amount, currency),
      refunded: moneyOf(refunded, currency),
      created_at: created_at.toISOString(),
      succeeded_at: succeeded_at?.toISOString() ?? null,
    })),
    story: story
      .filter(({ action }) => action !== 'payment.pending')
      .map(({ at, action, after, user_name }) => ({
        at: at.toISOString(),
        title: titleOf(action),
        detail: (after as { text?: string } | null)?.text ?? null,
        user_name,
      })),
  }
}

/** "Payment started", "Link opened", "Receipt numbered". */
const titleOf = (action: string): string =>
  action === 'payment.created' ? 'Payment started' : wordsOf(action.replace('payment_link.', 'link.').replaceAll('.', ' '))

/** What may be paid on a link now: from `least` to `most` in minor units (`null`: no maximum). */
export interface Payable {
  least: number
  most: number | null
  /** The payer chooses the amount. */
  chosen: boolean
}

const smallest = 1

/** Returns what may be paid on an open link; `null` if nothing is due. A link of a booking accepts at most the booking's due. */
export async function payableOf(tx: Tx, link: LinkRow): Promise<Payable | null> {
  const booking = link.booking_id ? await readBooking(tx, link.booking_id) : null
  if (booking?.status === 'cancelled') return null
  const due = booking && booking.due.amount
  const cap = (amount: number | null) => (due === null ? amount : amount === null ? due : Math.min(amount, due))
  const most = cap(link.kind === 'single_use' ? leftOf(link) : link.amount)
  if (most === 0) return null
  const first = link.kind === 'open_amount' || link.payments === 0
  const asked = first ? (link.minimum ?? smallest) : smallest
  const chosen = link.kind === 'open_amount' || link.partial
  return { least: chosen ? Math.min(asked, most ?? asked) : most!, most, chosen }
}

/** Returns why an amount chosen by the payer cannot be paid, `null` if it can. */
export function whyNotAmount(
  { least, most }: Payable,
  amount: number,
  currency: Currency,
  language: string = fallbackLanguage,
): string | null {
  const t = say(language)
  if (most !== null && amount > most) return t('atMost', { amount: formatMoney(moneyOf(most, currency)) })
  return amount < least ? t('atLeast', { amount: formatMoney(moneyOf(least, currency)) }) : null
}
