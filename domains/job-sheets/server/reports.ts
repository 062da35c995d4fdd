import { agencyCurrency } from '#domains/agency/server/facts.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { assignmentMoves, isHeld, type AssignmentStatus } from '#domains/roster/contract/moves.ts'
import { assignmentsById, moveAssignment } from '#domains/roster/server/assignments.ts'
import { lockDuty } from '#domains/roster/server/duties.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { parseAmount, type Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { JobReport } from '../contract/report.ts'
import { mostReports, type JobEventKind } from '../contract/words.ts'
import type { SheetContent } from './content.ts'
import * as data from './sheets-data.ts'

/**
 * Keeps a report from the road, once for each nonce. One that arrives when the duty is no longer the person's is kept but does not count
 * until a member says so. A clock that is ahead is set back to now. @throws 409 `too_many`, 422 at the field.
 */
export async function keepReport(app: App, tx: Tx, actor: Actor, sheet: data.SheetRow, report: JobReport): Promise<void> {
  const { assignment_id, duty_id } = sheet
  const duty = (await lockDuty(tx, duty_id))!
  const [assignment] = await assignmentsById(tx, [assignment_id])
  const person = (sheet.content as unknown as SheetContent).people.find(({ id }) => id === report.person_id)
  const late = duty.cancelled_at !== null || !isHeld(assignment!.status)
  const currency = await agencyCurrency(tx, actor.agencyId)
  const given = report.happened_at === null ? actor.now : new Date(report.happened_at)
  const kept = await data.insertEvent(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    assignment_id,
    duty_id,
    nonce: report.nonce,
    kind: report.kind,
    person_id: report.person_id,
    text: report.text,
    kilometres: report.kilometres,
    millilitres: report.litres,
    ...amountOf(report.amount, currency),
    check_state: report.amount === null ? null : ('to_check' as const),
    happened_at: given > actor.now ? actor.now : given,
    received_at: actor.now,
    sheet_version: Math.min(report.version, sheet.version),
    late,
    counts: !late,
  })
  if (!kept) return
  if ((await data.countEvents(tx, assignment_id)) > mostReports)
    throw conflict('too_many', 'This job has too many reports. Call the agency.')
  if (!late) await followMove(tx, actor, assignment!, report.kind)
  if (report.kind === 'no_show' || late)
    await notify(app, tx, actor, {
      permission: 'Edit Bookings',
      type: late ? 'job_sheet.late' : 'job_sheet.no_show',
      title: late ? `A late report about “${duty.title}” needs a look` : `${person?.name ?? 'A person'} did not come: ${duty.title}`,
      body: report.text,
      link: `/roster/duties/${duty_id}/sheet`,
    })
}

function amountOf(text: string | null, currency: Currency): { amount: number; currency: Currency } | { amount: null; currency: null } {
  if (text === null) return { amount: null, currency: null }
  const parsed = parseAmount(text, currency)
  if ('error' in parsed) throw invalid('amount', parsed.error)
  if (parsed.amount === 0) throw invalid('amount', 'Amount is more than zero.')
  return { amount: parsed.amount, currency }
}

const moveOf: Partial<Record<JobEventKind, AssignmentStatus>> = { started: 'started', finished: 'done' }

/** Moves the assignment as the report says. Who starts a job has accepted it; who finishes it has started it. */
async function followMove(
  tx: Tx,
  actor: Actor,
  { id, status }: { id: string; status: AssignmentStatus },
  kind: JobEventKind,
): Promise<void> {
  const to = moveOf[kind]
  if (!to) return
  const path: AssignmentStatus[] = ['accepted', 'started', 'done']
  const steps = path.slice(path.indexOf(status) + 1, path.indexOf(to) + 1)
  let from = status
  for (const step of steps) {
    if (!assignmentMoves[from].includes(step)) return
    await moveAssignment(tx, actor, id, step)
    from = step
  }
}

/** Changes whether a report without an amount counts. @throws 404, 409 `has_amount`. @returns the duty's id. */
export async function judgeReport(tx: Tx, actor: Actor, id: string, counts: boolean): Promise<string> {
  const row = await data.eventById(tx, id)
  if (!row) throw notFound('Report')
  if (row.check_state !== null) throw conflict('has_amount', 'This report has an amount. Accept or refuse the expense instead.')
  if (row.counts !== counts) {
    await data.changeEvent(tx, id, { counts })
    await audit(tx, actor, {
      action: 'duty.report_judged',
      subject: 'duty',
      subjectId: row.duty_id,
      before: { kind: row.kind, counts: row.counts },
      after: { counts },
    })
  }
  return row.duty_id
}

export type Answer = 'accepted' | 'declined' | 'confirmed'

/**
 * Keeps what a person says about a job. Taking it also confirms the version they saw; one that is no longer the newest confirms nothing.
 * @throws 409 `newer` if a newer version was sent meanwhile, or `invalid_transition`.
 */
export async function answerSheet(tx: Tx, actor: Actor, sheet: data.SheetRow, answer: Answer, version: number): Promise<void> {
  const [assignment] = await assignmentsById(tx, [sheet.assignment_id])
  if (answer === 'declined') {
    await moveAssignment(tx, actor, sheet.assignment_id, 'declined')
    return
  }
  if (version !== sheet.version) throw conflict('newer', 'The agency has sent a newer sheet. Look at it and answer again.')
  if (assignment!.status === 'offered') await moveAssignment(tx, actor, sheet.assignment_id, 'accepted')
  if (sheet.confirmed_version !== version)
    await data.changeSheet(tx, sheet.assignment_id, { confirmed_version: version, confirmed_at: actor.now })
}
