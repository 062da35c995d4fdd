import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { accountOf } from './accounts.ts'
import { adapterOf } from './adapters/registry.ts'

/**
 * Downloads a file that a person sent by WhatsApp, outside transactions. Returns null if the provider no longer has it, or if it is
 * larger than `maxBytes`. @throws when the provider cannot be reached, so that a job tries again.
 */
export async function readMedia(
  app: App,
  actor: Actor,
  mediaId: string,
  maxBytes: number,
): Promise<{ content: Buffer; mime: string } | null> {
  const account = await app.db.asAgency(actor, (tx) => accountOf(app, tx, 'whatsapp'))
  const read = account && adapterOf(account.provider).media
  return read ? read(app, account, mediaId, maxBytes) : null
}
