import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { deriveKey } from '#kit/server/security/tokens.ts'

export const demoEmail = 'demo@safiri.example'

/** The password of this installation's demo. It is derived from the secret, so it can be printed at each start. */
export const demoPassword = (app: App) =>
  deriveKey(app.settings.secretKey, 'demo password').toString('base64url').replace(/[-_]/g, '').slice(0, 14)

/**
 * Creates the demo agency the first time, and again if an earlier run was stopped before it was complete.
 * @returns its log-in while it exists; null when it was deleted, or not finished.
 */
export async function ensureDemo(app: App, make: (app: App) => Promise<boolean>): Promise<{ email: string; password: string } | null> {
  const known = await app.db.asPlatform('house: is there a demo', async (tx) =>
    (await isDemoIncomplete(tx))
      ? undefined
      : tx.selectFrom('agencies').select('state').where('is_demo', '=', true).orderBy('created_at').limit(1).executeTakeFirst(),
  )
  if (!known && !(await make(app))) return null
  return known && known.state !== 'active' ? null : { email: demoEmail, password: demoPassword(app) }
}

/** Returns true from the first row of the demo until its last one. */
export async function isDemoIncomplete(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('installation').select(['demo_started_at', 'demo_done_at']).executeTakeFirst()
  return Boolean(row?.demo_started_at && !row.demo_done_at)
}
