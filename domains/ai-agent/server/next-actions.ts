import type { z } from 'zod'
import { paymentsDueBetween, startingBetween } from '#domains/bookings/server/due-soon.ts'
import { birthdaysOn } from '#domains/clients/server/birthdays.ts'
import { attentionKinds, type Severity } from '#domains/dashboard/contract/words.ts'
import { whatNeedsAPerson } from '#domains/dashboard/server/attention.ts'
import { worstFirst } from '#domains/dashboard/server/worst-first.ts'
import { screenOf } from '#domains/inquiries/server/screen.ts'
import { listLeads } from '#domains/leads/server/leads.ts'
import { listProposals } from '#domains/proposals/server/proposals.ts'
import type { Feature } from '#kit/contract/features.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { addDays, dayOf, formatDay, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { nextActions as contract } from '../contract.ts'

type Action = z.input<(typeof contract)['result']>[number]

/** Kinds beside those that need attention on the home screen, the most pressing first where severity is the same. */
const ownKinds = ['payment_due', 'proposal_viewed', 'lead_late', 'travel_soon', 'lead_without_action', 'birthday'] as const
const order = [...attentionKinds, ...ownKinds]
type Kind = (typeof order)[number]

const dueDays = 7
const travelDays = 3
const birthdayDays = 7
const mostOfKind = 5
const mostActions = 25
const hourMs = 3_600_000

interface Call {
  app: App
  tx: Tx
  now: Date
}
type Found = Omit<Action, 'key' | 'kind'> & { kind: Kind; id: string }

interface Source {
  see: Permission
  feature?: Feature
  find(call: Call): Promise<Found[]>
}

const page = { page: 1, per_page: mostOfKind, search: '' }

const sources: readonly Source[] = [
  {
    see: 'View Bookings',
    find: async ({ tx, now }) =>
      (await paymentsDueBetween(tx, now, new Date(now.getTime() + dueDays * 24 * hourMs), mostOfKind)).map((row) => ({
        kind: 'payment_due',
        id: row.id,
        title: row.client_name,
        text: `Payment is due ${formatDay(row.payment_due_at)} · ${row.title}`,
        amount: moneyOf(row.due, row.currency),
        severity: row.payment_due_at!.getTime() - now.getTime() < 48 * hourMs ? 'soon' : 'later',
        since: row.payment_due_at!.toISOString(),
        link: `/bookings/view/${row.id}`,
        action: 'Open booking',
      })),
  },
  {
    see: 'View Bookings',
    find: async ({ tx, now }) =>
      (await startingBetween(tx, addDays(dayOf(now), 1), addDays(dayOf(now), travelDays), mostOfKind)).map((row) => ({
        kind: 'travel_soon',
        id: row.id,
        title: row.client_name,
        text: `Starts ${formatDay(row.starts_on)} · ${row.title}${row.due > 0 ? ` · ${formatMoney(moneyOf(row.due, row.currency))} still due` : ''}`,
        amount: null,
        severity: row.due > 0 ? 'soon' : 'later',
        since: momentOf(row.starts_on!).toISOString(),
        link: `/bookings/view/${row.id}`,
        action: 'Check booking',
      })),
  },
  {
    see: 'View Proposals',
    feature: 'proposals',
    find: async ({ app, tx, now }) =>
      (await listProposals(app, tx, { ...page, sort: '-sent_at', status: ['viewed', 'changes_requested'] })).rows.map((row) => ({
        kind: 'proposal_viewed',
        id: row.id,
        title: row.client_name ?? row.reference,
        text: `${row.status === 'viewed' ? `Viewed ${row.views} ${row.views === 1 ? 'time' : 'times'}, not accepted` : 'Asked for changes'} · ${row.title}`,
        amount: row.total,
        severity: row.status === 'changes_requested' ? 'urgent' : endsSoon(row.expires_at, now) ? 'soon' : 'later',
        since: row.viewed_at ?? row.sent_at ?? row.created_at,
        link: `/proposals/${row.id}/edit`,
        action: 'Open proposal',
      })),
  },
  {
    see: 'View Clients',
    find: async ({ tx, now }) => {
      const { rows: late } = await listLeads(tx, { ...page, sort: 'next_action_at', late: 'true' }, now)
      const { rows: open } = await listLeads(tx, { ...page, per_page: 100, sort: 'created_at', stage: ['lead', 'qualified'] }, now)
      const idle = open.filter(({ next_action, next_action_at }) => next_action === null && next_action_at === null).slice(0, mostOfKind)
      const lead = (kind: Kind, severity: Severity, text: (row: (typeof open)[number]) => string) => (row: (typeof open)[number]) => ({
        kind,
        id: row.id,
        title: row.client_name,
        text: `${text(row)} · ${row.title}`,
        amount: row.value,
        severity,
        since: row.next_action_at ?? row.created_at,
        link: `/crm/sales-funnel?lead=${row.id}`,
        action: 'Open lead',
      })
      return [
        ...late.map(lead('lead_late', 'soon', ({ next_action }) => `${next_action ?? 'Next action'} is late`)),
        ...idle.map(lead('lead_without_action', 'later', () => 'No next action')),
      ]
    },
  },
  {
    see: 'View Clients',
    find: async ({ tx, now }) => {
      const days = Array.from({ length: birthdayDays }, (_, n) => addDays(dayOf(now), n))
      const rows = await birthdaysOn(
        tx,
        days.map((day) => day.slice(5)),
        mostOfKind,
      )
      return rows.map((row) => {
        const day = days.find((one) => one.slice(5) === row.birthday!.slice(5))!
        return {
          kind: 'birthday',
          id: row.id,
          title: row.name,
          text: day === days[0] ? 'Birthday today' : `Birthday on ${formatDay(day)}`,
          amount: null,
          severity: day === days[0] ? 'soon' : 'later',
          since: momentOf(day).toISOString(),
          link: `/clients/${row.id}`,
          action: 'Open client',
        }
      })
    },
  },
]

