import type { z } from 'zod'
import { queueMessage } from '#domains/messaging/server/messages.ts'
import { issuerHead } from '#domains/papers/server/paper-content.ts'
import { isHeld } from '#domains/roster/contract/moves.ts'
import { assignmentsById } from '#domains/roster/server/assignments.ts'
import { showDuty } from '#domains/roster/server/duties.ts'
import { contactsOfStaff, type StaffContact } from '#domains/staff/server/people.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { queueMail } from '#kit/server/mail/mail.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { jobSheet } from '../contract.ts'
import type { SheetChannel } from '../contract/words.ts'
import { contentOf, differ, type Duty, type SheetContent } from './content.ts'
import { linkOf } from './links.ts'
import { say } from './messages/say.ts'
import * as data from './sheets-data.ts'
import { statesOf, sumsOf } from './sums.ts'

type Shown = z.input<typeof jobSheet>

/** Returns the job sheet of a duty with who got it and what was reported. @throws 404. */
export async function showJobSheet(app: App, tx: Tx, agencyId: string, dutyId: string): Promise<Shown> {
  const duty = await showDuty(tx, dutyId)
  const sheets = await data.sheetsOfDuty(tx, dutyId)
  const former = await assignmentsById(
    tx,
    sheets.map(({ assignment_id }) => assignment_id).filter((id) => !duty.assignments.some((one) => one.id === id)),
  )
  const all = [...duty.assignments, ...former]
  const staff = await contactsOfStaff(tx, [...new Set(all.map(({ staff_id }) => staff_id))])
  const content = await contentOf(app, tx, duty, staff)
  const events = await data.eventsOfDuty(tx, dutyId)
  const staffOf = new Map(all.map(({ id, staff_id }) => [id, staff_id]))
  const nameOf = (assignmentId: string) => staff.get(staffOf.get(assignmentId) ?? '')?.name ?? ''
  const names = new Map(
    [...sheets.flatMap(({ content: sent }) => (sent as unknown as SheetContent).people), ...content.people].map(({ id, name }) => [
      id,
      name,
    ]),
  )
  return {
    duty_id: dutyId,
    cancelled: duty.cancelled,
    booking_id: duty.booking_id,
    departure_id: duty.departure_id,
    group_id: duty.group_id,
    content,
    sheets: all.map(({ id, staff_id, status }) => {
      const { name = '', phone = null, email = null } = staff.get(staff_id) ?? {}
      const row = sheets.find(({ assignment_id }) => assignment_id === id)
      return { assignment_id: id, name, phone, email, status, sent: row ? sentView(app, agencyId, row, content) : null }
    }),
    states: statesOf(content.people, events),
    events: events.toReversed().map((event) => eventView(event, nameOf(event.assignment_id), names)),
    sums: sumsOf(events),
  }
}

const sentView = (app: App, agencyId: string, row: data.SheetRow, content: SheetContent) => ({
  version: row.version,
  channel: row.channel,
  to: row.sent_to,
  at: row.sent_at.toISOString(),
  opened_at: row.opened_at?.toISOString() ?? null,
  confirmed_version: row.confirmed_version,
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  changed: differ(content, row.content),
  revoked: row.revoked_at !== null,
  link: linkOf(app, agencyId, row),
})

function eventView(
  row: data.EventRow & { checked_by_name: string | null },
  by: string,
  names: ReadonlyMap<string, string>,
): Shown['events'][number] {
  const { id, kind, person_id, text, kilometres, late, counts } = row
  return {
    id,
    by,
    kind,
    person_id,
    person: person_id === null ? null : (names.get(person_id) ?? null),
    text,
    kilometres,
    litres: row.millilitres === null ? null : row.millilitres / 1000,
    amount: row.amount === null ? null : moneyOf(row.amount, row.currency!),
    has_photo: row.file_id !== null,
    happened_at: row.happened_at.toISOString(),
    received_at: row.received_at.toISOString(),
    late,
    counts,
    check: row.check_state && {
      state: row.check_state,
      accepted: row.accepted_amount === null ? null : moneyOf(row.accepted_amount, row.currency!),
      reason: row.check_reason,
      by: row.checked_by_name,
      at: row.checked_at?.toISOString() ?? null,
    },
  }
}

/** Returns an assignment with its duty. @throws 404, 409 `not_on_duty` if it no longer holds the person. */
async function heldAssignment(tx: Tx, id: string): Promise<{ duty: Duty; staff_id: string }> {
  const [found] = await assignmentsById(tx, [id])
  if (!found) throw notFound('Assignment')
  const duty = await showDuty(tx, found.duty_id)
  if (duty.cancelled || !isHeld(found.status)) throw conflict('not_on_duty', 'This person is no longer on the duty.')
  return { duty, staff_id: found.staff_id }
}

/**
 * Sends the job sheet as it is now to a person on a duty. A sheet that says something else has a new version, which the person confirms
 * again. To another address, or after it was revoked, the link is new. @throws 404, 409 `not_on_duty`, `no_email`, `no_phone`.
 */
