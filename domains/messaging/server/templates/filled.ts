import { invalid } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { filledTemplate, parametersOf } from '../../contract/templates.ts'

/** A template to send: by its id, with a value for each parameter. */
export interface GivenTemplate {
  id: string
  params: readonly string[]
}

/** Returns a template's text with its parameters, and what the provider needs. @throws 422 at `template` and `params`. */
export async function filledFor(tx: Tx, { id, params }: GivenTemplate) {
  const row = await tx.selectFrom('whatsapp_templates').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw invalid('template', 'This template does not exist.', 'not_found_reference')
  if (row.status !== 'approved') throw invalid('template', 'WhatsApp has not approved this template.', 'template_not_approved')
  const wanted = parametersOf(row.body)
  // WhatsApp refuses empty values, new lines and tabs in parameters.
  const values = params.map((param) => param.replace(/\s+/g, ' ').trim())
  if (values.length !== wanted || values.includes(''))
    throw invalid('params', wanted === 0 ? 'This template has no parameters.' : `Enter ${wanted} ${wanted === 1 ? 'value' : 'values'}.`)
  return {
    text: filledTemplate(row.body, values),
    category: row.category,
    template: { id, name: row.name, language: row.language, category: row.category, params: values },
  }
}

/** Returns a template's category; undefined for an unknown template. */
export const templateCategory = async (tx: Tx, id: string) =>
  (await tx.selectFrom('whatsapp_templates').select('category').where('id', '=', id).executeTakeFirst())?.category

/** Returns the template of a name in a language, if the agency has it, with the number of its parameters. */
export async function templateNamed(tx: Tx, { name, language }: { name: string; language: string }) {
  const row = await tx
    .selectFrom('whatsapp_templates')
    .select(['id', 'status', 'category', 'body'])
    .where('name', '=', name)
    .where('language', '=', language)
    .executeTakeFirst()
  return row && { ...row, parameters: parametersOf(row.body) }
}
