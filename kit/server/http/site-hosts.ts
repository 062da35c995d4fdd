import type { IncomingMessage } from 'node:http'
import { callbackify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { listed } from '#kit/contract/listed.ts'
import type { App } from '../app.ts'
import type { PublicKey } from '../pages/visitor.ts'
import { appHostsOf } from './app-hosts.ts'

// A website of an agency has a host of its own, and so may a marketplace. Requests to it reach the routes of websites, or those of
// storefronts, and no others (docs/decisions/0041, 0077).

/** The agency of a host. `marketplaceId`: its marketplace that answers there; the website if it is null or absent. */
export type HostKey = PublicKey & { readonly marketplaceId?: string | null }

/** Returns the agency that has this host name, in lower case and without a port; null if it knows none. */
export type KnownHost = (app: App, host: string) => Promise<HostKey | null>

/** Asked in order until one knows the host. */
export const knownHosts = listed<readonly KnownHost[]>('hosts of websites')

/** A request to a website or a storefront: its host without the port, and its agency. */
export interface SiteHost {
  host: string
  key: HostKey
}

const found = new WeakMap<IncomingMessage, SiteHost>()
const failed = new WeakMap<IncomingMessage, unknown>()

/** Returns the host of a website or storefront that a request is for; null for requests to the app. @throws when the look-up of the host failed. */
export function siteHostOf({ raw }: FastifyRequest): SiteHost | null {
  if (failed.has(raw)) throw failed.get(raw)
  return found.get(raw) ?? null
}

const constraint = 'site'
type SiteKind = 'website' | 'storefront'
/** A host name with a dot, without a port. IP addresses are no names: websites are not served at them. */
const nameShape = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,63}$/

const keptMs = 2_000
const mostKept = 5_000

interface Kept {
  at: number
  owner: Promise<HostKey | null>
}

/** Returns the agency that has this host; null for other hosts and names that no website can have. */
export async function siteOwner(app: App, host: string): Promise<HostKey | null> {
  if (!nameShape.test(host)) return null
  for (const known of knownHosts.entries()) {
    const key = await known(app, host)
    if (key) return key
  }
  return null
}

/** Returns the agency of a host, asked for at most once in two seconds. Unknown hosts are remembered too. */
function ownersOf(app: App): (host: string) => Promise<HostKey | null> {
  const kept = new Map<string, Kept>()
  return (host) => {
    const now = app.clock.now().getTime()
    const earlier = kept.get(host)
    if (earlier && Math.abs(now - earlier.at) < keptMs) return earlier.owner
    // A Map keeps the order of insertion: the first is the oldest.
    kept.delete(host)
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
    const owner = siteOwner(app, host)
    owner.catch(() => kept.delete(host))
    kept.set(host, { at: now, owner })
    return owner
  }
}

type Done = (error: Error | null, value?: string) => void

/**
 * Returns the constraint that leads requests for a website to its routes. For the app's own hosts it answers at once, without a look-up.
 * Hosts that nobody knows get the app's routes, which refuse them with 421.
 */
export function siteConstraint(app: App) {
  const isApp = appHostsOf(app)
  const ownerOf = ownersOf(app)
  const find = callbackify(async (request: IncomingMessage, host: string): Promise<SiteKind | undefined> => {
    try {
      const key = await ownerOf(host)
      if (!key) return undefined
      found.set(request, { host, key })
      return key.marketplaceId ? 'storefront' : 'website'
    } catch (error) {
      failed.set(request, error)
      return undefined
    }
  })
  return {
    name: constraint,
    // Routes without the constraint never answer for a website.
    mustMatchWhenDerived: true,
    storage() {
      const handlers = new Map<string, unknown>()
      return {
        get: (value: string) => handlers.get(value) ?? null,
        set: (value: string, handler: unknown) => void handlers.set(value, handler),
      }
    },
    deriveConstraint(request: IncomingMessage, _context: unknown, done: Done): void {
      const given = request.headers.host?.toLowerCase() ?? ''
      if (isApp(given)) return done(null)
      const host = given.replace(/:\d{1,5}$/, '').replace(/\.$/, '')
      if (!nameShape.test(host)) return done(null)
      find(request, host, done)
    },
  }
}

/** Makes all routes of a scope routes of websites, or of storefronts at hosts of their own. */
export function onlyForSites(scope: FastifyInstance, kind: SiteKind = 'website'): void {
  scope.addHook('onRoute', (route) => {
    route.constraints = { ...route.constraints, [constraint]: kind }
  })
}
