import { post } from '#domains/finance/server/ledger.ts'
import { recordPayment } from '#domains/finance/server/payments.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { DepositMethod } from '../contract/words.ts'

interface HeldDeposit {
  /** Id of the rental. */
  id: string
  /** Reference of its booking. */
  reference: string
  currency: Currency
  /** How many hand-overs of the rental were undone: each deposit has a transaction of its own. */
  turn: number
}

const referenceOf = (type: string, { id, turn }: HeldDeposit) => (turn === 0 ? `${type}:${id}` : `${type}:${id}:${turn}`)

/** Posts a security deposit as held: the money still belongs to the client. @throws 409 `already_posted` the second time. */
export async function holdDeposit(tx: Tx, actor: Actor, held: HeldDeposit, amount: number): Promise<void> {
  const { id, reference, currency } = held
  await post(tx, actor, {
    type: 'deposit',
    reference: referenceOf('deposit', held),
    memo: `Security deposit of ${reference}`,
    subjectId: id,
    postings: [
      { account: { type: 'deposit_held' }, amount, currency },
      { account: { type: 'world' }, amount: -amount, currency },
    ],
  })
}

interface Release {
  amount: number
  keep: number
  method: DepositMethod
  reason: string | null
}

/** Posts a full refund of the deposit. @throws 409 `already_posted` the second time. */
export async function giveBackDeposit(tx: Tx, actor: Actor, held: HeldDeposit, amount: number): Promise<void> {
  const { id, reference, currency } = held
  await post(tx, actor, {
    type: 'deposit_released',
    reference: referenceOf('deposit_released', held),
    memo: `Security deposit of ${reference} released`,
    subjectId: id,
    postings: [
      { account: { type: 'deposit_held' }, amount: -amount, currency },
      { account: { type: 'world' }, amount, currency },
    ],
  })
}

/** Posts a full refund of the deposit, and the kept part as a new payment. @throws 409 `already_posted` the second time. */
export async function releaseDeposit(
  app: App,
  tx: Tx,
  actor: Actor,
  { bookingId, ...held }: HeldDeposit & { bookingId: string },
  { amount, keep, method, reason }: Release,
): Promise<void> {
  const { currency } = held
  await giveBackDeposit(tx, actor, held, amount)
  if (keep > 0)
    await recordPayment(app, tx, actor, {
      booking_id: bookingId,
      amount: { amount: keep, currency },
      method,
      note: reason ? `Kept of the security deposit: ${reason}` : 'Kept of the security deposit',
      allow_overpayment: false,
    })
}
