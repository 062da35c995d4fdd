import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { changesSomething } from '#kit/contract/endpoint.ts'
import type { Right } from '#kit/contract/permissions.ts'
import { scopes, scopesOf } from '#kit/contract/scopes.ts'
import { openApiOf } from '#kit/server/http/openapi.ts'
import type { AnyEndpoint } from '#kit/server/http/serve.ts'
import { endpoints, nameOf } from './calls.ts'

// The rights that every call of every contract requires: the rules, without a server.

const namesOf = (calls: readonly AnyEndpoint[]) => calls.map(nameOf).sort()
const changing = endpoints.filter(changesSomething)
const onlySees = (right: Right) => [right].flat().every((permission) => permission.startsWith('View '))

describe('rights to change', () => {
  test('no call that changes something is admitted by a View permission alone', () => {
    expect(changing.length).toBeGreaterThan(250)
    expect(namesOf(changing.filter(({ access }) => typeof access !== 'string' && access.some(onlySees)))).toEqual([])
  })

  test('what any member may change is their own, or is asked about in the handler', () => {
    expect(namesOf(changing.filter(({ access }) => access === 'member'))).toEqual([
      // Only owners: `requireOwner`.
      'POST /business/examples/create',
      'POST /business/examples/remove',
      // A user's own notifications.
      'POST /business/notifications/clear-all',
      'POST /business/notifications/mark-as-read',
      // Requires the rights of the call that adds one record of the kind: `importerFor`.
      'POST /imports/new/{kind}',
      'POST /imports/{id}/run',
      'POST /imports/{id}/stop',
    ])
  })

  test('what anybody signed in may change is their own account, or is asked about in the handler', () => {
    expect(namesOf(changing.filter(({ access }) => access === 'signed in'))).toEqual([
      'DELETE /profile/sessions/{id}',
      'POST /acting/end',
      'POST /agencies/delete',
      'POST /agencies/{id}/free-trial',
      'POST /agencies/{id}/leave',
      'POST /agencies/{id}/switch',
      'POST /agency-register',
      'POST /changeprofile',
      'POST /logout',
      'POST /profile',
      'POST /profile/change-password',
      'POST /profile/confirm',
      'POST /profile/two-factor/disable',
      'POST /profile/two-factor/enable',
      'POST /profile/two-factor/start',
      'POST /send-email-verification',
      'POST /subscriptions/choose',
    ])
  })

  test('the calls that change nothing although they are no GET', () => {
    expect(namesOf(endpoints.filter(({ reads }) => reads))).toEqual([
      'POST /bookings/price',
      'POST /business/entertainment/tracks/{id}/price',
      'POST /business/hotel/rooms/{id}/price',
      'POST /business/rental/cars/{id}/price',
      'POST /business/shop/orders/{id}/return/preview',
      'POST /business/tour/packages/{id}/price',
      'POST /channel-products/preview',
      'POST /chatbot/try',
      'POST /crm/campaigns/audience',
      'POST /crm/collections/count',
      'POST /crm/mails/check',
      'POST /crm/mails/check-links',
      'POST /crm/mails/preview',
      'POST /crm/messaging/estimate',
      'POST /domain-search',
      'POST /flights/bookings/check',
      'POST /inventory/bulk/preview',
      'POST /octo/connections/{id}/availability',
      'POST /payables/read',
      'POST /reconciliation/statements/check',
      'POST /reconciliation/statements/read',
      'POST /reseller/agreements/{id}/price',
      'POST /seo/generate-tags',
      'POST /seo/list-tags',
      'POST /services/{id}/price',
      'POST /website/designs/{id}/view',
    ])
    expect(namesOf(endpoints.filter(({ method, reads, writes }) => (method === 'GET' ? reads : writes)))).toEqual([])
  })
})

/** Field names that identify a person or give their contact details. */
const personal = /^(email|phone|client_name|payer_name|payer_phone|payer_email|passport_number)$/

function fieldsOf(schema: unknown, fields = new Set<string>(), seen = new Set<unknown>()): Set<string> {
  if (!(schema instanceof z.ZodType) || seen.has(schema)) return fields
  seen.add(schema)
  const def = schema.def as unknown as Record<string, unknown>
  for (const [name, part] of Object.entries((def.shape as object | undefined) ?? {})) {
    fields.add(name)
    fieldsOf(part, fields, seen)
  }
  for (const part of ['innerType', 'element', 'in', 'out', 'valueType']) fieldsOf(def[part], fields, seen)
  for (const option of (def.options as unknown[] | undefined) ?? []) fieldsOf(option, fields, seen)
  return fields
}

describe('scopes of integration tokens', () => {
  const scoped = endpoints.filter(({ scope }) => scope !== undefined)

  test('each scope admits to some call', () => {
    expect(scopes.filter((scope) => !scoped.some((endpoint) => scopesOf(endpoint.scope).includes(scope)))).toEqual([])
  })

  test('a call that changes something asks for a write scope, one that reads for a read scope', () => {
    const fits = (endpoint: AnyEndpoint) => scopesOf(endpoint.scope)[0]!.endsWith(changesSomething(endpoint) ? '.write' : '.read')
    expect(namesOf(scoped.filter((endpoint) => !fits(endpoint)))).toEqual([])
  })

  test('what names people asks for personal_data.read as well', () => {
    const isPersonal = ({ result }: AnyEndpoint) => [...fieldsOf(result)].some((name) => personal.test(name))
    const asks = ({ scope }: AnyEndpoint) => scopesOf(scope).includes('personal_data.read')
    expect(namesOf(scoped.filter((endpoint) => isPersonal(endpoint) && !asks(endpoint)))).toEqual([])
    expect(scoped.filter(isPersonal).length).toBeGreaterThan(30)
  })

  test('no token makes a call that asks for the person, the platform’s staff, or nothing but a session', () => {
    expect(namesOf(scoped.filter(({ access, inPerson }) => inPerson || typeof access === 'string'))).toEqual([])
  })

  test('the OpenAPI document names them', () => {
    const { paths } = openApiOf(endpoints, '0') as { paths: Record<string, Record<string, Record<string, unknown>>> }
    expect(paths['/api/agent/bookings']!.get!['x-scopes']).toEqual(['bookings.read', 'personal_data.read'])
    expect(paths['/api/agent/roles']!.get).not.toHaveProperty('x-scopes')
  })
})
