import type { z } from 'zod'
import { modelAvailable, modelName, modelUsage } from '#domains/language-model/server/model.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import type { settingsBody, settingsEdit } from '../contract.ts'
import { readCatalogue } from './knowledge/catalogue.ts'

export type Settings = z.output<typeof settingsBody>

export const chatPurpose = 'chat'

const atFirst: Settings & { version: number } = {
  enabled: false,
  tone: 'friendly',
  greeting: null,
  may_quote: true,
  may_hold: true,
  may_pay: true,
  may_inquire: true,
  quote_hours: 48,
  hours: [],
  languages: ['en', 'sw', 'lg', 'fr'],
  version: 0,
}

/** Returns the settings of the chatbot; those of a new agency have version 0. */
export async function settingsOf(tx: Tx): Promise<Settings & { version: number }> {
  const row = await tx.selectFrom('chatbot_settings').selectAll().executeTakeFirst()
  if (!row) return atFirst
  const { agency_id: _agency, updated_at: _updated, hours, languages, ...rest } = row
  return { ...rest, hours: hours as unknown as Settings['hours'], languages: languages as Settings['languages'] }
}

/** The key of the agency in the code of its website. It is signed, and opens nothing but the chat. */
export const chatKey = (app: App, agencyId: string): string => codeOf(app.settings.secretKey, chatPurpose, [agencyId])

/** Returns the settings with the engine in use and the code for a website. */
export async function showSettings(app: App, tx: Tx, actor: Actor) {
  const { offers } = await readCatalogue(app, tx, actor)
  const key = chatKey(app, actor.agencyId)
  const usage = modelAvailable(app) ? await modelUsage(app, tx, actor.agencyId, actor.now) : null
  return {
    ...(await settingsOf(tx)),
    engine: usage ? ('model' as const) : ('rules' as const),
    model: usage && { name: modelName(app)!, tokens_today: usage.tokens, tokens_limit: usage.limit },
    embed_code: `<script src="${app.appUrl}/js/chat.js" data-key="${key}" async></script>`,
    key,
    offers: offers.length,
  }
}

/** Changes the settings: absent keys stay. @throws 409 `stale`. */
export async function changeSettings(app: App, tx: Tx, actor: Actor, { version, ...input }: z.output<typeof settingsEdit>) {
  const before = await settingsOf(tx)
  if (before.version !== version) throw conflict('stale', 'Someone else changed these settings. Reload them and try again.')
  const { version: _version, ...now } = before
  const after = { ...now, ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) } as Settings
  const values = { ...after, hours: JSON.stringify(after.hours), version: version + 1, updated_at: actor.now }
  const written = await tx
    .insertInto('chatbot_settings')
    .values({ ...values, agency_id: actor.agencyId })
    .onConflict((row) => row.column('agency_id').doUpdateSet(values).where('chatbot_settings.version', '=', version))
    .returning('version')
    .executeTakeFirst()
  if (!written) throw conflict('stale', 'Someone else changed these settings. Reload them and try again.')
  await audit(tx, actor, { action: 'chatbot_settings.changed', subject: 'chatbot_settings', before: now, after })
  return showSettings(app, tx, actor)
}
