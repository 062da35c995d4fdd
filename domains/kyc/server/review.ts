import type { z } from 'zod'
import { notify } from '#domains/notifications/server/notifications.ts'
import { categoryName } from '#domains/agency/contract.ts'
import { setVerified } from '#domains/agency/server/facts.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { actorFor, logOperator, type Operator } from '#kit/server/http/operators.ts'
import type { caseDecision, documentDecision } from '../contract.ts'
import type { DocumentKind } from '../contract/requirements.ts'
import { maxApprovalDays } from '../contract/words.ts'
import { readDocument } from './documents.ts'
import * as data from './kyc-data.ts'
import { papersOf, requireMove, showCase, statusOf } from './kyc.ts'
import { mailDecision } from './mails.ts'
import { casesOf, casesPage, type QueueRequest } from './review-data.ts'

// Actions of the platform's staff. They run in the platform's transaction, and every access and decision is logged.

/** Returns a page of the cases, with the number of new documents in each. */
export async function listCases(tx: Tx, operator: Operator, request: QueueRequest) {
  await logOperator(tx, operator, { action: 'kyc.listed', subject: 'kyc', after: { search: request.search } })
  const query = casesOf(tx, request)
  const rows = await casesPage(query, request)
  return {
    rows: rows.map((row) => ({
      ...row,
      category: categoryName(row.category),
      status: row.status,
      submitted_at: row.submitted_at?.toISOString() ?? null,
    })),
    ...(await cappedTotal(tx, query as never)),
  }
}

/** Returns the case of an agency. @throws 404. */
export async function reviewCase(tx: Tx, operator: Operator, agencyId: string) {
  const found = await caseView(tx, operator, agencyId)
  await logOperator(tx, operator, { action: 'kyc.read', subject: 'kyc', subjectId: agencyId, agencyId })
  return found
}

async function caseView(tx: Tx, { now }: Operator, agencyId: string) {
  const row = await data.caseOf(tx, agencyId)
  const agency = row && (await data.agencyOf(tx, agencyId))
  if (!agency || agency.state === 'deleted') throw notFound('Verification')
  return {
    agency: { ...agency, category: categoryName(agency.category) },
    kyc: await showCase(tx, agencyId, now),
    reviewer: row.reviewer_name,
  }
}

/** Returns a document and logs that it was read. @throws 404. */
export async function readForReview(app: App, tx: Tx, operator: Operator, agencyId: string, kind: DocumentKind) {
  const file = await readDocument(app, tx, agencyId, kind)
  await logOperator(tx, operator, { action: 'kyc.document_read', subject: 'kyc', subjectId: agencyId, agencyId, after: { kind } })
  return file
}

async function lock(tx: Tx, agencyId: string): Promise<data.CaseRow> {
  const row = await data.lockCase(tx, agencyId)
  if (!row) throw notFound('Verification')
  return row
}

/** Writes a decision to the agency's audit, which the agency can read, and to the operators' log. */
async function record(tx: Tx, operator: Operator, agencyId: string, action: string, change: { before?: object; after: object }) {
  await audit(tx, actorFor(operator, agencyId), { action, subject: 'kyc', subjectId: agencyId, ...change })
  await logOperator(tx, operator, { action, subject: 'kyc', subjectId: agencyId, agencyId, ...change })
}

/** Takes a case into review, also after a suspended approval. @throws 404, 409 `invalid_transition`. */
export async function startReview(tx: Tx, operator: Operator, agencyId: string) {
  const row = await lock(tx, agencyId)
  const status = statusOf(row)
  requireMove(status, 'in_review')
  await data.changeCase(tx, agencyId, {
    status: 'in_review',
    reviewed_by: operator.id,
    reviewer_name: operator.name,
    updated_at: operator.now,
  })
  await record(tx, operator, agencyId, 'kyc.review_started', { before: { status }, after: { status: 'in_review' } })
  return caseView(tx, operator, agencyId)
}

/**
 * Decides on one document of a case in review, or on a renewed document of an approved case.
 * @throws 404, 409 `not_in_review`, 422 at `reason` or `expires_on`.
 */
