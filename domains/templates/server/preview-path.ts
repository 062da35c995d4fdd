import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'

const dayMs = 24 * 60 * 60_000

/** The purpose of codes that are made on a day, UTC. `daysAgo`: 0 for today. */
export const previewPurpose = (now: Date, daysAgo: 0 | 1): string => `template preview ${Math.floor(now.getTime() / dayMs) - daysAgo}`

/** Returns the path of a template's preview for an agency. It stays the same for a day, so that frames with it do not reload. */
export const previewPath = ({ settings }: Pick<App, 'settings'>, { agencyId, now }: Actor, templateId: string): string =>
  `/template-preview/${codeOf(settings.secretKey, previewPurpose(now, 0), [agencyId, templateId])}`
