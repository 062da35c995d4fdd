import { lookup as resolveName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isHeld } from '../restored/gate.ts'
import { isPublicAddress } from './public-address.ts'

// The only way to call an address that somebody typed. No such address may reach our own network (SSRF).

// A normal import of node:http also loads Node's fetch, which costs megabytes in every process (docs/decisions/0012).
const { request: requestPlain } = process.getBuiltinModule('node:http')
const { request: requestSecure } = process.getBuiltinModule('node:https')

const defaultTimeoutMs = 15_000
const maxRedirects = 3

/** Why an address could not be fetched, in a sentence for users. `refused`: it was not called at all. */
export class FetchProblem extends Error {
  readonly refused: boolean

  constructor(sentence: string, { refused = false } = {}) {
    super(sentence)
    this.refused = refused
  }
}

const refusal = (sentence: string) => new FetchProblem(sentence, { refused: true })

/** Resolves a name to public addresses only. The socket uses the checked address, so DNS rebinding has no effect. */
const publicLookup: LookupFunction = (name, options, done) =>
  resolveName(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))
    if (!isPublic) return done(refusal('This address is not on the internet.'), '', 0)
    return options.all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family)
  })

export interface FetchOptions {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  /** What a POST sends. */
  body?: string
  /** Bytes of the body to read at most. 0, the default, reads none. */
  maxBytes?: number
  /** Keep the first `maxBytes` of a longer answer. By default a longer answer fails. */
  cut?: boolean
  /** `false`: a redirect is the answer. By default it is followed. */
  follow?: boolean
  /** Also allow addresses of our own network. Only a setting of the installation may say so. */
  privateToo?: boolean
  signal?: AbortSignal
}

export interface Fetched {
  status: number
  body: Buffer
  /** The header `Retry-After`. */
  retryAfter?: string | undefined
}

/** Fetches an address, following redirects. @returns the last answer, whatever its status. @throws FetchProblem. */
export async function guardedFetch(address: string, options: FetchOptions = {}): Promise<Fetched> {
  if (await isHeld()) throw new FetchProblem('This is a restored copy. It calls nobody until an operator confirms it.')
  const signal = options.signal ?? AbortSignal.timeout(defaultTimeoutMs)
  let url = URL.parse(address)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    if (!url) throw refusal('The address does not exist.')
    const answer = await ask(url, options, signal)
    if (!('location' in answer)) return answer
    url = URL.parse(answer.location, url.href)
  }
  throw new FetchProblem('The address redirects without end.')
}

/** Names that only a local network knows. */
const localName = /^(?:localhost|[^.]+|.+\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa))\.?$/i

/**
 * Refuses an address that may not be fetched, when it is saved and at each hop of a fetch. A name is looked up only by the fetch.
 * @throws FetchProblem.
 */
export function refuseUrl(url: URL, privateToo: boolean): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refusal('The address does not begin with https://.')
  if (url.username !== '' || url.password !== '') throw refusal('The address holds a user name or a password.')
  if (privateToo) return
  if (url.port !== '') throw refusal('The address uses a port that is not allowed.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal IP address never reaches the DNS lookup, so it is checked here.
  if (isIP(host) === 0 ? localName.test(host) : !isPublicAddress(host)) throw refusal('This address is not on the internet.')
}

/** Sends one request. @returns the answer, or where it redirects to. */
function ask(url: URL, options: FetchOptions, signal: AbortSignal): Promise<Fetched | { location: string }> {
  const { method = 'GET', headers, body, maxBytes = 0, cut = false, follow = true, privateToo = false } = options
  refuseUrl(url, privateToo)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const fail = (sentence: string) => reject(new FetchProblem(sentence))
    const sentHeaders = { 'accept-encoding': 'identity', 'user-agent': 'Safiri', ...headers }
    const sent = request(
      url.href,
      { method, headers: sentHeaders, signal, agent: false, ...(privateToo ? {} : { lookup: publicLookup }) },
      (response) => {
        const { statusCode: status = 0, headers: got } = response
        const answer = (read: Buffer) => resolve({ status, body: read, retryAfter: got['retry-after'] })
        if (follow && status >= 300 && status < 400 && got.location) {
          response.destroy()
          return resolve({ location: got.location })
        }
        if (maxBytes === 0) {
          response.destroy()
          return answer(Buffer.alloc(0))
        }
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size <= maxBytes) return void parts.push(part)
          response.destroy()
          if (cut) return answer(Buffer.concat([...parts, part]).subarray(0, maxBytes))
          return fail(`The answer is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`)
        })
        response.on('end', () => answer(Buffer.concat(parts)))
        response.on('error', () => fail('The connection was interrupted.'))
      },
    )
    sent.on('error', (error) => {
      if (error instanceof FetchProblem) reject(error)
      else fail(signal.aborted ? 'No answer in time.' : 'The other website cannot be reached.')
    })
    sent.end(body)
  })
}
