import { conflict, notFound } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { claimsBetween } from '#domains/staff/server/claims.ts'
import { lockWorker } from '#domains/staff/server/people.ts'
import { judge, lookedAt, type Verdict, type Work } from './rules.ts'

/**
 * Locks a person and judges them for a duty. A second clerk who takes the same person waits here, and then reads the first one's claim.
 * `but` is the claim of the duty itself. @throws 404.
 */
export async function verdictOn(tx: Tx, staffId: string, work: Work, but?: string): Promise<Verdict> {
  const worker = await lockWorker(tx, staffId)
  if (!worker) throw notFound('Person')
  const { from, until } = lookedAt(work)
  const claims = await claimsBetween(tx, from, until, staffId)
  return judge(
    worker,
    work,
    claims.filter(({ id }) => id !== but),
  )
}

/**
 * Returns the reason to keep if a rule was overridden, or null if none was.
 * @throws 409 `does_not_fit`, `reason_required`, with the sentences at the field.
 */
export function overridden({ refused, warnings }: Verdict, reason: string | null, field: string): string | null {
  if (refused.length > 0) throw conflict('does_not_fit', refused.join(' '), { [field]: refused })
  if (warnings.length === 0) return null
  if (!reason) throw conflict('reason_required', `${warnings.join(' ')} Give a reason to do it anyway.`, { override_reason: warnings })
  return reason
}
