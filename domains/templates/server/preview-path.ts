import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'

export const previewPurpose = 'template preview'
const dayMs = 24 * 60 * 60_000

/** Returns the number of the day since 1970, UTC. */
export const dayNumber = (now: Date): number => Math.floor(now.getTime() / dayMs)

/** A code holds ids, so the day is written like one. */
const dayId = (day: number): string => day.toString(16).padStart(32, '0')
export const dayOfId = (id: string): number => Number.parseInt(id.replaceAll('-', ''), 16)

/** Returns the path of a template's preview for an agency. It stays the same for a day, so that frames with it do not reload. */
export const previewPath = ({ settings }: Pick<App, 'settings'>, { agencyId, now }: Actor, templateId: string): string =>
  `/template-preview/${codeOf(settings.secretKey, previewPurpose, [agencyId, templateId, dayId(dayNumber(now))])}`