export async function decideDocument(
  app: App,
  tx: Tx,
  operator: Operator,
  { agencyId, kind }: { agencyId: string; kind: DocumentKind },
  { decision, reason, expires_on }: z.output<typeof documentDecision>,
) {
  const row = await lock(tx, agencyId)
  const { papers } = await papersOf(tx, agencyId)
  const paper = papers.find(({ requirement }) => requirement.kind === kind)
  if (!paper?.sent) throw notFound('Document')
  const status = statusOf(row)
  const renewal = status === 'approved' && paper.sent.status === 'uploaded'
  if (status !== 'in_review' && !renewal) throw conflict('not_in_review', 'Start the review first.')
  if (decision !== 'accepted' && !reason) throw invalid('reason', 'Enter a message for the agency.')
  const until = paper.requirement.expires ? (expires_on ?? paper.sent.expires_on) : null
  if (decision === 'accepted' && paper.requirement.expires && (until === null || until < dayOf(operator.now)))
    throw invalid('expires_on', 'Enter an expiry date in the future.')
  await data.changeDocument(tx, agencyId, kind, {
    status: decision === 'needs_info' ? 'uploaded' : decision,
    expires_on: until,
    reason: decision === 'accepted' ? null : reason,
    decided_at: operator.now,
  })
  const { name } = paper.requirement
  await record(tx, operator, agencyId, `kyc.document_${decision}`, { after: { kind, text: reason ? `${name}: ${reason}` : name } })
  if (renewal) await concludeRenewal(app, tx, operator, agencyId, { decision, name, reason })
  await data.changeCase(tx, agencyId, { updated_at: operator.now })
  return caseView(tx, operator, agencyId)
}

/** Extends the approval if a renewed document is accepted; otherwise notifies the agency at once. */
async function concludeRenewal(
  app: App,
  tx: Tx,
  operator: Operator,
  agencyId: string,
  { decision, name, reason }: { decision: string; name: string; reason: string | null },
): Promise<void> {
  if (decision !== 'accepted')
    return notifyAgency(app, tx, operator, agencyId, { title: `A document was not accepted: ${name}`, paragraphs: [reason!] })
  const { papers } = await papersOf(tx, agencyId)
  if (papers.some(({ sent }) => sent?.status !== 'accepted')) return
  await data.changeCase(tx, agencyId, { valid_until: approvalEnd(papers, operator.now), reminded_days: null })
}

type Papers = Awaited<ReturnType<typeof papersOf>>['papers']

/** Returns the last day of an approval: the first expiry of its documents, two years at most. */
const approvalEnd = (papers: Papers, now: Date): string =>
  papers
    .flatMap(({ sent }) => (sent?.expires_on ? [sent.expires_on] : []))
    .concat(addDays(dayOf(now), maxApprovalDays))
    .sort()[0]!

const titles = {
  approved: 'Your agency is verified',
  needs_info: 'Your verification needs information',
  rejected: 'Your verification was rejected',
  suspended: 'Your verification was suspended',
} as const

/** Decides on the whole case. @throws 404, 409 `invalid_transition`, `documents_open`, 422 at `note`. */
export async function decideCase(
  app: App,
  tx: Tx,
  operator: Operator,
  agencyId: string,
  { decision, note }: z.output<typeof caseDecision>,
) {
  const row = await lock(tx, agencyId)
  const status = statusOf(row)
  requireMove(status, decision)
  const { papers } = await papersOf(tx, agencyId)
  const withReason = papers.filter(({ sent }) => sent?.reason)
  if (decision !== 'approved' && !note && !(decision === 'needs_info' && withReason.length > 0))
    throw invalid('note', 'Enter a message for the agency.')
  if (decision === 'approved' && papers.some(({ sent }) => sent?.status !== 'accepted'))
    throw conflict('documents_open', 'Accept every document first.')
  const valid_until = decision === 'approved' ? approvalEnd(papers, operator.now) : row.valid_until
  await data.changeCase(tx, agencyId, {
    status: decision,
    note,
    valid_until,
    reminded_days: null,
    decided_at: operator.now,
    reviewed_by: operator.id,
    reviewer_name: operator.name,
    updated_at: operator.now,
  })
  await setVerified(tx, agencyId, decision === 'approved', operator.now)
  await record(tx, operator, agencyId, `kyc.${decision}`, { before: { status }, after: { status: decision, text: note } })
  const paragraphs =
    decision === 'approved'
      ? [`It is valid until ${formatShortDay(valid_until!)}. Turn on nearby search, and other agencies can sell your offers.`]
      : []
  await notifyAgency(app, tx, operator, agencyId, {
    title: titles[decision],
    paragraphs: [
      ...paragraphs,
      ...(note ? [note] : []),
      ...withReason.map(({ requirement, sent }) => `${requirement.name}: ${sent!.reason}`),
    ],
  })
  return caseView(tx, operator, agencyId)
}

/** Notifies members who can edit the agency in the app, and the person who submitted the case by mail. */
async function notifyAgency(
  app: App,
  tx: Tx,
  operator: Operator,
  agencyId: string,
  { title, paragraphs }: { title: string; paragraphs: string[] },
) {
  const row = await data.caseOf(tx, agencyId)
  await notify(app, tx, actorFor(operator, agencyId), {
    permission: 'Edit Agency',
    type: 'kyc.decided',
    title,
    body: paragraphs.join(' '),
    link: '/business/kyc',
  })
  const sender = row?.submitted_by ? await data.senderOf(tx, agencyId, row.submitted_by) : undefined
  if (sender) await mailDecision(app, tx, sender, { agencyId, title, paragraphs })
}
