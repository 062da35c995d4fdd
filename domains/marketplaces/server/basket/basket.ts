import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { WantedLine } from '#domains/site-bookings/server/basket/baskets.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { hashToken, newId, newToken } from '#kit/server/security/tokens.ts'
import type { MarketplaceBaskets } from '../../../../database/tables.ts'
import type { Store } from '../store/store.ts'

/** One thing that a visitor wants, of one vendor. */
export interface StoreLine extends WantedLine {
  /** The owner's row of the vendor. */
  vendor_id: string
}

export interface StoreBasket extends Omit<Selectable<MarketplaceBaskets>, 'lines'> {
  lines: StoreLine[]
}

/** Most lines of a basket. */
export const mostLines = 20

/** Days after which a basket that nobody uses is deleted. */
export const idleDays = 7

const withLines = (row: Selectable<MarketplaceBaskets>): StoreBasket => ({ ...row, lines: row.lines as unknown as StoreLine[] })

/** Returns the basket of a secret in a marketplace, locked if asked for; null for an unknown one. */
export async function findBasket(
  tx: Tx,
  marketplaceId: string,
  secret: string | null,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoreBasket | null> {
  if (secret === null) return null
  const row = await tx
    .selectFrom('marketplace_baskets')
    .selectAll()
    .where('secret_hash', '=', hashToken(secret))
    .where('marketplace_id', '=', marketplaceId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? withLines(row) : null
}

/** Adds a basket with a new secret. */
export async function newBasket(tx: Tx, actor: Actor, marketplaceId: string): Promise<{ basket: StoreBasket; secret: string }> {
  const secret = newToken('mkt')
  const row = await tx
    .insertInto('marketplace_baskets')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      marketplace_id: marketplaceId,
      secret_hash: hashToken(secret),
      nonce: newToken('ord'),
      created_at: actor.now,
      used_at: actor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { basket: withLines(row), secret }
}

interface Changes {
  lines?: readonly StoreLine[]
  residency?: StoreBasket['residency']
  discount_code?: string | null
  /** The order that was made of it, with which form. */
  ordered?: { nonce: string; orderId: string }
}

/** Changes a basket. A form that was shown before no longer orders it. */
export async function changeBasket(tx: Tx, actor: Actor, id: string, { lines, ordered, residency, discount_code }: Changes): Promise<void> {
  await tx
    .updateTable('marketplace_baskets')
    .set({
      ...(residency && { residency }),
      ...(discount_code !== undefined && { discount_code }),
      ...(lines && { lines: JSON.stringify(lines) }),
      ...(ordered && { ordered_nonce: ordered.nonce, order_id: ordered.orderId }),
      nonce: newToken('ord'),
      used_at: actor.now,
    })
    .where('id', '=', id)
    .execute()
}

const isSecure = ({ appUrl }: Pick<App, 'appUrl'>): boolean => appUrl.startsWith('https:')
const nameOf = (app: Pick<App, 'appUrl'>): string => (isSecure(app) ? '__Secure-basket' : 'basket')

/** Returns the secret of the visitor's basket, or null. */
export function basketSecret(app: Pick<App, 'appUrl'>, { headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const name = nameOf(app)
  const given = headers.cookie?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  const secret = given?.slice(name.length + 1) ?? ''
  return /^mkt_[A-Za-z0-9_-]{43}$/.test(secret) ? secret : null
}

/** Sets the cookie of a basket, for the pages of its marketplace only. */
export function setBasketCookie({ app, home }: Pick<Store, 'app' | 'home'>, reply: FastifyReply, secret: string): void {
  const rest = `Path=${home}; SameSite=Lax; Max-Age=${idleDays * 86_400}; HttpOnly${isSecure(app) ? '; Secure' : ''}`
  reply.header('set-cookie', `${nameOf(app)}=${secret}; ${rest}`)
}
