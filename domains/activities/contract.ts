import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { cursor, listEndpoint } from '#kit/contract/page.ts'
import { id, idOf, instant, line, text, timelineEntry, version } from '#kit/contract/schemas.ts'
import type { CallScopes } from '#kit/contract/scopes.ts'
import { activityKinds } from './contract/kinds.ts'

const access: Access = ['View Clients']
const edit: Access = ['Edit Clients']
const reads: CallScopes = ['clients.read', 'personal_data.read']
const writes: CallScopes = ['clients.write', 'personal_data.read']

/** One entry of a person's history, with the screen of what it is about. */
const personEntry = timelineEntry.extend({
  link: z.string().nullable(),
  /** Can be changed and removed: it was logged by hand. */
  own: z.boolean(),
})

export const personTimeline = endpoint({
  method: 'GET',
  path: '/crm/contacts/{id}/timeline',
  summary: 'List everything that happened with a person, newest first. Payments need View Finance.',
  access,
  scope: reads,
  /** Continues an answer: its `next_cursor`. */
  query: z.strictObject({ cursor }),
  result: z.object({ entries: z.array(personEntry), next_cursor: z.string().nullable() }),
})

export const activityBody = z.strictObject({
  kind: z.enum(activityKinds, 'Kind is not valid.'),
  body: text('Text', 5000),
  /** When it happened; now without it. */
  at: instant.optional(),
})

export const activityPatch = activityBody.partial().extend({ version })

const activity = z.object({
  id: z.string(),
  client_id: z.string(),
  kind: z.enum(activityKinds),
  body: z.string(),
  at: z.string(),
  user_name: z.string().nullable(),
  version: z.number(),
})

export const logActivity = endpoint({
  method: 'POST',
  path: '/crm/contacts/{id}/activities',
  summary: 'Log a note, call, meeting or message.',
  access: edit,
  scope: writes,
  body: activityBody,
  result: activity,
})

export const showActivity = endpoint({
  method: 'GET',
  path: '/crm/activities/{id}',
  summary: 'Show a logged activity.',
  access,
  scope: reads,
  result: activity,
})

export const updateActivity = endpoint({
  method: 'PUT',
  path: '/crm/activities/{id}',
  summary: 'Update a logged activity.',
  access: edit,
  scope: writes,
  body: activityPatch,
  result: activity,
})

export const deleteActivity = endpoint({
  method: 'DELETE',
  path: '/crm/activities/{id}',
  summary: 'Delete a logged activity.',
  access: edit,
  scope: writes,
  result: z.object({ id: z.string() }),
})

const task = z.object({
  id: z.string(),
  client_id: z.string(),
  client_name: z.string(),
  title: z.string(),
  due_at: z.string().nullable(),
  overdue: z.boolean(),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
  version: z.number(),
  created_at: z.string(),
})

export const listTasks = listEndpoint({
  path: '/crm/tasks',
  summary: 'List the tasks about people.',
  access,
  scope: reads,
  item: task,
  sort: ['due_at', 'created_at', 'done_at'],
  defaultSort: 'due_at',
  filters: {
    state: z.enum(['open', 'overdue', 'done'], 'State is not valid.').default('open'),
    owner_id: z.union([z.literal('none'), idOf('Owner')], 'Owner is not valid.').optional(),
    client_id: idOf('Client').optional(),
  },
})

export const listTaskOwners = endpoint({
  method: 'GET',
  path: '/crm/tasks/owners',
  summary: 'List the members who can be given a task.',
  access,
  result: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const taskBody = z.strictObject({
  client_id: idOf('Client'),
  title: line('Task', 200),
  due_at: instant.nullable().default(null),
  owner_id: idOf('Owner').nullable().optional(),
})

export const taskPatch = z.strictObject({
  title: line('Task', 200).optional(),
  due_at: instant.nullable().optional(),
  owner_id: id.nullable().optional(),
  version,
})

export const createTask = endpoint({
  method: 'POST',
  path: '/crm/tasks',
  summary: 'Add a task. The caller owns it unless `owner_id` is sent.',
  access: edit,
  scope: writes,
  body: taskBody,
  result: task,
})

export const showTask = endpoint({
  method: 'GET',
  path: '/crm/tasks/{id}',
  summary: 'Show a task.',
  access,
  scope: reads,
  result: task,
})

export const updateTask = endpoint({
  method: 'PUT',
  path: '/crm/tasks/{id}',
  summary: 'Update a task. Omitted fields stay unchanged, null clears.',
  access: edit,
  scope: writes,
  body: taskPatch,
  result: task,
})

export const completeTask = endpoint({
  method: 'POST',
  path: '/crm/tasks/{id}/done',
  summary: 'Mark a task as done, or reopen it.',
  access: edit,
  scope: writes,
  body: z.strictObject({ done: z.boolean('Done is yes or no.') }),
  result: task,
})

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/crm/tasks/{id}',
  summary: 'Delete a task.',
  access: edit,
  scope: writes,
  result: z.object({ id: z.string() }),
})
