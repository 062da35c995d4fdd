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

/** Rich text as it may be kept and shown: an allow-list of tags and link schemes. Applied on write and again where it is printed. */
export function cleanHtml(html: string): string {
  // Loaded when first needed, and twice over the text: what the first pass prints must read the same to the second.
  const sanitize = require('sanitize-html') as typeof sanitizeHtml
  return sanitize(sanitize(html, allowed), allowed)
}
