import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { deriveKey } from '#kit/server/security/tokens.ts'

// The QR code of a ticket holds the ids of ticket and event, signed with the agency's Ed25519 key. Devices verify it offline
// with the public key, but cannot create codes.

/** PKCS #8 prefix for a raw Ed25519 key. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const prefix = 'T1.'
const idBytes = 16

const keyOf = (secretKey: string, agencyId: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8, deriveKey(secretKey, `tickets ${agencyId}`)]), format: 'der', type: 'pkcs8' })

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The signed code of a ticket. */
export function ticketCode(secretKey: string, agencyId: string, { id, event_id }: { id: string; event_id: string }): string {
  const ids = Buffer.concat([bytesOf(id), bytesOf(event_id)])
  return prefix + Buffer.concat([ids, sign(null, ids, keyOf(secretKey, agencyId))]).toString('base64url')
}

/** The ticket and event ids of a code; `null` if this agency did not sign it. */
export function readTicketCode(secretKey: string, agencyId: string, code: string): { id: string; event_id: string } | null {
  if (!/^T1\.[A-Za-z0-9_-]{128}$/.test(code)) return null
  const bytes = Buffer.from(code.slice(prefix.length), 'base64url')
  const [ids, signature] = [bytes.subarray(0, 2 * idBytes), bytes.subarray(2 * idBytes)]
  if (!verify(null, ids, createPublicKey(keyOf(secretKey, agencyId)), signature)) return null
  return { id: idOf(ids.subarray(0, idBytes)), event_id: idOf(ids.subarray(idBytes)) }
}

/** The public key with which devices verify codes: raw, base64url. */
export const publicKeyOf = (secretKey: string, agencyId: string): string =>
  createPublicKey(keyOf(secretKey, agencyId)).export({ format: 'jwk' }).x!
