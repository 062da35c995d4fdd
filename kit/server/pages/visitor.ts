import type { z } from 'zod'
import type { App } from '../app.ts'
import type { Actor } from '../database/audit.ts'
import type { Tx } from '../database/database.ts'
import type { ShortLinkKind } from '../../../database/tables.ts'
import { idsOf } from '../security/signed-code.ts'
import { decrypt } from '../security/tokens.ts'

declare const admitted: unique symbol

/** The one agency that a page for people without an account may open. Only this file creates it, from a signed or encrypted code, a public name or a short link. */
export interface PublicKey {
  readonly agencyId: string
  readonly [admitted]: true
}

const keyOf = <Ids extends object>(agencyId: string, ids: Ids) => ({ ...ids, agencyId }) as unknown as PublicKey & Ids

/**
 * Reads a signed code of one purpose. It holds the ids of an agency and of `names`, in this order.
 * @returns null when the code was not signed by us for this purpose.
 */
export function readKey<const Names extends readonly string[]>(
  app: App,
  purpose: string,
  code: string,
  names: Names,
): (PublicKey & Record<Names[number], string>) | null {
  const ids = idsOf(app.settings.secretKey, purpose, code)
  if (ids?.length !== names.length + 1) return null
  const named = Object.fromEntries(names.map((name, index) => [name, ids[index + 1]!])) as Record<Names[number], string>
  return keyOf(ids[0]!, named)
}

/** Reads an encrypted code of one purpose. @returns null when we did not make the code for this purpose. */
export function readSealedKey<Held extends { agencyId: string }>(
  app: App,
  purpose: string,
  code: string,
  schema: z.ZodType<Held>,
): (PublicKey & Held) | null {
  if (!/^[A-Za-z0-9_-]{40,1000}$/.test(code)) return null
  try {
    const held = schema.parse(JSON.parse(decrypt(app.settings.secretKey, purpose, code)))
    return keyOf(held.agencyId, held)
  } catch {
    return null
  }
}

/** Returns the key of the agency that a signed-in member works for, so that the editor sees what visitors see. */
export const keyOfMember = ({ agencyId }: Pick<Actor, 'agencyId'>): PublicKey => keyOf(agencyId, {})

/** Finds the active agency with this slug, with one statement over all agencies. */
export async function keyOfSlug(app: App, slug: string): Promise<PublicKey | null> {
  const row = await app.db.asPlatform('whose: the agency of a public page', (tx) =>
    tx
      .selectFrom('agencies')
      .select('id')
      .where('slug', '=', slug)
      .where('state', '=', 'active')
      // Test agencies have no public pages, only signed links.
      .where('test_of', 'is', null)
      .executeTakeFirst(),
  )
  return row ? keyOf(row.id, {}) : null
}

/** Finds the active agency with this slug that has a website, with one statement over all agencies. */
export async function keyOfSiteSlug(app: App, slug: string): Promise<PublicKey | null> {
  const row = await app.db.asPlatform('whose: the agency of a website', (tx) =>
    tx
      .selectFrom('agencies as a')
      .innerJoin('sites as s', 's.agency_id', 'a.id')
      .select('a.id')
      .where('a.slug', '=', slug)
      .where('a.state', '=', 'active')
      .executeTakeFirst(),
  )
  return row ? keyOf(row.id, {}) : null
}

/** Finds the active agency whose website or marketplace is at a verified host, with one statement over all agencies. */
export async function keyOfHost(app: App, host: string): Promise<(PublicKey & { marketplaceId: string | null }) | null> {
  const row = await app.db.asPlatform('whose: the agency of a host', (tx) =>
    tx
      .selectFrom('site_hosts as h')
      .innerJoin('agencies as a', 'a.id', 'h.agency_id')
      .leftJoin('sites as s', 's.agency_id', 'h.agency_id')
      .select(['h.agency_id', 'h.marketplace_id'])
      .where('h.host', '=', host)
      .where('a.state', '=', 'active')
      .where((where) => where.or([where('h.marketplace_id', 'is not', null), where('s.agency_id', 'is not', null)]))
      .executeTakeFirst(),
  )
  return row ? keyOf(row.agency_id, { marketplaceId: row.marketplace_id }) : null
}

/** Finds the active agency that owns the marketplace at this address, with one statement over all agencies. */
export async function keyOfMarketplace(app: App, slug: string): Promise<(PublicKey & { marketplaceId: string }) | null> {
  const row = await app.db.asPlatform('whose: the agency of a marketplace', (tx) =>
    tx
      .selectFrom('marketplace_slugs as m')
      .innerJoin('agencies as a', 'a.id', 'm.agency_id')
      .select(['m.agency_id', 'm.marketplace_id'])
      .where('m.slug', '=', slug)
      .where('a.state', '=', 'active')
      .executeTakeFirst(),
  )
  return row ? keyOf(row.agency_id, { marketplaceId: row.marketplace_id }) : null
}

/** Finds the active agency, the connection and the key of an OCTO partner by the hash of its key, with one statement over all agencies. */
export async function keyOfOctoPartner(app: App, keyHash: string): Promise<(PublicKey & { connectionId: string; keyId: string }) | null> {
  const row = await app.db.asPlatform('whose: the agency of an OCTO key', (tx) =>
    tx
      .selectFrom('octo_key_hashes as h')
      .innerJoin('agencies as a', 'a.id', 'h.agency_id')
      .select(['h.agency_id', 'h.connection_id', 'h.key_id'])
      .where('h.key_hash', '=', keyHash)
      .where('a.state', '=', 'active')
      .executeTakeFirst(),
  )
  return row ? keyOf(row.agency_id, { connectionId: row.connection_id, keyId: row.key_id }) : null
}

/** Finds the agency and the subject of a short link, with one statement over all agencies. */
export async function keyOfShortCode(app: App, code: string): Promise<(PublicKey & { kind: ShortLinkKind; subjectId: string }) | null> {
  if (!/^[A-Za-z0-9_-]{12}$/.test(code)) return null
  const rows = await app.db.asPlatform('whose: the agency of a short link', (tx) =>
    tx.selectFrom('short_links').select(['agency_id', 'kind', 'subject_id']).where('code', '=', code).limit(2).execute(),
  )
  const [row, ...others] = rows
  // No index over all agencies forbids that two links have one code. It is as unlikely as guessing one.
  return row && others.length === 0 ? keyOf(row.agency_id, { kind: row.kind, subjectId: row.subject_id }) : null
}

/** The actor for a person without an account, in the key's agency. */
export const visitorOf = (app: App, { agencyId }: PublicKey, requestId?: string): Actor => ({
  agencyId,
  userId: null,
  now: app.clock.now(),
  ...(requestId ? { requestId } : {}),
})

/** Runs work for a person without an account, in the key's agency only. */
export function asVisitor<T>(app: App, key: PublicKey, work: (tx: Tx, visitor: Actor) => Promise<T>, requestId?: string): Promise<T> {
  const visitor = visitorOf(app, key, requestId)
  return app.db.asAgency(visitor, (tx) => work(tx, visitor))
}
