import type { Selectable } from 'kysely'
import type { SandboxCheckouts } from '../../../../database/tables.ts'
import type { App } from '#kit/server/app.ts'
import { percentOf, type Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { hashToken, newId, sign } from '#kit/server/security/tokens.ts'

// The sandbox plays an external company. These are its own books; only its adapter reads them.

export type Checkout = Selectable<SandboxCheckouts>

const feePercent = { mobile_money: 1.5, card: 3.2 } as const

/** The company's fee for a payment, in minor units. */
export const feeOf = (method: 'mobile_money' | 'card', amount: number): number => Math.min(amount, percentOf(amount, feePercent[method]))

/** Returns the share of the remaining fee to return when `amount` of the refundable `left` is refunded, in minor units. */
export const feeShare = (fee: number, left: number, amount: number): number =>
  left <= 0 ? 0 : Number((BigInt(fee) * BigInt(amount)) / BigInt(left))

/** The token is derived from the checkout's id, so that a retry returns the same address. */
const tokenOf = (app: App, id: string) => `chk_${sign(app.settings.secretKey, 'sandbox checkout', id)}`

const inBooks = <T>(app: App, why: string, work: (tx: Tx) => Promise<T>) => app.db.asPlatform(`house: ${why} in the sandbox`, work)

/** Opens a checkout; the same idempotency key returns the same one. @returns the token of its page. */
export async function openCheckout(
  app: App,
  request: {
    merchant: string
    our_reference: string
    idempotency_key: string
    amount: number
    currency: Currency
    description: string
    return_url: string
  },
): Promise<string> {
  const id = newId()
  const now = app.clock.now()
  return inBooks(app, 'open a checkout', async (tx) => {
    const inserted = await tx
      .insertInto('sandbox_checkouts')
      .values({ ...request, id, token_hash: hashToken(tokenOf(app, id)), created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 1n) return tokenOf(app, id)
    const known = await tx
      .selectFrom('sandbox_checkouts')
      .select('id')
      .where('idempotency_key', '=', request.idempotency_key)
      .executeTakeFirstOrThrow()
    return tokenOf(app, known.id)
  })
}

async function settled(tx: Tx, id: string, now: Date): Promise<Checkout> {
  // Applies outcomes that are due by now: a late payment succeeds, an unanswered prompt expires.
  for (const outcome of ['succeeded', 'failed'] as const) {
    await tx
      .updateTable('sandbox_checkouts')
      .set({ status: outcome, failure_code: outcome === 'failed' ? 'expired' : null, settles_at: null, settles_as: null, updated_at: now })
      .where('id', '=', id)
      .where('status', '=', 'prompted')
      .where('settles_as', '=', outcome)
      .where('settles_at', '<=', now)
      .execute()
  }
  return tx.selectFrom('sandbox_checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function found(app: App, why: string, find: (tx: Tx) => Promise<{ id: string } | undefined>): Promise<Checkout | null> {
  return inBooks(app, why, async (tx) => {
    const row = await find(tx)
    return row ? settled(tx, row.id, app.clock.now()) : null
  })
}

/** Returns the checkout of a page's token. */
export const checkoutByToken = (app: App, token: string) =>
  found(app, 'checkout page', (tx) =>
    tx.selectFrom('sandbox_checkouts').select('id').where('token_hash', '=', hashToken(token)).executeTakeFirst(),
  )

/** Returns a checkout by its id, with due outcomes applied. */
export const checkoutById = (app: App, id: string) =>
  found(app, 'checkout', (tx) => tx.selectFrom('sandbox_checkouts').select('id').where('id', '=', id).executeTakeFirst())

/** Returns the checkout that decides a merchant's reference: the paid one, otherwise the newest. */
export async function checkoutOf(app: App, merchant: string, reference: string): Promise<Checkout | null> {
  const ids = await inBooks(app, 'look up', (tx) =>
    tx
      .selectFrom('sandbox_checkouts')
      .select('id')
      .where('merchant', '=', merchant)
      .where('our_reference', '=', reference)
      .orderBy('created_at', 'desc')
      .execute(),
  )
  const rows = await Promise.all(ids.map(({ id }) => checkoutById(app, id)))
  return rows.find((row) => row?.status === 'succeeded') ?? rows[0] ?? null
}

/** Changes a checkout that is still unpaid. @returns the new row, or `null` if it was closed meanwhile. */
export async function changeCheckout(
  app: App,
  tx: Tx,
  id: string,
  change: Partial<
    Pick<Checkout, 'status' | 'method' | 'failure_code' | 'fee' | 'payer_name' | 'payer_phone' | 'settles_at' | 'settles_as'>
  >,
): Promise<Checkout | null> {
  const row = await tx
    .updateTable('sandbox_checkouts')
    .set({ failure_code: null, settles_at: null, settles_as: null, ...change, updated_at: app.clock.now() })
    .where('id', '=', id)
    .where('status', '<>', 'succeeded')
    .where((of) => of.or([of('failure_code', 'is', null), of('failure_code', '<>', 'expired')]))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Refunds once per idempotency key. @returns `null` when the refundable amount is too low. */
export async function refundCheckout(
  app: App,
  checkoutId: string,
  idempotencyKey: string,
  amount: number,
): Promise<{ id: string; fee_returned: number } | null> {
  return inBooks(app, 'refund', async (tx) => {
    const checkout = await tx.selectFrom('sandbox_checkouts').selectAll().where('id', '=', checkoutId).forUpdate().executeTakeFirstOrThrow()
    const earlier = await tx.selectFrom('sandbox_refunds').selectAll().where('checkout_id', '=', checkoutId).execute()
    const known = earlier.find((row) => row.idempotency_key === idempotencyKey)
    if (known) return known
    const left = checkout.amount - earlier.reduce((sum, row) => sum + row.amount, 0)
    const fee = checkout.fee - earlier.reduce((sum, row) => sum + row.fee_returned, 0)
    if (checkout.status !== 'succeeded' || amount > left) return null
    const row = {
      id: newId(),
      idempotency_key: idempotencyKey,
      checkout_id: checkoutId,
      amount,
      fee_returned: feeShare(fee, left, amount),
      created_at: app.clock.now(),
    }
    await tx.insertInto('sandbox_refunds').values(row).execute()
    return row
  })
}
