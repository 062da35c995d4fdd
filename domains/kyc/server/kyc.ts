import type { z } from 'zod'
import type { Verification } from '#domains/agency/server/verification.ts'
import type { VerificationStatus } from '#domains/agency/contract.ts'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { kycDetailsBody } from '../contract.ts'
import type { kycCase } from '../contract/case.ts'
import { requirementsOf, type Requirement } from '../contract/requirements.ts'
import { taxNumberProblem } from '#domains/agency/contract/tax-number.ts'
import { kycMoves, openForAgency, renewalDays } from '../contract/words.ts'
import * as data from './kyc-data.ts'
import { tellReviewers } from './tell-reviewers.ts'

export type Case = z.input<typeof kycCase>

/** Returns the verification status of an agency, and the last day of its approval. */
export async function verificationOf(tx: Tx, agencyId: string): Promise<Verification> {
  const row = await data.caseOf(tx, agencyId)
  return { status: statusOf(row), valid_until: row?.valid_until ?? null }
}

export const statusOf = (row: data.CaseRow | undefined): VerificationStatus => row?.status ?? 'not_started'

/** Returns the documents required from an agency, with those it has uploaded. */
export async function papersOf(tx: Tx, agencyId: string) {
  const [agency, row, documents] = await Promise.all([
    data.agencyOf(tx, agencyId),
    data.caseOf(tx, agencyId),
    data.documentsOf(tx, agencyId),
  ])
  if (!agency) throw notFound('Agency')
  const required = requirementsOf({
    country: agency.country_code,
    category: agency.category,
    legal_form: row?.legal_form ?? null,
  })
  const sent = new Map(documents.map((one) => [one.kind, one]))
  return { agency, row, papers: required.map((requirement) => ({ requirement, sent: sent.get(requirement.kind) })) }
}

type Papers = Awaited<ReturnType<typeof papersOf>>

/** Returns whether the agency may upload a document: while its case is open, or shortly before the accepted document expires. */
export function mayUpload(
  status: VerificationStatus,
  requirement: Requirement,
  sent: data.DocumentRow | undefined,
  today: string,
): boolean {
  if (openForAgency.includes(status)) return status !== 'needs_info' || sent?.status !== 'accepted' || isEnding(sent, today)
  if (status !== 'approved' || !requirement.expires) return false
  return sent === undefined || sent.status !== 'accepted' || isEnding(sent, today)
}

const isEnding = ({ expires_on }: data.DocumentRow, today: string) => expires_on !== null && expires_on <= addDays(today, renewalDays)

const detailNames = { legal_form: 'Legal form', legal_name: 'Registered name', tax_number: 'Tax number', representative: 'Representative' }

/** Returns the missing steps before the case can be submitted, as sentences. */
function leftOf({ row, papers }: Papers, today: string): string[] {
  const details = Object.entries(detailNames).flatMap(([key, name]) =>
    row?.[key as keyof typeof detailNames] ? [] : [`${name} is missing.`],
  )
  const documents = papers.flatMap(({ requirement: { name, expires }, sent }) => {
    if (!sent) return [`${name} is missing.`]
    if (sent.status === 'rejected') return [`${name} was rejected. Send another one.`]
    if (sent.status === 'expired' || (sent.expires_on !== null && sent.expires_on < today))
      return [`${name} has expired. Send the new one.`]
    return expires && sent.expires_on === null ? [`Enter the expiry date: ${name}.`] : []
  })
  return [...details, ...documents]
}

