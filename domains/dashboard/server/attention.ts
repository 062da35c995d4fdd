import type { z } from 'zod'
import { deadlineNames } from '#domains/bookings/contract/deadline-words.ts'
import { deadlinesUntil } from '#domains/bookings/server/open-deadlines.ts'
import { careKinds } from '#domains/cars/contract/words.ts'
import { careDueUntil, overdueText } from '#domains/cars/server/care.ts'
import { paymentsToCheck } from '#domains/finance/server/review.ts'
import { unansweredInquiries } from '#domains/inquiries/server/unanswered.ts'
import { verificationOf } from '#domains/kyc/server/kyc.ts'
import { ordersToPack } from '#domains/orders/server/to-pack.ts'
import { lateRentals } from '#domains/rentals/server/late.ts'
import { dutiesToCheck } from '#domains/staff-money/server/expenses.ts'
import { decisionsDue } from '#domains/trips/server/decisions.ts'
import type { Feature } from '#kit/contract/features.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { truncate, wordsOf } from '#kit/contract/text.ts'
import { addDays, dayOf, formatDay, formatMoment, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'
import type * as contract from '../contract.ts'
import type { AttentionKind } from '../contract/words.ts'
import { holdsUntil, needingAttention, overdueAt, unpaidArrivals, type BookingOfToday } from './today-data.ts'
import { maxItems, maxPerKind, severityOf, worstFirst } from './worst-first.ts'

type Answer = z.input<(typeof contract.attention)['result']>
type Item = Answer['items'][number]
type Found = Omit<Item, 'severity' | 'since' | 'key'> & { since: Date }

const hourMs = 3_600_000
/** Holds of the next day and deadlines of the next three days are listed. */
const holdHours = 24
const deadlineHours = 72
const renewalDays = 30
/** Departures that must be decided within a week are listed. */
const decisionDays = 7
/** Care of vehicles of the next two weeks is listed. */
const careDays = 14
/** One more than is shown, to know whether there are more. */
const read = maxPerKind + 1

interface Source {
  /** Any of them is enough to see it. */
  see: readonly Permission[]
  feature?: Feature
  find: (call: Call) => Promise<Found[]>
}

interface Call {
  tx: Tx
  now: Date
  agencyId: string
  may: (permission: Permission) => boolean
}

const bookingRights: readonly Permission[] = ['View Bookings', 'Edit Bookings']

const bookingItem = (kind: AttentionKind, row: BookingOfToday) => ({
  kind,
  title: row.client_name,
  id: row.id,
  booking_id: row.id,
  version: null,
  amount: null,
})

const sources: readonly Source[] = [
  {
    see: bookingRights,
    find: async ({ tx, now, may }) => {
      const today = dayOf(now)
      const arriving = (await unpaidArrivals(tx, today)).slice(0, read)
      const arrivingIds = new Set(arriving.map(({ id }) => id))
      const overdue = (await overdueAt(tx, now)).filter(({ id }) => !arrivingIds.has(id)).slice(0, read)
      const action = may('Record Payments') ? ('record_payment' as const) : null
      return [
        ...arriving.map((row) => ({
          ...bookingItem('arrival_unpaid', row),
          text: `Starts today and is not paid · ${row.title}`,
          amount: moneyOf(row.due, row.currency),
          since: momentOf(today),
          action,
        })),
        ...overdue.map((row) => ({
          ...bookingItem('payment_overdue', row),
          text: `Payment was due ${formatDay(row.payment_due_at!)} · ${row.title}`,
          amount: moneyOf(row.due, row.currency),
          since: row.payment_due_at!,
          action,
        })),
      ]
    },
  },
  {
    see: bookingRights,
    find: async ({ tx, now, may }) =>
      (await holdsUntil(tx, now, new Date(now.getTime() + holdHours * hourMs))).slice(0, read).map((row) => ({
        ...bookingItem('hold_ending', row),
        text: `Hold ends ${formatMoment(row.hold_expires_at!)} · ${row.title}`,
        amount: moneyOf(row.total, row.currency),
        since: row.hold_expires_at!,
        action: may('Edit Bookings') ? 'extend_hold' : null,
      })),
  },
  {
    see: bookingRights,
    find: async ({ tx, may }) =>
      (await needingAttention(tx)).slice(0, read).map((row) => ({
        ...bookingItem('booking_flagged', row),
        text: `${truncate(row.needs_attention)} · ${row.title}`,
        since: row.updated_at,
        action: may('Edit Bookings') ? 'settle_flag' : null,
      })),
  },
  {
    see: bookingRights,
    find: async ({ tx, now, may }) =>
      (await deadlinesUntil(tx, new Date(now.getTime() + deadlineHours * hourMs), read)).map((row) => ({
        kind: 'deadline',
        title: row.client_name,
        text: `${deadlineNames[row.kind]}: ${row.due_at < now ? 'was due' : 'due by'} ${formatMoment(row.due_at)} · ${row.note ?? row.title}`,
        amount: null,
        since: row.due_at,
        id: row.id,
        booking_id: row.booking_id,
        version: row.version,
        action: may('Edit Bookings') ? 'settle_deadline' : null,
      })),
  },
  {
    see: bookingRights,
    find: async ({ tx, now }) =>
      (await decisionsDue(tx, { today: dayOf(now), day: addDays(dayOf(now), decisionDays), limit: read })).map((row) => ({
        kind: 'departure_decision',
        title: row.title,
        text: `Decide by ${formatDay(row.decide_by)} whether it runs: ${row.booked} of at least ${row.minimum} people · starts ${formatDay(row.starts_on)}`,
        amount: null,
        // Due at the end of its day.
        since: momentOf(addDays(row.decide_by, 1)),
        id: row.id,
        booking_id: null,
        version: null,
        action: null,
      })),
  },
  {
    see: ['View Finance'],
    find: async ({ tx, may }) =>
      (await paymentsToCheck(tx, read)).map((row) => ({
        kind: 'payment_review',
        title: row.payer_name ?? row.reference,
        text: row.needs_review === null ? 'It is unknown whether this was paid.' : truncate(row.needs_review),
        amount: moneyOf(row.amount, row.currency),
        since: row.created_at,
        id: row.id,
        booking_id: row.booking_id,
        version: null,
        action: may('Record Payments') ? 'check_payment' : null,
      })),
  },
  {
    see: ['View Inquiries'],
    feature: 'inquiries',
    find: async ({ tx, may }) =>
      (await unansweredInquiries(tx, read)).map((row) => ({
        kind: 'inquiry_waiting',
        title: row.name,
        text: [row.message ? truncate(row.message) : 'Asked without a message', row.title ?? wordsOf(row.source)].join(' · '),
        amount: null,
        since: row.first_response_due_at ?? row.created_at,
        id: row.id,
        booking_id: null,
        version: null,
        action: may('Edit Inquiries') ? 'answer' : null,
      })),
  },
  {
    see: bookingRights,
    feature: 'car_rental_services',
    find: async ({ tx, now, may }) =>
      (await lateRentals(tx, now, 2 * read)).map((row) => {
        const isOut = row.status === 'out'
        return {
          kind: isOut ? 'vehicle_late' : 'vehicle_not_collected',
          title: row.client_name,
          text: `${row.plate}, ${row.car} · ${isOut ? 'due back' : 'pick-up was due'} ${formatMoment(row.next_at!)}`,
          amount: null,
          since: row.next_at!,
          id: row.id,
          booking_id: row.booking_id,
          version: null,
          action: may('Edit Bookings') ? (isOut ? 'take_back' : 'hand_over') : null,
        }
      }),
  },
  {
    see: ['View Inventory'],
    feature: 'car_rental_services',
    find: async ({ tx, now, may }) =>
      (await careDueUntil(tx, addDays(dayOf(now), careDays), now, read)).map((row) => ({
        kind: 'vehicle_care',
        title: row.plate,
        text: row.overdue
          ? `${overdueText(row)} It is not booked until this is done.`
          : `${careKinds[row.kind]} due by ${formatDay(momentOf(row.due_on!))} · ${row.car}`,
        amount: null,
        // Due at the end of its day; by kilometres, since it was entered.
        since: row.due_on ? momentOf(addDays(row.due_on, 1)) : row.created_at,
        id: row.id,
        booking_id: null,
        version: null,
        action: may('Edit Inventory') ? 'care' : null,
      })),
  },
  {
    see: ['Manage Payables'],
    find: async ({ tx }) =>
      (await dutiesToCheck(tx, read)).map(({ id, title, expenses, since }) => ({
        kind: 'expenses_to_check',
        title,
        text: `${expenses} road ${expenses === 1 ? 'expense' : 'expenses'} to check`,
        amount: null,
        since,
        id,
        booking_id: null,
        version: null,
        action: null,
      })),
  },
  {
    see: ['View Shop Orders'],
    feature: 'shop',
    find: async ({ tx, may }) =>
      (await ordersToPack(tx, read)).map((row) => ({
        kind: 'order_to_pack',
        title: row.client_name,
        text: `Pack ${row.reference} · ${row.title}`,
        amount: moneyOf(row.total, row.currency),
        since: row.confirmed_at ?? row.created_at,
        id: row.id,
        booking_id: row.id,
        version: row.version ?? 0,
        action: may('Edit Bookings') ? 'pack' : null,
      })),
  },
  { see: ['Edit Agency'], find: async ({ tx, now, agencyId }) => verificationItems(await verificationOf(tx, agencyId), now) },
]

const verificationTexts: Record<string, string> = {
  needs_info: 'We need more from you to verify your agency.',
  rejected: 'Your verification was rejected. Read why and send it again.',
  expired: 'Your verification has expired. Send new documents.',
}

function verificationItems({ status, valid_until }: Awaited<ReturnType<typeof verificationOf>>, now: Date): Found[] {
  const ends = status === 'approved' && valid_until !== null && valid_until <= addDays(dayOf(now), renewalDays)
  const text = ends
    ? `Your verification ends ${formatDay(momentOf(valid_until))}. Send the documents that expire.`
    : verificationTexts[status]
  if (!text) return []
  const since = valid_until ? momentOf(valid_until) : now
  return [
    {
      kind: 'verification',
      title: 'Verification',
      text,
      amount: null,
      since,
      id: status,
      booking_id: null,
      version: null,
      action: 'verify',
    },
  ]
}

/** Returns what needs a person, worst first, of all that the caller may open. */
export async function whatNeedsAPerson(tx: Tx, { permissions, features, agencyId }: Session, now: Date): Promise<Answer> {
  const call: Call = { tx, now, agencyId: agencyId!, may: (permission) => permissions.has(permission) }
  const open = sources.filter(({ see, feature }) => see.some(call.may) && (!feature || features.has(feature)))
  const found = (await Promise.all(open.map(({ find }) => find(call)))).flat()
  const ranked = worstFirst(
    found.map((item) => ({
      ...item,
      key: `${item.kind} ${item.id}`,
      severity: severityOf(item.kind, item.since, now),
      since: item.since.toISOString(),
    })),
  )
  const numbers = new Map<AttentionKind, number>()
  const isListed = ({ kind }: Item): boolean => {
    numbers.set(kind, (numbers.get(kind) ?? 0) + 1)
    return numbers.get(kind)! <= maxPerKind
  }
  const items = ranked.filter(isListed).slice(0, maxItems)
  const listed = new Set(items.map(({ key }) => key))
  return { items, more: [...new Set(ranked.filter(({ key }) => !listed.has(key)).map(({ kind }) => kind))] }
}
