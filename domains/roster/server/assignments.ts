import type { z } from 'zod'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { claimStaff, releaseStaff } from '#domains/staff/server/claims.ts'
import type { assignBody } from '../contract.ts'
import { assignmentMoves, isHeld, type AssignmentStatus } from '../contract/moves.ts'
import { overridden, verdictOn } from './assign.ts'
import { lockOpenDuty, showDuty, workOf } from './duties.ts'
import * as data from './roster-data.ts'
import { takenBy } from './rules.ts'

type Input = z.output<typeof assignBody>

const write = (tx: Tx, actor: Actor, action: string, dutyId: string, before: object | null, after: object) =>
  audit(tx, actor, { action: `duty.${action}`, subject: 'duty', subjectId: dutyId, before, after })

/** Adds an assignment to a locked duty, if the rules allow it. */
async function add(tx: Tx, actor: Actor, duty: data.DutyRow, { staff_id, override_reason = null }: Input): Promise<void> {
  const work = workOf(duty)
  const reason = overridden(await verdictOn(tx, staff_id, work), override_reason, 'staff_id')
  const id = newId()
  await data.insertAssignment(tx, {
    agency_id: actor.agencyId,
    id,
    duty_id: duty.id,
    staff_id,
    status: 'offered',
    override_reason: reason,
    created_by: actor.userId,
    created_at: actor.now,
    moved_at: actor.now,
  })
  await claimStaff(tx, actor, { id, staff_id, kind: 'duty', title: duty.title, ...takenBy(work) })
}

/** Puts a person on a duty. @throws 404, 409 `duty_full`, `duty_cancelled`, `does_not_fit`, `reason_required`. */
export async function assignStaff(tx: Tx, actor: Actor, dutyId: string, input: Input) {
  const duty = await lockOpenDuty(tx, dutyId)
  const on = await data.assignmentsOf(tx, [dutyId])
  if (on.length >= duty.people) throw conflict('duty_full', 'This duty has all its people. Remove one, or raise the number.')
  await add(tx, actor, duty, input)
  await write(tx, actor, 'assigned', dutyId, null, input)
  return showDuty(tx, dutyId)
}

/** Returns assignments by id, also those that no longer hold a person. */
export const assignmentsById = data.assignmentsById

/** Returns the states of a person's assignments on a duty, those that were declined or cancelled too. Lock the duty first. */
export const statusesOnDuty = async (tx: Tx, dutyId: string, staffId: string): Promise<AssignmentStatus[]> =>
  (await data.statusesOn(tx, dutyId, staffId)).map(({ status }) => status)

/** Locks the duty of an assignment, and returns both. @throws 404, 409 `duty_cancelled`. */
async function lockAssignment(tx: Tx, id: string) {
  const found = await data.assignmentById(tx, id)
  if (!found) throw notFound('Assignment')
  const duty = await lockOpenDuty(tx, found.duty_id)
  // Read again: another may have moved it before the duty was locked.
  return { duty, assignment: (await data.assignmentById(tx, id))! }
}

async function moveTo(tx: Tx, actor: Actor, { id, status: from }: data.AssignmentRow, to: AssignmentStatus): Promise<void> {
  if (!assignmentMoves[from].includes(to)) throw invalidTransition(from, to)
  await data.changeAssignment(tx, id, { status: to, moved_at: actor.now })
  if (!isHeld(to)) await releaseStaff(tx, id)
}

/** Records a move of an assignment. @throws 404, 409 `invalid_transition`, `duty_cancelled`. */
export async function moveAssignment(tx: Tx, actor: Actor, id: string, to: AssignmentStatus) {
  const { duty, assignment } = await lockAssignment(tx, id)
  await moveTo(tx, actor, assignment, to)
  await write(tx, actor, to, duty.id, { staff_id: assignment.staff_id, status: assignment.status }, { status: to })
  return showDuty(tx, duty.id)
}

/** Gives an assignment to another person. @throws 404, 409 `already_started`, `does_not_fit`, `reason_required`. */
export async function reassign(tx: Tx, actor: Actor, id: string, input: Input) {
  const { duty, assignment } = await lockAssignment(tx, id)
  if (assignment.status === 'started') throw conflict('already_started', 'This duty has started. Cancel it and assign someone else.')
  await moveTo(tx, actor, assignment, 'cancelled')
  await add(tx, actor, duty, input)
  await write(tx, actor, 'reassigned', duty.id, { staff_id: assignment.staff_id }, input)
  return showDuty(tx, duty.id)
}
