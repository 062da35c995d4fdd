import { randomInt } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import { crc32 } from 'node:zlib'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const prefixes = { live: 'sfk_live_', test: 'sfk_test_' } as const
const octoPrefix = 'sfo_live_'
const randomLength = 40
const checkLength = 6
const shape = new RegExp(`^[a-z]{3}_(?:live|test)_[A-Za-z0-9]{${randomLength + checkLength}}$`)

/** Six letters that depend on the text, so that scanners tell a token from a random word without asking us. */
function checkOf(text: string): string {
  let rest = crc32(text)
  let check = ''
  for (let place = 0; place < checkLength; place++) {
    check = letters[rest % letters.length]! + check
    rest = Math.floor(rest / letters.length)
  }
  return check
}

function newChecked(begin: string): string {
  const text = begin + Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join('')
  return text + checkOf(text)
}

const isChecked = (begin: string, text: string): boolean =>
  text.startsWith(begin) && shape.test(text) && text.slice(-checkLength) === checkOf(text.slice(0, -checkLength))

/** Live tokens work in the agency itself, test tokens in its test agency (docs/decisions/0073). */
export type TokenMode = keyof typeof prefixes

/** A new integration token: `sfk_live_` or `sfk_test_`, 40 random letters and digits, and a checksum of 6. */
export const newIntegrationToken = (mode: TokenMode): string => newChecked(prefixes[mode])

/** A new key of an OCTO partner: `sfo_live_`, then as an integration token. */
export const newOctoKey = (): string => newChecked(octoPrefix)

/** Returns true if the text has the shape and the checksum of an OCTO partner's key. */
export const isOctoKey = (text: string): boolean => isChecked(octoPrefix, text)

/** Returns true if the text claims to be an integration token. */
export const looksLikeIntegrationToken = (text: string): boolean => text.startsWith('sfk_')

/** Returns true if the text has the shape and the checksum of an integration token. */
export const isIntegrationToken = (text: string): boolean => Object.values(prefixes).some((prefix) => isChecked(prefix, text))

/** Returns true if an IP address is in one of the networks: `203.0.113.7` or `203.0.113.0/24`. An empty list allows all. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  // An IPv4 address that arrives over an IPv6 socket.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = familyOf(plain)
  if (!family) return false
  const list = new BlockList()
  for (const network of networks) {
    const [start, bits] = network.split('/')
    const of = familyOf(start!)
    if (!of) continue
    if (bits === undefined) list.addAddress(start!, of)
    else list.addSubnet(start!, Number(bits), of)
  }
  return list.check(plain, family)
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | null => (isIP(address) === 4 ? 'ipv4' : isIP(address) === 6 ? 'ipv6' : null)
