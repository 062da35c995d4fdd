import { checkMail } from '#domains/mail-blocks/server/checks.ts'
import { wishOf } from '#domains/messaging/contract/words.ts'
import { accountOf } from '#domains/messaging/server/accounts.ts'
import { templateNamed } from '#domains/messaging/server/templates/filled.ts'
import { invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { documentOf, templateOf } from './row-json.ts'
import type { CampaignRow } from './campaigns-data.ts'

export interface Finding {
  level: 'error' | 'warning'
  code: string
  message: string
  field: string | null
}

const error = (field: string, code: string, message: string): Finding => ({ level: 'error', code, message, field })

/** Returns what stops a campaign's content, and what should be looked at before it is sent. */
export async function contentFindings(app: App, tx: Tx, row: CampaignRow): Promise<Finding[]> {
  if (row.type === 'email') return mailFindings(app, tx, row)
  const found = row.type === 'sms' ? textFindings(row) : await templateFindings(tx, row)
  if (await accountOf(app, tx, row.type)) return found
  return [...found, error('type', 'no_provider', 'No provider is set up for these messages. Add one in the messaging settings.')]
}

/** The errors of the mail's own checks stop it too; their warnings are shown beside the mail. */
async function mailFindings(app: App, tx: Tx, row: CampaignRow): Promise<Finding[]> {
  const document = documentOf(row)
  if (!document || document.blocks.length === 0) return [error('document', 'no_content', 'Write the mail.')]
  if (document.subject === '') return [error('document.subject', 'no_subject', 'Give the mail a subject.')]
  const { problems } = await checkMail(app, tx, row.agency_id, document)
  return problems.filter(({ level }) => level === 'error').map(({ code, message }) => error('document', code, message))
}

function textFindings({ body, type }: CampaignRow): Finding[] {
  if (!body) return [error('text', 'no_content', 'Write the text.')]
  if (body.split(/\s+/).some((word) => wishOf(type === 'sms' ? 'sms' : 'whatsapp', word) === 'stop')) return []
  return [{ level: 'warning', code: 'no_stop', field: 'text', message: 'Say how to get no more of these: “Reply STOP to end offers.”' }]
}

async function templateFindings(tx: Tx, row: CampaignRow): Promise<Finding[]> {
  const chosen = templateOf(row)
  if (!chosen) return [error('template', 'no_content', 'Choose a template.')]
  const template = await templateNamed(tx, chosen)
  if (!template) return [error('template.name', 'not_found_reference', 'This template was deleted. Choose another one.')]
  if (template.status !== 'approved')
    return [error('template.name', 'template_not_approved', 'WhatsApp has not approved this template. Choose another one.')]
  const { values } = chosen
  if (values.length !== template.parameters || values.includes(''))
    return [error('template.values', 'no_values', 'Fill in every place of the template.')]
  return []
}

/** Refuses content that is not ready. @throws 422 at the field of the first error. */
export async function requireContent(app: App, tx: Tx, row: CampaignRow): Promise<void> {
  const stops = (await contentFindings(app, tx, row)).find(({ level }) => level === 'error')
  if (stops) throw invalid(stops.field ?? 'document', stops.message, stops.code)
}
