import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { emptyAsNull, instant, line, optionalText, text, version } from '#kit/contract/schemas.ts'

/** What the status names apart. */
export const statusParts = ['app', 'websites', 'payments', 'mails', 'messages', 'follow_ups'] as const
export type StatusPart = (typeof statusParts)[number]

/** `disturbed`: a current incident names the part. `delayed`: work waits longer than it should. */
export const partStates = ['ok', 'delayed', 'disturbed', 'closed', 'down'] as const
export const noticeKinds = ['maintenance', 'incident'] as const
export const noticeStates = ['planned', 'current', 'over'] as const

const notice = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  state: z.enum(noticeStates),
  title: z.string(),
  text: z.string(),
  parts: z.array(z.enum(statusParts)),
  starts_at: z.string(),
  /** The planned end. */
  ends_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** What happened since, newest first. */
  updates: z.array(z.object({ at: z.string(), text: z.string() })),
})

export const showStatus = endpoint({
  method: 'GET',
  path: '/status',
  summary: 'Show how this installation does: its parts, maintenance, and notices of the operator. Also answers without the database.',
  access: 'public',
  worksInMaintenance: true,
  result: z.object({
    checked_at: z.string(),
    parts: z.array(z.object({ key: z.enum(statusParts), state: z.enum(partStates), text: z.string().nullable() })),
    /** Set while the installation is closed for everybody but its staff. */
    maintenance: z.object({ since: z.string(), until: z.string().nullable(), text: z.string().nullable() }).nullable(),
    /** Current and planned notices, then those of the last 30 days. */
    notices: z.array(notice),
  }),
})

const staffNotice = notice.extend({ version: z.number(), operator_name: z.string() })

export const listNotices = listEndpoint({
  path: '/operator/notices',
  summary: 'List the notices about maintenance and incidents.',
  access: 'operator',
  item: staffNotice,
  sort: ['starts_at', 'title'],
  defaultSort: '-starts_at',
  filters: { kind: several(noticeKinds, 'Kind') },
})

const noticeFields = {
  kind: z.enum(noticeKinds, 'Kind is not valid.'),
  title: line('Title', 120),
  text: text('Text', 2000),
  parts: z
    .array(z.enum(statusParts, 'Part is not valid.'))
    .min(1, 'Choose at least one part.')
    .max(statusParts.length, 'Parts are not valid.'),
  starts_at: instant,
  ends_at: emptyAsNull(instant),
}
export const noticeBody = z.strictObject(noticeFields)
export const noticeEditBody = z.strictObject({ ...noticeFields, version })

export const createNotice = endpoint({
  method: 'POST',
  path: '/operator/notices',
  summary: 'Add a notice. All who are signed in see it from a day before it starts.',
  access: 'operator',
  body: noticeBody,
  result: staffNotice,
})

export const editNotice = endpoint({
  method: 'PUT',
  path: '/operator/notices/{id}',
  summary: 'Update a notice.',
  access: 'operator',
  body: noticeEditBody,
  result: staffNotice,
})

export const deleteNotice = endpoint({
  method: 'DELETE',
  path: '/operator/notices/{id}',
  summary: 'Delete a notice with its updates.',
  access: 'operator',
  result: z.object({ deleted: z.literal(true) }),
})

export const updateBody = z.strictObject({ text: text('Update', 2000), over: z.boolean().default(false) })

export const addNoticeUpdate = endpoint({
  method: 'POST',
  path: '/operator/notices/{id}/updates',
  summary: 'Add what happened to a notice, and end it if it is over.',
  access: 'operator',
  body: updateBody,
  result: staffNotice,
})

const maintenance = z.object({
  closed: z.boolean(),
  since: z.string().nullable(),
  until: z.string().nullable(),
  text: z.string().nullable(),
})

export const showMaintenance = endpoint({
  method: 'GET',
  path: '/operator/maintenance',
  summary: 'Show whether the installation is closed for maintenance.',
  access: 'operator',
  result: maintenance,
})

export const closeBody = z.strictObject({ until: emptyAsNull(instant), text: optionalText('Text', 300) })

export const closeForMaintenance = endpoint({
  method: 'POST',
  path: '/operator/maintenance/close',
  summary: 'Close the installation: calls and pages answer 503 `maintenance` to all but staff. Jobs continue.',
  access: 'operator',
  body: closeBody,
  result: maintenance,
})

export const openAfterMaintenance = endpoint({
  method: 'POST',
  path: '/operator/maintenance/open',
  summary: 'Reopen the installation after maintenance.',
  access: 'operator',
  result: maintenance,
})