export async function sendJobSheet(
  app: App,
  tx: Tx,
  actor: Actor,
  assignmentId: string,
  { channel }: { channel: SheetChannel },
): Promise<Shown> {
  const { duty, staff_id } = await heldAssignment(tx, assignmentId)
  const staff = await contactsOfStaff(tx, [...new Set(duty.assignments.map((one) => one.staff_id))])
  const contact = staff.get(staff_id)!
  const to = addressOf(channel, contact)
  const content = await contentOf(app, tx, duty, staff)
  const sent = { content: JSON.stringify(content), channel, sent_to: to, sent_at: actor.now }
  const key = { agency_id: actor.agencyId, assignment_id: assignmentId, duty_id: duty.id, link_id: newId() }
  const row = (await data.insertSheet(tx, { ...key, ...sent })) ?? (await sendAgain(tx, assignmentId, { content, to, sent, channel }))
  if (to !== null) await deliver(app, tx, actor, row, { content, contact, to })
  await audit(tx, actor, {
    action: 'duty.sheet_sent',
    subject: 'duty',
    subjectId: duty.id,
    after: { staff_id, channel, to, version: row.version },
  })
  return showJobSheet(app, tx, actor.agencyId, duty.id)
}

interface Again {
  content: SheetContent
  to: string | null
  channel: SheetChannel
  sent: { content: string; channel: SheetChannel; sent_to: string | null; sent_at: Date }
}

/** Changes a sheet that was sent before. */
async function sendAgain(tx: Tx, assignmentId: string, { content, to, channel, sent }: Again): Promise<data.SheetRow> {
  const before = (await lockSheet(tx, assignmentId))!
  const isOther = channel !== 'link' && before.sent_to !== null && before.sent_to !== to
  await data.changeSheet(tx, assignmentId, {
    ...sent,
    sent_to: to ?? before.sent_to,
    version: before.version + (differ(content, before.content) ? 1 : 0),
    ...(isOther || before.revoked_at ? { link_id: newId(), revoked_at: null, opened_at: null } : {}),
  })
  return (await data.sheetOf(tx, assignmentId))!
}

const lockSheet = (tx: Tx, assignmentId: string) =>
  tx.selectFrom('job_sheets').selectAll().where('assignment_id', '=', assignmentId).forNoKeyUpdate().executeTakeFirst()

/** @throws 409 if the person has no such address. */
function addressOf(channel: SheetChannel, { name, email, phone }: StaffContact): string | null {
  if (channel === 'link') return null
  if (channel === 'email') {
    if (!email) throw conflict('no_email', `${name} has no email address on record.`)
    return email
  }
  if (!phone) throw conflict('no_phone', `${name} has no phone on record.`)
  return phone
}

async function deliver(
  app: App,
  tx: Tx,
  actor: Actor,
  row: data.SheetRow,
  { content, contact, to }: { content: SheetContent; contact: StaffContact; to: string },
): Promise<void> {
  const { name: agency, email, language } = await issuerHead(tx, actor.agencyId)
  const t = say(language)
  const link = linkOf(app, actor.agencyId, row)
  const when = formatMoment(content.starts_at)
  const effectKey = `job-sheet:${row.assignment_id}:${newId()}`
  const isFirst = row.version === 1
  if (row.channel === 'sms') {
    const text = t(isFirst ? 'sms' : 'smsAgain', { agency, title: content.title, when, link })
    await queueMessage(app, tx, actor, {
      channel: 'sms',
      to,
      text,
      purpose: 'service',
      effectKey,
      source: { kind: 'job_sheet', id: row.assignment_id },
    })
    return
  }
  await queueMail(app, tx, {
    to,
    agencyId: actor.agencyId,
    senderName: agency,
    replyTo: email,
    effectKey,
    subject: t(isFirst ? 'mailSubject' : 'mailSubjectAgain', { title: content.title, when }),
    letter: {
      heading: content.title,
      paragraphs: [t(isFirst ? 'mailText' : 'mailTextAgain', { name: contact.name })],
      facts: [
        [t('starts'), when],
        [t('ends'), formatMoment(content.ends_at)],
        ...(content.place ? [[t('place'), content.place] as [string, string]] : []),
      ],
      button: { label: t('open'), url: link },
    },
  })
}

/** Ends the link of a job sheet. @throws 404, 409 `not_sent`. */
export async function revokeJobSheet(app: App, tx: Tx, actor: Actor, assignmentId: string): Promise<Shown> {
  const [assignment] = await assignmentsById(tx, [assignmentId])
  if (!assignment) throw notFound('Assignment')
  const row = await lockSheet(tx, assignmentId)
  if (!row || row.revoked_at) throw conflict('not_sent', 'This job sheet has no link that could be revoked.')
  await data.changeSheet(tx, assignmentId, { revoked_at: actor.now })
  await audit(tx, actor, {
    action: 'duty.sheet_revoked',
    subject: 'duty',
    subjectId: row.duty_id,
    after: { staff_id: assignment.staff_id },
  })
  return showJobSheet(app, tx, actor.agencyId, row.duty_id)
}
