import { lookup as resolveHost } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Calls to addresses that people typed. The address is resolved once, checked, and that very address is connected to, so that a name
// cannot point elsewhere in between.

const closed = new BlockList()
for (const [network, prefix] of [
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
  closed.addSubnet(network, prefix, 'ipv4')
// Only 2000::/3 is public, without tunnels and documentation.
const openV6 = new BlockList()
openV6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  closed.addSubnet(network, prefix, 'ipv6')

/** Returns whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && openV6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** The address is not called: another scheme or port, or a host that is not public. */
export class AddressRefused extends Error {}

interface Guard {
  isPublic: (address: string) => boolean
  resolve: (host: string) => Promise<{ address: string; family: number }[]>
  /** Ports besides 80 and 443. */
  ports: readonly string[]
}

const strict: Guard = { isPublic: isPublicAddress, resolve: (host) => resolveHost(host, { all: true }), ports: [] }

const timeoutMs = 8_000
const maxRedirects = 3

/**
 * Calls a web address that a person typed and returns the HTTP status of the last answer. Follows up to three redirects, and checks each
 * of them. The body is not read.
 * @throws AddressRefused for an address that is not public. Other errors: it cannot be reached.
 */
export async function statusOf(url: string, method: 'HEAD' | 'GET' = 'HEAD', guard: Guard = strict): Promise<number> {
  let next = url
  for (let at = 0; at <= maxRedirects; at++) {
    const answer = await ask(new URL(next), method, guard)
    if (answer.location === null) return answer.status
    next = new URL(answer.location, next).href
  }
  throw new Error('too many redirects')
}

async function ask(url: URL, method: string, guard: Guard): Promise<{ status: number; location: string | null }> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new AddressRefused('only http and https')
  if (url.port !== '' && !guard.ports.includes(url.port)) throw new AddressRefused('only ports 80 and 443')
  if (url.username !== '' || url.password !== '') throw new AddressRefused('no user names')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const pinned = await publicAddress(host, guard)
  // Asked once for each connection: answers the address that was checked.
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? (done as (error: null, all: (typeof pinned)[]) => void)(null, [pinned]) : done(null, pinned.address, pinned.family)
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const call = send(
      url,
      {
        method,
        lookup,
        agent: false,
        timeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'user-agent': 'Safiri link check' },
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        answer.destroy()
        resolve({ status, location: status >= 300 && status < 400 ? (answer.headers.location ?? null) : null })
      },
    )
    call.once('timeout', () => call.destroy(new Error('no answer in time')))
    call.once('error', reject)
    call.end()
  })
}

async function publicAddress(host: string, guard: Guard): Promise<{ address: string; family: number }> {
  const literal = isIP(host)
  const found = literal ? [{ address: host, family: literal }] : await guard.resolve(host)
  if (found.length === 0) throw new Error('the name has no address')
  if (!found.every(({ address }) => guard.isPublic(address))) throw new AddressRefused('not a public address')
  return found[0]!
}
