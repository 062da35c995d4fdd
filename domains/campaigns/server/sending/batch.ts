import { addAct } from '#domains/consents/server/consents.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { sendInOrder, type Tx } from '#kit/server/database/database.ts'
import type { Outcome } from '#kit/server/mail/mail-lanes.ts'
import { claim, store, type Due } from '../recipients-data.ts'
import type { Carrier } from './carrier.ts'
import { mailFor, valuesOf } from './content.ts'
import type { Slice } from './slice.ts'

const mostTries = 5
const firstRetryMs = 10 * 60_000

/** A mail that has left, and what became of it. */
interface Sent {
  due: Due
  outcome: Outcome
}

/**
 * Sends a batch on all lanes. Each lane stores what became of a mail and claims the next person in one transaction, so that at most one
 * mail a lane is uncertain when the worker dies. Returns `isDown` if the mail server cannot be reached.
 */
export async function sendBatch(app: App, slice: Slice, { lanes }: Carrier, batch: readonly Due[]): Promise<{ isDown: boolean }> {
  const waiting = [...batch]
  let isDown = false
  await Promise.all(
    lanes.map(async (lane) => {
      let sent: Sent | null = null
      for (;;) {
        const next: Due | undefined = isDown ? undefined : waiting.shift()
        if (!next && !sent) return
        const claimed: string | null = await step(app, slice, sent, next)
        sent = null
        if (!next) return
        if (claimed === null) return void waiting.splice(0)
        if (claimed !== 'sending') continue
        const outcome = await lane.send(await compose(app, slice, next))
        if (outcome.status === 'later' && outcome.down) isDown = true
        sent = { due: next, outcome }
      }
    }),
  )
  return { isDown }
}

async function compose(app: App, slice: Slice, due: Due) {
  const reader = { id: due.id, address: due.address, variant: due.variant, values: valuesOf(due) }
  return mailFor(app, slice.row, slice.prepared, reader, slice.isMarketing)
}

/** Stores an outcome and claims the next person. Returns the claim: `sending`, `suppressed`, or null when nobody may be claimed here. */
async function step(app: App, slice: Slice, sent: Sent | null, next: Due | undefined): Promise<string | null> {
  const actor: Actor = { agencyId: slice.row.agency_id, userId: null, now: app.clock.now() }
  return app.db.asAgency(actor, async (tx) => {
    if (sent?.outcome.status === 'bounced') await storeBounce(tx, actor, sent.due, sent.outcome.error)
    const stored = sent && sent.outcome.status !== 'bounced' ? [store(tx, sent.due.id, stateOf(sent, actor.now))] : []
    const { row, runnerId, isMarketing } = slice
    const claims = next ? claim(tx, { campaignId: row.id, id: next.id, runnerId, needsConsent: isMarketing }) : []
    if (stored.length + claims.length === 0) return null
    const answers = await sendInOrder(tx, [...stored, ...claims])
    return next ? ((answers.at(-1)!.rows[0] as { status: string } | undefined)?.status ?? null) : null
  })
}

function stateOf({ due, outcome }: Sent, now: Date): Parameters<typeof store>[2] {
  const error = 'error' in outcome ? outcome.error : null
  if (outcome.status === 'sent' || outcome.status === 'unknown') return { status: outcome.status, error, sentAt: now, dueAt: null }
  if (outcome.status === 'failed' || (outcome.status === 'later' && !outcome.down && due.tries + 1 >= mostTries))
    return { status: 'failed', error, sentAt: null, dueAt: null }
  const isDown = outcome.status === 'later' && outcome.down
  return { status: 'queued', error, sentAt: null, dueAt: isDown ? null : new Date(now.getTime() + firstRetryMs * 2 ** due.tries) }
}

/** The mail server knows no such mailbox: the address gets no marketing from now on. */
async function storeBounce(tx: Tx, actor: Actor, { id, address }: Due, error: string): Promise<void> {
  await tx.updateTable('campaign_recipients').set({ status: 'bounced', error, bounced_at: actor.now }).where('id', '=', id).execute()
  await addAct(tx, actor, { channel: 'email', address, purpose: 'marketing', act: 'bounced', source: 'provider', wording: error })
}
