import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Imported, node:http loads Node's whole fetch as well: megabytes in every process, for good (docs/decisions/0012).
const { request: requestPlain } = process.getBuiltinModule('node:http')
const { request: requestSecure } = process.getBuiltinModule('node:https')

// Other people's addresses are asked from here, so none may lead into our own network.

const largest = 2 * 1024 * 1024
const patienceMs = 15_000
const mostRedirects = 3

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
/** Of IPv6 only global unicast, without the nets that carry an IPv4 address or are for documents. */
const outside6 = new BlockList()
outside6.addSubnet('2000::', 3, 'ipv6')
const carried6 = new BlockList()
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  carried6.addSubnet(net, bits, 'ipv6')

/** Whether an address is of the internet and not of this machine or a network behind it. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !inside.check(address, 'ipv4')
    : isIP(address) === 6 && outside6.check(address, 'ipv6') && !carried6.check(address, 'ipv6')

/** Why a feed could not be read, in a sentence for people. */
export class FeedProblem extends Error {}

/** Looks a name up and takes only public addresses; the connection goes to what was checked, so a second answer changes nothing. */
const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const allowed = addresses.filter(({ address }) => isPublicAddress(address))
    if (allowed.length < addresses.length || allowed.length === 0)
      return done(new FeedProblem('This address is not on the internet.'), '', 0)
    return options.all ? done(null, allowed) : done(null, allowed[0]!.address, allowed[0]!.family)
  })

interface FeedOptions {
  /** Addresses of the own network are allowed too; by the installation's settings. */
  privateToo: boolean
  signal?: AbortSignal
}

/** The text behind an address. @throws FeedProblem. */
export async function fetchFeed(address: string, { privateToo, signal = AbortSignal.timeout(patienceMs) }: FeedOptions): Promise<string> {
  let url = new URL(address)
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const answer = await ask(url, privateToo, signal)
    if (typeof answer === 'string') return answer
    url = answer
  }
  throw new FeedProblem('It leads from one address to another without end.')
}

function refuseUrl(url: URL, privateToo: boolean): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new FeedProblem('The address does not begin with https://.')
  if (privateToo) return
  if (url.port !== '') throw new FeedProblem('Only the usual ports are asked.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A number is not looked up, so it is judged here.
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new FeedProblem('This address is not on the internet.')
}

/** Asks once: the text, or where it leads to. */
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
        return next ? resolve(next) : fail('It leads nowhere.')
      }
      if (status !== 200) {
        response.destroy()
        return fail(`The other side answered ${status}.`)
      }
      const parts: Buffer[] = []
      let size = 0
      response.on('data', (part: Buffer) => {
        size += part.length
        if (size <= largest) return void parts.push(part)
        response.destroy()
        return fail('The calendar is larger than 2 MB.')
      })
      response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')))
      response.on('error', () => fail('The answer broke off.'))
    })
    sent.on('error', (error) => {
      if (error instanceof FeedProblem) reject(error)
      else fail(signal.aborted ? 'No answer came in time.' : 'The other side cannot be reached.')
    })
    sent.end()
  })
}
