import { createHmac, timingSafeEqual } from 'node:crypto'

const maxSkewSeconds = 5 * 60

/** Returns a signature header: `t=…,v1=HMAC-SHA256(t.body)`. */
export function signWebhook(secret: Buffer, body: string | Buffer, now: Date): string {
  const t = Math.floor(now.getTime() / 1000)
  return `t=${t},v1=${hmacOf(secret, String(t), body).toString('hex')}`
}

/**
 * Returns whether one of the header's `v1` signatures matches the body and is less than five minutes from now. The header
 * may hold several `v1` while a secret is rotated. Hex may be upper or lower case; other schemes are ignored.
 */
export function webhookHolds(secret: Buffer, header: string | string[] | undefined, body: Buffer, now: Date): boolean {
  if (typeof header !== 'string' || header.length > 2000) return false
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string | undefined])
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '')
  if (times.length !== 1 || !/^[0-9]{1,12}$/.test(times[0]!)) return false
  if (Math.abs(now.getTime() / 1000 - Number(times[0])) > maxSkewSeconds) return false
  const expected = hmacOf(secret, times[0]!, body)
  return parts.some(
    ([name, value]) => name === 'v1' && /^[0-9a-fA-F]{64}$/.test(value ?? '') && timingSafeEqual(Buffer.from(value!, 'hex'), expected),
  )
}

const hmacOf = (secret: Buffer, t: string, body: string | Buffer) => createHmac('sha256', secret).update(`${t}.`).update(body).digest()
