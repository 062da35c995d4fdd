import { conflict } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Variant } from '../contract/states.ts'
import { subjectTestOf } from './row-json.ts'
import { setCampaign, type CampaignRow } from './campaigns-data.ts'
import { numbersByVariant } from './numbers.ts'

/** Gives the people who wait the chosen subject. Returns the columns that say so. */
async function choose(tx: Tx, actor: Actor, row: CampaignRow, variant: Variant, how: string) {
  await tx
    .updateTable('campaign_recipients')
    .set({ variant })
    .where('campaign_id', '=', row.id)
    .where('variant', 'is', null)
    .where('status', '=', 'queued')
    .execute()
  await audit(tx, actor, { action: 'campaign.subject_chosen', subject: 'campaign', subjectId: row.id, after: { variant, how } })
  return { winner: variant, decides_at: null }
}

/** Chooses the better subject if its time has come: more likely human clicks or opens of those it was sent to; the first if equal. */
export async function chooseWhenDue(tx: Tx, actor: Actor, row: CampaignRow): Promise<{ winner?: Variant; decides_at?: null }> {
  const test = subjectTestOf(row)
  if (!test || row.winner || !row.decides_at || row.decides_at > actor.now) return {}
  const counts = await numbersByVariant(tx, row.id, false)
  const rate = (variant: Variant) => {
    const { sent = 0, opened, clicked } = counts.get(variant) ?? {}
    return sent === 0 ? 0 : ((test.measure === 'clicks' ? clicked : opened)?.likely_human ?? 0) / sent
  }
  return choose(tx, actor, row, rate('b') > rate('a') ? 'b' : 'a', 'automatic')
}

/** Chooses the subject for the people who wait. The row is locked. @throws 409 `no_test`, `chosen`. */
export async function chooseByHand(tx: Tx, actor: Actor, row: CampaignRow, variant: Variant): Promise<CampaignRow> {
  if (!subjectTestOf(row) || row.started_at === null) throw conflict('no_test', 'This campaign compares no subjects now.')
  if (row.winner) throw conflict('chosen', 'The subject was chosen already.')
  const chosen = await choose(tx, actor, row, variant, 'by hand')
  return setCampaign(tx, row.id, { ...chosen, waits_until: null, version: row.version + 1, updated_at: actor.now })
}
