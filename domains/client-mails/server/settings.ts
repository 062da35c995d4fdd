import type { z } from 'zod'
import { conflict } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { clientMailsBody } from '../contract.ts'
import { defaults, occasions, type Occasion } from '../contract/occasions.ts'

type Switches = Record<Occasion, boolean>

/** Returns the agency's switches; version 0 for the defaults. */
export async function settingsOf(tx: Tx): Promise<Switches & { version: number }> {
  const row = await tx
    .selectFrom('client_mail_settings')
    .select([...occasions, 'version'])
    .executeTakeFirst()
  return row ?? { ...defaults, version: 0 }
}

/** Changes the given switches. @throws 409 `stale`. */
export async function editSettings(tx: Tx, actor: Actor, { version, ...given }: z.output<typeof clientMailsBody>) {
  const { version: known, ...before } = await settingsOf(tx)
  const stale = conflict('stale', 'Someone else changed these settings. Reload them and try again.')
  if (known !== version) throw stale
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const after: Switches = { ...before, ...named }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('client_mail_settings')
    .values({ ...after, agency_id: actor.agencyId, version: version + 1, updated_at: actor.now })
    .onConflict((on) =>
      on
        .column('agency_id')
        .doUpdateSet({ ...after, version: version + 1, updated_at: actor.now })
        .where('client_mail_settings.version', '=', version),
    )
    .executeTakeFirst()
  // Somebody else saved between the read and this statement.
  if (numInsertedOrUpdatedRows !== 1n) throw stale
  await audit(tx, actor, { action: 'client_mails.updated', subject: 'agency', subjectId: actor.agencyId, before, after })
  return settingsOf(tx)
}