/** Returns the verification of an agency, from the agency's view. @throws 404 for an unknown agency. */
export async function showCase(tx: Tx, agencyId: string, now: Date): Promise<Case> {
  const found = await papersOf(tx, agencyId)
  const { agency, row, papers } = found
  const status = statusOf(row)
  const today = dayOf(now)
  const history = await data.historyOf(tx, agencyId)
  return {
    status,
    verified_kyc: agency.verified_kyc,
    valid_until: row?.valid_until ?? null,
    note: row?.note ?? null,
    submitted_at: row?.submitted_at?.toISOString() ?? null,
    decided_at: row?.decided_at?.toISOString() ?? null,
    details: {
      legal_form: row?.legal_form ?? null,
      legal_name: row?.legal_name ?? null,
      registration_number: row?.registration_number ?? null,
      tax_number: row?.tax_number ?? null,
      representative: row?.representative ?? null,
    },
    documents: papers.map(({ requirement, sent }) => ({
      ...requirement,
      status: sent?.status ?? 'missing',
      file_name: sent?.name ?? null,
      mime: sent?.mime ?? null,
      size: sent?.size ?? null,
      expires_on: sent?.expires_on ?? null,
      reason: sent?.reason ?? null,
      uploaded_at: sent?.uploaded_at.toISOString() ?? null,
      may_upload: mayUpload(status, requirement, sent, today),
    })),
    history: history.map(({ id, at, action, text, operator_name, member }) => ({
      id,
      at: at.toISOString(),
      action,
      text,
      by: operator_name ?? member,
    })),
    open: openForAgency.includes(status),
    left: openForAgency.includes(status) ? leftOf(found, today) : [],
    version: row?.version ?? 0,
  }
}

const stale = () => conflict('stale', 'Someone else changed this. Reload it and try again.')
const closed = () => conflict('in_review', 'This is in review, so it cannot change now.')

/** Locks and returns the case if the agency may change it; a rejected case restarts as a draft. @throws 409 `in_review`. */
export async function lockOpen(tx: Tx, { agencyId, now }: Actor): Promise<data.CaseRow> {
  await data.openCase(tx, agencyId, now)
  const row = (await data.lockCase(tx, agencyId))!
  const status = statusOf(row)
  if (!openForAgency.includes(status)) throw closed()
  if (status === 'rejected') await data.changeCase(tx, agencyId, { status: 'draft', updated_at: now })
  return row
}

/** Saves the legal details of the agency. `version` is 0 while there is no case. @throws 409 `in_review`, `stale`. */
export async function saveDetails(tx: Tx, actor: Actor, { version, ...details }: z.output<typeof kycDetailsBody>): Promise<Case> {
  const { agencyId, now } = actor
  const before = await data.caseOf(tx, agencyId)
  const { agency } = await papersOf(tx, agencyId)
  const row = await lockOpen(tx, actor)
  if ((before?.version ?? 0) !== version || (before && row.version !== version)) throw stale()
  if (details.legal_form !== 'sole_trader' && !details.registration_number)
    throw invalid('registration_number', 'Registration number is required.')
  const taxProblem = taxNumberProblem(agency.country_code, details.tax_number)
  if (taxProblem) throw invalid('tax_number', taxProblem)
  await data.changeCase(tx, agencyId, { ...details, updated_at: now })
  await audit(tx, actor, { action: 'kyc.details_saved', subject: 'kyc', subjectId: agencyId, after: { legal_form: details.legal_form } })
  return showCase(tx, agencyId, now)
}

/** Submits the case for review and notifies the platform's staff. @throws 409 `in_review`, `stale`, `incomplete` with the missing steps. */
export async function submitCase(
  app: App,
  tx: Tx,
  actor: Actor,
  { version, message }: { version: number; message: string | null },
): Promise<Case> {
  const { agencyId, now } = actor
  const row = await data.lockCase(tx, agencyId)
  if (!row) throw conflict('incomplete', 'Fill in the legal details first.')
  if (row.version !== version) throw stale()
  const status = statusOf(row)
  requireMove(status, 'submitted')
  const left = leftOf(await papersOf(tx, agencyId), dayOf(now))
  if (left.length > 0) throw conflict('incomplete', left.join(' '))
  await data.changeCase(tx, agencyId, { status: 'submitted', submitted_by: actor.userId, submitted_at: now, note: null, updated_at: now })
  await audit(tx, actor, {
    action: 'kyc.submitted',
    subject: 'kyc',
    subjectId: agencyId,
    before: { status },
    after: { status: 'submitted', text: message },
  })
  await app.jobs.enqueue(tx, tellReviewers, { agency_id: agencyId })
  return showCase(tx, agencyId, now)
}

/** @throws 409 `invalid_transition`. */
export function requireMove(from: VerificationStatus, to: VerificationStatus): void {
  if (!kycMoves[from].includes(to)) throw invalidTransition(from, to)
}
