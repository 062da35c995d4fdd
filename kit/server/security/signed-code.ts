import { sign } from './tokens.ts'
import { timingSafeEqual } from 'node:crypto'

const signatureBytes = 16

/** Ids packed and signed into a code for an address or a QR: nobody can make one, and it needs no row of its own. */
export function codeOf(secretKey: string, purpose: string, ids: readonly string[]): string {
  const bytes = Buffer.from(ids.map((id) => id.replaceAll('-', '')).join(''), 'hex')
  return Buffer.concat([bytes, signatureOf(secretKey, purpose, bytes)]).toString('base64url')
}

/** The ids of a code of `codeOf`, or `null` when it is not one of ours for this purpose. */
export function idsOf(secretKey: string, purpose: string, code: string): string[] | null {
  if (!/^[A-Za-z0-9_-]{40,200}$/.test(code)) return null
  const all = Buffer.from(code, 'base64url')
  const [bytes, signature] = [all.subarray(0, -signatureBytes), all.subarray(-signatureBytes)]
  // Base64 has spare bits at its end; only the one spelling that `codeOf` makes is taken.
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
