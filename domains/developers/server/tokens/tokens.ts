import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, forbidden, invalid, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { scopes as allScopes, type Scope } from '#kit/contract/scopes.ts'
import { rightsInWords } from '#kit/contract/permissions.ts'
import type { Session } from '#kit/server/http/access.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { newIntegrationToken, type TokenMode } from '#kit/server/security/integration-token.ts'
import { hashToken, newId } from '#kit/server/security/tokens.ts'
import type { tokenBody } from '../../contract.ts'
import { mostTokens, scopeRights, scopesOfRights } from '../../contract/tokens.ts'
import { lockIntegration, showIntegration } from './integrations-data.ts'

/** How long a confirmed password counts. */
const confirmedForMs = 10 * 60_000

const tokensOf = (tx: Tx, integrationId: string) =>
  tx
    .selectFrom('integration_tokens as t')
    .leftJoin('members as m', (join) => join.onRef('m.agency_id', '=', 't.agency_id').onRef('m.user_id', '=', 't.made_by'))
    .where('t.integration_id', '=', integrationId)
    .select([
      't.id',
      't.name',
      't.mode',
      't.ending',
      't.scopes',
      't.addresses',
      't.expires_at',
      't.last_used_at',
      't.created_at',
      't.revoked_at',
    ])
    .select(['m.name as made_by_name', 'm.state as maker_state'])

type Row = Awaited<ReturnType<ReturnType<typeof tokensOf>['executeTakeFirstOrThrow']>>

function stateOf({ revoked_at, expires_at, maker_state }: Row, now: Date) {
  if (revoked_at) return 'revoked' as const
  if (expires_at && expires_at <= now) return 'expired' as const
  return maker_state === 'active' ? ('active' as const) : ('without_maker' as const)
}

const view = (row: Row, now: Date) => {
  const { maker_state: _state, mode, expires_at, last_used_at, created_at, revoked_at, ...rest } = row
  return {
    ...rest,
    mode: mode as TokenMode,
    state: stateOf(row, now),
    expires_at: expires_at?.toISOString() ?? null,
    last_used_at: last_used_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    revoked_at: revoked_at?.toISOString() ?? null,
  }
}

/** Returns a page of an integration's tokens. @throws 404. */
export async function listTokens(tx: Tx, actor: Actor, integrationId: string, request: ListRequest & { mode?: TokenMode | undefined }) {
  await showIntegration(tx, actor, integrationId)
  const { column, direction } = sortOf(request.sort)
  const order = column === 'name' ? sql`lower(t.name)` : sql`coalesce(${sql.ref(`t.${column}`)}, '-infinity')`
  const matching = tokensOf(tx, integrationId)
    .$if(request.mode !== undefined, (query) => query.where('t.mode', '=', request.mode!))
    .$if(request.search !== '', (query) => query.where('t.name', 'ilike', like(request.search)))
  const rows = await matching.orderBy(order, direction).orderBy('t.id', direction).$call(atPage(request)).execute()
  return { rows: rows.map((row) => view(row, actor.now)), ...(await cappedTotal(tx, matching as never)) }
}

async function showToken(tx: Tx, { now }: Actor, integrationId: string, id: string) {
  const row = await tokensOf(tx, integrationId).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Token')
  return view(row, now)
}

/**
 * Makes a token with some of its maker's rights. Only its hash is stored, so this answer alone has the token.
 * @throws 403 `reauth_required` unless the password was confirmed lately; 404; 409 `limit_reached`; 422 at `scopes`, `expires_at`.
 */
export async function createToken(tx: Tx, actor: Actor, session: Session, integrationId: string, input: z.output<typeof tokenBody>) {
  await lockIntegration(tx, integrationId)
  requireConfirmed(session, actor.now)
  refuseBeyondRights(input.scopes, session.permissions)
  const expires = input.expires_at === null ? null : new Date(input.expires_at)
  if (expires && expires <= actor.now) throw invalid('expires_at', 'Expiry is in the past.')
  await refuseTooMany(tx, integrationId)
  const { name, mode, scopes, addresses } = input
  const token = newIntegrationToken(mode)
  const id = newId()
  await tx
    .insertInto('integration_tokens')
    .values({
      agency_id: actor.agencyId,
      id,
      integration_id: integrationId,
      name,
      mode,
      ending: token.slice(-4),
      scopes,
      addresses,
      made_by: session.userId,
      expires_at: expires,
      created_at: actor.now,
    })
    .execute()
  await tx
    .insertInto('integration_token_keys')
    .values({ token_hash: hashToken(token), agency_id: actor.agencyId, token_id: id })
    .execute()
  await audit(tx, actor, {
    action: 'integration_token.created',
    subject: 'integration',
    subjectId: integrationId,
    after: { name, mode, scopes, addresses, expires_at: expires },
  })
  return { token, row: await showToken(tx, actor, integrationId, id) }
}

/** @throws 403 `reauth_required` unless the password was confirmed lately. */
export function requireConfirmed({ confirmedAt }: Session, now: Date): void {
  if (!confirmedAt || confirmedAt.getTime() < now.getTime() - confirmedForMs)
    throw forbidden('reauth_required', 'Enter your password again to make a token.')
}

function refuseBeyondRights(wanted: readonly Scope[], permissions: ReadonlySet<string>): void {
  const may = scopesOfRights(permissions)
  const beyond = wanted.find((scope) => !may.includes(scope))
  if (beyond)
    throw invalid('scopes', `To give ${beyond} you need the permission ${rightsInWords(scopeRights[beyond])}.`, 'scope_beyond_rights')
  if (wanted.length === 1 && wanted[0] === 'personal_data.read')
    throw invalid(
      'scopes',
      `Personal data is part of other answers. Choose one of ${allScopes.slice(0, 3).join(', ')} or another scope too.`,
    )
}

async function refuseTooMany(tx: Tx, integrationId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('integration_tokens')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('integration_id', '=', integrationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (n >= mostTokens) throw conflict('limit_reached', `An integration has at most ${mostTokens} tokens. Revoke one first.`)
}

/** Revokes a token: the next call with it gets 401. @throws 404, 409 `already_revoked`. */
export async function revokeToken(tx: Tx, actor: Actor, { integration, token: id }: { integration: string; token: string }) {
  await lockIntegration(tx, integration)
  const { name, revoked_at } = await showToken(tx, actor, integration, id)
  if (revoked_at) throw conflict('already_revoked', 'This token is revoked already.')
  await revoke(tx, actor, [id])
  await audit(tx, actor, { action: 'integration_token.revoked', subject: 'integration', subjectId: integration, before: { name } })
  return showToken(tx, actor, integration, id)
}

/** Revokes all tokens of an integration. */
export async function revokeAll(tx: Tx, actor: Actor, integrationId: string): Promise<void> {
  const open = await tx
    .selectFrom('integration_tokens')
    .select('id')
    .where('integration_id', '=', integrationId)
    .where('revoked_at', 'is', null)
    .execute()
  if (open.length > 0)
    await revoke(
      tx,
      actor,
      open.map(({ id }) => id),
    )
}

async function revoke(tx: Tx, { now }: Actor, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('integration_tokens')
    .set({ revoked_at: now })
    .where('id', 'in', [...ids])
    .execute()
  await tx
    .deleteFrom('integration_token_keys')
    .where('token_id', 'in', [...ids])
    .execute()
}
