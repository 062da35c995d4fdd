import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'

/** A name that an agency may use. */
export interface DomainName {
  /** In lower case and punycode. */
  domain: string
  /** The part that is registered: `lodge.co.ug` of `book.lodge.co.ug`. */
  registrable: string
  /** The ending: `co.ug`. */
  ending: string
  /** Where visitors stay, as it was typed: with www or without. */
  host: string
}

type Place = Pick<App, 'settings' | 'appUrl' | 'filesUrl'>

const isAtOrBelow = (name: string, parent: string): boolean => name === parent || name.endsWith(`.${parent}`)

/** Names of the platform: its own address with everything that is registered with it, and the domain of websites. */
function isOfPlatform({ settings, appUrl, filesUrl }: Place, name: string): boolean {
  const own = [appUrl, filesUrl].map((url) => new URL(url).hostname).map((host) => parse(host).domain ?? host)
  return [...own, ...(settings.SITES_DOMAIN ? [settings.SITES_DOMAIN] : [])].some((parent) => isAtOrBelow(name, parent))
}

const refuse = (sentence: string) => invalid('domain', sentence)

/** Returns the host name that somebody typed, perhaps as an address with https. @throws 422 at `domain`. */
function hostIn(typed: string): string {
  if (typed.includes('*')) throw refuse('A domain has no star. Add each domain on its own.')
  const url = URL.parse(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)
  const isPlain =
    url && url.port === '' && url.username === '' && url.password === '' && ['', '/'].includes(url.pathname) && !url.search && !url.hash
  if (!isPlain) throw refuse('Give a domain such as lodge.com.')
  return url.hostname.replace(/\.$/, '')
}

/**
 * Reads a domain that somebody typed. The names of the web's own address rules apply, so that a name in other letters becomes exactly
 * one name in punycode.
 * @throws 422 at `domain`.
 */
export function readDomain(app: Place, typed: string): DomainName {
  const host = hostIn(typed.trim())
  const { domain: registrable, isIp, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true })
  if (isIp) throw refuse('This is an address of a computer. Give a domain such as lodge.com.')
  if (!publicSuffix || (!isIcann && !isPrivate)) throw refuse('There is no such ending. Give a domain such as lodge.com.')
  if (!registrable) throw refuse(`“${publicSuffix}” is only an ending. Give a whole domain such as lodge.${publicSuffix}.`)
  if (host.length > 240 || !/^(?:[a-z0-9_](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/.test(host))
    throw refuse('Give a domain such as lodge.com.')
  if (isOfPlatform(app, host)) throw refuse('This domain belongs to the platform. Give one of your own.')
  return { domain: host === `www.${registrable}` ? registrable : host, registrable, ending: publicSuffix, host }
}

/** Returns the domain as people read it. */
export const shownDomain = (domain: string): string => domainToUnicode(domain) || domain

/** Returns the name with www if the domain is registered by itself; names below it have none. */
export const hostsOf = (domain: string): string[] =>
  parse(domain, { allowPrivateDomains: true }).domain === domain ? [domain, `www.${domain}`] : [domain]

/** Returns the part of a name that is registered. */
export const registrableOf = (name: string): string => parse(name, { allowPrivateDomains: true }).domain ?? name
