import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// A normal import of node:http also loads Node's fetch, which costs megabytes in every process (docs/decisions/0012).
const { request: requestPlain } = process.getBuiltinModule('node:http')
const { request: requestSecure } = process.getBuiltinModule('node:https')

// Users choose the URLs we fetch, so no URL may reach our own network (SSRF).

const maxBytes = 2 * 1024 * 1024
const timeoutMs = 15_000
const maxRedirects = 3

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')
/** IPv6: only global unicast, without the nets that embed an IPv4 address or are reserved for documentation. */
const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
const carried6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  carried6.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is on the public internet, not this machine or a private network. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !inside.check(address, 'ipv4')
    : isIP(address) === 6 && outside6.check(address, 'ipv6') && !carried6.check(address, 'ipv6')

/** The message says why the feed could not be fetched, in a sentence for users. */
export class FeedProblem extends Error {}

/** Resolves a name to public addresses only. The socket uses the checked address, so DNS rebinding has no effect. */
const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const allowed = addresses.filter(({ address }) => isPublicAddress(address))
    if (allowed.length < addresses.length || allowed.length === 0)
      return done(new FeedProblem('This address is not on the internet.'), '', 0)
    return options.all ? done(null, allowed) : done(null, allowed[0]!.address, allowed[0]!.family)
  })

interface FeedOptions {
  /** Also allow addresses of our own network. Set by the installation. */
  privateToo: boolean
  signal?: AbortSignal
}

/** Fetches a URL, following redirects. @returns the body. @throws FeedProblem. */
export async function fetchFeed(address: string, { privateToo, signal = AbortSignal.timeout(timeoutMs) }: FeedOptions): Promise<string> {
  let url = new URL(address)
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const answer = await ask(url, privateToo, signal)
    if (typeof answer === 'string') return answer
    url = answer
  }
  throw new FeedProblem('The address redirects without end.')
}

/** Names that only a local network knows. */
const localName = /^(?:localhost|[^.]+|.+\.(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa))\.?$/i

/**
 * Refuses an address that may not be fetched, when it is saved and at each hop of a fetch. A name is looked up only by the fetch.
 * @throws FeedProblem.
 */
export function refuseUrl(url: URL, privateToo: boolean): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new FeedProblem('The address does not begin with https://.')
  if (url.username !== '' || url.password !== '') throw new FeedProblem('The address holds a user name or a password.')
  if (privateToo) return
  if (url.port !== '') throw new FeedProblem('The address uses a port that is not allowed.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A literal IP address never reaches the DNS lookup, so it is checked here.
  if (isIP(host) === 0 ? localName.test(host) : !isPublicAddress(host)) throw new FeedProblem('This address is not on the internet.')
}

/** Sends one request. @returns the body, or the target of a redirect. */
function ask(url: URL, privateToo: boolean, signal: AbortSignal): Promise<string | URL> {
  refuseUrl(url, privateToo)
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const fail = (problem: string) => reject(new FeedProblem(problem))
    const headers = { accept: 'text/calendar, text/plain;q=0.5', 'accept-encoding': 'identity', 'user-agent': 'Safiri' }
    const sent = request(url.href, { headers, signal, ...(privateToo ? {} : { lookup: publicLookup }) }, (response) => {
      const { statusCode: status = 0, headers: got } = response
      if (status >= 300 && status < 400 && got.location) {
        response.destroy()
        const next = URL.parse(got.location, url.href)
        return next ? resolve(next) : fail('The address does not exist.')
      }
      if (status !== 200) {
        response.destroy()
        return fail(`The other website answered ${status}.`)
      }
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size <= maxBytes) return void parts.push(part)
        response.destroy()
        return fail('The calendar is larger than 2 MB.')
      })
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
      response.on('error', () => fail('The connection was interrupted.'))
    })
    sent.on('error', (error) => {
      if (error instanceof FeedProblem) reject(error)
      else fail(signal.aborted ? 'No answer in time.' : 'The other website cannot be reached.')
    })
    sent.end()
  })
}
