import { readBooking } from '#domains/bookings/server/bookings.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Content } from '../contract/content.ts'
import type { Priced } from '../contract/results.ts'
import { proposalMoves } from '../contract/statuses.ts'
import { previewUrl, publicUrl } from './links.ts'
import { triedPrice } from './pricing.ts'
import * as data from './proposals-data.ts'

const iso = (moment: Date | null) => moment?.toISOString() ?? null

/** Returns a row as lists show it. */
export const proposalRow = <Row extends data.NamedProposal>(row: Row) => ({
  ...row,
  status: row.status,
  total: { amount: row.total, currency: row.currency },
  viewed_at: iso(row.viewed_at),
  sent_at: iso(row.sent_at),
  expires_at: iso(row.expires_at),
  accepted_at: iso(row.accepted_at),
  created_at: row.created_at.toISOString(),
})

/** Returns a proposal with everything its screen shows. @throws 404. */
export async function showProposal(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await data.proposalById(tx, id)
  if (!row) throw notFound('Proposal')
  const versions = await data.versionsOf(tx, id)
  const latest = versions[0]!
  const price = await priceOf(tx, actor, latest)
  const looks = await data.looksAt(tx, id)
  const events = await data.eventsOf(tx, id)
  return {
    ...proposalRow(row),
    client: row.client_id ? await clientOf(tx, row.client_id) : null,
    number: latest.number,
    is_draft: latest.sent_at === null,
    content: latest.content as unknown as Content,
    priced: price.priced,
    price_problem: price.problem,
    allowed: [...proposalMoves[row.status]],
    may_approve: row.status === 'pending_approval' && row.approval_asked_by !== actor.userId,
    public_url: row.sent_version === null ? null : await publicUrl(app, tx, actor.agencyId, id),
    preview_url: previewUrl(app, actor.agencyId, id),
    versions: versions.map(({ number, sent_at, created_at }) => ({
      number,
      sent_at: iso(sent_at),
      created_at: created_at.toISOString(),
    })),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    looks: looks.map(({ at, version }) => ({ at: at.toISOString(), version })),
    accepted: row.accepted_at
      ? { name: row.accepted_name ?? '', at: row.accepted_at.toISOString(), option_id: row.accepted_option, signature: row.signature }
      : null,
    booking: row.booking_id ? await bookingOf(tx, row.booking_id) : null,
  }
}

const clientOf = async (tx: Tx, id: string) => {
  const { name, email, phone } = await requireClient(tx, id)
  return { id, name, email, phone }
}

/** Returns the proposal's booking with its money. */
export async function bookingOf(tx: Tx, id: string) {
  const { reference, status, total, paid, due, deposit } = await readBooking(tx, id)
  return { id, reference, status, total, paid, due, deposit }
}

/** Returns current prices for a draft, frozen prices for a sent version. */
async function priceOf(tx: Tx, actor: Actor, { sent_at, priced, content }: data.VersionRow) {
  if (sent_at !== null) return { priced: priced as unknown as Priced | null, problem: null }
  return triedPrice(tx, actor, content as unknown as Content)
}
