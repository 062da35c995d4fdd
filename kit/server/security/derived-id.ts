import { createHash } from 'node:crypto'
import { letters } from './tokens.ts'

/** Returns an id that is made of a text, so that the same thing has the same id without a look-up: a custom UUID, version 8. */
export function derivedId(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Returns a code like those of `newReference` that is made of a text: "MO-7Q2M9XKD". */
export function derivedReference(prefix: string, text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 8)
  return `${prefix}-${[...bytes].map((byte) => letters[byte % letters.length]).join('')}`
}
