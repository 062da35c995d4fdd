import type { App } from '#kit/server/app.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { mergeFields, type MergeValues } from '../contract/merge-fields.ts'
import type { MailDocument } from '../contract/document.ts'
import { factsOf } from './facts.ts'
import { prepareWith, renderMail } from './render.ts'

/** Values of an example person, for previews and test mails. */
export const exampleValues = (agencyName: string): MergeValues => ({
  ...Object.fromEntries(Object.entries(mergeFields).map(([field, { example }]) => [field, example])),
  agency_name: agencyName,
})

const darkOnly = '(prefers-color-scheme:dark)'
// A preview shows one scheme, whatever the screen of the person has.
const schemes = { light: '(width:0)', dark: '(min-width:0)' }

/** Returns a mail as people get it now, with example values. Its own links lead nowhere. */
export async function previewMail(app: App, tx: Tx, agencyId: string, document: MailDocument, scheme: 'light' | 'dark') {
  const { name } = await ofAgency(tx, agencyId).select('name').executeTakeFirstOrThrow()
  const facts = await factsOf(app, tx, agencyId, document)
  const prepared = prepareWith(document, facts)
  const { subject, html, text } = renderMail(prepared, exampleValues(name), { unsubscribe: '#', preferences: '#', view: '#' })
  return {
    subject,
    html: html.replaceAll(darkOnly, schemes[scheme]),
    text,
    bytes: prepared.bytes,
    left_out: prepared.left_out,
    names: Object.fromEntries(facts.names),
  }
}
