import type { FastifyRequest } from 'fastify'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { keyOfOctoPartner, visitorOf, type PublicKey } from '#kit/server/pages/visitor.ts'
import { isOctoKey } from '#kit/server/security/integration-token.ts'
import { hashToken } from '#kit/server/security/tokens.ts'
import { planHas } from '#domains/subscriptions/server/subscriptions.ts'
import { capabilities, type Capability } from '../../contract/words.ts'
import { OctoError } from './errors.ts'

/** The capabilities of a request, of those that we speak. */
export type Speaks = ReadonlySet<Capability>

/** A request of a partner. */
export interface OctoCall {
  app: App
  key: PublicKey & { connectionId: string; keyId: string }
  speaks: Speaks
  requestId: string
}

/** The partner of a call, as its agency knows it. */
export interface Partner {
  id: string
  name: string
}

const keyShape = /^Bearer ([A-Za-z0-9_]{20,100})$/

/** Returns who calls. @throws 400 UNAUTHORIZED without a key, FORBIDDEN for a key that is not valid or was revoked; 429. */
export async function openCall(app: App, request: FastifyRequest): Promise<OctoCall> {
  const header = request.headers.authorization
  if (!header) throw new OctoError('UNAUTHORIZED', 'Send your key in the header Authorization: Bearer.')
  const key = keyShape.exec(header)?.[1]
  // A mistyped key needs no query.
  const found = key && isOctoKey(key) ? await keyOfOctoPartner(app, hashToken(key)) : null
  if (!found) {
    await app.limits.take('api', `octo ${request.ip}`)
    throw new OctoError('FORBIDDEN', 'This key is not valid. It may have been revoked.')
  }
  await app.limits.take('octo', found.keyId)
  return { app, key: found, speaks: spokenIn(request.headers['octo-capabilities']), requestId: request.id }
}

function spokenIn(header: string | string[] | undefined): Speaks {
  const named = [header ?? []].flat().flatMap((part) => part.split(',').map((name) => name.trim()))
  return new Set(capabilities.filter((capability) => named.includes(capability)))
}

/** Runs work in the partner's agency, in one transaction. @throws 400 FORBIDDEN while the connection is paused, or the plan lacks it. */
export function inAgency<T>(
  { app, key, requestId }: OctoCall,
  work: (tx: Tx, actor: Actor, partner: Partner) => Promise<T>,
  { readOnly = false } = {},
): Promise<T> {
  const actor = visitorOf(app, key, requestId)
  return app.db.asAgency(actor, async (tx) => work(tx, actor, await requirePartner(tx, actor, key.connectionId)), { readOnly })
}

async function requirePartner(tx: Tx, actor: Actor, id: string): Promise<Partner> {
  const row = await tx
    .selectFrom('octo_connections')
    .select(['id', 'name', 'state', 'removed_at'])
    .where('id', '=', id)
    .where('direction', '=', 'they_sell_ours')
    .executeTakeFirst()
  if (row?.state !== 'on' || row.removed_at !== null) throw new OctoError('FORBIDDEN', 'This connection is paused. Ask the supplier.')
  if (!(await planHas(tx, actor, 'marketplace')))
    throw new OctoError('FORBIDDEN', 'The plan of this supplier does not include connections with partners. Ask the supplier.')
  return row
}
