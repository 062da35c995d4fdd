import { sign } from './tokens.ts'
import { timingSafeEqual } from 'node:crypto'

const signatureBytes = 16

/** Packs ids into a signed code for a URL or QR code. It cannot be forged, and needs no row in the database. */
export function codeOf(secretKey: string, purpose: string, ids: readonly string[]): string {
  const bytes = Buffer.from(ids.map((id) => id.replaceAll('-', '')).join(''), 'hex')
  return Buffer.concat([bytes, signatureOf(secretKey, purpose, bytes)]).toString('base64url')
}

/** Returns the ids of a code from `codeOf`, or `null` when it was not signed by us for this purpose. */
export function idsOf(secretKey: string, purpose: string, code: string): string[] | null {
  if (!/^[A-Za-z0-9_-]{40,200}$/.test(code)) return null
  const all = Buffer.from(code, 'base64url')
  const [bytes, signature] = [all.subarray(0, -signatureBytes), all.subarray(-signatureBytes)]
  // Base64 has spare bits at its end. Only the spelling that `codeOf` produces is accepted.
  if (bytes.length % 16 !== 0 || bytes.length === 0 || all.toString('base64url') !== code) return null
  if (!timingSafeEqual(signature, signatureOf(secretKey, purpose, bytes))) return null
  return Array.from({ length: bytes.length / 16 }, (_, at) =>
    bytes
      .subarray(at * 16, at * 16 + 16)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
}

const signatureOf = (secretKey: string, purpose: string, bytes: Buffer) =>
  Buffer.from(sign(secretKey, purpose, bytes.toString('hex')), 'base64url').subarray(0, signatureBytes)
