import { balanceOf, isPosted, post, type Posting } from '#domains/finance/server/ledger.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { lockSettings } from '../settings-data.ts'
import { monthOf } from '../this-month.ts'

// Emails are counted in the ledger as the asset EMAIL: `available` may be used, `reserved` belongs to campaigns that run.

/** Emails that each agency may send in a month without buying any. They are added when the first is needed, and stay. */
export const freeEachMonth = 500

type By = Pick<Actor, 'agencyId' | 'now'>

const freeReference = async (tx: Tx, by: By): Promise<string> => `email_free:${(await monthOf(tx, by)).month}`

const move = (from: Posting['account']['type'], to: Posting['account']['type'], emails: number): Posting[] => [
  { account: { type: from }, amount: -emails, currency: 'EMAIL' },
  { account: { type: to }, amount: emails, currency: 'EMAIL' },
]

/** Returns how many emails the agency may still reserve, with the free ones of this month. */
export async function remainingEmails(tx: Tx, by: By): Promise<number> {
  const { agencyId } = by
  const balance = await balanceOf(tx, agencyId, { type: 'available', currency: 'EMAIL' })
  return (await isPosted(tx, agencyId, await freeReference(tx, by))) ? balance : balance + freeEachMonth
}

/** Adds the free emails of this month, once. The caller has locked the settings. */
async function addFree(tx: Tx, actor: Actor): Promise<void> {
  const reference = await freeReference(tx, actor)
  if (await isPosted(tx, actor.agencyId, reference)) return
  const memo = `Free emails of ${reference.slice(-7)}`
  await post(tx, actor, { type: 'email_free', reference, memo, postings: move('world', 'available', freeEachMonth) })
}

/** Adds bought emails. */
export async function addBought(tx: Tx, actor: Actor, purchaseId: string, emails: number): Promise<void> {
  await post(tx, actor, {
    type: 'email_purchase',
    reference: `email_purchase:${purchaseId}`,
    memo: `${emails} emails bought`,
    subjectId: purchaseId,
    postings: move('world', 'available', emails),
  })
}

/**
 * Reserves emails for a campaign; with `partial` as many as there are. Two campaigns at the same moment follow each other.
 * @returns how many are reserved. @throws 409 `insufficient_credits`.
 */
export async function reserveEmails(
  tx: Tx,
  actor: Actor,
  { campaignId, emails, partial }: { campaignId: string; emails: number; partial: boolean },
): Promise<number> {
  await lockSettings(tx, actor)
  await addFree(tx, actor)
  const remaining = await balanceOf(tx, actor.agencyId, { type: 'available', currency: 'EMAIL' })
  if (remaining < emails && !partial)
    throw conflict(
      'insufficient_credits',
      `This takes ${emails} emails and ${remaining} are left. Buy more, or send to as many as there are.`,
    )
  const reserved = Math.min(remaining, emails)
  if (reserved > 0)
    await post(tx, actor, {
      type: 'email_reserved',
      reference: `email_reserved:${newId()}`,
      memo: 'Emails reserved for a campaign',
      subjectId: campaignId,
      postings: move('available', 'reserved', reserved),
    })
  return reserved
}

/** Takes reserved emails for mails that were handed over, and gives back those that are not needed. */
export async function settleEmails(
  tx: Tx,
  actor: Actor,
  { campaignId, used, released }: { campaignId: string; used: number; released: number },
): Promise<void> {
  const each = [
    { type: 'email_used', emails: used, to: 'world', memo: 'Emails sent by a campaign' },
    { type: 'email_released', emails: released, to: 'available', memo: 'Emails that a campaign did not need' },
  ] as const
  for (const { type, emails, to, memo } of each)
    if (emails > 0)
      await post(tx, actor, {
        type,
        reference: `${type}:${newId()}`,
        memo,
        subjectId: campaignId,
        postings: move('reserved', to, emails),
      })
}
