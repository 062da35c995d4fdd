import { invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { documentOf, templateOf } from './campaigns.ts'
import type { CampaignRow } from './campaigns-data.ts'

export interface Finding {
  level: 'error' | 'warning'
  code: string
  message: string
  field: string | null
}

const error = (field: string, code: string, message: string): Finding => ({ level: 'error', code, message, field })

/** Returns what stops a campaign's content, and what should be looked at before it is sent. */
export async function contentFindings(_app: App, _tx: Tx, row: CampaignRow): Promise<Finding[]> {
  if (row.type !== 'email') {
    const isEmpty = row.type === 'sms' ? !row.body : !templateOf(row)
    const field = row.type === 'sms' ? 'text' : 'template'
    if (isEmpty) return [error(field, 'no_content', row.type === 'sms' ? 'Write the text.' : 'Choose a template.')]
    // Their worker is not connected to the channels of messaging: a start is refused, so that no campaign stays half sent.
    return [error('type', 'not_connected', 'Campaigns by SMS and WhatsApp cannot be sent yet. They can be prepared.')]
  }
  const document = documentOf(row)
  if (!document || document.blocks.length === 0) return [error('document', 'no_content', 'Write the mail.')]
  return document.subject === '' ? [error('document.subject', 'no_subject', 'Give the mail a subject.')] : []
}

/** Refuses content that is not ready. @throws 422 at the field of the first error. */
export async function requireContent(app: App, tx: Tx, row: CampaignRow): Promise<void> {
  const stops = (await contentFindings(app, tx, row)).find(({ level }) => level === 'error')
  if (stops) throw invalid(stops.field ?? 'document', stops.message, stops.code)
}
