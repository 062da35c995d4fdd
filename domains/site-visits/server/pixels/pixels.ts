import type { z } from 'zod'
import { conflict } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { pixelsBody } from '../../contract.ts'

const none = { meta: null, google: null, pinterest: null, version: 0 }

/** Returns the ids of the agency's pixels. */
export const readPixels = async (tx: Tx) =>
  (await tx.selectFrom('site_pixels').select(['meta', 'google', 'pinterest', 'version']).executeTakeFirst()) ?? none

/** Sets the ids. @throws 409 `stale`. */
export async function changePixels(tx: Tx, actor: Actor, { version, ...ids }: z.output<typeof pixelsBody>) {
  const before = await readPixels(tx)
  const written = await tx
    .insertInto('site_pixels')
    .values({ agency_id: actor.agencyId, ...ids, version: 1, updated_at: actor.now })
    .onConflict((of) =>
      of
        .column('agency_id')
        .doUpdateSet({ ...ids, version: version + 1, updated_at: actor.now })
        .where('site_pixels.version', '=', version),
    )
    .returning(['meta', 'google', 'pinterest', 'version'])
    .executeTakeFirst()
  if (!written || before.version !== version) throw conflict('stale', 'Someone else changed this. Reload it and try again.')
  const { version: _before, ...old } = before
  await audit(tx, actor, { action: 'site_pixels.changed', subject: 'site_pixels', before: old, after: ids })
  return written
}
