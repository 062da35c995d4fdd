import { isUtf8 } from 'node:buffer'

const begins = (content: Buffer, bytes: readonly number[], at = 0) => bytes.every((byte, index) => content[at + index] === byte)

/** Types of which the first bytes are the same: the name decides among them. */
const officeTypes: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const textTypes: Record<string, string> = { txt: 'text/plain', csv: 'text/csv' }

/** Returns the media type of a file from its content; null for types that are not accepted. Names alone can lie. */
export function typeOf(content: Buffer, name: string): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (begins(content, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (begins(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (content.subarray(0, 4).toString('latin1') === 'RIFF' && content.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp'
  if (begins(content, [0x50, 0x4b, 0x03, 0x04])) return officeTypes[extension] ?? null
  if (textTypes[extension] && content.length > 0 && isUtf8(content) && !content.includes(0)) return textTypes[extension]
  return null
}
