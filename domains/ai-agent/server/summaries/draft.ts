import { listTasks } from '#domains/activities/server/tasks.ts'
import { listBookings } from '#domains/bookings/server/lists.ts'
import { requireClient, showClient } from '#domains/clients/server/clients.ts'
import { listInquiries } from '#domains/inquiries/server/inquiries.ts'
import { screenOf } from '#domains/inquiries/server/screen.ts'
import { residencyNames } from '#domains/inventory/contract/units.ts'
import { kinds, type Kind } from '#domains/inventory/contract/kinds.ts'
import { listLeads } from '#domains/leads/server/leads.ts'
import { listProposals } from '#domains/proposals/server/proposals.ts'
import { invalid } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatDay, formatDays, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Fact, Source, SummaryResult } from '../../contract/results.ts'
import type { DraftParts } from '../drafts-data.ts'

/** A part of a summary, with the right that its reader needs. */
export interface Section {
  title: string
  needs: Permission
  facts: Fact[]
}

const page = { page: 1, per_page: 20, search: '' }
const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

type Bookings = Awaited<ReturnType<typeof listBookings>>['rows']

/** Returns what a client's bookings tell of what they like: kinds, size of the party, how long before they book. */
function preferencesOf(bookings: Bookings): Fact[] {
  const real = bookings.filter(({ status }) => !['cancelled', 'expired', 'declined'].includes(status))
  if (real.length === 0) return []
  const counts = new Map<string, number>()
  for (const { kinds: own } of real) for (const kind of own) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const favourites = [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([kind, count]) => `${kinds[kind as Kind]?.name ?? wordsOf(kind)} (${count})`)
  const parties = real.map(({ travellers }) => travellers).filter((count) => count > 0)
  const usual = parties.length > 0 ? parties.toSorted((a, b) => a - b)[Math.floor(parties.length / 2)]! : null
  return [
    { text: `Books: ${favourites.join(', ')}.`, link: null },
    ...(usual ? [{ text: `Usually travels with ${countText(usual, 'person').replace('persons', 'people')}.`, link: null }] : []),
  ]
}

/** Reads what is known of a client. @throws 422 at `client_id`. */
async function sectionsOf(app: App, tx: Tx, { now }: Actor, clientId: string): Promise<{ name: string; sections: Section[] }> {
  await requireClient(tx, clientId).catch(() => Promise.reject(invalid('client_id', 'This client does not exist.', 'not_found_reference')))
  const client = await showClient(tx, clientId)
  const { rows: bookings } = await listBookings(app, tx, { ...page, sort: '-starts_on', client_id: clientId }, now)
  const { rows: proposals } = await listProposals(app, tx, { ...page, sort: '-created_at', client_id: clientId })
  const { rows: inquiries } = await listInquiries(tx, { ...page, sort: '-created_at', client_id: clientId }, now)
  const { rows: leads } = await listLeads(tx, { ...page, sort: '-created_at', client_id: clientId }, now)
  const { rows: tasks } = await listTasks(tx, { ...page, sort: 'due_at', state: 'open', client_id: clientId }, now)
  const isOpen = (status: string) => ['draft', 'sent', 'viewed', 'changes_requested', 'pending_approval'].includes(status)
  const who: Fact[] = [
    {
      text: [client.name, residencyNames[client.residency], client.country_code, client.tags.join(', ')].filter(Boolean).join(' · '),
      link: `/clients/${clientId}`,
    },
    ...(client.birthday ? [{ text: `Birthday: ${formatShortDay(client.birthday)}`, link: null }] : []),
    ...(client.notes ? [{ text: client.notes, link: null }] : []),
  ]
  const spend: Fact[] = [
    { text: `${countText(client.bookings, 'booking')} so far.`, link: null },
    ...client.spent.map((money) => ({ text: `Spent ${formatMoney(money)}.`, link: null })),
    ...client.balances.filter(({ amount }) => amount > 0).map((money) => ({ text: `Owes ${formatMoney(money)}.`, link: null })),
  ]
  const history = bookings.slice(0, 8).map(({ id, reference, title, starts_on, ends_on, status, total }) => ({
    text: [title, starts_on && formatDays(starts_on, ends_on ?? starts_on), wordsOf(status), formatMoney(total), reference]
      .filter(Boolean)
      .join(' · '),
    link: `/bookings/view/${id}`,
  }))
  const sections: Section[] = [
    { title: 'Who', needs: 'View Clients', facts: who },
    { title: 'Bookings and spend', needs: 'View Clients', facts: spend },
    { title: 'History', needs: 'View Bookings', facts: history },
    { title: 'Preferences', needs: 'View Bookings', facts: preferencesOf(bookings) },
    {
      title: 'Open proposals',
      needs: 'View Proposals',
      facts: proposals
        .filter(({ status }) => isOpen(status))
        .map(({ id, reference, title, status, total, views }) => ({
          text: `${title} · ${wordsOf(status)} · ${formatMoney(total)} · ${countText(views, 'view')} · ${reference}`,
          link: `/proposals/${id}/edit`,
        })),
    },
    {
      title: 'Open inquiries',
      needs: 'View Inquiries',
      facts: inquiries
        .filter(({ status }) => ['new', 'open', 'waiting_client'].includes(status))
        .map(({ id, reference, status, created_at }) => ({
          text: `${reference} · ${wordsOf(status)} · ${formatDay(created_at)}`,
          link: screenOf(id),
        })),
    },
    {
      title: 'Next steps',
      needs: 'View Clients',
      facts: [
        ...leads
          .filter(({ stage }) => stage === 'lead' || stage === 'qualified')
          .map(({ title, next_action, next_action_at }) => ({
            text: [title, next_action ?? 'No next action', next_action_at && formatDay(next_action_at)].filter(Boolean).join(' · '),
            link: '/crm/sales-funnel',
          })),
        ...tasks.map(({ title, due_at }) => ({
          text: [title, due_at && `due ${formatDay(due_at)}`].filter(Boolean).join(' · '),
          link: '/crm/tasks',
        })),
      ],
    },
  ]
  return { name: client.name, sections: sections.filter(({ facts }) => facts.length > 0) }
}

/** Returns the parts of a summary that these rights allow, also for drafts of others. */
export function summaryFor(sections: readonly Section[], permissions: ReadonlySet<string>): SummaryResult {
  const visible = sections.filter(({ needs }) => permissions.has(needs))
  return {
    text: visible.map(({ title, facts }) => `${title}\n${facts.map(({ text }) => `• ${text}`).join('\n')}`).join('\n\n'),
    sections: visible.map(({ title, facts }) => ({ title, facts })),
  }
}

/** Drafts the summary of a client: facts only, each with its screen. */
export async function draftSummary(app: App, tx: Tx, actor: Actor, clientId: string): Promise<DraftParts & { title: string }> {
  const { name, sections } = await sectionsOf(app, tx, actor, clientId)
  const sources: Source[] = [{ what: 'Client', label: name, link: `/clients/${clientId}` }]
  return { title: `Summary of ${name}`.slice(0, 160), input: { client_id: clientId }, result: { sections }, sources, facts: { sections } }
}
