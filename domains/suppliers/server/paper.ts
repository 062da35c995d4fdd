import { typeOf } from '#domains/clients/server/files/type-of.ts'
import { invalid } from '#kit/contract/errors.ts'
import { paperTypes } from '../contract/words.ts'

/** Returns the type of a contract or an invoice by its content, or null if it is neither a PDF nor a picture. */
export function paperType(content: Buffer, name: string): string | null {
  const mime = typeOf(content, name)
  return mime !== null && (paperTypes as readonly string[]).includes(mime) ? mime : null
}

/** Returns the type of a contract or an invoice by its content. @throws 422 at `file`. */
export function requirePaperType(content: Buffer, name: string): string {
  const mime = paperType(content, name)
  if (mime === null) throw invalid('file', 'Send a PDF or a picture (JPEG, PNG, WebP).', 'not_a_document')
  return mime
}

/** Returns the name of a file without a path and without characters that mean something to a file system. */
export const paperName = (given: string): string =>
  (given.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} ._()-]/gu, '_')
    .slice(-120)
    .trim() || 'file'
