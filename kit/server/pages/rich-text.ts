import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'

const require = createRequire(import.meta.url)

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr', 'code'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer', target: '_blank' } }) },
}

/** Cleans rich text by an allow-list of tags and link schemes. Used when it is saved and again when it is printed. */
export function cleanHtml(html: string): string {
  // Loaded when first needed. Runs twice, so that the output of the first pass cannot be read as something else.
  const sanitize = require('sanitize-html') as typeof sanitizeHtml
  return sanitize(sanitize(html, allowed), allowed)
}
