import { createRequire } from 'node:module'
import type { Engine } from 'mrml'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { MergeValues } from '../contract/merge-fields.ts'
import { oneLineValue } from '../contract/merge-fields.ts'
import type { MailDocument } from '../contract/document.ts'
import type { LeftOut } from '../contract/problems.ts'
import { factsOf, type MailFacts } from './facts.ts'
import { mjmlOf } from './mjml.ts'
import { plainTextOf } from './plain-text.ts'
import { fillHtml, fillText, Slots, type MailLinks, type Template } from './template.ts'

export type { MailLinks } from './template.ts'

/** A mail that only lacks what differs from person to person. It is plain JSON: a campaign stores it when it starts. */
export interface PreparedMail {
  subject: Template
  html: Template
  text: Template
  /** The addresses of the web that the mail links to, each once: those whose clicks can be counted. */
  links: string[]
  /** Blocks that are not in the mail, with the reason. */
  left_out: LeftOut[]
  /** Size of the HTML in bytes, before anything is merged. */
  bytes: number
}

const require = createRequire(import.meta.url)
let engine: Engine | null = null

/** Returns the renderer. It is loaded with the first mail: 3 MB of WebAssembly. Nothing can be included. */
function rendering(): Engine {
  if (engine) return engine
  const mrml = require('mrml') as typeof import('mrml')
  engine = new mrml.Engine()
  engine.setParserOptions({ includeLoader: { type: 'noop' } })
  engine.setRenderOptions({ disableComments: true, socialIconOrigin: null, fonts: {} })
  return engine
}

/** Returns the HTML of MJML. @throws if it is not valid, which is a fault of ours. */
export function htmlOf(mjml: string): string {
  const result = rendering().toHtml(mjml)
  if (result.type === 'error') throw new Error(`the mail could not be rendered: ${result.message}`)
  return result.content.replace('<head>', '<head><meta name="color-scheme" content="light dark">')
}

/** Prepares a mail from a document and what it shows. */
export function prepareWith(document: MailDocument, facts: MailFacts): PreparedMail {
  const slots = new Slots()
  const html = htmlOf(mjmlOf(document, facts, slots))
  const template = slots.templateOf(html)
  return {
    subject: slots.templateOf(slots.text(document.subject)),
    html: template,
    text: slots.templateOf(plainTextOf(document, facts, slots)),
    links: [...new Set(template.flatMap((part) => (typeof part === 'object' && 'url' in part ? [part.url] : [])))],
    left_out: facts.leftOut,
    bytes: Buffer.byteLength(html),
  }
}

/** Reads what the mail shows as it is now, and renders it once for all its readers. The transaction is the agency's. */
export const prepareMail = async (app: App, tx: Tx, agencyId: string, document: MailDocument): Promise<PreparedMail> =>
  prepareWith(document, await factsOf(app, tx, agencyId, document))

const noLinks = { unsubscribe: '', preferences: '', view: '' }

/** Returns the mail of one person: a subject of one line, HTML with every value escaped, and plain text. */
export const renderMail = (
  prepared: PreparedMail,
  merge: MergeValues,
  links: MailLinks,
): { subject: string; html: string; text: string } => ({
  subject: oneLineValue(fillText(prepared.subject, merge, noLinks)),
  html: fillHtml(prepared.html, merge, links),
  text: fillText(prepared.text, merge, links),
})
