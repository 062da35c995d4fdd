import { applyChange } from '#domains/channels/server/changes.ts'
import { changeBody } from '#domains/channels/contract.ts'
import { channelKey } from '#domains/octo/contract/words.ts'
import { createPartner } from '#domains/octo/server/connections/connections.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { SeededPackage } from './inventory.ts'

/** An OCTO partner without a key: it sells the packages at 15 percent less, once somebody gives it one. */
export async function seedPartner(app: App, actor: Actor, packages: readonly SeededPackage[]): Promise<void> {
  const ids = packages.filter(({ onRequest }) => !onRequest).map(({ id }) => id)
  await app.db.asAgency(actor, async (tx) => {
    const { id } = await createPartner(tx, actor, { name: 'Nile Tours' })
    const set = { enabled: true, price: { kind: 'percent', value: -15 } }
    await applyChange(tx, actor, changeBody.parse({ ids, channel: channelKey(id), set }))
  })
}
