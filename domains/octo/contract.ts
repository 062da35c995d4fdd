import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { line, version } from '#kit/contract/schemas.ts'
import * as shapes from './contract/shapes.ts'
import { directions, healths, bookedStates } from './contract/words.ts'

const access: Access = ['Channel Products', 'Manage Integrations']
const edit: Access = ['Manage Integrations']
const feature: Feature = 'marketplace'

export const listConnections = listEndpoint({
  path: '/octo/connections',
  summary: 'List connections by the OCTO standard, with how each of them does.',
  access,
  feature,
  item: shapes.connection,
  sort: ['name', 'created_at', 'last_used_at'],
  defaultSort: 'name',
  filters: { direction: several(directions, 'Direction'), health: several(healths, 'Status') },
})

export const showSummary = endpoint({
  method: 'GET',
  path: '/octo/summary',
  summary: 'Show the address that partners call, and how many offers they can see.',
  access,
  feature,
  result: z.object({ endpoint: z.string(), offers: z.number(), partners: z.number() }),
})

const name = line('Name', 80)

export const partnerBody = z.strictObject({ name })

export const createPartner = endpoint({
  method: 'POST',
  path: '/octo/partners/create',
  summary: 'Add a partner that sells the agency’s offers. Its keys are made afterwards.',
  access: edit,
  feature,
  body: partnerBody,
  result: shapes.connection,
})

export const showConnection = endpoint({
  method: 'GET',
  path: '/octo/connections/{id}/show',
  summary: 'Show an OCTO connection.',
  access,
  feature,
  result: shapes.connection,
})

export const nameBody = partnerBody.extend({ version })

export const renameConnection = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/rename',
  summary: 'Rename an OCTO connection.',
  access: edit,
  feature,
  body: nameBody,
  result: shapes.connection,
})

export const pauseConnection = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/pause',
  summary: 'Pause an OCTO connection: nothing is sold through it until it is resumed.',
  access: edit,
  feature,
  result: shapes.connection,
})

export const resumeConnection = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/resume',
  summary: 'Resume a paused OCTO connection.',
  access: edit,
  feature,
  result: shapes.connection,
})

export const removeConnection = endpoint({
  method: 'DELETE',
  path: '/octo/connections/{id}',
  summary: 'Remove an OCTO connection. Its keys stop working; its bookings stay.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

export const listKeys = endpoint({
  method: 'GET',
  path: '/octo/connections/{id}/keys',
  summary: 'List the keys of a partner, without the keys themselves.',
  access,
  feature,
  result: z.array(shapes.keyRow),
})

export const createKey = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/keys/create',
  summary: 'Create a key for a partner, shown in this answer only.',
  access: edit,
  feature,
  inPerson: true,
  answersSecret: true,
  result: z.object({ key: z.string(), row: shapes.keyRow }),
})

export const revokeKey = endpoint({
  method: 'POST',
  path: '/octo/connections/{id}/keys/{key}/revoke',
  summary: 'Revoke a key of a partner. It stops working at once.',
  access: edit,
  feature,
  result: shapes.keyRow,
})

export const listDays = endpoint({
  method: 'GET',
  path: '/octo/connections/{id}/days',
  summary: 'Show how often a connection called on each of the last 30 days, and what was refused or failed.',
  access,
  feature,
  result: z.array(shapes.day),
})

export const listBooked = listEndpoint({
  path: '/octo/connections/{id}/bookings',
  summary: 'List the bookings that were made through an OCTO connection.',
  access,
  feature,
  item: shapes.booked,
  sort: ['created_at', 'starts_on'],
  defaultSort: '-created_at',
  filters: { state: several(bookedStates, 'Status') },
})
