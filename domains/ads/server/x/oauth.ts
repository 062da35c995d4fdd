import { createHmac, randomBytes } from 'node:crypto'

// Signatures of OAuth 1.0a (RFC 5849, section 3.4), as X's pages “Creating a signature” and “Authorizing a request” describe them. Written
// here because the library for it, oauth-1.0a, has had no release since 2019.

/** Keys of the app, and those of a person or of a request token, if there are any. */
export interface Keys {
  consumerKey: string
  consumerSecret: string
  token?: { key: string; secret: string } | undefined
}

/** What is signed. `parameters` are those of the address; a body of JSON is not signed. */
export interface Signed {
  method: string
  /** Without its query. */
  url: string
  parameters: Readonly<Record<string, string>>
}

/** Encodes as RFC 3986 says, which is stricter than `encodeURIComponent`. */
export const percent = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns pairs in the order of their names, encoded and joined. */
export const percentPairs = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => [percent(name), percent(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/** Returns the signature of a request. `oauth` are the parameters of the header. */
export function signatureOf({ method, url, parameters }: Signed, oauth: Readonly<Record<string, string>>, keys: Keys): string {
  const base = [method.toUpperCase(), url, percentPairs({ ...parameters, ...oauth })].map(percent).join('&')
  const key = `${percent(keys.consumerSecret)}&${percent(keys.token?.secret ?? '')}`
  return createHmac('sha1', key).update(base).digest('base64')
}

/** Returns the header of a signed request. `more` are parameters of a log-in, such as `oauth_callback`. */
export function authorizationOf(signed: Signed, keys: Keys, now: Date, more: Readonly<Record<string, string>> = {}): string {
  const oauth: Record<string, string> = {
    oauth_consumer_key: keys.consumerKey,
    oauth_nonce: randomBytes(24).toString('hex'),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(now.getTime() / 1000)),
    oauth_version: '1.0',
    ...(keys.token && { oauth_token: keys.token.key }),
    ...more,
  }
  const all = { ...oauth, oauth_signature: signatureOf(signed, oauth, keys) }
  return `OAuth ${Object.entries(all)
    .map(([name, value]) => `${percent(name)}="${percent(value)}"`)
    .join(', ')}`
}
