import { createHmac, randomBytes } from 'node:crypto'
import { decrypt, encrypt } from '#kit/server/security/tokens.ts'

// Standard Webhooks: https://www.standardwebhooks.com. A test verifies it with the library of that project.

const purpose = 'webhook secret'
const prefix = 'whsec_'

/** A new secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

export const sealSecret = (secretKey: string, secret: string): string => encrypt(secretKey, purpose, secret)
export const openSecret = (secretKey: string, sealed: string): string => decrypt(secretKey, purpose, sealed)

/** Returns the headers of a message, signed with each of the secrets. `at` is the time of this try. */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatureOf = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret)}`).join(' '),
  }
}
