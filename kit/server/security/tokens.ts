import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** A new id: UUID v7, so that ids sort by creation time. */
export const newId = (): string => v7()

/** An opaque 256-bit token. Its prefix says its kind: `ses_…`. */
export const newToken = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`

/** The stored form of a token: SHA-256, hex. */
export const hashToken = (token: string): string => hash('sha256', token)

/** Six decimal digits. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

/** A key for one purpose, derived from the installation's secret (HKDF-SHA256). */
export const deriveKey = (secretKey: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, 'safiri', purpose, 32))

/** HMAC-SHA256 of `text` for one purpose, base64url. */
export const sign = (secretKey: string, purpose: string, text: string): string =>
  createHmac('sha256', deriveKey(secretKey, purpose)).update(text).digest('base64url')

/** Letters and digits without look-alikes. */
export const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** A code that people can read aloud, without look-alike characters: `newReference('BK')` → "BK-7Q2M9XKD". */
export const newReference = (prefix: string, length = 8): string =>
  `${prefix}-${Array.from({ length }, () => letters[randomInt(letters.length)]).join('')}`

/** Encrypts text with AES-256-GCM under a key for one purpose. For secrets that must be read again, such as a TOTP secret. */
export const encrypt = (secretKey: string, purpose: string, text: string): string =>
  encryptBytes(secretKey, purpose, Buffer.from(text, 'utf8')).toString('base64url')

/** Decrypts the result of `encrypt`. @throws when the key or the text was changed. */
export const decrypt = (secretKey: string, purpose: string, sealed: string): string =>
  decryptBytes(secretKey, purpose, Buffer.from(sealed, 'base64url')).toString('utf8')

/** Encrypts the content of a file like `encrypt`. */
export function encryptBytes(secretKey: string, purpose: string, content: Buffer): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secretKey, purpose), iv)
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts the result of `encryptBytes`. @throws when the key or the content was changed. */
export function decryptBytes(secretKey: string, purpose: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secretKey, purpose), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}