const endsSoon = (expires: string | null, now: Date): boolean => expires !== null && Date.parse(expires) - now.getTime() < 72 * hourMs

/** Where to act on what needs attention on the home screen. */
const screens: Partial<Record<Kind, (id: string) => [link: string, action: string]>> = {
  inquiry_waiting: (id) => [screenOf(id), 'Answer inquiry'],
  payment_review: (id) => [`/finance/payments/${id}`, 'Check payment'],
  vehicle_late: (id) => [`/bookings/car-rentals?rental=${id}`, 'Open rental'],
  vehicle_not_collected: (id) => [`/bookings/car-rentals?rental=${id}`, 'Open rental'],
  order_to_pack: (id) => [`/offers/shop/orders/${id}/show`, 'Open order'],
  verification: () => ['/business/kyc', 'Open verification'],
}

async function attention({ tx, now }: Call, session: Session): Promise<Found[]> {
  const { items } = await whatNeedsAPerson(tx, session, now)
  return items.map(({ kind, id, title, text, amount, severity, since, booking_id }) => {
    const [link, action] = screens[kind]?.(id) ?? [`/bookings/view/${booking_id ?? id}`, 'Open booking']
    return { kind, id, title: title ?? '', text, amount, severity, since, link, action }
  })
}

/** Returns the next best actions of the day that the caller may take: what needs attention now, and what pays to do soon. */
export async function nextActions(app: App, tx: Tx, session: Session, now: Date): Promise<Action[]> {
  const call = { app, tx, now }
  const open = sources.filter(({ see, feature }) => session.permissions.has(see) && (!feature || session.features.has(feature)))
  const found = await attention(call, session)
  for (const { find } of open) found.push(...(await find(call)))
  const keyed = found.map(({ id, ...item }) => ({ ...item, key: `${item.kind} ${id}` }))
  return worstFirst(keyed, order).slice(0, mostActions)
}
