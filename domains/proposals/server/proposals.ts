import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { newProposalBody, updateProposalBody } from '../contract.ts'
import type { Content } from '../contract/content.ts'
import { proposalMoves } from '../contract/statuses.ts'
import { beginProposal, clientFor, requireClientField, summaryOf } from './begin.ts'
import * as data from './proposals-data.ts'
import { showProposal, proposalRow } from './shown.ts'

/** Default validity of a proposal, in days. */
const validDays = 14

/** Returns a page of proposals, newest first. */
export async function listProposals(app: App, tx: Tx, filter: data.ProposalFilter) {
  const { rows, ...rest } = await data.pageOfProposals(tx, filter)
  return { ...rest, rows: rows.map((row) => ({ ...proposalRow(row), picture_url: app.files.imageUrl(row.cover_key, 'small') })) }
}

/** Returns a page of sent proposals with a tour package. */
export async function listSentPackages(tx: Tx, filter: Parameters<typeof data.pageOfSentPackages>[1]) {
  const { rows, ...rest } = await data.pageOfSentPackages(tx, filter)
  return {
    ...rest,
    rows: rows.map(({ total, currency, status, sent_at, expires_at, ...row }) => ({
      ...row,
      status: status,
      total: { amount: total, currency: currency },
      sent_at: sent_at!.toISOString(),
      expires_at: expires_at?.toISOString() ?? null,
    })),
  }
}

/** Locks and returns the proposal's row. @throws 404. */
export async function lock(tx: Tx, id: string): Promise<data.ProposalRow> {
  const row = await data.lockProposal(tx, id)
  if (!row) throw notFound('Proposal')
  return row
}

/** Returns the draft of a proposal. @throws 409 `no_draft` if the newest version was sent. */
export async function draftOf(tx: Tx, id: string): Promise<data.VersionRow> {
  const [latest] = await data.versionsOf(tx, id)
  if (latest!.sent_at !== null) throw conflict('no_draft', 'This version was sent and stays as it is. Begin a new version to change it.')
  return latest!
}

/** Returns the content of a version. */
export const contentOf = ({ content }: data.VersionRow): Content => content as unknown as Content

/** Creates a proposal. @throws 422 at `client_id` or `inquiry_id`. */
export async function createProposal(app: App, tx: Tx, actor: Actor, input: z.output<typeof newProposalBody>) {
  const client = await clientFor(tx, actor, input)
  const agency = (await data.agencyOf(tx, actor.agencyId))!
  const content: Content = input.content ?? {
    title: input.title,
    residency: client.residency,
    currency: input.currency ?? agency.currency,
    cover: null,
    terms: null,
    deposit_percent: null,
    instalments: 0,
    expires_on: addDays(dayOf(actor.now), validDays),
    options: [],
  }
  const id = await beginProposal(tx, actor, { ...content, title: input.title }, client.id, input.inquiry_id ?? null)
  return showProposal(app, tx, actor, id)
}

/** Changes the draft. @throws 404, 409 `stale`, `no_draft`, 422. */
export async function updateProposal(app: App, tx: Tx, actor: Actor, id: string, input: z.output<typeof updateProposalBody>) {
  const { version, client_id, ...content } = input
  const row = await lock(tx, id)
  if (row.version !== version) throw conflict('stale', 'Somebody else changed this proposal meanwhile. Load it again.')
  const draft = await draftOf(tx, id)
  if (new Set(content.options.map((option) => option.id)).size < content.options.length)
    throw invalid('options', 'Two options have the same id.')
  const clientId = client_id ? (await requireClientField(tx, client_id)).id : row.client_id
  await data.changeVersion(tx, id, draft.number, { content })
  // The client still sees the sent version, so lists show it until the new version is sent.
  const summary = row.sent_version === null ? { title: content.title, ...(await summaryOf(tx, actor, content)) } : {}
  // A changed draft needs a new approval.
  const again = row.status === 'pending_approval' ? { status: 'draft' as const, approval_asked_by: null } : {}
  await data.changeProposal(tx, actor, row, { client_id: clientId, ...summary, ...again })
  await audit(tx, actor, { action: 'proposal.updated', subject: 'proposal', subjectId: id, after: { title: content.title } })
  return showProposal(app, tx, actor, id)
}

/** Returns the content with a new expiry date. */
const freshened = (content: Content, now: Date): Content => {
  const today = dayOf(now)
  return content.expires_on && content.expires_on < today ? { ...content, expires_on: addDays(today, validDays) } : content
}

/** Starts a new version of a sent proposal. @throws 404, 409 `invalid_transition`, `already_draft`. */
export async function newVersion(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await lock(tx, id)
  const [latest] = await data.versionsOf(tx, id)
  if (latest!.sent_at === null) throw conflict('already_draft', 'There is a draft already.')
  if (!proposalMoves[row.status].includes('sent'))
    throw conflict('invalid_transition', `A proposal that is ${row.status.replace('_', ' ')} gets no new version.`)
  await data.insertVersion(tx, actor, id, latest!.number + 1, freshened(contentOf(latest!), actor.now))
  await data.changeProposal(tx, actor, row, {})
  await data.addEvent(tx, actor, id, { type: 'version', title: `Version ${latest!.number + 1} begun` })
  await audit(tx, actor, { action: 'proposal.version', subject: 'proposal', subjectId: id, after: { number: latest!.number + 1 } })
  return showProposal(app, tx, actor, id)
}

const longestTitle = 150

/** Creates another proposal with the same content for the same client. @throws 404. */
export async function duplicateProposal(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await lock(tx, id)
  const [latest] = await data.versionsOf(tx, id)
  const content = contentOf(latest!)
  const title = `${[...content.title].slice(0, longestTitle).join('')} (copy)`
  const copy = await beginProposal(tx, actor, { ...freshened(content, actor.now), title }, row.client_id, null)
  return showProposal(app, tx, actor, copy)
}
